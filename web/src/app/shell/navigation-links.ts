import type { IconName } from "../../design/icons";
import { strings } from "../../texts/en/shell";
import { listingPath, typeIcon } from "../course-links";
import { type CoursePage, openPages, PAGE_GROUPS, type PageGroup } from "../course-pages";
import { showsAchievements } from "../own-achievements";
import { openPathsWithin, pageAddress } from "../page-addresses";
import type { Course } from "../session";
import { siteSettings } from "../site-settings";

export interface Entry {
  to: string;
  label: string;
  icon: IconName;
  isWide?: boolean;
  /** Addresses of pages that are reached from this one, and have no link of their own. */
  within?: readonly string[];
}

interface LinkGroup {
  readonly group: PageGroup;
  readonly title: string;
  readonly links: Entry[];
}

/** The links to the listings of a course's assessment types. */
const typeLinks = ({ courseId, types }: Course): Entry[] =>
  types.map(({ type }, index) => ({ to: listingPath(courseId, type), label: type, icon: typeIcon(index) }));

/** The links of a course, in groups: its assessment types, and the pages that this person may open. */
export function linksOf(course: Course, settings = siteSettings()): LinkGroup[] {
  // Hidden, they are still there at their address, which offers to show them again.
  const shows = ({ path, isOn }: CoursePage): boolean =>
    (path !== "achievements" || showsAchievements(course)) && (isOn?.(settings) ?? true);
  const pages = openPages(course).filter(shows);
  const within = ({ path }: CoursePage): string[] =>
    openPathsWithin(path, course).map((within) => pageAddress(within, course.courseId));
  const entryOf = (page: CoursePage): Entry => ({
    to: pageAddress(page.path, course.courseId),
    label: page.name(),
    icon: page.icon,
    isWide: page.isWide ?? false,
    within: within(page),
  });
  return PAGE_GROUPS.map((group) => {
    const own = pages.filter((page) => page.group === group);
    return {
      group,
      title: strings.groups[group],
      links: [
        ...own.filter(({ isFirst }) => isFirst).map(entryOf),
        ...(group === "learn" ? typeLinks(course) : []),
        ...own.filter(({ isFirst }) => !isFirst).map(entryOf),
      ],
    };
  }).filter(({ links }) => links.length > 0);
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { regradeCountsQuery } from "../../api/regrade-requests";
import { strings as siteStrings } from "../../texts/en/navigation";
import { strings } from "../../texts/en/shell";
import { type Course, courseOf, useIsOffline, useSession } from "../session";
import { siteSettings } from "../site-settings";
import { Drawer } from "./drawer";
import { linksOf, linksWithoutCourse } from "./navigation-links";
import { type Entry, Links, Rail } from "./rail";

/** How many regrade requests wait for staff. */
function OpenRequests({ courseId }: { courseId: number }) {
  const { data } = useQuery(regradeCountsQuery(courseId));
  if (!data || data.open === 0) return null;
  return (
    <span className="side-link__count">
      {data.open}
      <span className="unseen"> {strings.openRequests}</span>
    </span>
  );
}

const countIn = (course: Course) => (link: Entry) =>
  link.to.endsWith("/regraderequests") && <OpenRequests courseId={course.courseId} />;

/** The navigation of somebody who is logged in, and the drawer with all of its links and their names. */
export function Navigation() {
  const latest = courseOf(useSession());
  const { pathname } = useLocation();
  // Until the session has switched to the course of the address, links of another one would lead back to that.
  const courseAt = /^\/courses\/(\d+)/.exec(pathname)?.[1];
  const course = courseAt === undefined || courseAt === String(latest?.courseId) ? latest : null;
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the drawer
  useEffect(() => setIsOpen(false), [pathname]);
  const close = () => setIsOpen(false);
  const isOffline = useIsOffline();
  const groups = course ? linksOf(course) : linksWithoutCourse(isOffline);
  const label = course ? strings.courseNavigation : siteStrings.site;
  const title = course?.configuration.courseName ?? "";
  const countOf = course ? countIn(course) : undefined;
  const contributors: Entry = { to: "/contributors", label: siteStrings.contributors, icon: "heart" };
  return (
    <>
      <Rail label={label} title={title} groups={groups} countOf={countOf} onMore={() => setIsOpen(true)} />
      {isOpen && (
        <Drawer title={strings.menu} onClose={close}>
          <nav className="side-links" aria-label={label}>
            {title && <p className="side-links__course">{title}</p>}
            <Links groups={groups} countOf={countOf} onFollow={close} />
            {siteSettings().hasContributors && (
              <Links groups={[{ title: siteStrings.site, links: [contributors] }]} onFollow={close} />
            )}
          </nav>
        </Drawer>
      )}
    </>
  );
}

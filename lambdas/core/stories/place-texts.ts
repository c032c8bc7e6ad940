import { isDeepStrictEqual } from "node:util";
import { isChapterText } from "../../../domain/facts/asset-files";
import { mayEnterCourse, mayReadFeature } from "../../../domain/policies/course-access";
import { type AssetCore, filesOfCourse } from "../assets/assets";
import { readCourse } from "../courses/store";
import { alongside, type ByProducts } from "../kernel/by-product";
import type { Core } from "../kernel/core";
import { isVisible } from "./rules";
import { storiesOfCourse } from "./stories";
import type { Story } from "./story";

type PlacingCore = AssetCore & Pick<Core, "clock">;

/** Readings of a course that others change meanwhile. */
const ATTEMPTS = 5;

/**
 * Lets everybody fetch the texts of the chapters that students may read now, and nobody those of the others. Safe to repeat: what
 * is placed already stays. 1 read a course and those of its stories, twice; 2 lists, and a copy or a delete for each text that
 * changes its place.
 */
export async function placeTexts(core: PlacingCore, courseId: number): Promise<void> {
  let placed: readonly Story[] | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const course = await readCourse(core, courseId);
    const isOn = mayEnterCourse(course, "student") && mayReadFeature(course, "enableGame", "student");
    const visible = isOn ? visibleStories(core, await storiesOfCourse(core, courseId)) : [];
    // Whoever has hidden a chapter after it was read here may have taken away its texts before they were put there.
    if (isDeepStrictEqual(visible, placed)) return;
    placed = visible;
    const files = filesOfCourse(core, course);
    const [open, stored] = await Promise.all([files.publicPaths("stories/"), files.textPaths("stories/")]);
    const opened = open.filter(isChapterText);
    const adopted = opened.filter((path) => !stored.includes(path));
    for (const path of adopted) await files.adopt(path);
    const shown = new Set(visible.flatMap(({ filenames }) => filenames.map(pathOf)));
    for (const path of opened) if (!shown.has(path)) await files.close(path);
    for (const path of stored) if (shown.has(path) && !opened.includes(path)) await files.open(path);
  }
}

/** Places the texts once an act is done that may have opened or closed chapters; what fails is done by the next sweep. */
export const placeTextsAlongside = (core: PlacingCore & ByProducts, courseId: number): Promise<void> =>
  alongside(core, { message: "The texts of a course's chapters were not placed", courseId }, () =>
    placeTexts(core, courseId),
  );

/** A file's path, as it is named by chapters: below `stories/` or with it. */
function pathOf(filename: string): string {
  const path = filename.startsWith("stories/") ? filename : `stories/${filename}`;
  return path.normalize("NFC");
}

const visibleStories = ({ clock }: Pick<Core, "clock">, stories: readonly Story[]) =>
  stories.filter((story) => isVisible(story, "student", clock.now()));

/** The chapters that were open when this process last placed a course's texts. */
const placedFor = new WeakMap<object, Map<number, string>>();

/**
 * Places a course's texts where other chapters are open than when this process did so last: one opens by the clock alone, and
 * who reads the list of chapters asks for its text next. Nothing is read where none opened.
 */
export async function placeOpened(core: PlacingCore, courseId: number, stories: readonly Story[]): Promise<void> {
  const open = visibleStories(core, stories)
    .map(({ storyId, version }) => `${storyId}.${version}`)
    .join(" ");
  const known = placedFor.get(core.table) ?? new Map<number, string>();
  placedFor.set(core.table, known);
  if (open === (known.get(courseId) ?? "")) return;
  await placeTexts(core, courseId);
  known.set(courseId, open);
}

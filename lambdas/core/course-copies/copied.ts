import { createHash } from "node:crypto";
import { metaWithRenamed } from "../../../domain/achievements/goal-meta";
import type { Achievement } from "../achievements/achievement";
import type { Goal } from "../achievements/goal";
import type { Sent } from "../achievements/upsert";
import { type Assessment, COUNTS_VERSION } from "../assessments/assessment";
import type { Story } from "../stories/story";
import type { CourseCopy, DateShift } from "./course-copy";
import { movedByDays } from "./moved-dates";

/** The addresses of a course's files, before and after. */
export interface Prefixes {
  readonly from: string;
  readonly to: string;
}

/** The parts of a copy that say which ids and dates its things get. */
type Mapping = Pick<CourseCopy, "courseId" | "shift" | "typeIds" | "assessmentIds" | "chapterIds">;

/** Returns a value whose texts name files of the new course where they named the old one's. */
export function withFilesOf<T>(value: T, { from, to }: Prefixes): T {
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
  return JSON.parse(JSON.stringify(value).replaceAll(quoted(from), quoted(to))) as T;
}

/** Returns an assessment as the copy has it: without answers, and nobody was told of it. Its checks were those of the source. */
export function copiedAssessment(source: Assessment, { courseId, shift, ...ids }: Mapping): Assessment {
  const { number, title, shortSummary, story, coverImage, reading, password, isPublished, questions } = source;
  return {
    number,
    title,
    shortSummary,
    story,
    coverImage,
    reading,
    password,
    isPublished,
    questions,
    courseId,
    assessmentId: idOf(ids.assessmentIds, source.assessmentId),
    configId: idOf(ids.typeIds, source.configId),
    openAt: moved(source.openAt, shift),
    closeAt: moved(source.closeAt, shift),
    ...(source.earlyFeedbackUntil && { earlyFeedbackUntil: moved(source.earlyFeedbackUntil, shift) }),
    ...((source.hidesGrades || source.gradesPublishedAt !== undefined) && { hidesGrades: true }),
    hasAnswers: false,
    countedBy: COUNTS_VERSION,
    isDeleting: false,
    version: 1,
    contentVersion: 1,
    fileVersion: 1,
    ...(source.checks && { checks: { ...source.checks, run: 1 } }),
  };
}

/**
 * Returns a goal as an upload of goals has it. The dates of events move; one of an assessment is of the copied one; a
 * condition names the copies of what it named.
 */
export function copiedGoal({ uuid, text, targetCount, type, meta }: Goal, { courseId, shift, ...ids }: Mapping): Sent {
  const next: Record<string, unknown> = {
    ...metaWithRenamed({ type, meta }, (named) => copiedUuid(courseId, named.uuid)),
  };
  for (const field of ["release", "deadline"]) {
    const moment = meta[field];
    if (typeof moment === "string" && !Number.isNaN(Date.parse(moment))) next[field] = moved(moment, shift);
  }
  const assessmentId = ids.assessmentIds[String(meta.assessmentNumber)];
  if (typeof meta.assessmentNumber === "number" && assessmentId !== undefined) next.assessmentNumber = assessmentId;
  return { uuid: copiedUuid(courseId, uuid), text, targetCount, type, meta: next };
}

/** Returns an achievement as an upload of achievements has it, its links to the copies of what it is linked to. */
export function copiedAchievement(source: Achievement, { courseId, shift }: Mapping): Sent {
  const { title, xp, isVariableXp, isTask, position, cardBackground, coverImage, description, completionText } = source;
  const copies = (uuids: readonly string[]) => uuids.map((uuid) => copiedUuid(courseId, uuid));
  return {
    title,
    xp,
    isVariableXp,
    isTask,
    position,
    cardBackground,
    uuid: copiedUuid(courseId, source.uuid),
    release: source.release && moved(source.release, shift),
    deadline: source.deadline && moved(source.deadline, shift),
    prerequisiteUuids: copies(source.prerequisiteUuids),
    goalUuids: copies(source.goalUuids),
    view: { coverImage, description, completionText },
  };
}

/** Returns a chapter as the copy has it. */
export function copiedChapter(source: Story, { courseId, shift, chapterIds }: Mapping): Story {
  const { title, filenames, imageUrl, isPublished } = source;
  return {
    title,
    filenames,
    imageUrl,
    isPublished,
    courseId,
    storyId: idOf(chapterIds, source.storyId),
    openAt: moved(source.openAt, shift),
    closeAt: moved(source.closeAt, shift),
    version: 1,
  };
}

/** Returns the uuid that a thing has in the copy: always the same, so copying it again makes no second one. */
export function copiedUuid(courseId: number, uuid: string): string {
  const hex = createHash("sha256").update(`course ${courseId}, copy of ${uuid}`).digest("hex");
  // Version 8 of RFC 9562 leaves all other bits to whoever makes them.
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}

const moved = (iso: string, { days, timeZone }: DateShift): string => movedByDays(iso, days, timeZone);

function idOf(ids: Readonly<Record<string, number>>, id: number): number {
  const copy = ids[id];
  if (copy === undefined) throw new Error(`No id was taken for the copy of ${id}`);
  return copy;
}

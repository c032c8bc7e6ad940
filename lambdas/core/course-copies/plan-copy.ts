import type { CopyCounts, CourseCopyCore, DateShift, LeftOut } from "./course-copy";
import { movedByDays } from "./moved-dates";
import { type CopySource, countsOf, readSource } from "./source";

/** The dates of an assessment or a chapter, now and in the copy. */
export interface PlannedDates {
  readonly id: number;
  readonly title: string;
  readonly openAt: string;
  readonly closeAt: string;
  readonly newOpenAt: string;
  readonly newCloseAt: string;
}

export interface CopyPlan {
  readonly counts: CopyCounts;
  readonly leftOut: LeftOut;
  readonly assessments: (PlannedDates & { readonly number: string; readonly type: string })[];
  readonly chapters: PlannedDates[];
}

/** Tells what a copy of the course would have, and when it would be open. Writes nothing. Units as readSource. */
export async function planCopy(core: CourseCopyCore, courseId: number, shift: DateShift): Promise<CopyPlan> {
  return planOf(await readSource(core, courseId), shift);
}

/** Returns the plan of a copy, in the order of opening. */
export function planOf(source: CopySource, { days, timeZone }: DateShift): CopyPlan {
  const dates = ({ openAt, closeAt }: { readonly openAt: string; readonly closeAt: string }) => ({
    openAt,
    closeAt,
    newOpenAt: movedByDays(openAt, days, timeZone),
    newCloseAt: movedByDays(closeAt, days, timeZone),
  });
  const types = new Map(source.types.map(({ assessmentConfigId, type }) => [assessmentConfigId, type]));
  const assessments = source.assessments.map((one) => {
    const { assessmentId: id, number, title, configId } = one;
    return { id, number, title, type: types.get(configId) ?? "", ...dates(one) };
  });
  const chapters = source.chapters.map((one) => ({ id: one.storyId, title: one.title, ...dates(one) }));
  return {
    counts: countsOf(source),
    leftOut: source.leftOut,
    assessments: byOpening(assessments),
    chapters: byOpening(chapters),
  };
}

const byOpening = <T extends PlannedDates>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => Date.parse(a.openAt) - Date.parse(b.openAt) || a.id - b.id);

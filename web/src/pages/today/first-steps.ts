import type { Overview } from "../../app/grading-status";
import type { Course } from "../../app/session";
import { strings } from "../../texts/en/today";
import type { TodayOfMember } from "./student";

/** One thing that a new course needs, done by itself as soon as it is true. */
export interface FirstStep {
  readonly name: string;
  readonly isDone: boolean;
  /** The address where it is done. */
  readonly to: string;
}

type Work = Pick<NonNullable<TodayOfMember["work"]>, "members" | "hasSubmissions">;

/** The first steps of a new course in their order, for its admins; empty once all are done. */
export function firstStepsOf(
  { courseId, role, types }: Pick<Course, "courseId" | "role" | "types">,
  overviews: readonly Pick<Overview, "isPublished">[],
  { members, hasSubmissions }: Work,
): FirstStep[] {
  if (role !== "admin") return [];
  const course = `/courses/${courseId}`;
  const steps = [
    { name: strings.steps.types, isDone: types.length > 0, to: `${course}/adminpanel` },
    { name: strings.steps.people, isDone: members > 1, to: `${course}/adminpanel?tab=add` },
    { name: strings.steps.mission, isDone: overviews.length > 0, to: "/mission-control" },
    {
      name: strings.steps.publish,
      isDone: overviews.some(({ isPublished }) => isPublished),
      to: `${course}/groundcontrol`,
    },
    { name: strings.steps.handIn, isDone: hasSubmissions, to: `${course}/grading?all=true` },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

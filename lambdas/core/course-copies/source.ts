import type { Achievement } from "../achievements/achievement";
import { listAchievements } from "../achievements/achievements";
import type { Goal } from "../achievements/goal";
import { listGoals } from "../achievements/goals";
import type { Assessment } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { filesOfCourse } from "../assets/assets";
import type { AssessmentConfig, Course } from "../courses/course";
import { stayingTypes } from "../courses/rules";
import { readCourse } from "../courses/store";
import { countMembers } from "../members/store";
import { countSourcecasts } from "../sourcecasts/store";
import { storiesOfCourse } from "../stories/stories";
import type { Story } from "../stories/story";
import type { CopyCounts, CourseCopyCore, LeftOut } from "./course-copy";

/** Everything of a course that a copy of it gets, and how much of it stays behind. */
export interface CopySource {
  readonly course: Course;
  readonly types: readonly AssessmentConfig[];
  /** By id, so as they were made. */
  readonly assessments: readonly Assessment[];
  readonly goals: readonly Goal[];
  readonly achievements: readonly Achievement[];
  readonly chapters: readonly Story[];
  /** Paths below the course's prefix. */
  readonly files: readonly string[];
  readonly leftOut: LeftOut;
}

/** Reads a course to be copied. Consistent; costs with what there is to copy, as a copy does: 1 read for each 4 KB. */
export async function readSource(core: Omit<CourseCopyCore, "courseCopies">, courseId: number): Promise<CopySource> {
  const course = await readCourse(core, courseId);
  const [assessments, goals, achievements, chapters, files, members, recordings] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    listGoals(core, courseId, { consistent: true }),
    listAchievements(core, courseId, { consistent: true }),
    storiesOfCourse(core, courseId),
    filesOfCourse(core, course).paths(),
    countMembers(core, courseId),
    countSourcecasts(core, courseId),
  ]);
  const types = stayingTypes(course.assessmentConfigs);
  const stays = new Set(types.map(({ assessmentConfigId }) => assessmentConfigId));
  const copied = assessments.filter(({ isDeleting, configId }) => !isDeleting && stays.has(configId));
  return { course, types, assessments: copied, goals, achievements, chapters, files, leftOut: { members, recordings } };
}

/** Counts what there is to copy. */
export function countsOf({ types, assessments, goals, achievements, chapters, files }: CopySource): CopyCounts {
  return {
    types: types.length,
    assessments: assessments.length,
    goals: goals.length,
    achievements: achievements.length,
    chapters: chapters.length,
    files: files.length,
  };
}

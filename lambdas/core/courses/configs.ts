import type { Coursework } from "../members/coursework";
import { type Core, Refusal, takeIds } from "../table";
import {
  type AssessmentConfigInput,
  configuredCourse,
  countNewConfigs,
  invalidParameters,
  MAX_ASSESSMENT_CONFIGS,
  withoutConfig,
} from "./rules";
import { changeCourse, readCourse } from "./store";

/** Inserts, updates and reorders assessment types. 1 read, 1 write a KB of the course, 1 write when there are new types. */
export async function putAssessmentConfigs(
  core: Core,
  courseId: number,
  inputs: readonly AssessmentConfigInput[],
): Promise<void> {
  if (inputs.length < 1 || inputs.length > MAX_ASSESSMENT_CONFIGS) throw invalidParameters();
  await changeCourse(core, courseId, async (course) => {
    const count = countNewConfigs(course, inputs);
    const first = count > 0 ? await takeIds(core.table, "assessmentConfig", count) : 0;
    return configuredCourse(
      course,
      inputs,
      Array.from({ length: count }, (_, index) => first + index),
    );
  });
}

/**
 * Deletes an assessment type after all its assessments; cut short, it is completed by asking again. Throws 400 when the
 * course has no such type.
 */
export async function deleteAssessmentConfig(
  core: Core & { readonly coursework: Coursework },
  courseId: number,
  assessmentConfigId: number,
): Promise<void> {
  const { assessmentConfigs } = await readCourse(core, courseId);
  if (!assessmentConfigs.some((config) => config.assessmentConfigId === assessmentConfigId)) {
    throw new Refusal(400, "The given assessment configuration does not exist");
  }
  await core.coursework.deleteOfConfig(courseId, assessmentConfigId);
  await changeCourse(core, courseId, (course) => withoutConfig(course, assessmentConfigId));
}

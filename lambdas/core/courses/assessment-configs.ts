import type { AuditActor } from "../audit/entry";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import type { Course } from "./course";
import {
  type AssessmentConfigInput,
  checkVersion,
  configuredCourse,
  countNewConfigs,
  deletingConfig,
  hasRoomForTypes,
  invalidParameters,
  MAX_ASSESSMENT_CONFIGS,
  SAME_TYPE_NAMES,
  sharesTypeName,
  TOO_FEW_TYPES,
  TOO_MANY_TYPES,
  withoutConfig,
} from "./rules";
import { changeCourse } from "./store";

/** A course to be changed, and the version that the caller has seen of it, where they tell. */
export interface CourseVersion {
  readonly courseId: number;
  readonly expectedVersion: number | undefined;
}

/**
 * Inserts, updates and reorders assessment types. Returns the course afterwards. 1 read, 2 writes a KB of the course and 6 for each type that differs, 1 write
 * when there are new types.
 *
 * @throws Refusal 400 more types in one change, or in total, than a course may have, or two of one name; 412 a course that changed meanwhile
 */
export async function putAssessmentConfigs(
  core: Core,
  actor: AuditActor,
  { courseId, expectedVersion }: CourseVersion,
  inputs: readonly AssessmentConfigInput[],
): Promise<Course> {
  if (inputs.length < 1 || inputs.length > MAX_ASSESSMENT_CONFIGS) throw invalidParameters();
  return changeTypes(core, actor, courseId, async (course) => {
    checkVersion(course, expectedVersion);
    const count = countNewConfigs(course, inputs);
    if (!hasRoomForTypes(course, count)) return new Refusal(400, TOO_MANY_TYPES);
    const unknownIds = Array.from({ length: count }, (_, index) => -1 - index);
    if (sharesTypeName(course, configuredCourse(course, inputs, unknownIds))) return new Refusal(400, SAME_TYPE_NAMES);
    const first = count > 0 ? await takeIds(core.table, "assessmentConfig", count) : 0;
    const takenIds = Array.from({ length: count }, (_, index) => first + index);
    return configuredCourse(course, inputs, takenIds);
  });
}

/** Deletes the assessments of an assessment type with everything that hangs on them; safe to repeat. */
export interface DeletionOfAssessments {
  deleteAssessmentsOfConfig(actor: AuditActor, courseId: number, assessmentConfigId: number): Promise<void>;
}

/**
 * Deletes an assessment type after all its assessments; cut short, it is completed by asking again. It is marked first, so
 * that of two who delete the last two types one is refused before anything is gone. Returns the course afterwards.
 *
 * @throws Refusal 400 the course has no such type, or no other one; 412 a course that changed meanwhile
 */
export async function deleteAssessmentConfig(
  core: Core & { readonly memberWork: DeletionOfAssessments },
  actor: AuditActor,
  { courseId, expectedVersion }: CourseVersion,
  assessmentConfigId: number,
): Promise<Course> {
  const marked = await changeTypes(core, actor, courseId, (course) => {
    checkVersion(course, expectedVersion);
    if (!course.assessmentConfigs.some((config) => config.assessmentConfigId === assessmentConfigId)) {
      throw new Refusal(400, "The given assessment configuration does not exist");
    }
    return deletingConfig(course, assessmentConfigId) ?? new Refusal(400, TOO_FEW_TYPES);
  });
  await core.memberWork.deleteAssessmentsOfConfig(actor, courseId, assessmentConfigId);
  const changed = await changeCourse(core, actor, courseId, (course) => withoutConfig(course, assessmentConfigId));
  return changed ?? marked;
}

/** Looks at a course that is full, has one type left, or has the name already, before a change is refused. */
const LOOKS = 5;
const PAUSE_MS = 100;

/**
 * Changes the types of a course, or throws the refusal that `change` returns. Browsers send the new list and the deletions of
 * one save at the same moment, in any order (wire notes, disagreement 14), so what makes room, or a name free, may be a moment away.
 */
async function changeTypes(
  core: Core,
  actor: AuditActor,
  courseId: number,
  change: (course: Course) => Course | Refusal | Promise<Course | Refusal>,
): Promise<Course> {
  for (let look = 1; ; look += 1) {
    let refusal: Refusal | undefined;
    const changed = await changeCourse(core, actor, courseId, async (course) => {
      const next = await change(course);
      if (!(next instanceof Refusal)) return next;
      refusal = next;
      return null;
    });
    if (changed) return changed;
    if (refusal && look === LOOKS) throw refusal;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

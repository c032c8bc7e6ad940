import { Refusal } from "../table";
import type { AssessmentConfig, Course, CourseConfig } from "./course";

/** Types that one change may list. */
export const MAX_ASSESSMENT_CONFIGS = 8;
/** Types that a course keeps, listed or not; keeps its item small. */
const MAX_KEPT_CONFIGS = 64;

const VARIANTS: Readonly<Record<number, readonly string[]>> = {
  1: ["default", "lazy", "wasm"],
  2: ["default", "lazy"],
  3: ["default", "concurrent", "non-det"],
  4: ["default", "gpu"],
};

export const invalidParameters = () => new Refusal(400, "Invalid parameter(s)");

/** Chapters of Source and the variants that exist of each. */
export function isSublanguage(chapter: number, variant: string): boolean {
  return VARIANTS[chapter]?.includes(variant) ?? false;
}

export const blankToNull = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * The course with the given members changed. Chapter and variant come together or not at all. Hiding the course takes it
 * from everybody's latest view. Throws 400.
 */
export function changedCourse(course: Course, change: Partial<CourseConfig>): Course {
  const { sourceChapter, sourceVariant } = change;
  if ((sourceChapter === undefined) !== (sourceVariant === undefined)) throw invalidParameters();
  const next: Course = { ...course, ...definedOnly(change), version: course.version + 1 };
  if (!isSublanguage(next.sourceChapter, next.sourceVariant)) throw invalidParameters();
  return change.viewable === false ? { ...next, clearings: course.clearings + 1 } : next;
}

function definedOnly<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

export type AssessmentConfigInput = Omit<AssessmentConfig, "order">;

/**
 * The course with its listed types put in the order of the list; an id that the course does not have is a new type. Types
 * that are not listed stay. `takenIds` are fresh ids, as many as there are new types. Throws 400.
 */
export function configuredCourse(
  course: Course,
  inputs: readonly AssessmentConfigInput[],
  takenIds: readonly number[],
): Course {
  const known = new Set(course.assessmentConfigs.map(({ assessmentConfigId }) => assessmentConfigId));
  const fresh = [...takenIds];
  const listed = inputs.map((input, index): AssessmentConfig => {
    const id = known.has(input.assessmentConfigId) ? input.assessmentConfigId : fresh.shift();
    if (id === undefined) throw new Error("A fresh id is needed for each new assessment type");
    return { ...input, assessmentConfigId: id, order: index + 1 };
  });
  const latest = new Map(listed.map((config) => [config.assessmentConfigId, config]));
  const kept = course.assessmentConfigs.filter(({ assessmentConfigId }) => !latest.has(assessmentConfigId));
  const assessmentConfigs = [...latest.values(), ...kept].sort(
    (a, b) => a.order - b.order || a.assessmentConfigId - b.assessmentConfigId,
  );
  if (assessmentConfigs.length > MAX_KEPT_CONFIGS) throw invalidParameters();
  return { ...course, assessmentConfigs, version: course.version + 1 };
}

/** How many of the inputs name a type that the course does not have. */
export function countNewConfigs(course: Course, inputs: readonly AssessmentConfigInput[]): number {
  const known = new Set(course.assessmentConfigs.map(({ assessmentConfigId }) => assessmentConfigId));
  return inputs.filter(({ assessmentConfigId }) => !known.has(assessmentConfigId)).length;
}

export function withoutConfig(course: Course, assessmentConfigId: number): Course {
  const assessmentConfigs = course.assessmentConfigs.filter(
    (config) => config.assessmentConfigId !== assessmentConfigId,
  );
  return { ...course, assessmentConfigs, version: course.version + 1 };
}

/** Object key prefix of the course's assets, with a trailing slash. */
export function assetsPrefixOf({ assetsPrefix, courseId }: Course, deploymentPrefix: string): string {
  return assetsPrefix ?? `${deploymentPrefix}${courseId}/`;
}

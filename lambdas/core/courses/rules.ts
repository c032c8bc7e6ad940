import { DEFAULT_LEVEL_XP, type Milestone } from "../../../domain/achievements/level";
import { DEFAULT_MILESTONES } from "../../../domain/achievements/milestones";
import { COURSE_VARIANTS } from "../../../domain/facts/languages";
import { DEFAULT_SIMILARITY_DAYS } from "../../../domain/facts/similarity";
import { typeAddress } from "../../../domain/facts/type-names";
import { DEFAULT_REGRADE_DAYS } from "../../../domain/policies/regrade-requests";
import { Refusal } from "../kernel/refusal";
import type { AssessmentConfig, Course, CourseConfig } from "./course";

/** Types that a course may have, listed in one change or not. */
export const MAX_ASSESSMENT_CONFIGS = 8;
export const TOO_MANY_TYPES = "You can have at most 8 assessment types!";
export const TOO_FEW_TYPES = "You must have at least 1 assessment type!";
export const SAME_TYPE_NAMES = "Assessment types must have different names!";

export const invalidParameters = () => new Refusal(400, "Invalid parameter(s)");

export const CHANGED_MEANWHILE = "Somebody else changed this course meanwhile.";

/** Checks that a course is the one that was last seen, when its version was told. Throws 412. */
export function checkVersion({ version }: Course, expectedVersion: number | undefined): void {
  if (expectedVersion !== undefined && expectedVersion !== version) throw new Refusal(412, CHANGED_MEANWHILE);
}

export const COURSE_DISABLED = "This course is disabled";

export const ARCHIVED = "This course is archived.";
/** The refusal of every change in an archived course. */
export const archivedRefusal = () => new Refusal(403, ARCHIVED);

export const isArchived = ({ archivedAt }: Pick<Course, "archivedAt">): boolean => typeof archivedAt === "string";

/** Tells whether a course may have this chapter of Source in this variant. */
export function isSublanguage(chapter: number, variant: string): boolean {
  const variants: Readonly<Record<number, readonly string[]>> = COURSE_VARIANTS;
  return variants[chapter]?.includes(variant) ?? false;
}

/** Returns the XP of a level in a course. */
export const levelXpOf = ({ levelXp }: Pick<CourseConfig, "levelXp">): number => levelXp ?? DEFAULT_LEVEL_XP;

/** Returns the levels at which a course has something to say. */
export const milestonesOf = ({ milestones }: Pick<CourseConfig, "milestones">): readonly Milestone[] =>
  milestones ?? DEFAULT_MILESTONES;

/** Returns for how many days after grading students may ask for a regrade; 0 where they may not. */
export const regradeDaysOf = ({ regradeRequestDays }: Pick<CourseConfig, "regradeRequestDays">): number =>
  regradeRequestDays ?? DEFAULT_REGRADE_DAYS;

/** Returns for how many days after archiving a course keeps its similarity reports and notes. */
export const similarityDaysOf = ({ similarityDays }: Pick<CourseConfig, "similarityDays">): number =>
  similarityDays ?? DEFAULT_SIMILARITY_DAYS;

/**
 * Returns the time zone in which a course tells its dates.
 * @param ofSite the deployment's, a name of the IANA database
 */
export const timeZoneOf = ({ timeZone }: Pick<CourseConfig, "timeZone">, ofSite: string): string => timeZone ?? ofSite;

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

export type AssessmentConfigInput = Omit<AssessmentConfig, "order" | "isDeleting" | "hidesGrades"> & {
  /** Undefined, as clients of old send it, leaves what is there. */
  readonly hidesGrades?: boolean | undefined;
};

/**
 * The course with its listed types put in the order of the list; an id that the course does not have is a new type. Types
 * that are not listed stay. `allocateIds` are fresh ids, as many as there are new types.
 */
export function configuredCourse(
  course: Course,
  inputs: readonly AssessmentConfigInput[],
  takenIds: readonly number[],
): Course {
  const known = new Map(course.assessmentConfigs.map((config) => [config.assessmentConfigId, config]));
  const fresh = [...takenIds];
  const listed = inputs.map(({ hidesGrades: chosen, ...input }, index): AssessmentConfig => {
    const before = known.get(input.assessmentConfigId);
    const id = before ? input.assessmentConfigId : fresh.shift();
    if (id === undefined) throw new Error("A fresh id is needed for each new assessment type");
    const deleting = before?.isDeleting ? { isDeleting: true as const } : {};
    const hiding = (chosen ?? before?.hidesGrades) ? { hidesGrades: true } : {};
    return { ...input, ...deleting, ...hiding, assessmentConfigId: id, order: index + 1 };
  });
  const latest = new Map(listed.map((config) => [config.assessmentConfigId, config]));
  const rest = course.assessmentConfigs.filter(({ assessmentConfigId }) => !latest.has(assessmentConfigId));
  const assessmentConfigs = [...latest.values(), ...rest].sort(
    (a, b) => a.order - b.order || a.assessmentConfigId - b.assessmentConfigId,
  );
  return { ...course, assessmentConfigs, version: course.version + 1 };
}

/** Counts the inputs that name a type that the course does not have. */
export function countNewConfigs(course: Course, inputs: readonly AssessmentConfigInput[]): number {
  const known = new Set(course.assessmentConfigs.map(({ assessmentConfigId }) => assessmentConfigId));
  return inputs.filter(({ assessmentConfigId }) => !known.has(assessmentConfigId)).length;
}

/** Tells whether a course may have `count` types more. One that has too many from earlier days still has room for none. */
export function hasRoomForTypes({ assessmentConfigs }: Course, count: number): boolean {
  return count === 0 || stayingTypes(assessmentConfigs).length + count <= MAX_ASSESSMENT_CONFIGS;
}

/** Checks that the first types of a course have different names. Throws 400. */
export function checkTypeNames(types: readonly Pick<AssessmentConfig, "type">[]): void {
  const addresses = new Set(types.map(({ type }) => typeAddress(type)));
  if (addresses.size < types.length) throw new Refusal(400, SAME_TYPE_NAMES);
}

/** Tells whether a change gives a type the name of another. Those that share one from earlier days may keep it. */
export function sharesTypeName(before: Course, after: Course): boolean {
  const names = new Map(
    before.assessmentConfigs.map((config) => [config.assessmentConfigId, typeAddress(config.type)]),
  );
  const staying = stayingTypes(after.assessmentConfigs);
  return staying.some(({ assessmentConfigId: id, type }) => {
    const address = typeAddress(type);
    const isNew = names.get(id) !== address;
    return isNew && staying.some((other) => other.assessmentConfigId !== id && typeAddress(other.type) === address);
  });
}

/** The types that are not on their way out. */
export function stayingTypes(configs: readonly AssessmentConfig[]): AssessmentConfig[] {
  return configs.filter(({ isDeleting }) => !isDeleting);
}

/** The course with a type marked as being deleted, or null when no other type would be left. */
export function deletingConfig(course: Course, assessmentConfigId: number): Course | null {
  const mark = (config: AssessmentConfig): AssessmentConfig =>
    config.assessmentConfigId === assessmentConfigId ? { ...config, isDeleting: true } : config;
  const assessmentConfigs = course.assessmentConfigs.map(mark);
  if (stayingTypes(assessmentConfigs).length === 0) return null;
  return { ...course, assessmentConfigs, version: course.version + 1 };
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

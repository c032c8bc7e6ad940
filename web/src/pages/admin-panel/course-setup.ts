import { MAX_LEVEL_XP, type Milestone } from "../../../../domain/achievements/level";
import { MAX_MILESTONE_LEVEL } from "../../../../domain/achievements/milestones";
import { typeAddress } from "../../../../domain/facts/type-names";
import type { Schemas } from "../../api/client";

/** A milestone as it is being typed. */
export interface MilestoneRow {
  readonly level: string;
  readonly text: string;
}

const rowOf = ({ level, text }: Milestone): MilestoneRow => ({ level: String(level), text });
export const milestoneOf = ({ level, text }: MilestoneRow): Milestone => ({ level: Number(level), text: text.trim() });

/** Tells whether a text is a whole number from 1. */
const isCount = (text: string, most: number): boolean => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= most;

export const isLevelXp = (text: string): boolean => isCount(text, MAX_LEVEL_XP);
export const isMilestoneLevel = (text: string): boolean => isCount(text, MAX_MILESTONE_LEVEL);

/** Tells what is wrong with the level settings as they are typed; null when they can be saved. */
export function levelProblem(settings: { readonly levelXp: string; readonly milestones: readonly MilestoneRow[] }) {
  if (!isLevelXp(settings.levelXp)) return "levelXp";
  if (settings.milestones.some(({ level }) => !isMilestoneLevel(level))) return "milestoneLevel";
  return settings.milestones.some(({ text }) => text.trim() === "") ? "milestoneText" : null;
}

/** The settings of a course that its admins choose. */
export interface Settings {
  readonly courseName: string;
  readonly courseShortName: string;
  readonly viewable: boolean;
  readonly enableGame: boolean;
  readonly enableAchievements: boolean;
  readonly enableSourcecast: boolean;
  /** Chapter and variant, which come together: "1 default". */
  readonly language: string;
  readonly moduleHelpText: string;
  /** XP of a level, as it is typed. */
  readonly levelXp: string;
  readonly milestones: readonly MilestoneRow[];
  /** As it is typed. */
  readonly regradeRequestDays: string;
  /** As it is typed. */
  readonly similarityDays: string;
  /** A name of the IANA database. */
  readonly timeZone: string;
}
export type SettingName = keyof Settings;

export const SETTING_NAMES = [
  "courseName",
  "courseShortName",
  "viewable",
  "enableGame",
  "enableAchievements",
  "enableSourcecast",
  "language",
  "moduleHelpText",
  "levelXp",
  "milestones",
  "regradeRequestDays",
  "similarityDays",
  "timeZone",
] as const satisfies readonly SettingName[];

/** An assessment type; new ones have negative ids until they are saved. */
export type AssessmentType = Schemas["AssessmentConfiguration"];
export type TypeField = Exclude<keyof AssessmentType, "assessmentConfigId">;

export const TYPE_FIELDS = [
  "type",
  "isManuallyGraded",
  "displayInDashboard",
  "hoursBeforeEarlyXpDecay",
  "earlySubmissionXp",
  "hidesGrades",
] as const satisfies readonly TypeField[];

/** What the Configuration tab edits: a course's settings, and its assessment types in their order. */
export interface CourseSetup {
  readonly settings: Settings;
  readonly types: readonly AssessmentType[];
}

export const MAX_TYPES = 8;

/** Returns the setup as the server tells it. */
export function setupOf(config: Schemas["CourseConfigWithTypes"], types: readonly AssessmentType[]): CourseSetup {
  const { courseName, viewable, enableGame, enableAchievements, enableSourcecast } = config;
  return {
    settings: {
      courseName,
      viewable,
      enableGame,
      enableAchievements,
      enableSourcecast,
      courseShortName: config.courseShortName ?? "",
      language: `${config.sourceChapter} ${config.sourceVariant}`,
      moduleHelpText: config.moduleHelpText ?? "",
      levelXp: String(config.levelXp),
      milestones: config.milestones.map(rowOf),
      regradeRequestDays: String(config.regradeRequestDays),
      similarityDays: String(config.similarityDays),
      timeZone: config.timeZone,
    },
    types,
  };
}

/** Tells whether a setting has the same value in both; milestones are one value together. */
export const isSameSetting = (one: Settings[SettingName], other: Settings[SettingName]): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

/** Returns the settings that differ, as the server takes them. */
export function changedSettings(before: Settings, after: Settings): Schemas["CourseConfigUpdate"] {
  const changed = SETTING_NAMES.filter((name) => !isSameSetting(before[name], after[name]));
  return Object.assign({}, ...changed.map((name) => sentSetting(after, name)));
}

function sentSetting(settings: Settings, name: SettingName): Schemas["CourseConfigUpdate"] {
  switch (name) {
    case "language": {
      const [chapter, variant] = settings.language.split(" ");
      return { sourceChapter: Number(chapter), sourceVariant: variant as Schemas["SourceVariant"] };
    }
    case "levelXp":
      return { levelXp: Number(settings.levelXp) };
    case "regradeRequestDays":
      return { regradeRequestDays: Number(settings.regradeRequestDays) };
    case "similarityDays":
      return { similarityDays: Number(settings.similarityDays) };
    case "milestones":
      return { milestones: settings.milestones.map(milestoneOf) };
    default:
      return { [name]: settings[name] };
  }
}

export const isSameType = (one: AssessmentType, other: AssessmentType): boolean =>
  one.assessmentConfigId === other.assessmentConfigId && TYPE_FIELDS.every((field) => one[field] === other[field]);

const idsOf = (types: readonly AssessmentType[]): number[] => types.map(({ assessmentConfigId }) => assessmentConfigId);

/** Returns the ids of the types that are there before and not afterwards. */
export const removedTypes = (before: CourseSetup, after: CourseSetup): number[] =>
  idsOf(before.types).filter((id) => !idsOf(after.types).includes(id));

/** Tells whether the list has to be sent once the removed types are deleted. */
export function isListChanged(before: CourseSetup, after: CourseSetup): boolean {
  const staying = before.types.filter(({ assessmentConfigId }) => idsOf(after.types).includes(assessmentConfigId));
  return (
    staying.length !== after.types.length ||
    after.types.some((type, index) => !isSameType(type, staying[index] as AssessmentType))
  );
}

export const isDirty = (before: CourseSetup, after: CourseSetup): boolean =>
  Object.keys(changedSettings(before.settings, after.settings)).length > 0 ||
  removedTypes(before, after).length > 0 ||
  isListChanged(before, after);

/** Returns a new type as the specification has it, with an id that no other type here has. */
export const newType = (types: readonly AssessmentType[]): AssessmentType => ({
  assessmentConfigId: Math.min(0, ...idsOf(types)) - 1,
  type: "untitled",
  isManuallyGraded: true,
  displayInDashboard: true,
  hoursBeforeEarlyXpDecay: 0,
  earlySubmissionXp: 0,
  hidesGrades: false,
});

/** Moves a type one place up or down; at the end it stays. */
export function moved(types: readonly AssessmentType[], index: number, by: -1 | 1): AssessmentType[] {
  const next = [...types];
  const [one, other] = [next[index], next[index + by]];
  if (one && other) [next[index], next[index + by]] = [other, one];
  return next;
}

/** Puts the types into the order of these ids. */
export const inOrder = (types: readonly AssessmentType[], ids: readonly number[]): AssessmentType[] =>
  [...types].sort((one, other) => ids.indexOf(one.assessmentConfigId) - ids.indexOf(other.assessmentConfigId));

/** What is wrong with the name of a type among the others. */
export function nameProblem(types: readonly AssessmentType[], { assessmentConfigId: id, type }: AssessmentType) {
  if (type.trim() === "") return "empty";
  const address = typeAddress(type);
  const isTaken = types.some((other) => other.assessmentConfigId !== id && typeAddress(other.type) === address);
  return isTaken ? "taken" : null;
}

import { MAX_LEVEL_XP, type Milestone } from "../../../../domain/achievements/level";
import { MAX_MILESTONE_LEVEL } from "../../../../domain/achievements/milestones";

/** A milestone as it is being typed. */
export interface MilestoneRow {
  readonly level: string;
  readonly text: string;
}

export const rowOf = ({ level, text }: Milestone): MilestoneRow => ({ level: String(level), text });
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

import { isDeepStrictEqual } from "node:util";
import { type Evaluation, evaluate } from "../../../domain/achievements/evaluate";
import { type RuledGoal, ruledGoalOf } from "../../../domain/achievements/goal-meta";
import type { MemberAchievement } from "../../../domain/achievements/inference";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { MemberWork, MemberWorkSummary } from "../members/member-work-port";
import type { Registration } from "../members/registration";
import {
  type AchievementProgress,
  type Earned,
  readAchievementProgress,
  storeAchievementProgress,
} from "./achievement-progress";
import { earnedAfter, isHeld, retainedAchievements } from "./achievement-progress-rules";
import type { Definitions } from "./definitions";
import type { Goal } from "./goal";
import { countOf, type MemberProgress, readProgress, type StoredProgress } from "./member-progress";

export type IncentivesCore = Core & { readonly memberWork: MemberWork };

/** A member's progress with the achievement definitions of their course. */
export interface MemberAchievementProgress {
  readonly definitions: Definitions;
  readonly progress: MemberProgress;
  readonly evaluation: Evaluation;
  readonly achievementProgress: AchievementProgress;
  /** The achievements that they have by this look, and did not have before it. Of looks at one moment, one alone gives each. */
  readonly gained: ReadonlySet<string>;
}

/** Evaluates a member from stored facts alone. */
export function evaluateMember(
  { achievements, goals }: Definitions,
  {
    progress,
    achievementProgress,
  }: { readonly progress: MemberProgress; readonly achievementProgress: Pick<AchievementProgress, "earned" | "work"> },
  now: Date,
): Evaluation {
  return evaluate(
    {
      achievements,
      goals: ruledGoals(goals),
      counts: new Map(goals.map((goal) => [goal.uuid, countOf(progress, goal)])),
      work: new Map(Object.entries(achievementProgress.work)),
      retained: retainedAchievements(achievementProgress, achievements),
    },
    now,
  );
}

/** The counts that goals need, read once while a process has the definitions in its cache. */
const ruled = new WeakMap<readonly Goal[], RuledGoal[]>();

function ruledGoals(goals: readonly Goal[]): RuledGoal[] {
  const known = ruled.get(goals);
  if (known) return known;
  const read = goals.map(ruledGoalOf);
  ruled.set(goals, read);
  return read;
}

interface Look {
  readonly definitions: Definitions;
  /** The member's work, where the caller has read it. */
  readonly summary?: MemberWorkSummary;
}

/**
 * Decides what a member has earned, from their counts and their coursework as they are now, and stores it where it is
 * another than before. Whoever looks decides the same, so it does not matter who does first. Keys REG#{r}/PROGRESS and
 * REG#{r}/STANDING, consistent, 2 reads, and the work's summary where it is not given; 1 write a KB at the first look and
 * where the outcome has changed, none in an archived course. Where something that was earned is to change, all is read
 * again.
 */
export async function achievementProgressOfMember(
  core: IncentivesCore,
  member: Registration,
  { definitions, summary: knownSummary }: Look,
): Promise<MemberAchievementProgress> {
  return retryOnConflict(async () => {
    const [stored, before, summary] = await Promise.all([
      readProgress(core, member.regId),
      readAchievementProgress(core, member.regId),
      knownSummary ?? core.memberWork.summarise(member),
    ]);
    const first = decideAchievementProgress(definitions, stored, before, summary, core.clock.now());
    const decided = changesEarned(first, before) ? await decideInOrder(core, member, definitions) : first;
    const isFirst = decided.before.version === 0 && definitions.achievements.length > 0;
    if (!member.archived && (isFirst || !isDeepStrictEqual(decided.achievementProgress, decided.before))) {
      await storeAchievementProgress(core, member.regId, decided.achievementProgress);
    }
    return decided;
  });
}

/** A look at a member, with the standing that it was decided upon. */
interface Decided extends MemberAchievementProgress {
  readonly before: AchievementProgress;
}

/** Tells whether anything that was earned before changes, rather than something being earned for the first time. */
function changesEarned(
  { achievementProgress }: Pick<MemberAchievementProgress, "achievementProgress">,
  { earned }: AchievementProgress,
): boolean {
  return Object.entries(earned).some(([uuid, entry]) => !isDeepStrictEqual(achievementProgress.earned[uuid], entry));
}

/**
 * Decides from facts that are newer than the standing: those that were read beside it, or before, may be older than what
 * somebody else has decided it by meanwhile, and would take back what is so, or give what is no more.
 */
async function decideInOrder(core: IncentivesCore, member: Registration, definitions: Definitions): Promise<Decided> {
  const before = await readAchievementProgress(core, member.regId);
  const [stored, summary] = await Promise.all([readProgress(core, member.regId), core.memberWork.summarise(member)]);
  return decideAchievementProgress(definitions, stored, before, summary, core.clock.now());
}

/**
 * Decides what a member has earned from their counts alone, with their coursework as it was when it was last read.
 * Undefined where that is another outcome than is stored, so that the coursework has to be read for it.
 */
export function achievementProgressOnCounts(
  definitions: Definitions,
  progress: MemberProgress,
  before: AchievementProgress,
  now: Date,
): MemberAchievementProgress | undefined {
  if (before.version === 0) return undefined;
  const evaluation = evaluateMember(definitions, { progress, achievementProgress: before }, now);
  const earned = earnedAfter(before.earned, definitions, evaluation, now);
  return isDeepStrictEqual(earned, before.earned)
    ? { definitions, progress, evaluation, achievementProgress: before, gained: new Set() }
    : undefined;
}

/** Decides what a member has earned, from facts as they were read. Stores nothing. */
export function decideAchievementProgress(
  definitions: Definitions,
  { progress, rows }: StoredProgress,
  before: AchievementProgress,
  { facts, beingJudged, xp }: Pick<MemberWorkSummary, "facts" | "beingJudged" | "xp">,
  now: Date,
): Decided {
  // What is judged again counts as it did until the verdict is there: nothing is lost for the minute between.
  const remembered = Object.entries(before.work).filter(([number]) => beingJudged.has(number));
  const work = { ...Object.fromEntries(remembered), ...Object.fromEntries(facts) };
  const evaluation = evaluateMember(
    definitions,
    { progress, achievementProgress: { earned: before.earned, work } },
    now,
  );
  // Pages of earlier days told their students themselves, and left rows of counts.
  const needsNotice = before.version === 0 && rows.length > 0;
  const earned = earnedAfter(before.earned, definitions, evaluation, now, { isTold: needsNotice });
  const achievementProgress = { version: before.version, earned, work, workXp: xp };
  const gained = Object.keys(earned).filter((uuid) => isHeld(earned[uuid]) && !isHeld(before.earned[uuid]));
  return { definitions, progress, evaluation, achievementProgress, gained: new Set(gained), before };
}

/** Returns the achievements that a member has, with what each is worth by now. */
export function heldAchievements({
  evaluation,
  achievementProgress,
}: Pick<MemberAchievementProgress, "evaluation" | "achievementProgress">): {
  readonly state: MemberAchievement;
  readonly entry: Earned;
}[] {
  return [...evaluation.achievements.values()].flatMap((state) => {
    const entry = achievementProgress.earned[state.uuid];
    return isHeld(entry) ? [{ state, entry }] : [];
  });
}

/** Sums what the achievements that a member has are worth. */
export function heldXp(of: Pick<MemberAchievementProgress, "evaluation" | "achievementProgress">): number {
  return heldAchievements(of).reduce((sum, { state }) => sum + state.ownXp, 0);
}

import { BitSet } from "./bit-set";
import { knotsOf } from "./strongly-connected";

/** The part of an achievement that the rule needs. Dates are ISO 8601; null is none. */
export interface RuledAchievement {
  readonly uuid: string;
  /** Earned when completed, unless it is variable. */
  readonly xp: number;
  /** Its XP is the sum of its goals' counts. */
  readonly isVariableXp: boolean;
  readonly release: string | null;
  readonly deadline: string | null;
  readonly prerequisiteUuids: readonly string[];
  readonly goalUuids: readonly string[];
}

/** One member's progress on one goal. */
export interface GoalFigures {
  readonly count: number;
  readonly targetCount: number;
}

export const STATUSES = ["UNRELEASED", "ACTIVE", "EXPIRED", "COMPLETED"] as const;
export type AchievementStatus = (typeof STATUSES)[number];

/** One member's status, XP and progress of one achievement. */
export interface MemberAchievement {
  readonly uuid: string;
  readonly status: AchievementStatus;
  readonly isCompleted: boolean;
  /** XP that it is worth, completed or not: what totals are made of. */
  readonly ownXp: number;
  /** XP for its goals alone: `ownXp` once all of them are complete, 0 before. */
  readonly goalXp: number;
  /** `ownXp` and that of all completed achievements below it. */
  readonly cardXp: number;
  /** 0 to 1: what its goals' counts make of their targets together. */
  readonly progress: number;
  /** The nearest deadline still to come, its own or of one below it; otherwise its own, passed or none. */
  readonly deadline: string | null;
  /** It is a prerequisite of itself, directly or through others, so it cannot be completed. */
  readonly isCircular: boolean;
}

/** A goal is complete when its count reaches the target; a target of 0 is reached from the start. */
export function isGoalComplete({ count, targetCount }: GoalFigures): boolean {
  return count >= targetCount;
}

/**
 * The one rule for completion, XP, progress, deadline and status of achievements. An achievement is completed when it has
 * a goal or a prerequisite, all its goals are complete and all its prerequisites are completed. A goal or prerequisite
 * that does not exist is never complete; neither is a prerequisite that leads back to where it started. Of achievements
 * with the same uuid the last counts. Those in `retained` are completed whatever their goals say. Takes time with the links,
 * each of which joins sets of bits for `cardXp`.
 */
export function infer(
  list: readonly RuledAchievement[],
  goals: ReadonlyMap<string, GoalFigures>,
  now: Date,
  retained: ReadonlySet<string> = new Set(),
): Map<string, MemberAchievement> {
  const nodes = new Map(list.map((achievement) => [achievement.uuid, nodeOf(achievement, goals)]));
  const dependants = dependantsOf(nodes);
  const completed = completedAmong(nodes, dependants, retained);
  const deadlines = nearestDeadlines(nodes, dependants, now);
  const below = foldBelow(nodes, completed);
  return new Map(
    [...nodes].map(([uuid, { release, ownXp, goalXp, progress, ...node }]): [string, MemberAchievement] => {
      const isCompleted = completed.has(uuid);
      const deadline = deadlines.get(uuid) ?? node.deadline;
      const status = statusOf({ isCompleted, release, deadline }, now);
      const { earned = 0, isCircular = false } = below.get(uuid) ?? {};
      const cardXp = ownXp + earned;
      return [uuid, { uuid, status, isCompleted, ownXp, goalXp, cardXp, progress, deadline, isCircular }];
    }),
  );
}

/** Sums a member's XP from achievements: what the completed ones are worth. */
export function achievementXp(achievements: Iterable<MemberAchievement>): number {
  return sum([...achievements].filter(({ isCompleted }) => isCompleted).map(({ ownXp }) => ownXp));
}

interface Node {
  readonly release: string | null;
  readonly deadline: string | null;
  readonly prerequisites: readonly string[];
  readonly ownXp: number;
  readonly goalXp: number;
  readonly progress: number;
  /** Its own goals allow completion. */
  readonly goalsComplete: boolean;
  readonly hasGoals: boolean;
}

type Nodes = ReadonlyMap<string, Node>;

function nodeOf(achievement: RuledAchievement, goals: ReadonlyMap<string, GoalFigures>): Node {
  const { xp, isVariableXp, release, deadline } = achievement;
  const figures = [...new Set(achievement.goalUuids)].map((uuid) => goals.get(uuid));
  const known = figures.flatMap((goal) => goal ?? []);
  const count = sum(known.map((goal) => goal.count));
  const target = sum(known.map((goal) => goal.targetCount));
  const goalsComplete = known.length === figures.length && known.every(isGoalComplete);
  const ownXp = isVariableXp ? count : xp;
  return {
    release,
    deadline,
    prerequisites: [...new Set(achievement.prerequisiteUuids)],
    ownXp,
    goalXp: goalsComplete ? ownXp : 0,
    progress: target > 0 ? Math.min(1, count / target) : 0,
    goalsComplete,
    hasGoals: figures.length > 0,
  };
}

/** Who names each achievement as a prerequisite. */
function dependantsOf(nodes: Nodes): Map<string, string[]> {
  const dependants = new Map<string, string[]>();
  for (const [uuid, { prerequisites }] of nodes) {
    for (const prerequisite of prerequisites) {
      const known = dependants.get(prerequisite);
      if (known) known.push(uuid);
      else dependants.set(prerequisite, [uuid]);
    }
  }
  return dependants;
}

/**
 * Completes upwards from those without prerequisites: one that leads back to itself waits for itself, so it is never
 * reached, and no chain is too long for the stack.
 */
function completedAmong(
  nodes: Nodes,
  dependants: ReadonlyMap<string, readonly string[]>,
  retained: ReadonlySet<string>,
): Set<string> {
  const waitsFor = new Map([...nodes].map(([uuid, { prerequisites }]) => [uuid, prerequisites.length]));
  const completed = new Set([...retained].filter((uuid) => nodes.has(uuid)));
  const complete = (uuid: string) => {
    const node = nodes.get(uuid);
    if (node?.goalsComplete && (node.hasGoals || node.prerequisites.length > 0)) completed.add(uuid);
  };
  for (const [uuid, { prerequisites }] of nodes) if (prerequisites.length === 0) complete(uuid);
  for (const uuid of completed) {
    for (const dependant of dependants.get(uuid) ?? []) {
      const left = (waitsFor.get(dependant) ?? 0) - 1;
      waitsFor.set(dependant, left);
      if (left === 0) complete(dependant);
    }
  }
  return completed;
}

/**
 * The nearest deadline to come at or below each achievement, where there is one. The nearest of all goes first and marks
 * everything above it; whoever is marked already has a nearer one, and so has everything above them.
 */
function nearestDeadlines(nodes: Nodes, dependants: ReadonlyMap<string, readonly string[]>, now: Date) {
  const toCome = [...nodes]
    .flatMap(([uuid, { deadline }]) => (deadline !== null && !hasPassed(deadline, now) ? [{ uuid, deadline }] : []))
    .sort((a, b) => Date.parse(a.deadline) - Date.parse(b.deadline));
  const nearest = new Map<string, string>();
  for (const { uuid, deadline } of toCome) {
    const reached = [uuid];
    for (let next = reached.pop(); next !== undefined; next = reached.pop()) {
      if (nearest.has(next)) continue;
      nearest.set(next, deadline);
      reached.push(...(dependants.get(next) ?? []));
    }
  }
  return nearest;
}

/**
 * For each achievement what the completed ones below it are worth, and whether it is below itself. Knots are looked at
 * after all that they lead to, so each set of places below is put together from finished ones, as bits.
 */
function foldBelow(nodes: Nodes, completed: ReadonlySet<string>) {
  const uuids = [...nodes.keys()];
  const places = new Map(uuids.map((uuid, place) => [uuid, place]));
  const links = [...nodes.values()].map(({ prerequisites }) => prerequisites.flatMap((uuid) => places.get(uuid) ?? []));
  const worth = [...nodes].map(([uuid, { ownXp }]) => (completed.has(uuid) ? ownXp : 0));
  const below = new Array<BitSet | undefined>(uuids.length);
  const folded = new Map<string, { earned: number; isCircular: boolean }>();
  for (const knot of knotsOf(links)) {
    const reached = new BitSet(uuids.length);
    for (const place of knot) below[place] = reached;
    for (const next of knot.flatMap((place) => links[place] ?? [])) {
      // What a place that is reached already leads to is reached, too.
      if (reached.has(next)) continue;
      reached.add(next);
      reached.addAll(below[next]);
    }
    const earned = reached.sum(worth);
    for (const place of knot) {
      const isCircular = reached.has(place);
      folded.set(uuids[place] ?? "", { earned: earned - (isCircular ? (worth[place] ?? 0) : 0), isCircular });
    }
  }
  return folded;
}

/** Completed wins over everything, not yet released over expired. */
function statusOf(
  { isCompleted, release, deadline }: Pick<MemberAchievement, "isCompleted" | "deadline"> & Pick<Node, "release">,
  now: Date,
): AchievementStatus {
  if (isCompleted) return "COMPLETED";
  if (!isReleased({ release }, now)) return "UNRELEASED";
  return deadline !== null && hasPassed(deadline, now) ? "EXPIRED" : "ACTIVE";
}

/** An achievement without a release is released from the start. */
export function isReleased({ release }: Pick<RuledAchievement, "release">, now: Date): boolean {
  return release === null || hasPassed(release, now);
}

function hasPassed(date: string, now: Date): boolean {
  return Date.parse(date) <= now.getTime();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

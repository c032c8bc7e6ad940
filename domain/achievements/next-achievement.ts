import type { MemberAchievement } from "./inference";

interface Candidate {
  readonly uuid: string;
  readonly isTask: boolean;
  /** Among the tasks, from 1; 0 hides it. */
  readonly position: number;
}

type State = Pick<MemberAchievement, "uuid" | "status" | "isCircular" | "progress" | "deadline">;

/**
 * Chooses the achievement that a member is nearest to: of the listed tasks that can still be earned the one with the most progress,
 * then the one whose deadline comes first, then the first in the list. Undefined when there is none.
 */
export function nextAchievement<Shown extends Candidate>(
  achievements: readonly Shown[],
  states: ReadonlyMap<string, State>,
): Shown | undefined {
  const open = achievements.flatMap((achievement) => {
    const state = states.get(achievement.uuid);
    const isOpen = state?.status === "ACTIVE" && !state.isCircular;
    return isOpen && achievement.isTask && achievement.position !== 0 ? [{ achievement, state }] : [];
  });
  const [first] = open.sort(
    (a, b) =>
      b.state.progress - a.state.progress ||
      deadlineOf(a.state) - deadlineOf(b.state) ||
      a.achievement.position - b.achievement.position,
  );
  return first?.achievement;
}

const deadlineOf = ({ deadline }: State): number => (deadline === null ? Number.MAX_VALUE : Date.parse(deadline));

interface Dashboard {
  readonly achievements: readonly (Candidate & {
    readonly title: string;
    readonly cardBackground: string | null;
    readonly goalUuids: readonly string[];
  })[];
  readonly goals: readonly {
    readonly uuid: string;
    readonly text: string;
    readonly count: number;
    readonly targetCount: number;
    readonly completed: boolean;
  }[];
  readonly standings: readonly (State & Pick<MemberAchievement, "ownXp">)[];
}

/** Describes the achievement that a member is nearest to, with what is missing for it; null when there is none. */
export function describeNextAchievement({ achievements, goals, standings }: Dashboard) {
  const states = new Map(standings.map((state) => [state.uuid, state]));
  const next = nextAchievement(achievements, states);
  const state = next && states.get(next.uuid);
  if (!next || !state) return null;
  const missing = goals.filter(({ uuid, completed }) => next.goalUuids.includes(uuid) && !completed);
  return {
    uuid: next.uuid,
    title: next.title,
    cardBackground: next.cardBackground || null,
    xp: state.ownXp,
    progress: state.progress,
    deadline: state.deadline,
    missing: missing.map(({ text, count, targetCount }) => ({ text, count, targetCount })),
  };
}

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

/** The part of an achievement that decides its place among the tasks. */
export interface Placed {
  readonly uuid: string;
  readonly isTask: boolean;
  readonly position: number;
}

/**
 * Renumbers the tasks from 1 in the order of their positions, of equal ones in the order of the list. Tasks before 0 keep
 * their position, above all others; what is no task has 0. Where the task `askedUuid` asks for a position that another
 * one has then, the two swap. The list keeps its order, and every object that does not change.
 */
export function normalisePositions<T extends Placed>(list: readonly T[], askedUuid?: string): T[] {
  const numbered = list
    .filter(({ isTask, position }) => isTask && position >= 0)
    .sort((a, b) => a.position - b.position);
  const positions = new Map(numbered.map(({ uuid }, index) => [uuid, index + 1]));
  const requested = list.find(({ uuid }) => uuid === askedUuid);
  const reached = requested && positions.get(requested.uuid);
  const holder = requested && numbered[requested.position - 1];
  if (requested && holder && reached !== undefined) {
    positions.set(holder.uuid, reached);
    positions.set(requested.uuid, requested.position);
  }
  return list.map((one) => {
    const position = one.isTask ? (positions.get(one.uuid) ?? one.position) : 0;
    return position === one.position ? one : { ...one, position };
  });
}

/**
 * Renumbers as `normalisePositions`, but leaves what is hidden by position 0 as it is, though it is stored as a task: an
 * editor shows nobody what they did not ask to show.
 */
export function renumbered<T extends Placed>(list: readonly T[], askedUuid?: string): T[] {
  const isHidden = ({ uuid, isTask, position }: T) => isTask && position === 0 && uuid !== askedUuid;
  const shown = list.map((one) => (isHidden(one) ? { ...one, isTask: false } : one));
  const hidden = new Map(list.filter(isHidden).map((one) => [one.uuid, one]));
  return normalisePositions(shown, askedUuid).map((one) => hidden.get(one.uuid) ?? one);
}

/** Moves an achievement to a position: any but 0 makes it a task, 0 hides it. The others make room. */
export function moveTo<T extends Placed>(list: readonly T[], uuid: string, position: number): T[] {
  const moved = list.map((one) => (one.uuid === uuid ? { ...one, isTask: position !== 0, position } : one));
  return normalisePositions(moved, uuid);
}

/** Returns the positions that an editor offers: from 0, hidden, to one more than there are tasks. */
export function positionChoices(list: readonly Placed[]): number[] {
  return Array.from({ length: list.filter(({ isTask }) => isTask).length + 2 }, (_, position) => position);
}

import { isReleased, type MemberAchievement, type RuledAchievement } from "./inference";

export const FILTERS = ["ALL", "ACTIVE", "COMPLETED"] as const;
export type AchievementFilter = (typeof FILTERS)[number];

/** The part of an achievement that decides where its card is shown. */
export interface ListedAchievement extends Pick<RuledAchievement, "uuid" | "release" | "prerequisiteUuids"> {
  readonly isTask: boolean;
  readonly position: number;
}
type State = Pick<MemberAchievement, "status" | "isCompleted">;

export interface DisplayedTasksInput<T extends ListedAchievement> {
  readonly achievements: readonly T[];
  readonly states: ReadonlyMap<string, State>;
  readonly filter: AchievementFilter;
  /** Staff look at everything, hidden and unreleased ones too. */
  readonly showsHidden: boolean;
}

/** A card. Its children are the cards of its prerequisites that the viewer may see. */
export interface DisplayedTask<T> {
  readonly achievement: T;
  /** It does not match the filter itself, and is shown for the sake of what is below or above it. */
  readonly isDimmed: boolean;
  /** Expanding it shows something; what it stands in already is not shown again. */
  readonly hasChildren: boolean;
}

export interface DisplayedTasks<T> {
  /** Cards of the top level, by position. */
  readonly top: readonly DisplayedTask<T>[];
  /** Returns the cards that expanding a card shows, by position; `path` are the cards it stands in, itself the last. */
  readonly childrenOf: (path: readonly string[]) => DisplayedTask<T>[];
  /** The number of listed achievements that match each filter, wherever they stand. */
  readonly counts: Readonly<Record<AchievementFilter, number>>;
}

/**
 * Decides which cards a dashboard shows. Listed are tasks, and what is completed; for students only what is released, and
 * at position 0 only what is completed. A prerequisite of a listed one stands below it and not on the top level, unless
 * it can be reached in no other way because a circle leads back to it. A card of the top level is shown when it, or
 * anything below it, matches the filter. Takes time with achievements and links.
 */
export function displayedTasks<T extends ListedAchievement>(
  input: DisplayedTasksInput<T>,
  now: Date,
): DisplayedTasks<T> {
  const { states, filter } = input;
  const listed = new Map(
    input.achievements
      .filter((one) => isListed(one, states.get(one.uuid), input.showsHidden, now))
      .sort((a, b) => a.position - b.position)
      .map((one) => [one.uuid, one]),
  );
  const links = linksAmong(listed);
  const matching = new Set([...listed.keys()].filter((uuid) => matches(states.get(uuid), filter)));
  const shown = withAbove(matching, links);
  const below = (path: readonly string[]) =>
    (links.get(path.at(-1) ?? "") ?? []).filter((uuid) => !path.includes(uuid));
  const cardsIn = (path: readonly string[], uuids: readonly string[]): DisplayedTask<T>[] =>
    uuids.flatMap((uuid) => {
      const achievement = listed.get(uuid);
      if (!achievement) return [];
      return { achievement, isDimmed: !matching.has(uuid), hasChildren: below([...path, uuid]).length > 0 };
    });
  return {
    top: cardsIn(
      [],
      topLevel(listed, links).filter((uuid) => shown.has(uuid)),
    ),
    childrenOf: (path) => cardsIn(path, below(path)),
    counts: countsOf([...listed.keys()].flatMap((uuid) => states.get(uuid) ?? [])),
  };
}

function isListed(
  { isTask, position, release }: ListedAchievement,
  state: State | undefined,
  showsHidden: boolean,
  now: Date,
) {
  if (showsHidden) return true;
  return isReleased({ release }, now) && ((isTask && position !== 0) || state?.isCompleted === true);
}

function matches(state: State | undefined, filter: AchievementFilter): boolean {
  return filter === "ALL" || state?.status === filter;
}

/** For each listed one its listed prerequisites, by position. */
function linksAmong(listed: ReadonlyMap<string, ListedAchievement>): Map<string, string[]> {
  const order = new Map([...listed.keys()].map((uuid, index) => [uuid, index]));
  const placeOf = (uuid: string) => order.get(uuid) ?? 0;
  return new Map(
    [...listed].map(([uuid, { prerequisiteUuids }]) => [
      uuid,
      [...new Set(prerequisiteUuids)].filter((one) => listed.has(one)).sort((a, b) => placeOf(a) - placeOf(b)),
    ]),
  );
}

/** Some uuids, and whatever they are below of. */
function withAbove(uuids: ReadonlySet<string>, links: ReadonlyMap<string, readonly string[]>): Set<string> {
  const above = new Map<string, string[]>();
  for (const [uuid, below] of links) {
    for (const one of below) {
      const known = above.get(one);
      if (known) known.push(uuid);
      else above.set(one, [uuid]);
    }
  }
  const found = new Set(uuids);
  for (const uuid of found) for (const one of above.get(uuid) ?? []) found.add(one);
  return found;
}

/** Whatever is below nothing listed; and of what only a circle leads to, the first. */
function topLevel(listed: ReadonlyMap<string, unknown>, links: ReadonlyMap<string, readonly string[]>): string[] {
  const below = new Set([...links.values()].flat());
  const free = [...listed.keys()].filter((uuid) => !below.has(uuid));
  const top = new Set<string>();
  const reached = new Set<string>();
  for (const uuid of [...free, ...listed.keys()]) {
    if (reached.has(uuid)) continue;
    top.add(uuid);
    const waiting = [uuid];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(...(links.get(next) ?? []));
    }
  }
  return [...listed.keys()].filter((uuid) => top.has(uuid));
}

function countsOf(states: readonly State[]): Record<AchievementFilter, number> {
  const count = (filter: AchievementFilter) => states.filter((state) => matches(state, filter)).length;
  return { ALL: count("ALL"), ACTIVE: count("ACTIVE"), COMPLETED: count("COMPLETED") };
}

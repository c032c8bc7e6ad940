import type { Mark, RubricMark } from "../submissions/rules";

/** One item of a rubric, as graders tick it. */
export interface RubricItem {
  /** Given once in the life of a rubric and never again, so that a tick keeps its meaning. */
  readonly id: number;
  /** Markdown. */
  readonly text: string;
  /** Negative, zero or positive. */
  readonly xp: number;
}

/** The rubric of one question. */
export interface Rubric {
  /** Counts its changes; 0 is that of a question without one. */
  readonly version: number;
  /** The id that the next new item gets. */
  readonly nextId: number;
  /** In the order in which graders see them. */
  readonly items: readonly RubricItem[];
}

/** An item as it is sent: a new one has no id, one that was removed before may come back with its own. */
export interface SentItem extends Omit<RubricItem, "id"> {
  readonly id: number | null;
}

export const NO_RUBRIC: Rubric = { version: 0, nextId: 1, items: [] };

/** Returns the rubric with other items, in the next version; null when an id was never given, or comes twice. */
export function withItems({ version, nextId }: Rubric, sent: readonly SentItem[]): Rubric | null {
  const known = sent.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(known).size < known.length || known.some((id) => id < 1 || id >= nextId)) return null;
  let next = nextId;
  const items = sent.map(({ id, text, xp }) => {
    if (id !== null) return { id, text, xp };
    next += 1;
    return { id: next - 1, text, xp };
  });
  return { version: version + 1, nextId: next, items };
}

/** Returns what a rubric says of ticks: those on items that are not there any more stay, and count nothing. */
export function ticksOf({ items }: Rubric, ticked: readonly number[], manual: number): RubricMark {
  const sum = items.reduce((total, { id, xp }) => total + (ticked.includes(id) ? xp : 0), 0);
  return { ticked: [...new Set(ticked)].sort((a, b) => a - b), sum, manual };
}

/** Returns a mark whose adjustment is that of its ticks, as far as the XP stay within 0 and the maximum. */
export function withTicks(mark: Mark, rubric: RubricMark, maxXp: number): Mark {
  const wanted = rubric.sum + rubric.manual;
  const adjustment = Math.min(Math.max(wanted, -mark.xp), maxXp - mark.xp);
  const isEmpty = rubric.ticked.length === 0;
  return { ...mark, adjustment, rubric: isEmpty ? undefined : rubric };
}

/** The effect of a rubric's change on answers that have its items. */
export interface RubricEffect {
  /** Ticks on items whose XP change; with one changed item, answers. */
  readonly answers: number;
  /** By how much the XP of each of them changes on average, before bounds; to two decimals. */
  readonly meanXp: number;
}

/** Returns what the change from one list of items to another means, by how many answers have each item. */
export function effectOf(
  before: readonly RubricItem[],
  after: readonly SentItem[],
  counts: ReadonlyMap<number, number>,
): RubricEffect {
  const xpIn = (items: readonly SentItem[], wanted: number) => items.find(({ id }) => id === wanted)?.xp ?? 0;
  const changes = [...counts].flatMap(([id, count]) => {
    const difference = xpIn(after, id) - xpIn(before, id);
    return difference === 0 ? [] : [{ count, difference }];
  });
  const answers = changes.reduce((sum, { count }) => sum + count, 0);
  const total = changes.reduce((sum, { count, difference }) => sum + count * difference, 0);
  return { answers, meanXp: answers === 0 ? 0 : Math.round((100 * total) / answers) / 100 };
}

import { EMPTY_SAVE, type GameSave, readGameSave } from "../../../../domain/stories/game/saves";
import { booleanIn, integerIn, listIn, objectOf, textIn } from "../../../../domain/stories/read-json";

/** What one tab of a device has kept of a game. */
export interface SaveRecord {
  readonly save: GameSave;
  /** The revision of the server's save that this one goes on from; 0 for one without. */
  readonly after: number;
  readonly isSent: boolean;
  /** Saves that are no part of this one's past: the player may go on from there. */
  readonly others: readonly GameSave[];
  /** Marks of the saves that this one comes from. */
  readonly past: readonly string[];
  /** The server's save that this one goes on from, where that has no revision: a client that counts none wrote it. */
  readonly uncounted: string;
}

/** Marks in a record: beyond these a save is offered although it is a part of the past. */
const PAST_LIMIT = 500;

/** Reads what a tab has kept; undefined for nothing, and for somebody else's text. */
export function readRecord(text: string | null): SaveRecord | undefined {
  const object = objectOf(text);
  const [after, isSent] = [integerIn(object?.after, 0), booleanIn(object?.isSent)];
  const past = listIn(object?.past, textIn);
  const others = listIn(object?.others, (one) => readGameSave(one).save);
  const uncounted = textIn(object?.uncounted);
  const isWhole = after !== undefined && isSent !== undefined && past && others && uncounted !== undefined;
  return object && isWhole
    ? { save: readGameSave(object.save).save, after, isSent, others, past, uncounted }
    : undefined;
}

/** The revision that the server knows a save by. */
export const revisionOf = (save: GameSave): number => save.written?.revision ?? 0;

/** When a save was written; the beginning of time for one that does not say. */
export const timeOf = (save: GameSave): number => Date.parse(save.written?.at ?? "1970-01-01T00:00:00Z");

/** Returns what tells a save from all others; undefined for one of a client that does not say. */
export const markOf = ({ written }: GameSave): string | undefined => written && `${written.device} ${written.at}`;

/** Returns a save as text, to compare those that have no mark. */
export const contentOf = ({ written: _, ...content }: GameSave): string => JSON.stringify(content);

/** Tells whether nothing was ever played. */
export const isEmpty = (save: GameSave): boolean => !save.written && contentOf(save) === contentOf(EMPTY_SAVE);

/** Adds marks to the past of a save; the oldest are forgotten. */
export const withPast = (past: readonly string[], ...saves: readonly GameSave[]): readonly string[] =>
  [...new Set([...past, ...saves.flatMap((save) => markOf(save) ?? [])])].slice(-PAST_LIMIT);

/** Tells whether a save is this record's, or a part of its past. */
export function isPast(save: GameSave, { save: present, past, after, uncounted }: Omit<SaveRecord, "others">): boolean {
  const mark = markOf(save);
  if (mark !== undefined) return mark === markOf(present) || past.includes(mark);
  return isEmpty(save) || (after === 0 && contentOf(save) === uncounted);
}

/** The record of a server's save. */
export const recordOf = (server: GameSave): SaveRecord => ({
  save: server,
  after: revisionOf(server),
  isSent: true,
  others: [],
  past: [],
  uncounted: server.written ? "" : contentOf(server),
});

/** Tells whether one save directly follows another: no two have the same revision. */
const follows = (save: GameSave, before: GameSave): boolean =>
  before.written !== undefined && save.written?.after === before.written.revision;

/**
 * Puts together what the tabs of this device have kept and what the server has: of saves that do not know one another the
 * newest is kept, and the others are offered. Undefined when there is none.
 */
export function joinedRecord(records: readonly SaveRecord[], server: GameSave | undefined): SaveRecord | undefined {
  const there = server && recordOf(server);
  // What was sent is the server's, and only where that cannot be asked a place to begin from.
  const unsent = records.filter(({ isSent, save }) => !isSent && !(server && isStored(save, server)));
  const begun = unsent.length === 0 && !there ? records : unsent;
  const all = [...begun, ...(there ? [there] : [])].sort((one, two) => timeOf(two.save) - timeOf(one.save));
  const ends = all.filter((one) => !all.some((two) => two !== one && comesAfter(two, one, all)));
  const [current] = ends;
  if (!current) return undefined;
  // A sent save that the server has no longer is no part of what goes on.
  const isOther = (save: GameSave) => !ends.some((record) => isPast(save, { ...record, uncounted: "" }));
  const offered = [
    ...ends.slice(1).map(({ save }) => save),
    ...records.flatMap(({ others }) => others.filter(isOther)),
  ];
  const after = there?.after ?? current.after;
  return { ...current, after, uncounted: there?.uncounted ?? current.uncounted, others: withoutTwins(offered) };
}

/** Tells whether the server has this save, or one that follows it. */
const isStored = (save: GameSave, server: GameSave): boolean =>
  (markOf(save) !== undefined && markOf(save) === markOf(server)) || follows(server, save);

function comesAfter(one: SaveRecord, other: SaveRecord, all: readonly SaveRecord[]): boolean {
  // Of the same save twice the first counts.
  const isSame = markOf(one.save) !== undefined && markOf(one.save) === markOf(other.save);
  return isSame ? all.indexOf(one) < all.indexOf(other) : isPast(other.save, one);
}

function withoutTwins(saves: readonly GameSave[]): readonly GameSave[] {
  const contents = saves.map((save) => markOf(save) ?? contentOf(save));
  return saves.filter((_, index) => contents.indexOf(contents[index] ?? "") === index);
}

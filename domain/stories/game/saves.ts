import { booleanIn, integerIn, listIn, numberIn, objectIn, textIn } from "../read-json";
import { type UnfinishedSequence, unfinishedIn } from "./unfinished";

/** What is kept of a chapter (specification section 3; the reference's keys). */
export interface ChapterSave {
  readonly lastCheckpointPlayed: number;
  readonly currentLocation: string;
  readonly currentPhase: string;
  readonly chapterNewlyCompleted: boolean;
  readonly incompleteTasks: readonly string[];
  readonly completedTasks: readonly string[];
  readonly completedObjectives: readonly string[];
  readonly triggeredInteractions: readonly string[];
  readonly triggeredStateChangeActions: readonly string[];
  /** The same two lists by stable ids (additive): a story may be edited between save and load. */
  readonly stableInteractions?: readonly string[];
  readonly stableStateChanges?: readonly string[];
  /** The file of the checkpoint that was played (additive). */
  readonly checkpointFile?: string;
  /** The story as it was then (additive). */
  readonly storyHash?: string;
  /** What was going on (additive). */
  readonly unfinished?: UnfinishedSequence;
}

export interface GameSettings {
  readonly bgmVolume: number;
  readonly sfxVolume: number;
}

export interface UserSave {
  readonly settings: GameSettings;
  /** Chapter and checkpoint; [-1, -1] before the first. */
  readonly recentlyPlayedCheckpoint: readonly [number, number];
  readonly collectibles: readonly string[];
  /** -1 before the first. */
  readonly largestCompletedChapter: number;
}

/** What `PUT user/game_states` keeps of a student. */
export interface GameSave {
  /** By the index of the chapter in the order of opening. */
  readonly gameSaveStates: Readonly<Record<string, ChapterSave>>;
  readonly userSaveState: UserSave;
  /** The same chapters by the id of their story (additive): an earlier chapter may be inserted later. */
  readonly chaptersById?: Readonly<Record<string, ChapterSave>>;
  /** Ids of the chapters that were completed (additive). */
  readonly completedChapterIds?: readonly number[];
  /** When, on which device and after which other save this was written (additive): tells two devices apart. */
  readonly written?: {
    readonly at: string;
    readonly device: string;
    readonly revision: number;
    readonly after: number;
  };
}

/** The save of somebody who has not played yet. */
export const EMPTY_SAVE: GameSave = {
  gameSaveStates: {},
  userSaveState: {
    settings: { bgmVolume: 1, sfxVolume: 1 },
    recentlyPlayedCheckpoint: [-1, -1],
    collectibles: [],
    largestCompletedChapter: -1,
  },
};

/**
 * Reads what the server or a device has kept of a game. Whatever does not fit has its default, and what is left out for it
 * is named in `dropped`: a save is never refused as a whole.
 */
export function readGameSave(value: unknown): { readonly save: GameSave; readonly dropped: readonly string[] } {
  const dropped: string[] = [];
  const object = objectIn(value);
  if (!object) return { save: EMPTY_SAVE, dropped: ["save"] };
  const member = <Value>(key: string, read: (value: unknown) => Value | undefined): Value | undefined => {
    if (object[key] === undefined) return undefined;
    const found = read(object[key]);
    if (found === undefined) dropped.push(key);
    return found;
  };
  const chapters = (key: string) => member(key, (stored) => chaptersIn(stored, (id) => dropped.push(`${key}.${id}`)));
  const gameSaveStates = chapters("gameSaveStates") ?? {};
  const userSaveState = member("userSaveState", userIn) ?? EMPTY_SAVE.userSaveState;
  const optional = {
    chaptersById: chapters("chaptersById"),
    completedChapterIds: member("completedChapterIds", (ids) => listIn(ids, (id) => integerIn(id, 0))),
    written: member("written", writtenIn),
  };
  const defined = Object.fromEntries(Object.entries(optional).filter(([, one]) => one !== undefined));
  return { save: { gameSaveStates, userSaveState, ...defined }, dropped };
}

function chaptersIn(value: unknown, onDropped: (id: string) => void): Record<string, ChapterSave> | undefined {
  const object = objectIn(value);
  if (!object) return undefined;
  const read = Object.entries(object).map(([id, stored]) => [id, chapterIn(stored)] as const);
  for (const [id, chapter] of read) if (!chapter) onDropped(id);
  return Object.fromEntries(read.flatMap(([id, chapter]) => (chapter ? [[id, chapter]] : [])));
}

const textsIn = (value: unknown): readonly string[] | undefined => listIn(value, textIn);

function chapterIn(value: unknown): ChapterSave | undefined {
  const stored = objectIn(value);
  if (!stored) return undefined;
  const optional = {
    stableInteractions: textsIn(stored.stableInteractions),
    stableStateChanges: textsIn(stored.stableStateChanges),
    checkpointFile: textIn(stored.checkpointFile),
    storyHash: textIn(stored.storyHash),
    unfinished: unfinishedIn(stored.unfinished),
  };
  return {
    lastCheckpointPlayed: integerIn(stored.lastCheckpointPlayed, 0) ?? 0,
    currentLocation: textIn(stored.currentLocation) ?? "",
    currentPhase: textIn(stored.currentPhase) ?? "Menu",
    chapterNewlyCompleted: booleanIn(stored.chapterNewlyCompleted) ?? false,
    incompleteTasks: textsIn(stored.incompleteTasks) ?? [],
    completedTasks: textsIn(stored.completedTasks) ?? [],
    completedObjectives: textsIn(stored.completedObjectives) ?? [],
    triggeredInteractions: textsIn(stored.triggeredInteractions) ?? [],
    triggeredStateChangeActions: textsIn(stored.triggeredStateChangeActions) ?? [],
    ...Object.fromEntries(Object.entries(optional).filter(([, one]) => one !== undefined)),
  };
}

function userIn(value: unknown): UserSave | undefined {
  const user = objectIn(value);
  if (!user) return undefined;
  const settings = objectIn(user.settings);
  const [chapter, checkpoint] = Array.isArray(user.recentlyPlayedCheckpoint) ? user.recentlyPlayedCheckpoint : [];
  return {
    settings: {
      bgmVolume: numberIn(settings?.bgmVolume, 0, 2) ?? 1,
      sfxVolume: numberIn(settings?.sfxVolume, 0, 2) ?? 1,
    },
    recentlyPlayedCheckpoint: [integerIn(chapter, -1) ?? -1, integerIn(checkpoint, -1) ?? -1],
    collectibles: textsIn(user.collectibles) ?? [],
    largestCompletedChapter: integerIn(user.largestCompletedChapter, -1) ?? -1,
  };
}

function writtenIn(value: unknown): GameSave["written"] {
  const written = objectIn(value);
  const [at, device] = [textIn(written?.at), textIn(written?.device)];
  const [revision, after] = [integerIn(written?.revision, 0), integerIn(written?.after, 0)];
  const isWhole = at !== undefined && device !== undefined && revision !== undefined && after !== undefined;
  return isWhole && !Number.isNaN(Date.parse(at)) ? { at, device, revision, after } : undefined;
}

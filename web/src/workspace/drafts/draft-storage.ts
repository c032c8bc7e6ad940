import { get, update } from "idb-keyval";
import { openDraftStore } from "../../app/draft-store";

/**
 * What a browser keeps of an answer that is being written, and what is done with it. Everything here is pure: a record in,
 * a record out. One record exists per person and question; each open tab writes its own entry in it, so that two tabs
 * never overwrite each other's text.
 */

/** The text of one tab, and the version of the saved answer that it was written on top of (0: no answer was saved yet). */
interface Draft {
  readonly text: string;
  readonly basedOn: number;
  /** Epoch milliseconds of the last change. */
  readonly at: number;
}

/** Why a text was put aside. */
export type VersionReason = "other-tab" | "kept-mine" | "took-other" | "reset" | "closed" | "restored";

/** A text that was put aside, so that no decision loses work. */
export interface Version {
  readonly text: string;
  readonly at: number;
  readonly reason: VersionReason;
}

export interface DraftRecord {
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly versions: readonly Version[];
}

/** The newest versions are kept, this many for each question. */
export const VERSION_LIMIT = 30;

export const EMPTY_RECORD: DraftRecord = { drafts: {}, versions: [] };

/** The saved answer as the server tells it. `text` is null when nothing was saved. */
export interface SavedAnswer {
  readonly text: string | null;
  readonly version: number;
}

/** Stores what one tab has typed. */
export function putDraft(record: DraftRecord, tab: string, draft: Draft): DraftRecord {
  return { ...record, drafts: { ...record.drafts, [tab]: draft } };
}

/** Forgets the text of one tab, after it was saved or given up. */
export function dropDraft(record: DraftRecord, tab: string): DraftRecord {
  const { [tab]: _dropped, ...drafts } = record.drafts;
  return { ...record, drafts };
}

/** Puts a text aside, newest first. A text that is already there moves to the front instead of appearing twice. */
export function keepVersion(record: DraftRecord, version: Version): DraftRecord {
  if (version.text.trim() === "") return record;
  const others = record.versions.filter((one) => one.text !== version.text);
  return { ...record, versions: [version, ...others].slice(0, VERSION_LIMIT) };
}

/**
 * Hands the newest text of all tabs to `tab`. Texts that differ from it go to the versions, so a second tab that opens the
 * question sees the latest typing and none of the earlier ones is lost.
 */
export function adoptDrafts(record: DraftRecord, tab: string): { record: DraftRecord; draft: Draft | null } {
  const newestFirst = Object.values(record.drafts).sort((a, b) => b.at - a.at);
  const newest = newestFirst[0];
  if (newest === undefined) return { record, draft: null };
  const adopted = newestFirst
    .slice(1)
    .reverse()
    .filter((draft) => draft.text !== newest.text)
    .reduce((result, draft) => keepVersion(result, { text: draft.text, at: draft.at, reason: "other-tab" }), record);
  return { record: { ...adopted, drafts: { [tab]: newest } }, draft: newest };
}

/** Returns the text that the editor opens with. */
type Opening =
  | { readonly kind: "saved"; readonly text: string }
  | { readonly kind: "restored"; readonly text: string }
  | { readonly kind: "conflict"; readonly text: string; readonly theirs: string };

/**
 * Decides between the saved answer and the text kept in this browser. A kept text that was written on top of the present
 * saved answer is restored; one that was written on top of an older one is never shown as if it were the latest: both
 * are offered.
 */
export function openQuestion(saved: SavedAnswer, template: string, draft: Draft | null): Opening {
  const savedText = saved.text ?? template;
  if (draft === null || draft.text === savedText) return { kind: "saved", text: savedText };
  if (draft.basedOn === saved.version) return { kind: "restored", text: draft.text };
  return { kind: "conflict", text: draft.text, theirs: savedText };
}

/** Decides how a tab that holds `text`, based on version `basedOn`, reacts to a save elsewhere. */
type News = "none" | "update" | "same-text" | "conflict";

/**
 * A tab without own changes takes the newer text; a tab with the same text takes only its version number; a tab with
 * other changes has a conflict.
 */
export function judgeNews(
  mine: { readonly text: string; readonly dirty: boolean; readonly version: number },
  theirs: { readonly text: string; readonly version: number },
): News {
  if (theirs.version <= mine.version) return "none";
  if (theirs.text === mine.text) return "same-text";
  return mine.dirty ? "conflict" : "update";
}

/** Key of the record of one question of one person. */
export function draftKey(userId: number, questionId: number): string {
  return `answer/${userId}/${questionId}`;
}

/** Messages between the tabs of one browser about an answer. */
export type TabMessage =
  /** A tab opened this answer and asks who else has. */
  | { readonly type: "opened"; readonly key: string; readonly tab: string }
  /** The reply to `opened`. */
  | { readonly type: "here"; readonly key: string; readonly tab: string }
  | { readonly type: "left"; readonly key: string; readonly tab: string }
  | {
      readonly type: "saved";
      readonly key: string;
      readonly tab: string;
      readonly text: string;
      readonly version: number;
    };

/** The line between the tabs. A tab does not hear its own messages. */
export interface TabChannel {
  send(message: TabMessage): void;
  /** Calls `listener` for every message; the returned function ends that. */
  listen(listener: (message: TabMessage) => void): () => void;
}

/** A channel on which nobody is heard. */
export const SILENT_CHANNEL: TabChannel = { send: () => undefined, listen: () => () => undefined };

/** A channel on BroadcastChannel; silent where the browser has none. */
export function browserChannel(): TabChannel {
  if (typeof BroadcastChannel === "undefined") return SILENT_CHANNEL;
  const channel = new BroadcastChannel("academy-answers");
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
}

/** Stores draft records. */
export interface DraftStorage {
  /** The record of `key`, empty when there is none. */
  read(key: string): Promise<DraftRecord>;
  /** Changes the record of `key` in one step and answers what is there afterwards. Rejects when nothing can be kept. */
  change(key: string, next: (record: DraftRecord) => DraftRecord): Promise<DraftRecord>;
}

/** Drafts in IndexedDB: they survive a closed tab and a dead network, and one transaction changes one record. */
export function indexedDbStorage(): DraftStorage {
  const store = openDraftStore();
  return {
    read: async (key) => (await get<DraftRecord>(key, store)) ?? EMPTY_RECORD,
    change: async (key, next) => {
      let after = EMPTY_RECORD;
      await update<DraftRecord>(
        key,
        (record) => {
          after = next(record ?? EMPTY_RECORD);
          return after;
        },
        store,
      );
      return after;
    },
  };
}

/** Drafts in memory, for tests and for pages that must not leave anything in the browser. */
export function memoryStorage(records = new Map<string, DraftRecord>()): DraftStorage {
  return {
    read: async (key) => records.get(key) ?? EMPTY_RECORD,
    change: async (key, next) => {
      const after = next(records.get(key) ?? EMPTY_RECORD);
      records.set(key, after);
      return after;
    },
  };
}

import { createStore } from "idb-keyval";
import {
  isMissionFile,
  type RepositoryFiles,
  type RepositoryMission,
  readMission,
} from "../../../../../domain/assessments/repository";
import type { RepositoryPlace } from "../../../github/repository";

/** A mission with unsaved changes, as a browser keeps it. */
export interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly mission: RepositoryMission;
  /** What it was edited from: the commit and its files; null of a mission without a repository. */
  readonly from: { readonly head: string | null; readonly files: RepositoryFiles } | null;
}

/** Why a version was put aside. */
export type AsideReason = "discarded" | "theirs" | "restored" | "elsewhere";

/** A version of a mission that was put aside. */
export interface AsideVersion {
  readonly at: number;
  readonly reason: AsideReason;
  readonly mission: RepositoryMission;
}

/** Where drafts are kept: of each person, and of each repository, apart. All methods reject when the browser keeps nothing. */
export interface DraftStorage {
  read(of: DraftOwner): Promise<Draft | null>;
  write(of: DraftOwner, draft: Draft): Promise<void>;
  remove(of: DraftOwner): Promise<void>;
  /** Newest first. */
  versions(of: DraftOwner): Promise<readonly AsideVersion[]>;
  putAside(of: DraftOwner, version: AsideVersion): Promise<void>;
}

/** Whose draft it is, and of what; `place` null is the mission that has no repository yet. */
export interface DraftOwner {
  readonly login: string;
  readonly place: RepositoryPlace | null;
}

/** So many versions of a mission are put aside; the oldest goes. */
const MOST_VERSIONS = 10;

/** Drafts in IndexedDB: `draft login repository` is a draft, `versions login repository` what was put aside. */
export function indexedDbDrafts(): DraftStorage {
  const open = createStore("academy-github-missions", "drafts");
  const get = (key: string) => open("readonly", (objects) => answered(objects.get(key)));
  return {
    read: async (of) => parseDraft(await get(`draft ${keyOf(of)}`)),
    write: (of, draft) =>
      open("readwrite", (objects) => completed(objects, () => objects.put(draft, `draft ${keyOf(of)}`))),
    remove: (of) => open("readwrite", (objects) => completed(objects, () => objects.delete(`draft ${keyOf(of)}`))),
    versions: async (of) => parseVersions(await get(`versions ${keyOf(of)}`)),
    putAside: (of, version) =>
      open("readwrite", (objects) =>
        completed(objects, () => {
          const key = `versions ${keyOf(of)}`;
          const asked = objects.get(key);
          asked.onsuccess = () => {
            objects.put([version, ...parseVersions(asked.result)].slice(0, MOST_VERSIONS), key);
          };
        }),
      ),
  };
}

/** GitHub's names know no case, and have no spaces. */
const keyOf = ({ login, place }: DraftOwner): string =>
  `${login} ${place === null ? "" : `${place.owner}/${place.name}`}`.toLowerCase();

/** Reads what an earlier build may have written; null for what is no draft. A mission is taken as it is: its parts are texts. */
function parseDraft(value: unknown): Draft | null {
  const { at, mission, from } = Object(value) as Partial<Record<keyof Draft, unknown>>;
  if (typeof at !== "number" || !isMission(mission)) return null;
  if (from === null) return { at, mission, from };
  const { head, files } = Object(from) as { head?: unknown; files?: unknown };
  const isKnown = files instanceof Map && [...files].every((entry) => entry.every((part) => typeof part === "string"));
  if (!isKnown || (head !== null && typeof head !== "string")) return null;
  return { at, mission, from: { head, files: new Map([...files].filter(([path]) => isMissionFile(path))) } };
}

const parseVersions = (value: unknown): AsideVersion[] =>
  (Array.isArray(value) ? value : []).filter(
    ({ at, mission }: Partial<AsideVersion>): boolean => typeof at === "number" && isMission(mission),
  );

function isMission(value: unknown): value is RepositoryMission {
  const { metadata, briefing, tasks } = Object(value) as Partial<Record<keyof RepositoryMission, unknown>>;
  const isTask = (task: unknown) => {
    const fields = Object(task) as Record<string, unknown>;
    return (
      typeof fields.questionNumber === "number" &&
      Array.isArray(fields.testCases) &&
      TASK_TEXTS.every((text) => typeof fields[text] === "string")
    );
  };
  return (
    typeof Object(metadata).sourceVersion === "number" &&
    typeof briefing === "string" &&
    Array.isArray(tasks) &&
    tasks.length > 0 &&
    tasks.every(isTask)
  );
}

const TASK_TEXTS = ["taskDescription", "starterCode", "savedCode", "testPrepend", "testPostpend"] as const;

const answered = (request: IDBRequest<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Does something in a transaction, and ends when all of it is on disk. */
const completed = (objects: IDBObjectStore, act: () => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const { transaction } = objects;
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
    act();
  });

/** Returns a draft's mission as it was read, before its changes. */
export const readBefore = (from: NonNullable<Draft["from"]>) => readMission(from.files);

import {
  isMissionFile,
  type MissionAuthor,
  type ReadMission,
  type RepositoryMission,
  readMission,
} from "../../../../../domain/assessments/repository";
import type { GithubClient } from "../../../github/client";
import type { RepositoryPlace, Snapshot } from "../../../github/repository";
import { type Draft, type DraftStorage, readBefore } from "./draft-storage";
import type { MissionHome } from "./mission-editing";
import { type RebasedMission, rebaseMission } from "./save-mission";

/** A mission as it is opened: from its repository, and from what this browser kept. */
export interface OpenedMission {
  readonly home: MissionHome | null;
  readonly saved: ReadMission | null;
  readonly author: MissionAuthor;
  readonly isWritable: boolean;
  /** The unsaved changes that this browser kept, on top of `saved`. */
  readonly draft: { readonly at: number; readonly mission: RepositoryMission } | null;
  /** Set where others changed the same files since: `draft` is still on top of what it was edited from. */
  readonly conflict: { readonly home: MissionHome; readonly rebased: RebasedMission } | null;
  /** False where the browser refused to tell whether there is a draft. */
  readonly isStored: boolean;
}

interface Opening {
  readonly client: GithubClient;
  readonly login: string;
  readonly drafts: DraftStorage;
}

/** Opens a mission that has no repository yet. Whoever makes one owns it. */
export async function openNewMission({ login, drafts }: Omit<Opening, "client">): Promise<OpenedMission> {
  const { draft, isStored } = await storedDraft(drafts, login, null);
  return {
    home: null,
    saved: null,
    author: "teacher",
    isWritable: true,
    conflict: null,
    isStored,
    draft: draft && { at: draft.at, mission: draft.mission },
  };
}

/**
 * Opens the mission of a repository. Unsaved changes that this browser kept go on top of what the repository says now,
 * unless others changed the same files. Throws GithubFailure.
 */
export async function openMission({ client, login, drafts }: Opening, place: RepositoryPlace): Promise<OpenedMission> {
  const [snapshot, { draft, isStored }] = await Promise.all([
    client.snapshot(place, isMissionFile),
    storedDraft(drafts, login, place),
  ]);
  const home = homeOf(snapshot);
  const author = authorOf(snapshot, login);
  const saved = snapshot.head === null ? null : readMission(snapshot.files);
  const facts = { author, isWritable: snapshot.isWritable, isStored };
  const plain: OpenedMission = { ...facts, home, saved, draft: null, conflict: null };
  if (draft === null) return plain;
  if (draft.from === null || saved === null) return { ...plain, draft };
  const before = readBefore(draft.from);
  if (draft.from.head === home.head) return { ...plain, saved: before, draft };
  const rebased = rebaseMission({ before, mission: draft.mission, author }, snapshot.files);
  if (rebased.conflicts.length === 0) return { ...plain, draft: { at: draft.at, mission: rebased.mission } };
  return { ...facts, home: { ...home, head: draft.from.head }, saved: before, draft, conflict: { home, rebased } };
}

export const homeOf = ({ place, branch, head }: Snapshot): MissionHome => ({ place, branch, head });

/** Whoever administers a repository, or owns it, edits the mission itself. */
function authorOf({ isAdministered, place }: Snapshot, login: string): MissionAuthor {
  return isAdministered || place.owner.toLowerCase() === login.toLowerCase() ? "teacher" : "student";
}

/** Reads the draft; a browser that keeps nothing has none. */
async function storedDraft(
  drafts: DraftStorage,
  login: string,
  place: RepositoryPlace | null,
): Promise<{ readonly draft: Draft | null; readonly isStored: boolean }> {
  try {
    return { draft: await drafts.read({ login, place }), isStored: true };
  } catch (cause) {
    console.warn("This browser does not tell of drafts.", cause);
    return { draft: null, isStored: false };
  }
}

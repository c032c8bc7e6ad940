import {
  changedPaths,
  isMissionFile,
  isWithoutChanges,
  type MissionAuthor,
  missionChanges,
  newRepositoryChanges,
  questionOf,
  type ReadMission,
  type RepositoryFiles,
  type RepositoryMission,
  readMission,
  withChanges,
} from "../../../../../domain/assessments/repository";
import type { GithubClient } from "../../../github/client";
import { GithubFailure } from "../../../github/failures";
import type { FileChanges, Repository, Snapshot } from "../../../github/repository";
import type { MissionHome } from "./mission-editing";

/** The repository that a new mission is to have. */
export interface NewRepository {
  readonly owner: string;
  /** null where the owner is the person. */
  readonly organisation: string | null;
  readonly name: string;
  readonly isPrivate: boolean;
}

/**
 * Makes a repository. One of this name without a commit is taken: an attempt left it whose answer was lost, or a person who
 * may make it on GitHub, where this site may not. Throws GithubFailure.
 */
export async function makeRepository(
  client: GithubClient,
  { owner, organisation, name, isPrivate }: NewRepository,
): Promise<Repository> {
  try {
    return await client.createRepository({ name, organisation, isPrivate });
  } catch (failure) {
    const mayBeThere = failure instanceof GithubFailure && ["refused", "forbidden"].includes(failure.kind);
    if (!mayBeThere) throw failure;
    const there = await client.repository({ owner, name });
    if (there === null || !there.isWritable) throw failure;
    const { head } = await client.snapshot(there, () => false);
    if (head !== null) throw failure;
    return there;
  }
}

/** Tells whether GitHub takes the text for a repository's name. */
export const isRepositoryName = (name: string): boolean => /^[\w.-]{1,100}$/.test(name) && !/^\.{1,2}$/.test(name);

/** A file that somebody else changed too. */
export interface ConflictingFile {
  readonly path: string;
  /** The text that a save would write; null where it would delete the file. */
  readonly mine: string | null;
  /** The text that the repository has; null where it has no such file. */
  readonly theirs: string | null;
}

/** A mission's unsaved changes on top of a newer state of its repository. */
export interface RebasedMission {
  /** The newer state. */
  readonly saved: ReadMission;
  /** The newer state with all unsaved changes made in it. */
  readonly mission: RepositoryMission;
  /** What a commit on top of the newer state changes. */
  readonly changes: FileChanges;
  /** Files of which both have another text than before; empty when the changes simply go on top. */
  readonly conflicts: readonly ConflictingFile[];
}

interface Unsaved {
  /** What the mission was edited from. */
  readonly before: ReadMission;
  readonly mission: RepositoryMission;
  readonly author: MissionAuthor;
}

/** Puts a mission's unsaved changes on top of a newer state of its repository, and tells what others changed too. */
export function rebaseMission({ before, mission, author }: Unsaved, files: RepositoryFiles): RebasedMission {
  const own = missionChanges(before, mission, author);
  const conflicts = changedPaths(own).flatMap((path): ConflictingFile[] => {
    const [mine, theirs] = [own.additions.get(path) ?? null, files.get(path) ?? null];
    const wasHere = before.files.get(path) ?? null;
    return theirs === wasHere || theirs === mine ? [] : [{ path, mine, theirs }];
  });
  const changes = onTop(own, files, { first: mission.tasks.length + 1, last: before.mission.tasks.length });
  return { saved: readMission(files), mission: readMission(withChanges(files, changes)).mission, changes, conflicts };
}

/** Leaves out what is so already. Folders of deleted tasks go whole, with what others put into them. */
function onTop(own: FileChanges, files: RepositoryFiles, gone: { first: number; last: number }): FileChanges {
  const isGone = (path: string): boolean => {
    const number = questionOf(path);
    return number !== null && number >= gone.first && number <= gone.last;
  };
  const deleted = new Set([...own.deletions, ...[...files.keys()].filter(isGone)]);
  return {
    additions: new Map([...own.additions].filter(([path, text]) => files.get(path) !== text)),
    deletions: [...deleted].filter((path) => files.has(path)).sort(),
  };
}

/** A mission on its way to its repository. */
export interface MissionSave {
  readonly client: GithubClient;
  readonly home: MissionHome;
  readonly saved: ReadMission | null;
  readonly mission: RepositoryMission;
  readonly author: MissionAuthor;
  readonly message: string;
}

/** How a save ended. */
export type SaveOutcome =
  | {
      readonly kind: "saved";
      readonly home: MissionHome;
      /** The mission as the repository says it now. */
      readonly saved: ReadMission;
      readonly changes: FileChanges;
      /** Others had saved other files meanwhile, which are in `saved`. */
      readonly isMerged: boolean;
    }
  /** Others have changed the same files: nothing was saved. */
  | { readonly kind: "conflict"; readonly snapshot: Snapshot; readonly rebased: RebasedMission };

/** So many times in a row somebody may be faster with other files. */
const MOST_ATTEMPTS = 5;

/**
 * Saves a mission as one commit. Where the repository has moved on, and others changed none of the same files, the commit
 * goes on top of theirs. Throws GithubFailure, having saved nothing.
 */
export async function saveMission(save: MissionSave): Promise<SaveOutcome> {
  const { client, saved, mission, author } = save;
  let { home } = save;
  let from: ReadMission = saved ?? readMission(new Map());
  let changes = saved === null ? newRepositoryChanges(mission) : missionChanges(saved, mission, author);
  for (let attempt = 1; ; attempt += 1) {
    const done = (head: string | null): SaveOutcome => ({
      kind: "saved",
      changes,
      isMerged: attempt > 1,
      home: { ...home, head },
      saved: readMission(withChanges(from.files, changes)),
    });
    // A commit whose answer was lost is there already.
    if (isWithoutChanges(changes)) return done(home.head);
    try {
      const { place, branch, head } = home;
      return done(await client.commit({ place, branch, head, changes, message: save.message }));
    } catch (failure) {
      const isLate = failure instanceof GithubFailure && failure.kind === "conflict" && attempt < MOST_ATTEMPTS;
      if (!isLate) throw failure;
    }
    const snapshot = await client.snapshot(home.place, isMissionFile);
    const rebased = rebaseNew(save, snapshot);
    if (rebased.conflicts.length > 0) return { kind: "conflict", snapshot, rebased };
    home = { ...home, branch: snapshot.branch, head: snapshot.head };
    from = rebased.saved;
    changes = rebased.changes;
  }
}

/** A mission without a repository of its own goes on top of whatever was put into it meanwhile. */
function rebaseNew({ saved, mission, author }: MissionSave, { files }: Snapshot): RebasedMission {
  if (saved !== null) return rebaseMission({ before: saved, mission, author }, files);
  const { additions } = newRepositoryChanges(mission);
  const changes = {
    additions: new Map([...additions].filter(([path, text]) => files.get(path) !== text)),
    deletions: [],
  };
  const conflicts = [...changes.additions].flatMap(([path, mine]) => {
    const theirs = files.get(path);
    return theirs === undefined ? [] : [{ path, mine, theirs }];
  });
  return { saved: readMission(files), mission: readMission(withChanges(files, changes)).mission, changes, conflicts };
}

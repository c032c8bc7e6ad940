import {
  isMissionFile,
  isWithoutChanges,
  type MissionAuthor,
  missionChanges,
  newRepositoryChanges,
  type ReadMission,
  type RepositoryMission,
  readMission,
  withChanges,
} from "../../../../../domain/assessments/repository";
import type { GithubClient } from "../../../github/client";
import { GithubFailure } from "../../../github/failures";
import type { FileChanges, Snapshot } from "../../../github/repository";
import type { MissionHome } from "./mission-editing";
import { type RebasedMission, rebaseMission } from "./rebase-mission";

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

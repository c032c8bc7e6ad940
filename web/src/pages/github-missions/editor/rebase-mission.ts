import {
  changedPaths,
  type MissionAuthor,
  missionChanges,
  questionOf,
  type ReadMission,
  type RepositoryFiles,
  type RepositoryMission,
  readMission,
  withChanges,
} from "../../../../../domain/assessments/repository";
import type { FileChanges } from "../../../github/repository";

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

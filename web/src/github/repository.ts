/** A repository, by its place. */
export interface RepositoryPlace {
  readonly owner: string;
  readonly name: string;
}

/** A repository as a list of them shows it. */
export interface Repository extends RepositoryPlace {
  readonly isPrivate: boolean;
  /** The person may push, and with `isAdministered` do everything. */
  readonly isWritable: boolean;
  readonly isAdministered: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When something was pushed last, to any branch; ISO 8601, null where nothing ever was. */
  readonly pushedAt: string | null;
  readonly defaultBranch: string;
}

export interface Organisation {
  readonly login: string;
  readonly avatar: string;
}

/** A file or a folder in a folder of a repository. */
export interface RepositoryEntry {
  readonly kind: "file" | "folder";
  /** From the root, without a slash at the beginning. */
  readonly path: string;
  readonly name: string;
  readonly sha: string;
}

/** The text of a file, and the id of its blob. */
export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
  readonly sha: string;
}

/** A repository at one commit: the texts that were asked for, and what tells whether it has moved on. */
export interface Snapshot {
  readonly place: RepositoryPlace;
  readonly branch: string;
  /** The commit's id; null of a repository without a commit. */
  readonly head: string | null;
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether the person may push, and whether they administer it. */
  readonly isWritable: boolean;
  readonly isAdministered: boolean;
  readonly createdAt: string;
}

/** What one commit changes. */
export interface FileChanges {
  /** Texts to write, by path. */
  readonly additions: ReadonlyMap<string, string>;
  /** Paths of files to take away. */
  readonly deletions: readonly string[];
}

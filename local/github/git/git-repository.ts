import {
  type Commit,
  decodeCommit,
  decodeTree,
  encodeCommit,
  encodeTree,
  FILE_MODE,
  FOLDER_MODE,
  type TreeEntry,
} from "./object-format";
import type { GitStorage } from "./object-storage";

/** An entry of a tree, by its path from the root. */
export interface PathEntry extends TreeEntry {
  readonly path: string;
}

/** The new entry of each changed path; null for one that is removed. */
export type PathChanges = ReadonlyMap<string, Pick<TreeEntry, "mode" | "id"> | null>;

const ID = /^[0-9a-f]{40}$/;
const FORBIDDEN_SEGMENT = /^(|\.|\.\.|\.git)$/i;

/** Whether a path may be written: no empty, relative or `.git` parts, and no zero byte. */
export const isWritablePath = (path: string): boolean =>
  path.length <= 4096 && !path.includes("\0") && !path.split("/").some((segment) => FORBIDDEN_SEGMENT.test(segment));

/** Whether git takes a name for a branch's. */
export const isBranchName = (name: string): boolean =>
  name.length <= 200 &&
  /^(?!-)[\w!"#$%&'()+,./;<=>@\]`{|}-]+$/.test(name) &&
  !/\.\.|\/\/|@\{|^\/|\/$|\.$|(^|\/)\.|\.lock(\/|$)|\.next$|^@$/.test(name);

/** A git repository: commits, trees and blobs by their ids, and branches by their names. */
export class GitRepository {
  constructor(private readonly storage: GitStorage) {}

  get isEmpty(): boolean {
    return this.branches.size === 0;
  }

  get branches(): ReadonlyMap<string, string> {
    return this.storage.branches();
  }

  setBranch(name: string, commit: string | null): void {
    this.storage.setBranch(name, commit);
  }

  commit(id: string): Commit | undefined {
    const body = this.bodyOf(id, "commit");
    return body && decodeCommit(body);
  }

  tree(id: string): TreeEntry[] | undefined {
    const body = this.bodyOf(id, "tree");
    return body && decodeTree(body);
  }

  blob(id: string): Buffer | undefined {
    return this.bodyOf(id, "blob");
  }

  writeBlob(body: Buffer): string {
    return this.storage.write({ type: "blob", body });
  }

  writeTree(entries: readonly TreeEntry[]): string {
    return this.storage.write({ type: "tree", body: encodeTree(entries) });
  }

  writeCommit(commit: Commit): string {
    return this.storage.write({ type: "commit", body: encodeCommit(commit) });
  }

  /** The commit that a branch's name or a commit's id stands for. */
  resolve(revision: string): string | undefined {
    const branch = this.branches.get(revision.replace(/^refs\/heads\//, ""));
    if (branch !== undefined) return branch;
    return this.commit(revision) ? revision : undefined;
  }

  /** The entry at a path below a tree; the root is a folder without a name. */
  entryAt(tree: string, path: string): PathEntry | undefined {
    let entry: PathEntry = { mode: FOLDER_MODE, name: "", path: "", id: tree };
    for (const segment of path.split("/").filter(Boolean)) {
      const inside = entry.mode === FOLDER_MODE ? this.tree(entry.id) : undefined;
      const next = inside?.find(({ name }) => name === segment);
      if (!next) return undefined;
      entry = { ...next, path: entry.path === "" ? next.name : `${entry.path}/${next.name}` };
    }
    return entry;
  }

  /** All entries below a tree, each folder before what is in it. */
  entriesBelow(tree: string, folder = ""): PathEntry[] {
    return (this.tree(tree) ?? []).flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return [{ ...entry, path }, ...(entry.mode === FOLDER_MODE ? this.entriesBelow(entry.id, path) : [])];
    });
  }

  /** Writes the tree that a tree becomes by changes, and returns its id. A folder that nothing is left in goes. */
  treeWith(tree: string | null, changes: PathChanges): string {
    const entries = new Map((tree === null ? [] : (this.tree(tree) ?? [])).map((entry) => [entry.name, entry]));
    const below = new Map<string, Map<string, Pick<TreeEntry, "mode" | "id"> | null>>();
    for (const [path, change] of changes) {
      const slash = path.indexOf("/");
      if (slash < 0) {
        if (change) entries.set(path, { ...change, name: path });
        else entries.delete(path);
        continue;
      }
      const folder = path.slice(0, slash);
      const inside = below.get(folder) ?? new Map();
      below.set(folder, inside.set(path.slice(slash + 1), change));
    }
    for (const [name, inside] of below) {
      const before = entries.get(name);
      const id = this.treeWith(before?.mode === FOLDER_MODE ? before.id : null, inside);
      if (this.tree(id)?.length === 0) entries.delete(name);
      else entries.set(name, { mode: FOLDER_MODE, name, id });
    }
    return this.writeTree([...entries.values()]);
  }

  /** The commits that a commit leads back to, the newest first; of merges, the first parents. */
  *history(id: string): Generator<Commit & { readonly id: string }> {
    for (let next: string | undefined = id; next !== undefined; ) {
      const commit = this.commit(next);
      if (!commit) return;
      yield { ...commit, id: next };
      next = commit.parents[0];
    }
  }

  /** Whether a commit is among those that another one leads back to, or that one itself. */
  isAncestor(ancestor: string, descendant: string): boolean {
    const waiting = [descendant];
    const visited = new Set<string>();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (id === ancestor) return true;
      if (visited.has(id)) continue;
      visited.add(id);
      waiting.push(...(this.commit(id)?.parents ?? []));
    }
    return false;
  }

  private bodyOf(id: string, type: "blob" | "tree" | "commit"): Buffer | undefined {
    const object = ID.test(id) ? this.storage.read(id) : undefined;
    return object?.type === type ? object.body : undefined;
  }
}

/** Texts to write and paths to take away, as changes of a tree. */
export function textChanges(
  git: GitRepository,
  texts: Readonly<Record<string, string | Buffer>>,
  deletions: readonly string[] = [],
): PathChanges {
  const written = Object.entries(texts).map(
    ([path, text]) => [path, { mode: FILE_MODE, id: git.writeBlob(Buffer.from(text)) }] as const,
  );
  return new Map([...deletions.map((path) => [path, null] as const), ...written]);
}

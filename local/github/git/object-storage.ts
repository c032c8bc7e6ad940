import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { DamagedFile, writeStateFile } from "../../state-file";
import { decodeObject, encodeObject, type GitObject, objectId } from "./object-format";

/** Stores a repository's objects and branches. */
export interface GitStorage {
  read(id: string): GitObject | undefined;
  /** Keeps an object and returns its id. */
  write(object: GitObject): string;
  branches(): ReadonlyMap<string, string>;
  /** Lets a branch point to a commit; null takes the branch away. */
  setBranch(name: string, commit: string | null): void;
}

export function memoryStorage(): GitStorage {
  const objects = new Map<string, GitObject>();
  const branches = new Map<string, string>();
  return {
    read: (id) => objects.get(id),
    write(object) {
      const id = objectId(object);
      objects.set(id, object);
      return id;
    },
    branches: () => branches,
    setBranch(name, commit) {
      if (commit === null) branches.delete(name);
      else branches.set(name, commit);
    },
  };
}

const REMEDY =
  "Restore it from a backup, or remove the folder github of the data to begin with the demo's repositories";

/**
 * Keeps a repository in a folder as git does a bare one, so that `git log` and `git clone` read it. An object is there whole
 * before its id is returned, and a branch is moved by one rename: a killed process loses nothing that was acknowledged.
 */
export function folderStorage(folder: string, defaultBranch: string): GitStorage {
  const heads = join(folder, "refs", "heads");
  const objectFile = (id: string) => join(folder, "objects", id.slice(0, 2), id.slice(2));
  if (!existsSync(join(folder, "HEAD"))) {
    mkdirSync(join(folder, "objects"), { recursive: true, mode: 0o700 });
    mkdirSync(heads, { recursive: true, mode: 0o700 });
    writeStateFile(join(folder, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
    writeStateFile(join(folder, "HEAD"), `ref: refs/heads/${defaultBranch}\n`);
  }
  const known = memoryStorage();
  for (const [name, commit] of branchesIn(heads)) known.setBranch(name, commit);
  return {
    read(id) {
      const remembered = known.read(id);
      if (remembered) return remembered;
      const object = readObject(objectFile(id));
      if (object) known.write(object);
      return object;
    },
    write(object) {
      const id = objectId(object);
      const file = objectFile(id);
      if (!existsSync(file)) {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(`${file}.next`, deflateSync(encodeObject(object)), { mode: 0o600 });
        renameSync(`${file}.next`, file);
      }
      return known.write(object);
    },
    branches: () => known.branches(),
    setBranch(name, commit) {
      const file = join(heads, name);
      if (commit === null) rmSync(file, { force: true });
      else writeStateFile(file, `${commit}\n`);
      known.setBranch(name, commit);
    },
  };
}

function branchesIn(heads: string): [string, string][] {
  return readdirSync(heads, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".next"))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const commit = readFileSync(file, "utf8").trim();
      if (!/^[0-9a-f]{40}$/.test(commit)) throw new DamagedFile(file, "names no commit", REMEDY);
      return [file.slice(heads.length + 1), commit];
    });
}

function readObject(file: string): GitObject | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return decodeObject(inflateSync(readFileSync(file)));
  } catch (cause) {
    throw new DamagedFile(file, "is not an object of git", REMEDY, cause);
  }
}

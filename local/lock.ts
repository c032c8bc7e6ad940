import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";

const owner = z.object({ pid: z.number().int().positive(), startedAt: z.string() });
type Owner = z.infer<typeof owner>;

/** A folder is in use by another process that is alive. */
export class FolderInUse extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`The folder ${folder} is in use by process ${pid}`);
  }
}

/**
 * Takes a folder for this process; answers how to give it back. A lock left by a process that was killed counts for
 * nothing, also when its number was given to another process since. Throws FolderInUse.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder);
  const file = join(folder, "lock.json");
  const holder = readOwner(file);
  if (holder && holder.pid !== process.pid && isAlive(holder)) throw new FolderInUse(folder, holder.pid);
  if (holder?.pid === process.pid && holder.startedAt === startOf(process.pid))
    throw new FolderInUse(folder, holder.pid);
  const self: Owner = { pid: process.pid, startedAt: startOf(process.pid) };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(self));
  renameSync(`${file}.${process.pid}`, file);
  return () => rmSync(file, { force: true });
}

/** One folder after the other: Node's own recursion never ends where the system refuses with ENOENT, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder);
}

function readOwner(file: string): Owner | undefined {
  try {
    return owner.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startOf(pid) === startedAt;
}

/**
 * When a process began, in the system's own clock ticks; empty where the system does not tell. A process that has ended
 * and is only still listed (in a container nobody may reap it) is told apart.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")")).split(" ");
    return fields[1] === "Z" || fields[1] === "X" ? "ended" : (fields[20] ?? "");
  } catch {
    return "";
  }
}

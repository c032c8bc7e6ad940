import { MissingTable } from "./deploy";
import { listen } from "./http/server";
import { FolderInUse, lockFolder } from "./lock";
import { Refusal } from "./refusal";
import { HIGHEST_PORT } from "./settings";
import { DamagedFile } from "./state-file";

/** Starts that cannot be: what is looked at before anything is built, and what is told of it. */

/** Rejects with the system's error (EADDRINUSE) when the port is taken. */
export async function refuseTakenPort(port: number): Promise<void> {
  const probe = await listen(() => {}, port);
  await probe.close();
}

/** Throws FolderInUse or a Refusal when the data cannot be kept in the folder. */
export function refuseUselessFolder(folder: string): void {
  try {
    lockFolder(folder)();
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    const reason = folderReasons[(error as NodeJS.ErrnoException).code ?? ""] ?? (error as Error).message;
    throw new Refusal(
      `The data cannot be kept in ${folder}: ${reason}. Name another folder: ACADEMY_DATA=.local2 npm start`,
    );
  }
}

const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: "there is a file of that name",
  ENOTDIR: "a part of that path is a file",
  ENOENT: "no folder can be made there",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "nothing can be written there",
  ENOSPC: "there is no room left",
};

/** Messages for the failures that have a remedy. */
export function remedy(error: unknown): string {
  if (error instanceof Refusal || error instanceof DamagedFile || error instanceof MissingTable) return error.message;
  if (error instanceof FolderInUse) {
    return `${error.message}. Stop that one, or name another folder: ACADEMY_DATA=.local2 npm start`;
  }
  const { code, syscall, port = 8000 } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    const other = port < HIGHEST_PORT ? port + 1 : 8000;
    return `Port ${port} is taken. Stop what uses it, or name another one: PORT=${other} npm start`;
  }
  if (code === "EACCES" && syscall === "listen") {
    return `You may not use port ${port}. Name another one: PORT=8000 npm start`;
  }
  return String((error as Error).stack ?? error);
}

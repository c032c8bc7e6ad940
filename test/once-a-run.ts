import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Gives the folder of this run of tests, which vitest.config.mts names and test/around-run.ts removes. */
export function folderOfRun(): string {
  const folder = process.env.ACADEMY_TEST_RUN;
  if (!folder) throw new Error("ACADEMY_TEST_RUN names no folder: this is for tests that vitest runs.");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Makes what several test files read, once a run: the first that asks makes it, in whichever process, and the others wait
 * for it. Returns its folder, in which nothing may be changed.
 */
export async function onceARun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = join(folderOfRun(), name);
  for (; !existsSync(`${made}.made`); await passed(20)) if (claim(`${made}.claim`)) await makeClaimed(made, make);
  return made;
}

/** Whether this process is the one that makes it. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function makeClaimed(made: string, make: (folder: string) => Promise<void>): Promise<void> {
  try {
    mkdirSync(made);
    await make(made);
    writeFileSync(`${made}.made`, "");
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // The next that asks tries for itself, and fails with its own words.
    rmSync(`${made}.claim`);
    throw error;
  }
}

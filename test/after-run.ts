import { rmSync } from "node:fs";

/** Removes what the test files of this run shared. */
export default async function afterRun(): Promise<void> {
  const folder = process.env.ACADEMY_TEST_RUN;
  if (folder) rmSync(folder, { recursive: true, force: true });
}

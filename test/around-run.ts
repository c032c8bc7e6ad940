import { rmSync } from "node:fs";

/** Removes at the end of a run what its test files shared. */
export function teardown(): void {
  const folder = process.env.ACADEMY_TEST_RUN;
  if (folder) rmSync(folder, { recursive: true, force: true });
}

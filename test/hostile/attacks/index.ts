import type { Attack } from "../attack";
import { CONFUSING } from "./confusing";
import { ESCAPING } from "./escaping";
import { EXHAUSTING } from "./exhausting";
import { FLOODING } from "./flooding";
import { FORGING } from "./forging";
import { LEAKING } from "./leaking";
import { LIBRARIES } from "./libraries";
import { VARIANTS } from "./variants";

/** Every hostile program by what it is after. They are run against the grader and against the browser's worker. */
export const ATTACKS: ReadonlyArray<readonly [title: string, attacks: readonly Attack[]]> = [
  ["confusing the grader", CONFUSING],
  ["escaping from Source", ESCAPING],
  ["exhausting the machine", EXHAUSTING],
  ["flooding the way back", FLOODING],
  ["forging a verdict", FORGING],
  ["leaking what is hidden", LEAKING],
  ["misusing libraries and modules", LIBRARIES],
  ["every chapter and variant", VARIANTS],
];

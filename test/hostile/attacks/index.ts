import type { Attack } from "../attack";
import { CALLING } from "./calling";
import { CONFUSING } from "./confusing";
import { CONSTRUCTS } from "./constructs";
import { ESCAPING } from "./escaping";
import { EXHAUSTING } from "./exhausting";
import { FLOODING } from "./flooding";
import { FORGING } from "./forging";
import { JUDGING } from "./judging";
import { LEAKING } from "./leaking";
import { LIBRARIES } from "./libraries";
import { MACHINES } from "./machines";
import { MEDIA } from "./media";
import { TAMPERING } from "./tampering";
import { VARIANTS } from "./variants";

/** Every hostile program by what it is after. They are run against the grader and against the browser's worker. */
export const ATTACKS: ReadonlyArray<readonly [title: string, attacks: readonly Attack[]]> = [
  ["calling with the unexpected", CALLING],
  ["changing what decides", TAMPERING],
  ["confusing the grader", CONFUSING],
  ["constructs of JavaScript", CONSTRUCTS],
  ["escaping from Source", ESCAPING],
  ["exhausting the machine", EXHAUSTING],
  ["flooding the way back", FLOODING],
  ["forging a verdict", FORGING],
  ["leaking what is hidden", LEAKING],
  ["looking like the answer", JUDGING],
  ["misusing libraries and modules", LIBRARIES],
  ["runes, sounds and pictures out of place", MEDIA],
  ["thunks, searches, threads and continuations", MACHINES],
  ["every chapter and variant", VARIANTS],
];

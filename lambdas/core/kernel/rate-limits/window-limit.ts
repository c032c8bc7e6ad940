import { absent, actKey, windowKey } from "../../table";
import { secondsOf } from "../clock";
import { isWritten } from "../conflict";
import type { Core } from "../core";
import { Refusal } from "../refusal";
import { subjectDigest } from "./subject-digest";

/** The number of times that one subject may do something within a window of time; windows begin at round times, alike for everybody. */
export interface WindowLimit {
  readonly name: string;
  readonly most: number;
  readonly minutes: number;
  /** Makes the refusal for a subject that has used it up; without it, 429 with a text that says when to try again. */
  readonly refusal?: (secondsLeft: number) => Refusal;
}

type Stored = Pick<Core, "table" | "clock">;

const windowOf = ({ clock }: Stored, { minutes }: WindowLimit) => Math.floor(secondsOf(clock.now()) / (minutes * 60));
/** When the table may forget a window: one window after its end. */
const ttlOf = (window: number, { minutes }: WindowLimit) => (window + 2) * minutes * 60;

function refusalOf(core: Stored, limit: WindowLimit): Refusal {
  const { minutes, refusal = defaultRefusal(minutes) } = limit;
  return refusal((windowOf(core, limit) + 1) * minutes * 60 - secondsOf(core.clock.now()));
}

const defaultRefusal = (minutes: number) => (retryAfterSeconds: number) => {
  const text = `Too many attempts. Please try again in ${minutes === 60 ? "an hour" : `${minutes} minutes`}.`;
  return new Refusal(429, text, { retryAfterSeconds });
};

/**
 * Counts one act of a subject exactly, whoever else counts at the same moment. Key ALLOWANCE#{name}#{subject}/{window};
 * 1 write.
 *
 * @throws Refusal, the limit's own or 429, when that is one too many
 */
export async function countAct(core: Stored, limit: WindowLimit, subject: string): Promise<void> {
  const window = windowOf(core, limit);
  const key = windowKey(limit.name, subjectDigest(subject), window);
  const { n } = await core.table.update<{ n: number }>(key, { add: { n: 1 }, set: { ttl: ttlOf(window, limit) } });
  if (n > limit.most) throw refusalOf(core, limit);
}

/** Counts an act like `countAct`, but each different `act` once a window. Also key .../{window}#{act}; 2 writes, then 1. */
export async function countDistinctAct(core: Stored, limit: WindowLimit, subject: string, act: string): Promise<void> {
  const window = windowOf(core, limit);
  const key = actKey(limit.name, subjectDigest(subject), window, subjectDigest(act));
  if (await isWritten(core.table.put({ ...key, ttl: ttlOf(window, limit) }, absent)))
    await countAct(core, limit, subject);
}

/**
 * Refuses when a subject has used up one of the limits, and counts nothing. Eventually consistent; 1/2 read each.
 *
 * @throws Refusal, the limit's own or 429
 */
export async function checkLimits(
  core: Stored,
  subjects: readonly (readonly [WindowLimit, subject: string])[],
): Promise<void> {
  const keys = subjects.map(([limit, subject]) => windowKey(limit.name, subjectDigest(subject), windowOf(core, limit)));
  const used = await core.table.getMany<{ n: number }>(keys, { consistent: false });
  for (const [index, [limit]] of subjects.entries()) {
    if ((used[index]?.n ?? 0) >= limit.most) throw refusalOf(core, limit);
  }
}

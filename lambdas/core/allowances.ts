import { createHash } from "node:crypto";
import { absent, allowanceKey, ConditionFailed, type Core, Refusal, secondsOf, spentKey } from "./table";

/** How often somebody may do something within a window of time; windows begin at round times, alike for everybody. */
export interface Allowance {
  readonly name: string;
  readonly most: number;
  readonly minutes: number;
  /** What is said when it is used up; without it, when to try again. */
  readonly refusal?: string;
}

type Stored = Pick<Core, "table" | "clock">;

const windowOf = ({ clock }: Stored, { minutes }: Allowance) => Math.floor(secondsOf(clock.now()) / (minutes * 60));
/** Addresses and the like are kept as digests, and not for long. */
export const masked = (whom: string) => createHash("sha256").update(whom).digest("hex").slice(0, 32);
/** When the table may forget a window: one window after its end. */
const ttlOf = (window: number, { minutes }: Allowance) => (window + 2) * minutes * 60;

/** The refusal of an allowance that is used up, with the seconds to the end of its window. */
function exceeded(core: Stored, allowance: Allowance): Refusal {
  const { minutes, refusal } = allowance;
  const retryAfterSeconds = (windowOf(core, allowance) + 1) * minutes * 60 - secondsOf(core.clock.now());
  const text = `Too many attempts. Please try again in ${minutes === 60 ? "an hour" : `${minutes} minutes`}.`;
  return new Refusal(429, refusal ?? text, { retryAfterSeconds });
}

/** Counts one more; throws 429 when that is one too many. Key ALLOWANCE#{name}#{whom}/{window}; 1 write. */
export async function spend(core: Stored, allowance: Allowance, whom: string): Promise<void> {
  const window = windowOf(core, allowance);
  const key = allowanceKey(allowance.name, masked(whom), window);
  const { n } = await core.table.update<{ n: number }>(key, { add: { n: 1 }, set: { ttl: ttlOf(window, allowance) } });
  if (n > allowance.most) throw exceeded(core, allowance);
}

/** Counts `what` if it is new in this window. Keys as in `spend`, and .../{window}#{what}; 2 writes, 1 when it is not. */
export async function spendOnce(core: Stored, allowance: Allowance, whom: string, what: string): Promise<void> {
  const window = windowOf(core, allowance);
  const key = spentKey(allowance.name, masked(whom), window, masked(what));
  try {
    await core.table.put({ ...key, ttl: ttlOf(window, allowance) }, absent);
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  await spend(core, allowance, whom);
}

/** Throws 429 when nothing is left for one of them. Eventually consistent; 1/2 read each. */
export async function demandSome(core: Stored, spenders: readonly (readonly [Allowance, string])[]): Promise<void> {
  const keys = spenders.map(([allowance, whom]) =>
    allowanceKey(allowance.name, masked(whom), windowOf(core, allowance)),
  );
  const used = await core.table.getMany<{ n: number }>(keys, { consistent: false });
  for (const [index, [allowance]] of spenders.entries()) {
    if ((used[index]?.n ?? 0) >= allowance.most) throw exceeded(core, allowance);
  }
}

import { absent, type Condition, isContention, type Key, rateKey } from "../../table";
import { secondsOf } from "../clock";
import { ignoreConflict, isWritten } from "../conflict";
import type { Core } from "../core";
import { Refusal } from "../refusal";
import { subjectDigest } from "./subject-digest";

/** The rate at which one subject may do something: `burst` times at once, and once more each `everySeconds` seconds. */
export interface Rate {
  readonly name: string;
  readonly burst: number;
  readonly everySeconds: number;
  /** The things that are too many, as the refusal names them. */
  readonly what: string;
}

type Stored = Pick<Core, "table" | "clock">;

/** The tally of one person in one process. */
interface Tally {
  /** The moment, in milliseconds since 1970, at which all that was done would have been done at the steady rate. */
  due: number;
  /** Acts that the shared row does not know of yet. */
  unshared: number;
  /** The telling that is under way: a second one beside it would begin the row anew with what the first also adds. */
  sharing?: Promise<void> | undefined;
}

/** Acts of one person that a process counts on its own before it tells the others. */
const SHARED_EACH = 20;
/** People whom one process remembers; whoever was away longest is forgotten first. */
const REMEMBERED = 5000;

/**
 * Limits how fast each person does something (the generic cell rate algorithm). A process counts in memory, which costs
 * nothing; each twentieth act of a person is told to a row that all processes share. So whoever is served by n processes
 * may exceed the burst by at most 20 n, and a person who stays within it never waits.
 */
export class RateLimiter {
  private readonly tallies = new Map<string, Tally>();
  private readonly intervalMs: number;
  private readonly windowMs: number;
  /** The latest moment that the clock has told. */
  private latest = 0;

  constructor(
    private readonly core: Stored,
    private readonly rate: Rate,
  ) {
    this.intervalMs = rate.everySeconds * 1000;
    this.windowMs = rate.burst * this.intervalMs;
  }

  /**
   * Counts one act of a person. No units, but 1 write for each twentieth, 2 after a pause. Key ALLOWANCE#{name}#{whom}/RATE.
   *
   * @throws Refusal 429 too many, with the seconds to wait
   */
  async take(whom: string): Promise<void> {
    const now = this.core.clock.now().getTime();
    this.heed(now);
    const tally = this.tallyOf(whom);
    const due = Math.max(tally.due, now) + this.intervalMs;
    if (due - now > this.windowMs) throw this.refusal(due - now - this.windowMs);
    tally.due = due;
    tally.unshared += 1;
    if (tally.unshared < SHARED_EACH) return;
    tally.sharing ??= this.share(whom, tally, now).finally(() => {
      tally.sharing = undefined;
    });
    await tally.sharing;
  }

  /** Forgets everybody when the clock was set back: they would wait for the time that it lost. */
  private heed(now: number): void {
    const isSetBack = this.latest - now > this.intervalMs;
    if (isSetBack) this.tallies.clear();
    this.latest = isSetBack ? now : Math.max(this.latest, now);
  }

  private tallyOf(whom: string): Tally {
    const tally = this.tallies.get(whom) ?? { due: 0, unshared: 0 };
    this.tallies.delete(whom);
    this.tallies.set(whom, tally);
    if (this.tallies.size > REMEMBERED) this.tallies.delete(this.tallies.keys().next().value ?? whom);
    return tally;
  }

  /**
   * Tells the others and learns what they have counted, until they know of all but a few acts. When the table is too busy
   * for it, the next act tries again.
   */
  private async share(whom: string, tally: Tally, now: number): Promise<void> {
    while (tally.unshared >= SHARED_EACH) {
      const { unshared } = tally;
      tally.unshared = 0;
      try {
        const answer = await this.addToRow(whom, tally.due, unshared * this.intervalMs, now);
        // Acts that came meanwhile are not among those that the row tells of.
        tally.due = Math.max(tally.due, answer + tally.unshared * this.intervalMs);
      } catch (error) {
        tally.unshared += unshared;
        if (!isContention(error)) throw error;
        return;
      }
    }
  }

  /** Begins the row anew with what this process knows when nothing of it is left. */
  private async addToRow(whom: string, due: number, spentMs: number, now: number): Promise<number> {
    const { table } = this.core;
    const key: Key = rateKey(this.rate.name, subjectDigest(whom));
    const ttl = secondsOf(new Date(now + 2 * this.windowMs));
    const add = () => table.update<{ due: number }>(key, { add: { due: spentMs }, set: { ttl } }, isAfter(now));
    const added = await ignoreConflict(add());
    if (added) return added.due;
    if (await isWritten(table.put({ ...key, due, ttl }, isNotAfter(now)))) return due;
    // Another process began the row at the same moment.
    return (await add()).due;
  }

  private refusal(waitMs: number): Refusal {
    const seconds = Math.ceil(waitMs / 1000);
    const text = `Too many ${this.rate.what}. Please try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`;
    return new Refusal(429, text, { retryAfterSeconds: seconds });
  }
}

const isAfter = (now: number): Condition => ({
  expression: "#until > :now",
  names: { "#until": "due" },
  values: { ":now": now },
});
const isNotAfter = (now: number): Condition => ({
  expression: `${absent.expression} OR #until <= :now`,
  names: { "#until": "due" },
  values: { ":now": now },
});

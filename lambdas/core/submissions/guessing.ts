import { allOf, type Condition, ConditionFailed, type Core, guessesKey, Refusal, secondsOf } from "../table";

/** Passwords that one member may try within a quarter of an hour, over all assessments. */
export const GUESSES_ALLOWED = 10;
const WINDOW_SECONDS = 15 * 60;

const untilAfter = (now: number): Condition => ({
  expression: "#until > :now",
  names: { "#until": "ttl" },
  values: { ":now": now },
});
const isNotSpent: Condition = {
  expression: "#guesses < :allowed",
  names: { "#guesses": "guesses" },
  values: { ":allowed": GUESSES_ALLOWED },
};
const isOver = (now: number): Condition => ({
  expression: "attribute_not_exists(pk) OR #until <= :now",
  names: { "#until": "ttl" },
  values: { ":now": now },
});

/**
 * Counts one try at a password before it is compared, so that tries at the same moment cannot pass the limit together.
 * Key REG#{r}/GUESSES; 1 write, 2 for the first of a quarter of an hour, 1 read more for a refusal. The table's time-to-live removes it.
 *
 * A refusal is 403, on which clients ask for the password again and show the text; 429 they do not know.
 *
 * @throws Refusal 403 too many
 */
export async function countGuess({ table, clock }: Pick<Core, "table" | "clock">, regId: number): Promise<void> {
  const now = secondsOf(clock.now());
  const key = guessesKey(regId);
  if (await holds(table.update(key, { add: { guesses: 1 } }, allOf(untilAfter(now), isNotSpent)))) return;
  if (await holds(table.put({ ...key, guesses: 1, ttl: now + WINDOW_SECONDS }, isOver(now)))) return;
  // Two first tries at once: the other one began the window.
  if (await holds(table.update(key, { add: { guesses: 1 } }, allOf(untilAfter(now), isNotSpent)))) return;
  const window = await table.get<{ ttl: number }>(key);
  throw new Refusal(403, tooManyGuesses((window?.ttl ?? now) - now));
}

/** Says when to try again, in minutes that are surely over then. */
function tooManyGuesses(secondsLeft: number): string {
  const minutes = Math.max(1, Math.ceil(secondsLeft / 60));
  return `Too many wrong passwords. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
}

/** The texts of that refusal. */
export const TOO_MANY_GUESSES = /^Too many wrong passwords\. Try again in (1 minute|\d+ minutes)\.$/;

/** Whether a conditional write went through. */
async function holds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

import type { Rate } from "../kernel/rate-limits/rate-limiter";
import type { WindowLimit } from "../kernel/rate-limits/window-limit";
import { Refusal } from "../kernel/refusal";

/**
 * The rate at which one member may save answers: two a second for a minute, then one each five seconds. A page that saves while
 * somebody types stays far below it; a program that saves without end does not.
 */
export const SAVE_RATE: Rate = { name: "saves", burst: 120, everySeconds: 5, what: "saves" };

/**
 * Passwords that one member may try, over all assessments. The refusal is 403, on which clients ask for the password again
 * and show the text; 429 they do not know.
 */
export const PASSWORDS_TRIED: WindowLimit = {
  name: "passwords",
  most: 10,
  minutes: 15,
  refusal: (secondsLeft) => new Refusal(403, tooManyPasswords(secondsLeft)),
};

/** Says when to try again, in minutes that are surely over then. */
function tooManyPasswords(secondsLeft: number): string {
  const minutes = Math.max(1, Math.ceil(secondsLeft / 60));
  return `Too many wrong passwords. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
}

/** Matches the texts of that refusal. */
export const TOO_MANY_PASSWORDS = /^Too many wrong passwords\. Try again in (1 minute|\d+ minutes)\.$/;

import { serverTime } from "./server-time";

/** How often a request is sent before its 429 is told to the person. */
const ATTEMPTS = 4;
/** The longest wait that a page takes upon itself, in seconds: after it the person should know why nothing happens. */
const LONGEST_WAIT_S = 30;
const FIRST_WAIT_MS = 500;
/** Spreads those who were told the same moment over a second. */
const SPREAD_MS = 1000;

/**
 * Fetches, and sends the request again while the server says that there were too many (429): after the time that its
 * `Retry-After` names, or after growing pauses when what stands before the server was full, each with a random part so
 * that pages do not come back together. Nothing was done for a refused request, so any method may be sent again. The last
 * answer stands; so does one that asks for more than half a minute, or names no time.
 *
 * @throws the signal's reason when the request is given up while it waits
 */
export async function retryingFetch(input: string | Request, init?: RequestInit): Promise<Response> {
  const signal = input instanceof Request ? input.signal : init?.signal;
  for (let attempt = 1; ; attempt += 1) {
    const sentAt = Date.now();
    const answer = await fetch(input instanceof Request ? input.clone() : input, init);
    serverTime.note(answer.headers.get("Date"), sentAt);
    const wait = attempt < ATTEMPTS && answer.status === 429 ? waitOf(answer, attempt) : null;
    if (wait === null) return answer;
    await pause(wait, signal ?? undefined);
  }
}

/** Milliseconds until the next attempt; null when there is to be none. */
function waitOf({ headers }: Response, attempt: number): number | null {
  const named = secondsOf(headers.get("Retry-After"));
  if (named !== null) return named <= LONGEST_WAIT_S ? named * 1000 + Math.random() * SPREAD_MS : null;
  // Refusals of our own without a time are plain texts; the gateway's are objects.
  if (headers.get("Content-Type")?.startsWith("text/plain")) return null;
  const wait = FIRST_WAIT_MS * 2 ** (attempt - 1);
  return wait / 2 + Math.random() * wait;
}

/** The seconds that `Retry-After` names as a number or as a date; null for neither. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - Date.now()) / 1000);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, ms);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}

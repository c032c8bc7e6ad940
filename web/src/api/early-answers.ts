/**
 * Answers that the page asked for before its scripts were there (app/boot.ts). The first request for the same takes one; what
 * is not taken soon is asked for anew.
 */
export interface EarlyAnswer {
  /** The access token that it was asked with. */
  readonly access: string;
  /** By the browser's clock, in milliseconds. */
  readonly sentAt: number;
  readonly answer: Promise<Response>;
}

/** Longest time that an answer may wait for whoever asks: after it, what it says may be the past. */
const LONGEST_WAIT_MS = 15_000;

/** By the path that was asked for. */
const waiting = (): Map<string, EarlyAnswer> => {
  const owner = globalThis as { earlyAnswers?: Map<string, EarlyAnswer> };
  owner.earlyAnswers ??= new Map();
  return owner.earlyAnswers;
};

/** Asks for a path with this token; a failure is nobody's until the same is asked for again. */
export function askEarly(path: string, access: string): void {
  const answer = fetch(path, { headers: { Authorization: `Bearer ${access}` } });
  answer.catch(() => undefined);
  waiting().set(path, { access, sentAt: Date.now(), answer });
}

/** Tells an answer that went well from one that did not, and from the page itself, which a server without the API gives. */
export const isAnswer = ({ ok, headers }: Response): boolean =>
  ok && headers.get("Content-Type")?.includes("json") === true;

/**
 * Gives the answer that the same person has asked for early, once; null where there is none. Whatever changes something
 * at the server makes all of them old.
 */
export function takeEarly({ method, url }: Request, access: string | undefined): EarlyAnswer | null {
  const answers = waiting();
  if (answers.size === 0) return null;
  if (method !== "GET") answers.clear();
  const { pathname, search } = new URL(url);
  const early = answers.get(pathname + search);
  answers.delete(pathname + search);
  const isOld = !early || early.access !== access || Date.now() - early.sentAt > LONGEST_WAIT_MS;
  return isOld ? null : early;
}

/** An answer as it was read, with the server's time of it in milliseconds. */
export interface ReadAnswer<Body> {
  readonly body: Body;
  readonly at: number;
}

/**
 * Reads what was asked for early and leaves it to whoever takes it; null where it was not asked for, is taken already or went
 * wrong: whoever asks again will tell.
 */
export async function readEarly<Body>(path: string): Promise<ReadAnswer<Body> | null> {
  try {
    const answer = await waiting().get(path)?.answer;
    if (!answer || !isAnswer(answer)) return null;
    const told = Date.parse(answer.headers.get("Date") ?? "");
    return { body: (await answer.clone().json()) as Body, at: Number.isNaN(told) ? Date.now() : told };
  } catch {
    return null;
  }
}

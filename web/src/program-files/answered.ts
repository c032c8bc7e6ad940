import { FileFailure } from "./file-failure";

/** How long a host may take for one call, in milliseconds. */
export const ANSWER_LIMIT_MS = 30_000;

/**
 * Waits for a host's answer.
 * @throws FileFailure "unanswered" when there is none in time; what was asked may still have happened
 */
export function answered<Answer>(call: Promise<Answer>, limitMs = ANSWER_LIMIT_MS): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new FileFailure("unanswered", `no answer in ${limitMs} ms`)), limitMs);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

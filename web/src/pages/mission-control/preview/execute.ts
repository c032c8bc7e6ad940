import { QUESTION_TIME_MS } from "../../../../../domain/facts/limits";
import type { ExecutionReport, ExecutionRequest, Observation } from "../../../../../language/observation";
import type { LanguageSession } from "../../../workspace/language-session";

/**
 * Runs a program with its testcases in a language worker, one after the other, each in a fresh world. What takes longer
 * than a question may take is given up, as under grading.
 *
 * @param reason is what a testcase says whose worker died
 * @param signal ends the work of a session that has been disposed of. @throws its reason then
 */
export async function executeIn(
  session: Pick<LanguageSession, "start">,
  request: ExecutionRequest,
  { reason, signal }: { readonly reason: string; readonly signal: AbortSignal },
): Promise<ExecutionReport> {
  const { library, prepend, student, postpend, template } = request;
  const task = { type: "testcase", library, prepend, program: student, postpend, template, opaque: false } as const;
  const end = Date.now() + QUESTION_TIME_MS;
  const observations: Observation[] = [];
  for (const testcase of request.testcases) {
    signal.throwIfAborted();
    const observe = () => observed(session, { ...task, testcase }, reason);
    observations.push(Date.now() < end ? await observe() : { kind: "timeout", output: [] });
  }
  return { observations };
}

type Task = Parameters<LanguageSession["start"]>[0];

const observed = (session: Pick<LanguageSession, "start">, task: Task, reason: string): Promise<Observation> =>
  new Promise((resolve) => {
    let seen: Observation = { kind: "killed", reason };
    session.start(task, (event) => {
      if (event.type === "testcase") seen = event.observation;
      if (event.type === "ended") resolve(seen);
    });
  });

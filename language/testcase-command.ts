import type { TestcaseTask } from "./commands";
import type { Observation } from "./observation";
import { hiddenError } from "./observed-errors";
import { openQuestion } from "./question";
import type { Ending } from "./report";
import type { Run } from "./worker-run";

/** Runs one testcase exactly as under grading, and ends the run. */
export function runTestcase(
  { library, prepend, program, postpend, template, testcase, opaque }: TestcaseTask,
  run: Run,
) {
  const question = openQuestion({ library, prepend, postpend, template, student: program, testcases: [testcase] });
  const seen = question.run(0);
  const observation = opaque ? concealed(seen) : seen;
  const { runs } = question;
  run.post({ type: "testcase", observation, ...(runs && { robot: runs }) });
  run.end(endingOf(observation));
}

const endingOf = (observation: Observation): Ending =>
  observation.kind === "value" ? "finished" : observation.kind === "timeout" ? "timeout" : "error";

/** Leaves out of an opaque testcase its last output line, and of its errors what grading hides. */
function concealed(seen: Observation): Observation {
  if (seen.kind === "killed" || seen.kind === "fault") return seen;
  const output = seen.output.slice(0, -1);
  if (seen.kind !== "error") return { ...seen, output };
  return { ...seen, errors: seen.errors.map(hiddenError), output };
}

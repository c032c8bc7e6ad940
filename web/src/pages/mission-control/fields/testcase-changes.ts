import type { SampleDocument } from "../../../../../domain/assessments/xml";
import { removed, shifted } from "./list-changes";
import type { ProblemOf } from "./part-change";

type Programming = ProblemOf<"programming">;

/** Removes a testcase, counted from 0. Samples that name others by number go on naming the same ones. */
export function removeTestcase(problem: Programming, index: number): Programming {
  const testcases = removed(problem.testcases, index);
  if (testcases === problem.testcases) return problem;
  const gone = index + 1;
  return withNumbers({ ...problem, testcases }, (number) =>
    number === gone ? null : number - (number > gone ? 1 : 0),
  );
}

/** Moves a testcase one place up (-1) or down (1). Samples go on naming the same testcases. */
export function shiftTestcase(problem: Programming, index: number, by: -1 | 1): Programming {
  const testcases = shifted(problem.testcases, index, by);
  if (testcases === problem.testcases) return problem;
  const [from, to] = [index + 1, index + 1 + by];
  return withNumbers({ ...problem, testcases }, (number) => (number === from ? to : number === to ? from : number));
}

/** Gives the testcases that samples name their new numbers; null takes a number away. */
function withNumbers(problem: Programming, renumber: (number: number) => number | null): Programming {
  const samples = problem.samples.map((sample) => renumbered(sample, renumber));
  return samples.every((sample, index) => sample === problem.samples[index]) ? problem : { ...problem, samples };
}

function renumbered(sample: SampleDocument, renumber: (number: number) => number | null): SampleDocument {
  if (sample.expects.kind !== "fails") return sample;
  const before = sample.expects.testcases;
  const testcases = before.map(renumber).filter((number) => number !== null);
  const isSame = testcases.length === before.length && testcases.every((number, index) => number === before[index]);
  return isSame ? sample : { ...sample, expects: { kind: "fails", testcases: testcases.sort((a, b) => a - b) } };
}

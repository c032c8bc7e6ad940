import fc from "fast-check";
import type { ChoiceDocument, SampleDocument, TestcaseDocument } from "../../../../../domain/assessments/xml";
import { NEW_PROBLEMS } from "../templates";
import {
  addChoice,
  changeOf,
  changeOfKind,
  keyedRows,
  NO_ROWS,
  type ProblemOf,
  removeChoice,
  removed,
  removeTestcase,
  shifted,
  shiftTestcase,
  solutionOf,
  withSolution,
} from "./list-changes";

const testcase = (program: string): TestcaseDocument => ({ kind: "public", score: 1, answer: "1", program });
const failing = (...testcases: number[]): SampleDocument => ({
  name: "wrong",
  program: "1;",
  expects: { kind: "fails", testcases },
});
const failsOf = ({ samples }: ProblemOf<"programming">) =>
  samples.map(({ expects }) => (expects.kind === "fails" ? expects.testcases : expects.kind));

const REST = { attributes: [["unknown", "kept"]] } as const;
const PROBLEM: ProblemOf<"programming"> = {
  ...NEW_PROBLEMS.programming,
  testcases: ["a", "b", "c", "d"].map(testcase),
  samples: [failing(1, 3), failing(2), failing(), { name: "right", program: "2;", expects: { kind: "passes" } }],
  rest: REST,
};

test("samples name the same testcases after one of them is removed", () => {
  const after = removeTestcase(PROBLEM, 1);
  expect(after.testcases.map(({ program }) => program)).toEqual(["a", "c", "d"]);
  expect(failsOf(after)).toEqual([[1, 2], [], [], "passes"]);
  expect(after.rest).toBe(REST);
});

test("samples name the same testcases after one of them is moved", () => {
  const after = shiftTestcase(PROBLEM, 1, 1);
  expect(after.testcases.map(({ program }) => program)).toEqual(["a", "c", "b", "d"]);
  expect(failsOf(after)).toEqual([[1, 2], [3], [], "passes"]);
  expect([shiftTestcase(PROBLEM, 0, -1), shiftTestcase(PROBLEM, 3, 1)]).toEqual([PROBLEM, PROBLEM]);
});

test("whatever is removed and moved, a sample names the testcases that it named before", () => {
  const act = fc.record({ index: fc.nat(9), by: fc.constantFrom(-1, 0, 1) as fc.Arbitrary<-1 | 0 | 1> });
  const named = fc.uniqueArray(fc.integer({ min: 1, max: 8 }));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(named, { maxLength: 4 }),
      fc.array(act),
      (count, lists, acts) => {
        const testcases = Array.from({ length: count }, (_, index) => testcase(String(index)));
        const samples = lists.map((numbers) => failing(...numbers.filter((number) => number <= count)));
        let problem: ProblemOf<"programming"> = { ...PROBLEM, testcases, samples };
        const programsOf = (now: typeof problem) =>
          now.samples.map(({ expects }) =>
            expects.kind === "fails" ? expects.testcases.map((number) => now.testcases[number - 1]?.program) : [],
          );
        const before = programsOf(problem);
        for (const { index, by } of acts) {
          problem = by === 0 ? removeTestcase(problem, index) : shiftTestcase(problem, index, by);
        }
        const left = new Set(problem.testcases.map(({ program }) => program));
        const expected = before.map((programs) => programs.filter((program) => left.has(program as string)).toSorted());
        expect(programsOf(problem).map((programs) => programs.toSorted())).toEqual(expected);
      },
    ),
  );
});

const choice = (text: string, correct: boolean | null = false): ChoiceDocument => ({ correct, hint: null, text });
const mcq = (...choices: ChoiceDocument[]): ProblemOf<"mcq"> => ({ ...NEW_PROBLEMS.mcq, choices });

test("a new choice has the content A and no hint, and is the solution only as the first one", () => {
  expect(addChoice(mcq()).choices).toEqual([{ correct: true, hint: null, text: "A" }]);
  expect(addChoice(mcq(choice("X", true))).choices[1]).toEqual({ correct: false, hint: null, text: "A" });
});

test("exactly one choice is the solution once one is chosen", () => {
  const problem = withSolution(mcq(choice("A", true), choice("B", true), choice("C", null)), 2);
  expect(problem.choices.map(({ correct }) => correct)).toEqual([false, false, true]);
  expect(solutionOf(problem)).toBe(2);
});

test("the solution stays a choice when choices are removed", () => {
  const problem = mcq(choice("A"), choice("B"), choice("C", true));
  expect(solutionOf(removeChoice(problem, 2))).toBe(1);
  expect(solutionOf(removeChoice(problem, 0))).toBe(1);
  expect(solutionOf(removeChoice(withSolution(problem, 0), 0))).toBe(0);
  expect(removeChoice(mcq(choice("A", true)), 0).choices).toEqual([]);
  expect(solutionOf(mcq(choice("A")))).toBeNull();
});

test("a list is as it was where there is no such item or place", () => {
  const items = ["a", "b"];
  expect(
    [removed(items, 2), removed(items, -1), shifted(items, 0, -1), shifted(items, 1, 1)].every(
      (same) => same === items,
    ),
  ).toBe(true);
});

test("rows keep their keys when an item is edited, moved, removed and put back", () => {
  const [a, b, c] = [{ n: "a" }, { n: "b" }, { n: "c" }];
  const first = keyedRows(NO_ROWS, [a, b, c]);
  expect(first.keys).toEqual([0, 1, 2]);
  const edited = keyedRows(first, [a, { n: "B" }, c]);
  expect(edited.keys).toEqual([0, 1, 2]);
  expect(keyedRows(first, [b, a, c]).keys).toEqual([1, 0, 2]);
  const without = keyedRows(first, [a, c]);
  expect(without.keys).toEqual([0, 2]);
  expect(keyedRows(without, [a, b, c]).keys).toEqual([0, 3, 2]);
  expect(keyedRows(first, [a, b, c, a]).keys).toEqual([0, 1, 2, 3]);
  const alike = keyedRows(NO_ROWS, ["new_symbol", "new_symbol"]);
  expect(keyedRows(alike, ["new_symbo", "new_symbol"]).keys).toEqual([0, 1]);
});

test("no two rows share a key, whatever becomes of the list", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(4))), (lists) => {
      let rows = NO_ROWS;
      for (const list of lists) {
        rows = keyedRows(rows, list);
        expect(new Set(rows.keys).size).toBe(list.length);
      }
    }),
  );
});

test("changing a field keeps what the form does not know, and changes nothing when the field stays", () => {
  let problem = PROBLEM;
  const change = changeOf<typeof PROBLEM, "maxXp">((edit) => {
    problem = edit(problem);
  }, "maxXp");
  change((value) => value);
  expect(problem).toBe(PROBLEM);
  change(() => 5);
  expect(problem).toEqual({ ...PROBLEM, maxXp: 5 });
});

test("a form of one kind leaves a question alone that has become another kind", () => {
  let problem: ProblemOf<"mcq"> | typeof PROBLEM = PROBLEM;
  changeOfKind((edit) => {
    problem = edit(problem) as typeof problem;
  }, "mcq")(addChoice);
  expect(problem).toBe(PROBLEM);
});

import type { Question } from "./model";
import { describeProgress, questionProgress } from "./question-progress";
import type { LocalResult, LocalResults } from "./testcase-results";
import { withStates } from "./testcase-results";

const passed = (program: string): LocalResult => ({ state: { kind: "value", value: "4", output: [] }, program });
const failed = (program: string): LocalResult => ({ state: { kind: "value", value: "5", output: [] }, program });
const testcases = [
  { type: "public", program: "f(2);", answer: "4", score: 1 },
  { type: "opaque", program: "f(3);", answer: "4", score: 1 },
];

const program = (id: number, part: object = {}) =>
  ({ id, type: "programming", blocking: false, answer: "right", testcases, ...part }) as unknown as Question;
const choice = (answer: number | null, solution?: number) =>
  ({ id: 9, type: "mcq", blocking: false, answer, solution }) as unknown as Question;

const progress = (questions: Question[], results: Record<number, LocalResults> = {}, more: object = {}) =>
  questionProgress(questions, {
    index: 0,
    ended: null,
    results: { of: (id) => results[id] ?? {} },
    unsaved: new Set(),
    ...more,
  });

test.each([
  ["nothing answered", program(1, { answer: null }), {}, "Question 1: not answered"],
  ["never tested", program(1), {}, "Question 1: saved, testcases not run"],
  ["without testcases", program(1, { testcases: [] }), {}, "Question 1: saved"],
  ["all passed", program(1), { 1: passed("right"), 2: passed("right") }, "Question 1: 2 of 2 testcases passed"],
  ["one failed", program(1), { 1: passed("right"), 2: failed("right") }, "Question 1: 1 of 2 testcases passed"],
  [
    "tested before the last change",
    program(1),
    { 1: failed("wrong"), 2: failed("wrong") },
    "Question 1: saved, testcases not run",
  ],
  [
    "line ends alone differ",
    program(1, { answer: "a\r\nb" }),
    { 1: failed("a\nb") },
    "Question 1: 0 of 2 testcases passed",
  ],
  ["a choice that may not be judged", choice(1), {}, "Question 1: saved"],
  ["a right choice", choice(1, 1), {}, "Question 1: correct"],
  ["a wrong choice", choice(0, 1), {}, "Question 1: incorrect"],
] as const)("%s", (_title, question, results, text) => {
  const [first] = progress([question], { 1: results });
  expect(first && describeProgress(1, first)).toBe(text);
});

test("unsaved text comes before what the testcases gave", () => {
  const [first] = progress([program(1)], { 1: { 1: passed("right") } }, { unsaved: new Set([0]) });
  expect(first && describeProgress(1, first)).toBe("Question 1: unsaved changes");
});

test("a blocking question says so, and what lies beyond the next one is locked", () => {
  const questions = [1, 2, 3].map((id) => program(id, { answer: null, blocking: true }));
  expect(progress(questions).map((first, at) => describeProgress(at + 1, first))).toEqual([
    "Question 1: not answered, must be solved first",
    "Question 2: not answered, must be solved first",
    "Question 3: locked until question 2 is solved",
  ]);
  expect(progress(questions, {}, { ended: "submitted" }).map(({ lockedBy }) => lockedBy)).toEqual([null, null, null]);
});

test("a blocking question that is solved says nothing of it, and locks nothing", () => {
  const questions = [1, 2, 3].map((id) => program(id, { answer: id === 3 ? null : "right", blocking: id < 3 }));
  const solved = { 1: { 1: passed("right"), 2: passed("right") }, 2: { 1: passed("right"), 2: passed("right") } };
  expect(progress([questions[0], questions[1], program(3, { answer: null })] as Question[], solved)).toMatchObject([
    { isBlocking: false, lockedBy: null },
    { isBlocking: false, lockedBy: null },
    { isBlocking: false, lockedBy: null },
  ]);
});

test("results follow the runs: a stopped one leaves nothing, others stay", () => {
  const before: LocalResults = { 1: passed("old"), 2: { state: "running", program: "old" } };
  const value = { kind: "value", value: "9", output: [] } as const;
  expect(withStates(before, { 1: value }, [1, 2], "new")).toEqual({ 1: { state: value, program: "new" } });
  expect(withStates(before, {}, [1], "new")).toEqual(before);
});

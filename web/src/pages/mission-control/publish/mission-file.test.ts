import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import type { Mission } from "../mission";
import { missionOf } from "../mission";
import { NEW_PROBLEMS, NEW_TASK } from "../templates";
import { missionFileOf } from "./mission-file";

const withQuestions = (...problems: ProblemDocument[]): Mission =>
  missionOf({ ...NEW_TASK, number: "M1", problems: problems.map((problem) => ({ ...problem, maxXp: 5 })) });

const { programming, mcq } = NEW_PROBLEMS;

it("makes a file that is named by the title", async () => {
  const made = missionFileOf(withQuestions(programming, mcq));
  if (made.kind !== "file") throw new Error(made.kind);
  expect(made.file.name).toBe("Insert title here.xml");
  expect(await made.file.text()).toContain('number="M1"');
});

it("finds the question of a line", async () => {
  const made = missionFileOf(withQuestions(programming, mcq));
  if (made.kind !== "file") throw new Error(made.kind);
  const lines = (await made.file.text()).split("\n");
  const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1;
  expect(made.questionAt(lineOf("<TASK"))).toBeNull();
  expect(made.questionAt(lineOf('type="programming"'))).toBe(0);
  expect(made.questionAt(lineOf('type="mcq"'))).toBe(1);
  expect(made.questionAt(lines.length)).toBe(1);
});

it("names what an upload would refuse, and the question that it is in", () => {
  expect(missionFileOf({ ...withQuestions(programming), task: { ...NEW_TASK, number: null } })).toMatchObject({
    kind: "refused",
    problem: { text: "Invalid assessment changeset number can't be blank", question: null },
  });
  const wrong = { ...mcq, choices: mcq.choices.map((choice) => ({ ...choice, correct: false })) };
  const made = missionFileOf(withQuestions(programming, wrong));
  expect(made).toMatchObject({ kind: "refused", problem: { question: 1 } });
  if (made.kind === "refused") expect(made.problem.line).toBeGreaterThan(2);
});

it("says how large a file is that the server would not take", () => {
  const made = missionFileOf(withQuestions({ ...programming, text: "x".repeat(1_048_576) }));
  expect(made.kind).toBe("tooLarge");
});

it("says that a text has what XML cannot carry", () => {
  expect(missionFileOf(withQuestions({ ...programming, text: "a\u0000b" }))).toEqual({ kind: "notWritable" });
});

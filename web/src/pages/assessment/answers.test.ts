import { type Answers, saveChoice, savedAnswerOf } from "./answers";
import type { Assessment } from "./model";

test("line ends are those of the editor", () => {
  expect(savedAnswerOf({ answer: "a\r\nb", answerVersion: 2, solutionTemplate: "x\ry" })).toEqual({
    saved: { text: "a\nb", version: 2 },
    template: "x\ny",
  });
  expect(savedAnswerOf({ answer: null, answerVersion: 0, solutionTemplate: "x" }).saved).toEqual({
    text: null,
    version: 0,
  });
});

describe("a choice that meets another version", () => {
  const server = (answer: number | null): Answers => ({
    save: async () => ({ kind: "stale" }),
    load: async () =>
      answer === null
        ? null
        : ({ questions: [{ id: 5, type: "mcq", answer, answerVersion: 4 }] } as unknown as Assessment),
  });

  test("counts as saved when the server has that very choice: only its confirmation was lost", async () => {
    expect(await saveChoice(server(2), 5, 2, 3)).toEqual({ kind: "saved", version: 4 });
  });

  test("is stale when another one was chosen elsewhere", async () => {
    expect(await saveChoice(server(1), 5, 2, 3)).toEqual({ kind: "stale" });
  });

  test("is still to be sent when the server cannot be asked", async () => {
    expect(await saveChoice(server(null), 5, 2, 3)).toEqual({ kind: "unreachable" });
  });
});

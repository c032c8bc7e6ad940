import { ApiFailure } from "../../api/failures";
import { type Answers, outcomeOf, saveChoice, savedAnswerOf, versionOf } from "./answers";
import type { Assessment } from "./model";

jest.mock("../../api/client", () => ({ api: {}, unwrap: () => undefined }));

test.each([
  [412, "A newer answer was saved elsewhere.", { kind: "stale" }],
  [0, "", { kind: "unreachable" }],
  [429, "", { kind: "unreachable" }],
  [500, "Please try again later.", { kind: "unreachable" }],
  [403, "Assessment not open", { kind: "refused", message: "Assessment not open" }],
  [400, "Missing or invalid parameter(s)", { kind: "refused", message: "Missing or invalid parameter(s)" }],
] as const)("a save that failed with %i %s", (status, body, outcome) => {
  expect(outcomeOf(new ApiFailure(status, body))).toEqual(outcome);
});

test("what is no failure of the API is not hidden", () => {
  expect(() => outcomeOf(new RangeError("bug"))).toThrow("bug");
});

test.each([
  ['"3"', 3],
  ['W/"12"', 12],
  ["3", null],
  ['"abc"', null],
  [null, null],
])("the version in %s is %s", (etag, version) => {
  expect(versionOf(etag)).toBe(version);
});

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

import { answerFor, ask, inPassing, isAnswered, pose, positionOf, rangeOf, touches } from "./model-questions";

const LIBRARY = {
  chapter: 1,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
} as const;
const AT = { line: 1, column: 0 };

/** A text with somebody who answers when told to. */
function opened() {
  let version = 1;
  const asked: object[] = [];
  let answer: (given: unknown) => void = () => undefined;
  const model = { getVersionId: () => version, getValue: () => "x;", isDisposed: () => false } as never;
  const questions = {
    ask: (question: object) => {
      asked.push(question);
      return new Promise<never>((resolve) => {
        answer = resolve as typeof answer;
      });
    },
  };
  answerFor(model, { questions, library: LIBRARY, prepend: "p;" });
  const edit = () => {
    version += 1;
  };
  return { model, asked, edit, reply: (given: unknown) => answer(given) };
}

it("asks about the current text, with its surroundings", async () => {
  const { model, asked, reply } = opened();
  const answered = ask(model, { ask: "occurrences", at: AT });
  reply(["here"]);
  expect(await answered).toEqual(["here"]);
  expect(asked).toEqual([{ ask: "occurrences", at: AT, library: LIBRARY, prepend: "p;", text: "x;" }]);
});

it("drops an answer about a text that has changed, unless it is still of use", async () => {
  const { model, edit, reply } = opened();
  const stale = ask(model, { ask: "names", at: AT });
  edit();
  reply([]);
  expect(await stale).toBeNull();
  const used = pose(model, { ask: "names", at: AT });
  edit();
  reply([]);
  expect(await used).toEqual([]);
});

it("asks nothing without a worker", async () => {
  const { model, asked } = opened();
  answerFor(model, null);
  expect(isAnswered(model)).toBe(false);
  expect(await ask(model, { ask: "problems" })).toBeNull();
  expect(asked).toEqual([]);
});

it("takes a failure in passing for no answer", async () => {
  expect(await inPassing(Promise.reject(new Error("The worker ended.")))).toBeNull();
});

describe("positions", () => {
  it("counts columns from 1 for Monaco and from 0 for the language", () => {
    expect(positionOf({ lineNumber: 3, column: 1 })).toEqual({ line: 3, column: 0 });
    expect(rangeOf({ start: { line: 1, column: 0 }, end: { line: 2, column: 4 } })).toEqual({
      startLineNumber: 1,
      startColumn: 1,
      endLineNumber: 2,
      endColumn: 5,
    });
  });

  it.each([
    [1, 3, false],
    [1, 4, true],
    [2, 1, true],
    [3, 2, true],
    [3, 3, false],
    [4, 1, false],
  ])("a caret in line %i, column %i touches the range: %s", (lineNumber, column, does) => {
    const range = { startLineNumber: 1, startColumn: 4, endLineNumber: 3, endColumn: 2 };
    expect(touches(range, { lineNumber, column })).toBe(does);
  });
});

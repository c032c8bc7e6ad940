import { answerFor, ask, inPassing, isAnswered, pose } from "./model-questions";

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

import type { LibraryDocument } from "../../../../../domain/assessments/xml";
import { CommandHandler } from "../../../../../language/command-handler";
import type { Command } from "../../../../../language/commands";
import { surroundings } from "../../../../../language/page-for-tests";
import { LanguageSession, type LanguageWorker } from "../../../workspace/language-session";
import { type GlobalValue, GlobalValues } from "./global-values";

/** A language worker in this process: it answers in the order in which it is asked, never at once. */
function worker(): LanguageWorker {
  const one: LanguageWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (command: Command) => queueMicrotask(() => commands.handle(command)),
    terminate: () => undefined,
  };
  const commands = new CommandHandler(
    (event) => one.onmessage?.({ data: event }),
    surroundings(() => 0),
  );
  return one;
}

const LIBRARY: LibraryDocument = {
  interpreter: 1,
  variant: null,
  execTimeMs: null,
  globals: [],
  external: { name: "none", symbols: [] },
};

async function valuesOf(globals: ReadonlyArray<readonly [string, string]>, more: Partial<LibraryDocument> = {}) {
  const values: GlobalValue[] = [];
  const session = new LanguageSession({ take: worker, giveBack: () => undefined });
  const library = { ...LIBRARY, ...more, globals: globals.map(([identifier, value]) => ({ identifier, value })) };
  await new GlobalValues(session).evaluate(
    library,
    (index, value) => {
      values[index] = value;
    },
    new AbortController().signal,
  );
  return values.map((one) =>
    one.kind === "value" ? one.text : one.kind === "invalid" ? { invalid: one.problem } : one.kind,
  );
}

test("an expression is evaluated as Source of chapter 4, whatever the chapter, and may use the globals before it", async () => {
  expect(
    await valuesOf([
      ["xs", "[1, 2]"],
      ["n", "xs[1] + 40"],
      ["nothing", "null"],
      ["f", "x => { const y = x; return y; }"],
    ]),
  ).toEqual(["[1, 2]", "42", "null", expect.stringMatching(/^x => /)]);
});

test("JavaScript that is no Source is invalid, with the reason; nothing of the page can be reached", async () => {
  expect(
    await valuesOf([
      ["length", "[1, 2, 3].length"],
      ["page", "window"],
      ["evaluated", "eval('1')"],
      ["unfinished", "1 +"],
      ["fails", "head(null)"],
    ]),
  ).toEqual([
    { invalid: { text: "Dot abbreviations are not allowed." } },
    { invalid: { text: "Name window not declared." } },
    { invalid: { text: "Name eval cannot be used in Source programs." } },
    { invalid: { text: expect.stringMatching(/SyntaxError|Unexpected|token/) } },
    { invalid: { text: "Error: head(xs) expects a pair as argument xs, but encountered null" } },
  ]);
});

test("an empty expression and one that declares more than its name are invalid", async () => {
  expect(
    await valuesOf([
      ["empty", "  "],
      ["two", "1); const other = (2"],
      ["after", "3"],
    ]),
  ).toEqual([{ invalid: "empty" }, { invalid: "several" }, "3"]);
});

test("a global that is invalid does not spoil those after it, unless they use it", async () => {
  expect(
    await valuesOf([
      ["a", "1 +"],
      ["b", "2"],
      ["c", "a + b"],
    ]),
  ).toEqual([{ invalid: expect.anything() }, "2", { invalid: { text: "Name a not declared." } }]);
});

test("a name that is none does not keep its expression from being evaluated", async () => {
  expect(await valuesOf([["1st", "1 + 1"]])).toEqual(["2"]);
});

test.each([
  [2, "lazy"],
  [3, "non-det"],
  [3, "concurrent"],
  [4, "explicit-control"],
  [4, "gpu"],
  [1, "wasm"],
] as const)("gives the value in chapter %s, variant %s", async (interpreter, variant) => {
  expect(await valuesOf([["n", "1 + 2"]], { interpreter, variant })).toEqual(["3"]);
});

import { scopeNames } from "../engine";
import { TestRealm } from "../engine/machine/test-realm.fixture";
import { withTexts } from "./function-text";

const texts = (values: unknown): string[] => (withTexts(values) as unknown[]).map(String);

describe("the text of functions that the engine made", () => {
  it("is the same whatever their JavaScript is", () => {
    const seconds = (a: number, b: number) => a + b;
    expect(texts([() => 1, seconds])).toEqual([
      "() => {\n\t[implementation hidden]\n}",
      "(p1, p2) => {\n\t[implementation hidden]\n}",
    ]);
  });

  it("stays for those that have one", () => {
    const named = Object.assign(() => 1, { toString: () => "x => 1" });
    expect(texts([named])).toEqual(["x => 1"]);
  });

  it("reaches functions in pairs that contain themselves", () => {
    const inner = () => 1;
    const pair: unknown[] = [[inner, null], null];
    pair[1] = pair;
    withTexts(pair);
    expect(String(inner)).toBe("() => {\n\t[implementation hidden]\n}");
  });
});

describe.each([
  [1, "default"],
  [2, "default"],
  [4, "default"],
  [2, "lazy"],
  [3, "non-det"],
  [3, "concurrent"],
  [4, "explicit-control"],
] as const)("names of §%i %s", (chapter, variant) => {
  it("show nothing that is the engine's when they are the result", () => {
    const library = { chapter, variant, external: "none", symbols: [], globals: [], execTimeMs: 1000 } as const;
    const trial = new TestRealm(chapter, variant);
    const names = [...scopeNames(library).student].filter((name) => !name.startsWith("$"));
    expect(names.length).toBeGreaterThan(50);
    const shown = names.map((name) => trial.run(`${name};`, "repl"));
    expect(shown.filter((text) => /\$|nativeStorage|=> (?!\{)|return/.test(text))).toEqual([]);
  });
});

it("functions of the library show no source on the engine for the debugger either", () => {
  const trial = new TestRealm(2, "default", { debug: [] });
  expect(trial.run("map;")).toBe("= function map(f, xs) {\n\t[implementation hidden]\n}");
});

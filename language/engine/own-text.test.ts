import { withTexts } from "./own-text";

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

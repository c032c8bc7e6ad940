import { builtExecutor, LIBRARY, runAttacks, UNHURRIED_MS } from "./attack";
import { FLOODING } from "./attacks/flooding";

runAttacks("flooding the way back", FLOODING);

describe("output", () => {
  const executor = builtExecutor();

  it("is kept up to ten thousand characters a testcase", async () => {
    const { observations } = await executor().execute({
      library: { ...LIBRARY, chapter: 3, execTimeMs: UNHURRIED_MS },
      prepend: "",
      student: "const f = n => { for (let i = 0; i < n; i = i + 1) { display(1234567); } return n; };",
      postpend: "",
      template: "",
      testcases: ["f(2);", "f(100000);"],
    });
    expect(observations[0]).toEqual({ kind: "value", value: "2", output: ["1234567", "1234567"] });
    const output = observations[1]?.kind === "value" ? observations[1].output : [];
    expect(output.length).toBe(1251);
    expect(output.at(-1)).toBe("... (output is cut here)");
  });
});

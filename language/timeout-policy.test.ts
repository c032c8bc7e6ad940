import type { Command } from "./commands";
import { LIBRARY, lines, page, repl, run, tickingClock } from "./page-for-tests";

/** Counts far enough for some looks at the clock, and ends. */
const LONG = "const count = n => n === 0 ? 'done' : count(n - 1);\ncount(2000);";
const LOOP = "let n = 0;\nwhile (n < 2000) { n = n + 1; }\nn;";
const SHORT = { library: { execTimeMs: 1 } } as const;

const overtimes = (events: readonly { readonly type: string }[]) => events.filter(({ type }) => type === "overtime");

describe("a run past its time limit", () => {
  it("notifies the page once that its time is up, and runs to its end", () => {
    const events = page(tickingClock()).send(run(LONG, SHORT));
    expect(overtimes(events)).toEqual([{ type: "overtime", run: 1, limitMs: 1 }]);
    expect(lines(events)).toEqual([{ kind: "result", text: '"done"' }]);
    expect(events.at(-1)).toEqual({ type: "finished", run: 1, outcome: "finished" });
  });

  it("continues in loops, and when it is debugged", () => {
    const looped = page(tickingClock()).send(run(LOOP, SHORT));
    expect(overtimes(looped)).toHaveLength(1);
    expect(lines(looped)).toEqual([{ kind: "result", text: "2000" }]);
    const debugged = page(tickingClock()).send({ ...run(LOOP, SHORT), breakpoints: [4] } as Command);
    expect(overtimes(debugged)).toHaveLength(1);
    expect(lines(debugged).at(-1)).toEqual({ kind: "result", text: "2000" });
  });

  it("continues in the lazy variant", () => {
    const lazy = { library: { chapter: 2, variant: "lazy", execTimeMs: 1 } } as const;
    const events = page(tickingClock()).send(run(LONG, lazy));
    expect(overtimes(events)).toHaveLength(1);
    expect(lines(events)).toEqual([{ kind: "result", text: '"done"' }]);
  });

  it("still fails where memory ends", () => {
    const events = page().send(run("const f = n => 1 + f(n + 1);\nf(0);", SHORT));
    expect(events.at(-1)).toEqual({ type: "finished", run: 1, outcome: "error" });
    expect(lines(events)[0]?.text).toMatch(/Maximum call stack size exceeded/);
  });

  it("is followed by inputs of the REPL that are told of once each, too", () => {
    const { send } = page(tickingClock());
    send(run("const count = n => n === 0 ? 'done' : count(n - 1);", SHORT));
    const library = { ...LIBRARY, execTimeMs: 1 };
    for (const _input of [1, 2]) {
      const events = send(repl("count(2000);", library));
      expect(overtimes(events)).toEqual([{ type: "overtime", run: 2, limitMs: 1 }]);
      expect(lines(events)).toEqual([{ kind: "result", text: '"done"' }]);
    }
  });
});

import { EvaluationContext } from "./evaluation-context";
import type { Event } from "./events";
import type { Library } from "./library";
import { LiveModuleHost } from "./module-host";
import { OutputStream } from "./output-stream";
import { LIBRARY, lines, surroundings } from "./page-for-tests";
import { report } from "./report";

/** The lines of a program whose time limit nobody can lift, as of what a library does in the background. */
function linesAtLimit(program: string, library: Partial<Library>): string[] {
  const events: Event[] = [];
  const around = surroundings(Date.now);
  const session = new EvaluationContext(
    { ...LIBRARY, ...library },
    { display: () => undefined, interactive: true },
    {
      studio: new LiveModuleHost(
        () => undefined,
        () => undefined,
        around,
      ),
      bundles: new Map(),
      messages: [],
      breakpoints: [],
    },
  );
  const outcome = session.evaluate("student", program);
  if (outcome.kind === "paused") throw new Error("The program waits.");
  const stream = new OutputStream(1, (event) => events.push(event), around.now);
  const ending = report(outcome, session.library, stream, {
    advise: () => null,
    attend: (task) => session.attend(task),
  });
  expect(ending).toBe("timeout");
  return lines(events).map(({ text }) => text);
}

it.each([1, 2, 3, 4] as const)("ends a recursion by tail calls that has no end, in chapter %d", (chapter) => {
  expect(linesAtLimit("const f = n => f(n);\nf(0);", { chapter, execTimeMs: 100 })).toEqual([
    "Line 1: Potential infinite recursion detected: f(0).\nThe program ran for more than 0.1 s.",
  ]);
});

it.each([3, 4] as const)("ends a loop that has no end, in chapter %d", (chapter) => {
  const loop = "let i = 0;\nwhile (true) {\n  i = i + 1;\n}";
  expect(linesAtLimit(loop, { chapter, execTimeMs: 100 })).toEqual([
    "Line 2: Potential infinite loop detected.\nThe program ran for more than 0.1 s.",
  ]);
});

it("ends a recursion whose arguments are never computed", () => {
  const lazy = { chapter: 1, variant: "lazy", execTimeMs: 200 } as const;
  expect(linesAtLimit("const f = x =>\n  f(x + 1);\nf(0);", lazy)).toEqual([
    "Line 2: Potential infinite recursion detected: f(...).\nThe program ran for more than 0.2 s.",
  ]);
});

it("ends the writing of a result with an element that has no end", () => {
  const lazy = { chapter: 2, variant: "lazy", execTimeMs: 200 } as const;
  expect(linesAtLimit("const f = x => f(x);\npair(1, f(1));", lazy)).toEqual([
    "Line 1: Potential infinite recursion detected: f(1).\nThe program ran for more than 0.2 s.",
  ]);
});

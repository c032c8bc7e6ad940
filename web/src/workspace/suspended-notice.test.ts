import type { Library } from "../../../language/library";
import { strings } from "../texts/en/workspace";
import type { Listener } from "./language-session";
import { createWorkspaceStore } from "./workspace-store";

const library: Library = {
  chapter: 3,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

it("says that a breakpoint is hit only where there is one: a step may lead to any line", () => {
  let listener: Listener | null = null;
  const store = createWorkspaceStore({
    start: (_task, heard) => {
      listener = heard;
    },
    stop: () => undefined,
    answer: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    send: () => undefined,
    quit: () => undefined,
  });
  store.getState().run(library, "", "f(1);\nf(2);\nf(3);", { breakpoints: [1, 3] });
  const said = [1, 2, 3].map((line) => {
    listener?.({ type: "suspended", line, frames: [] });
    const { suspended } = store.getState();
    store.getState().resume("step");
    return suspended && strings.suspendedAt(suspended.line, suspended.by);
  });
  expect(said).toEqual([
    "Breakpoint hit! Paused before line 1.",
    "Paused before line 2.",
    "Breakpoint hit! Paused before line 3.",
  ]);
  const notices = store.getState().log.blocks.flatMap(({ entries }) => entries.map(({ text }) => text));
  expect(notices).toEqual(["Breakpoint hit!", "Breakpoint hit!"]);
});

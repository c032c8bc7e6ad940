/** @vitest-environment jsdom */
import "../design/browser.fixture";
import { act } from "react";
import type { Library } from "../../../language/library";
import { click, find, hide, show } from "../design/screen.fixture";
import type { Listener } from "./language-session";
import { Repl } from "./repl";
import { WorkspaceContext, type WorkspaceParts } from "./workspace-context";
import { createWorkspaceStore } from "./workspace-store";

const library = { chapter: 1, variant: "default", external: "NONE", execTimeMs: 1000 } as unknown as Library;
const noop = () => undefined;

/** Shows a REPL, whose commands fail with an error. */
function showRepl() {
  const session = {
    stop: noop,
    answer: noop,
    pause: noop,
    resume: noop,
    send: noop,
    quit: noop,
    start: (_task: unknown, heard: Listener) => {
      heard({ type: "output", lines: [{ kind: "error", text: "Line 1: SyntaxError", line: 1 }] });
      heard({ type: "ended", how: "error" });
    },
  };
  const atOnce = (task: () => void) => task();
  const store = createWorkspaceStore(session, { pacing: { next: atOnce, now: () => 0, settled: atOnce } });
  show(
    <WorkspaceContext value={{ store, library } as unknown as WorkspaceParts}>
      <Repl />
    </WorkspaceContext>,
  );
  return store;
}

const labels = () => [...document.querySelectorAll("[role=log] button")].map(({ textContent }) => textContent);
const field = () => find("textarea") as HTMLTextAreaElement;

afterEach(hide);

it("offers to replace the strange characters of an input that failed, and gives it back", () => {
  const store = showRepl();
  act(() => store.getState().evaluate(library, "1 \uff0b 1\uff1b"));
  expect(labels()).toEqual(["Replace strange characters"]);
  click(find("[role=log] button"));
  expect([field().value, document.activeElement]).toEqual(["1 + 1;", field()]);
  act(() => store.getState().evaluate(library, "1 +;"));
  expect(labels()).toEqual([]);
});

it("offers to replace those of the program that failed as long as its editor does", () => {
  const store = showRepl();
  const replace = vi.fn();
  act(() => store.getState().run(library, "", "1\uff1b"));
  expect(labels()).toEqual([]);
  act(() => store.getState().offerReplacing(replace));
  expect(labels()).toEqual(["Replace strange characters"]);
  click(find("[role=log] button"));
  expect(replace).toHaveBeenCalledTimes(1);
  act(() => store.getState().offerReplacing(null));
  expect(labels()).toEqual([]);
});

/** @vitest-environment jsdom */
import { focusEditor } from "./focus-editor";

const editor = '<main class="ws-page"><div class="monaco-editor"><textarea></textarea></div></main>';
const focused = () => document.activeElement?.tagName;

afterEach(() => {
  document.body.innerHTML = "";
});

it("puts the focus into an editor that is there", () => {
  document.body.innerHTML = editor;
  focusEditor();
  expect(focused()).toBe("TEXTAREA");
});

it("waits for an editor that is still loading", async () => {
  focusEditor();
  expect(focused()).toBe("BODY");
  document.body.innerHTML = editor;
  await vi.waitFor(() => expect(focused()).toBe("TEXTAREA"));
});

it("takes the focus from nothing that a person has chosen", () => {
  document.body.innerHTML = `<button></button>${editor}`;
  document.querySelector("button")?.focus();
  focusEditor();
  expect(focused()).toBe("BUTTON");
});

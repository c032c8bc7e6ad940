/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { hide, settle, show, tell } from "../../design/screen.fixture";
import { DialogProvider } from "./dialogs";

afterEach(hide);

const shown = (): string | undefined => document.querySelector("dialog h2")?.textContent ?? undefined;

/** Presses a key on the page, and waits for what it opens. */
async function press(key: string, target: EventTarget = document.body): Promise<void> {
  tell(target, new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await vi.dynamicImportSettled();
  await settle();
}

it.each(["?", "F1"])("opens the keyboard shortcuts with %s on any page", async (key) => {
  show(<DialogProvider>A listing</DialogProvider>);
  await press(key);
  expect(shown()).toBe("Keyboard shortcuts");
});

it("leaves a question mark to a field that is typed into", async () => {
  show(
    <DialogProvider>
      <input />
    </DialogProvider>,
  );
  await press("?", document.querySelector("input") as HTMLInputElement);
  expect(shown()).toBeUndefined();
});

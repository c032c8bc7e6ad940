/** @vitest-environment jsdom */
import "./browser.fixture";
import { Dialog } from "./dialog";
import { click, find, hide, show, tell, update } from "./screen.fixture";

const pressEscape = (): void => tell(find("dialog"), new Event("cancel", { cancelable: true }));

test("a dialog is open and named by its title", () => {
  show(
    <Dialog title="Reset the program?" onClose={() => undefined}>
      It cannot be undone.
    </Dialog>,
  );
  const dialog = find("dialog");
  expect(dialog.hasAttribute("open")).toBe(true);
  expect(document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("Reset the program?");
});

const footer = (
  <>
    <button type="button">Cancel</button>
    <button type="button" className="button--primary">
      Save
    </button>
  </>
);

test("the focus goes to the first field", () => {
  show(
    <Dialog title="Rename" onClose={() => undefined} footer={footer}>
      <input disabled />
      <input id="name" />
    </Dialog>,
  );
  expect(document.activeElement?.id).toBe("name");
});

const stay = (
  <button type="button" data-first>
    Stay
  </button>
);

test("without a field the focus goes to the marked button, else to the decisive one", () => {
  show(
    <Dialog title="Leave?" onClose={() => undefined} footer={stay}>
      Text
    </Dialog>,
  );
  expect(document.activeElement?.textContent).toBe("Stay");
  show(
    <Dialog title="Save?" onClose={() => undefined} footer={footer}>
      Text
    </Dialog>,
  );
  expect(document.activeElement?.textContent).toBe("Save");
});

test("the focus returns to where it was", () => {
  show(null);
  find("#before").focus();
  update(
    <Dialog title="Share" onClose={() => undefined} footer={footer}>
      Text
    </Dialog>,
  );
  expect(document.activeElement?.textContent).toBe("Save");
  update(null);
  expect(document.activeElement?.id).toBe("before");
});

test("Escape and the cross close it", () => {
  const close = vi.fn();
  show(
    <Dialog title="Share" onClose={close}>
      Text
    </Dialog>,
  );
  pressEscape();
  click(find("dialog button", "Close"));
  expect(close).toHaveBeenCalledTimes(2);
});

test("a question that must be answered has no cross, and Escape does nothing", () => {
  const close = vi.fn();
  show(
    <Dialog title="Which version?" onClose={close} mustAnswer>
      Text
    </Dialog>,
  );
  pressEscape();
  expect(close).not.toHaveBeenCalled();
  expect(document.querySelectorAll("dialog button")).toHaveLength(0);
  // What the browser does at a second Escape, which it lets nobody prevent.
  const dialog = find("dialog") as HTMLDialogElement;
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
  expect(dialog.open).toBe(true);
});

afterEach(hide);

/** @vitest-environment jsdom */
import "./browser.fixture";
import { isFocusInOpenPopover, Popover } from "./popover";
import { click, find, press, show, tell } from "./screen.fixture";

const showPopover = (hover = false): void =>
  show(
    <Popover
      label="Notifications"
      hover={hover}
      trigger={(attributes) => (
        <button type="button" {...attributes}>
          Bell
        </button>
      )}
    >
      {(close) => (
        <button type="button" onClick={close}>
          Dismiss
        </button>
      )}
    </Popover>,
  );
const bell = (): HTMLElement => find("#page button", "Bell");
const panel = (): HTMLElement | null => document.querySelector("section");
/** A pointer comes over an element: React hears of it by what bubbles. */
const enter = (element: HTMLElement, pointerType: string): void =>
  tell(element, new PointerEvent("pointerover", { bubbles: true, pointerType }));

test("its button says whether it is open and which panel it opens", () => {
  showPopover();
  expect([bell().getAttribute("aria-expanded"), panel()]).toEqual(["false", null]);
  click(bell());
  expect([bell().getAttribute("aria-expanded"), bell().getAttribute("aria-controls")]).toEqual(["true", panel()?.id]);
  expect(panel()?.getAttribute("aria-label")).toBe("Notifications");
  click(bell());
  expect(panel()).toBeNull();
});

test("Escape closes it and returns the focus to its button", () => {
  showPopover();
  click(bell());
  find("section button").focus();
  press("Escape");
  expect([panel(), document.activeElement]).toEqual([null, bell()]);
});

test("a click elsewhere and leaving with Tab close it", () => {
  showPopover();
  click(bell());
  tell(find("#before"), new PointerEvent("pointerdown", { bubbles: true }));
  expect(panel()).toBeNull();
  click(bell());
  find("section button").focus();
  tell(find("section button"), new FocusEvent("focusout", { bubbles: true, relatedTarget: find("#before") }));
  expect(panel()).toBeNull();
});

test("who would take the focus can ask whether an open one has it", () => {
  showPopover();
  bell().focus();
  expect(isFocusInOpenPopover()).toBe(false);
  click(bell());
  expect(isFocusInOpenPopover()).toBe(true);
  find("section button").focus();
  expect(isFocusInOpenPopover()).toBe(true);
  find("#before").focus();
  expect(isFocusInOpenPopover()).toBe(false);
});

test("what is in it can close it", () => {
  showPopover();
  click(bell());
  click(find("section button"));
  expect(panel()).toBeNull();
});

test("a mouse over it opens it where it may, a finger does not", () => {
  showPopover(true);
  enter(bell(), "touch");
  expect(panel()).toBeNull();
  enter(bell(), "mouse");
  expect(panel()).not.toBeNull();
  showPopover(false);
  enter(bell(), "mouse");
  expect(panel()).toBeNull();
});

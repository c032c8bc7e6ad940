/** @vitest-environment jsdom */
import "../design/browser.fixture";
import { act } from "react";
import { click, find, hide, show, tell } from "../design/screen.fixture";
import { Toasts, toast } from "./toasts";

const shown = (): (string | null)[] =>
  [...document.querySelectorAll(".toast > span")].map(({ textContent }) => textContent);
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const say = (speak: () => void): void => act(speak);

beforeEach(() => {
  vi.useFakeTimers();
  show(<Toasts />);
  // Messages of other files of this worker.
  pass(60_000);
});
afterEach(() => {
  pass(60_000);
  hide();
  vi.useRealTimers();
});

test("messages are announced as they come, and failures immediately", () => {
  say(() => toast.success("Saved"));
  say(() => toast.danger("Not saved"));
  expect(find("section").getAttribute("aria-live")).toBe("polite");
  expect(find(".toast", "Not saved").getAttribute("role")).toBe("alert");
  expect(find(".toast--success").hasAttribute("role")).toBe(false);
});

test("a message goes after its time, but not while the focus or the pointer is on it", () => {
  say(() => toast.info("Another account", 2000));
  tell(find(".toast__close"), new FocusEvent("focusin", { bubbles: true }));
  pass(10_000);
  expect(shown()).toEqual(["Another account"]);
  tell(find(".toast__close"), new FocusEvent("focusout", { bubbles: true }));
  pass(1999);
  expect(shown()).toEqual(["Another account"]);
  pass(1);
  expect(shown()).toEqual([]);
});

test("the cross takes a message away", () => {
  say(() => toast.info("Read me", 60_000));
  click(find(".toast__close"));
  expect(shown()).toEqual([]);
});

test("the same words are shown once, and no more than four messages at a time", () => {
  say(() => {
    for (const text of ["one", "two", "three", "four", "five", "two"]) toast.info(text, 60_000);
  });
  expect(shown()).toEqual(["three", "four", "five", "two"]);
});

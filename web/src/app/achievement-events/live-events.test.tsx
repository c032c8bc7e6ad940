/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { act } from "react";
import { hide, show } from "../../design/screen.fixture";
import { Toasts } from "../toasts";
import { showCompleted } from "./live-events";

const shown = (): (string | null)[] =>
  [...document.querySelectorAll(".toast > span")].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
  show(<Toasts />);
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000));
  hide();
  vi.useRealTimers();
});

it("says each of a few in the specified words", () => {
  act(() => showCompleted([{ title: "Loop" }, { title: "Curve" }]));
  expect(shown()).toEqual(["Completed achievement: Loop", "Completed achievement: Curve"]);
});

it("names three of many and counts the others", () => {
  act(() => showCompleted(["A", "B", "C", "D", "E"].map((title) => ({ title }))));
  expect(shown()).toEqual([
    "Completed achievement: A",
    "Completed achievement: B",
    "Completed achievement: C",
    "and 2 more",
  ]);
});

/** @vitest-environment jsdom */
import "../design/browser.fixture";
import { act } from "react";
import { hide, show } from "../design/screen.fixture";
import { useNowAt } from "./now";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T10:00:00.000Z") });
});
afterEach(() => {
  hide();
  vi.useRealTimers();
});

function Screen({ moment, onMoment }: { moment: string; onMoment?: () => void }) {
  return <time>{new Date(useNowAt(moment, onMoment)).toISOString()}</time>;
}

const shown = (): string => document.querySelector("time")?.textContent ?? "";

it("reads the time again just after a moment has come, and calls back once", () => {
  let calls = 0;
  show(
    <Screen
      moment="2026-11-22T10:30:00.000Z"
      onMoment={() => {
        calls += 1;
      }}
    />,
  );
  act(() => void vi.advanceTimersByTime(30 * 60_000));
  expect([shown(), calls]).toEqual(["2026-11-22T10:00:00.000Z", 0]);
  act(() => void vi.advanceTimersByTime(60_000));
  expect([shown(), calls]).toEqual(["2026-11-22T10:30:00.050Z", 1]);
});

it("waits for no moment that has passed or is further away than a timer counts", () => {
  show(<Screen moment="2026-11-22T09:30:00.000Z" />);
  expect(vi.getTimerCount()).toBe(0);
  show(<Screen moment="2027-11-22T10:00:00.000Z" />);
  expect(vi.getTimerCount()).toBe(0);
});

/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { act, useState } from "react";
import { Toasts } from "../../app/toasts";
import { find, hide, show } from "../../design/screen.fixture";
import { LibrarySelect } from "./language-selects";
import type { Settings } from "./settings";

type Language = Pick<Settings, "chapter" | "variant" | "external">;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000));
  hide();
  vi.useRealTimers();
});

let language: Language;
function Playground({ begin }: { begin: Language }) {
  const [now, change] = useState(begin);
  language = now;
  return (
    <>
      <LibrarySelect {...now} onChange={(changed) => change((before) => ({ ...before, ...changed }))} />
      <Toasts />
    </>
  );
}

const choose = (external: string): void =>
  act(() => {
    const select = find("select") as HTMLSelectElement;
    select.value = external;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
const said = (): (string | null)[] =>
  [...document.querySelectorAll(".toast > span")].map(({ textContent }) => textContent);

it("says that a robot has a language of its own, and goes back to the one before", () => {
  show(<Playground begin={{ chapter: 2, variant: "lazy", external: "none" }} />);
  choose("ev3");
  expect(language).toEqual({ chapter: 3, variant: "default", external: "ev3" });
  expect(said()).toContain("The robot runs Source §3, which is chosen now.");
  choose("runes");
  expect(language).toEqual({ chapter: 2, variant: "lazy", external: "runes" });
  expect(said()).toContain("The language is Source §2 Lazy again, as before the robot.");
});

it("leaves the language where the robot's was there before", () => {
  show(<Playground begin={{ chapter: 3, variant: "default", external: "none" }} />);
  choose("ev3");
  choose("none");
  expect(language).toEqual({ chapter: 3, variant: "default", external: "none" });
  expect(said().filter((text) => text?.includes("again"))).toEqual([]);
});

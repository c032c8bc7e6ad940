/** @vitest-environment jsdom */
import "./browser.fixture";
import { act, useState } from "react";
import { click, find, press, show, tell } from "./screen.fixture";
import { type Tab, Tabs } from "./tabs";

const three: Tab[] = [
  { id: "briefing", label: "Briefing", content: "What to do" },
  { id: "sound", label: "Sound", content: "What plays", keep: true },
  { id: "tests", label: "Tests", content: "What counts", mark: { text: "2", label: "2 failed", look: "bad" } },
];

function Example() {
  const [selected, setSelected] = useState("briefing");
  return <Tabs label="Question" tabs={three} selected={selected} onSelect={setSelected} />;
}

/** Says that an element has another size, as the browser does to those that watch it. */
let resize = (_element: Element): void => {};

beforeEach(() => {
  const watched: { element: Element; onResize: () => void }[] = [];
  resize = (element) =>
    act(() => watched.filter((one) => one.element === element).forEach(({ onResize }) => void onResize()));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #told: () => void;
      constructor(onResize: () => void) {
        this.#told = onResize;
      }
      observe(element: Element): void {
        watched.push({ element, onResize: this.#told });
      }
      disconnect(): void {}
    },
  );
  show(<Example />);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const tab = (label: string): HTMLElement => find("[role=tab]", label);
const focused = (): string | null | undefined => document.activeElement?.getAttribute("data-tab");
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[role=tabpanel]")].flatMap((one) =>
    one.hidden ? [] : (one.textContent ?? ""),
  );

test("the tabs are a named list, and each panel is named by its tab", () => {
  expect(find("[role=tablist]").getAttribute("aria-label")).toBe("Question");
  const panel = document.getElementById(tab("Briefing").getAttribute("aria-controls") ?? "");
  expect(panel?.getAttribute("aria-labelledby")).toBe(tab("Briefing").id);
});

test("only the chosen tab is a stop of the Tab key", () => {
  const stops = () => [...document.querySelectorAll<HTMLElement>("[role=tab]")].map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  click(tab("Tests"));
  expect(stops()).toEqual([-1, -1, 0]);
});

test("arrow keys choose the next tab, around the ends, and Home and End the first and the last", () => {
  tab("Briefing").focus();
  for (const [key, chosen] of [
    ["ArrowRight", "sound"],
    ["End", "tests"],
    ["ArrowRight", "briefing"],
    ["ArrowLeft", "tests"],
    ["Home", "briefing"],
  ] as const) {
    press(key);
    expect([key, focused(), find("[aria-selected=true]").getAttribute("data-tab")]).toEqual([key, chosen, chosen]);
  }
});

test("another panel takes the place of the chosen one, and one that is kept stays hidden", () => {
  click(tab("Sound"));
  expect(shown()).toEqual(["What plays"]);
  click(tab("Tests"));
  expect(shown()).toEqual(["What counts"]);
  expect(document.querySelectorAll("[role=tabpanel]")).toHaveLength(2);
});

test("a figure beside a label is read out in words", () => {
  expect(find(".tabs__mark [aria-hidden]").textContent).toBe("2");
  expect(find(".tabs__mark .unseen").textContent).toBe("2 failed");
});

test("a row that goes on out of sight has an arrow there for a pointer, and none where it ends", () => {
  const row = find("[role=tablist]");
  const arrows = () =>
    [...document.querySelectorAll(".tabs__more")].map(({ className }) => className.replace(/.*--/, ""));
  expect(arrows()).toEqual([]);
  Object.defineProperties(row, {
    clientWidth: { value: 300 },
    scrollWidth: { value: 500 },
    scrollBy: {
      value: ({ left }: { left: number }) => {
        row.scrollLeft = Math.min(Math.max(row.scrollLeft + left, 0), 200);
        tell(row, new Event("scroll"));
      },
    },
  });
  row.scrollLeft = 0;
  tell(row, new Event("scroll"));
  expect([arrows(), row.dataset.more]).toEqual([["after"], "after"]);
  click(find(".tabs__more"));
  expect([arrows(), row.scrollLeft]).toEqual([["before"], 200]);
  expect(find(".tabs__more").tabIndex).toBe(-1);
});

test("a row that a mark makes too long has its arrow at once", () => {
  const row = find("[role=tablist]");
  Object.defineProperties(row, { clientWidth: { value: 300 }, scrollWidth: { value: 320 } });
  expect(row.dataset.more).toBe("");
  resize(tab("Tests"));
  expect(row.dataset.more).toBe("after");
});

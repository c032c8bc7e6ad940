/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { hide, show } from "../../design/screen.fixture";
import { CourseContext } from "../session";
import { turnSounds } from "../site-sounds";
import CompletionMoment from "./completion-moment";
import { dismissCompletions, showCompleted } from "./completion-queue";

const chimes = vi.hoisted(() => ({ count: 0 }));
vi.mock("./chime", () => ({
  playChime: () => {
    chimes.count += 1;
  },
}));

const achievement = (title: string, xp = 50) => ({ uuid: `uuid of ${title}`, title, xp, cardBackground: null });
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const title = () => texts(".completion__title");
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  chimes.count = 0;
  show(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <input id="editor" />
        <CourseContext value={{ courseId: 7, configuration: { enableGame: false, assetsPrefix: "" } } as never}>
          <CompletionMoment />
        </CourseContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  act(dismissCompletions);
  act(() => turnSounds(false));
  hide();
  vi.useRealTimers();
});

it("says in the specified words what was completed, what it earned, and where the others are", async () => {
  act(() => showCompleted([achievement("Loop")]));
  await pass(50);
  expect(title()).toEqual(["Completed achievement: Loop"]);
  expect(texts(".completion__xp")).toEqual(["+50 XP"]);
  const link = document.querySelector(".completion a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual([
    "See achievements",
    "/courses/7/achievements?achievement=uuid of Loop",
  ]);
  expect(document.querySelectorAll(".completion .medallion svg")).toHaveLength(1);
});

it("does not say what earns nothing", async () => {
  act(() => showCompleted([achievement("Loop", 0)]));
  await pass(50);
  expect(texts(".completion__xp")).toEqual([]);
});

it("tells three of many one after another, counts the others, and ends", async () => {
  act(() => showCompleted(["A", "B", "C", "D", "E"].map((name) => achievement(name))));
  const told: string[] = [];
  for (let step = 0; step < 5; step += 1) {
    await pass(50);
    told.push(title().join());
    await pass(6000);
  }
  expect(told).toEqual([
    "Completed achievement: A",
    "Completed achievement: B",
    "Completed achievement: C",
    "and 2 more",
    "",
  ]);
});

it("leaves the focus where it is, in a region that is read out as it changes", async () => {
  document.getElementById("editor")?.focus();
  act(() => showCompleted([achievement("Loop")]));
  await pass(50);
  expect(document.activeElement?.id).toBe("editor");
  expect(document.querySelector(".completions")?.getAttribute("aria-live")).toBe("polite");
});

it("stays while it is pointed at or has the focus", async () => {
  act(() => showCompleted([achievement("Loop")]));
  await pass(50);
  act(() => document.querySelector<HTMLElement>(".completion a")?.focus());
  await pass(60_000);
  expect(title()).toEqual(["Completed achievement: Loop"]);
});

it("waits while a dialog is open", async () => {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("open", "");
  document.body.append(dialog);
  act(() => showCompleted([achievement("Loop")]));
  await pass(20_000);
  expect(title()).toEqual(["Completed achievement: Loop"]);
  dialog.remove();
  await pass(6050);
  expect(title()).toEqual([]);
});

it("says of each when it is shown, and of all when the person goes to them", async () => {
  const shown: string[] = [];
  act(() =>
    showCompleted(
      ["A", "B", "C"].map((name) => achievement(name)),
      (uuids) => shown.push(...uuids),
    ),
  );
  await pass(50);
  expect(shown).toEqual(["uuid of A"]);
  await pass(6050);
  expect(shown).toEqual(["uuid of A", "uuid of B"]);
  act(dismissCompletions);
  expect(shown).toContain("uuid of C");
});

it("is silent until sounds are turned on", async () => {
  act(() => showCompleted([achievement("Loop")]));
  await pass(50);
  expect(chimes.count).toBe(0);
  act(dismissCompletions);
  act(() => turnSounds(true));
  act(() => showCompleted([achievement("Curve")]));
  await pass(50);
  expect(chimes.count).toBe(1);
});

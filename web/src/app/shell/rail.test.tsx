/** @vitest-environment jsdom */
import { MemoryRouter } from "react-router-dom";
import "../../design/browser.fixture";
import { click, find, hide, press, show, tell } from "../../design/screen.fixture";
import { foldRail } from "../frame/rail";
import { Rail } from "./rail";

const link = (to: string, label: string, within: string[] = []) => ({ to, label, icon: "flag", within }) as const;
const groups = [
  { title: "", links: [link("/today", "Today"), link("/missions", "Missions"), link("/quests", "Quests")] },
  { title: "Teach", links: [link("/grading", "Grading", ["/rubrics"]), link("/dashboard", "Dashboard")] },
];

const showAt = (path: string, onMore?: () => void): void =>
  show(
    <MemoryRouter initialEntries={[path]}>
      <Rail label="Course" title="Programming" groups={groups} {...(onMore && { onMore })} />
    </MemoryRouter>,
  );
const current = () =>
  [...document.querySelectorAll("[aria-current]")].map((one) => [one.textContent, one.getAttribute("aria-current")]);
const tip = () => document.querySelector(".rail__tip")?.textContent ?? null;
const over = (element: Element, pointerType: string): void =>
  tell(element, new PointerEvent("pointerover", { bubbles: true, pointerType }));

afterEach(() => foldRail(false));

test.each([
  ["/missions", [["Missions", "page"]]],
  ["/missions/3/0", [["Missions", "true"]]],
  ["/rubrics", [["Grading", "true"]]],
  ["/missionsx", []],
])("at %s it marks the link of the page", (path, marked) => {
  showAt(path);
  expect(current()).toEqual(marked);
});

test("keeps four links for a phone, and leaves the others to the drawer", () => {
  showAt("/today");
  expect([...document.querySelectorAll(".side-links__later")].map(({ textContent }) => textContent)).toEqual([
    "Dashboard",
  ]);
});

test("folds and unfolds by its button, and says so", () => {
  showAt("/today");
  const fold = () => find(".rail__fold");
  expect([fold().textContent, fold().getAttribute("aria-expanded")]).toEqual(["Fold the navigation", "true"]);
  click(fold());
  expect([fold().textContent, fold().getAttribute("aria-expanded")]).toEqual(["Unfold the navigation", "false"]);
  expect(document.documentElement.hasAttribute("data-folded")).toBe(true);
});

test("cannot be unfolded beside a canvas, and tells the style sheets where it stands as long as it is there", () => {
  showAt("/playground");
  expect([document.querySelector(".rail__fold"), document.documentElement.dataset.rail]).toEqual([null, "canvas"]);
  hide();
  expect(document.documentElement.dataset.rail).toBeUndefined();
});

test("names the icon under a mouse until Escape, and none under a finger", () => {
  showAt("/today");
  over(find("a", "Quests"), "touch");
  expect(tip()).toBeNull();
  over(find("a", "Quests"), "mouse");
  expect(tip()).toBe("Quests");
  press("Escape");
  expect(tip()).toBeNull();
});

test("offers all links where it is given a way to show them", () => {
  const more = vi.fn();
  showAt("/today");
  expect(document.querySelector(".rail__more")).toBeNull();
  showAt("/today", more);
  click(find(".rail__more", "More"));
  expect(more).toHaveBeenCalledTimes(1);
});

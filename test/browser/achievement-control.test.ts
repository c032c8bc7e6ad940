import type { Page } from "playwright-core";
import { achievement, type Caller, callerOf, manualGoal, uuidOf } from "./achievement-course";
import { expectContentToFit, WINDOWS } from "./fitting-content";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, drawn, inEveryLook, keepPicture } from "./screens";

const academy = academyFixture();
let admin: Caller;
let courseId: number;

interface Definitions {
  readonly version: number;
  readonly achievements: readonly Record<string, unknown>[];
  readonly goals: readonly Record<string, unknown>[];
}

beforeAll(async () => {
  admin = await callerOf(academy.origin, "admin");
  courseId = await admin.makeCourse("Achievement control");
  await admin.call("PUT", `courses/${courseId}/admin/users`, {
    provider: "test",
    users: [
      { username: "tomas", role: "staff" },
      { username: "lin", role: "student" },
    ],
  });
});

/** Two achievements with a goal each; whatever else a test has made goes. */
beforeEach(async () => {
  const { version, achievements, goals } = await definitions();
  const uuidsOf = (list: Definitions["goals"]) => list.map(({ uuid }) => uuid);
  await admin.call("POST", `courses/${courseId}/admin/achievement_publications`, {
    version,
    onLoss: "keep",
    achievements: [],
    goals: [],
    request: crypto.randomUUID(),
    deletedAchievements: uuidsOf(achievements),
    deletedGoals: uuidsOf(goals),
  });
  await admin.call("PUT", `courses/${courseId}/admin/goals`, {
    goals: [manualGoal(1, "Answer three questions", 3), manualGoal(2, "Read a chapter", 1)],
  });
  await admin.call("PUT", `courses/${courseId}/admin/achievements`, {
    achievements: [
      achievement(1, "Reader", { goals: [2], position: 1 }),
      achievement(2, "Companion", { goals: [1], prerequisites: [1], position: 2 }),
    ],
  });
});

const definitions = () => admin.call<Definitions>("GET", `courses/${courseId}/admin/achievement_definitions`);
const titles = async () => (await definitions()).achievements.map(({ title }) => title).sort();
const publishAs = async (title: string) => {
  const { version, achievements } = await definitions();
  const reader = achievements.find(({ uuid }) => uuid === uuidOf("achievement", 1));
  await admin.call("POST", `courses/${courseId}/admin/achievement_publications`, {
    version,
    onLoss: "keep",
    goals: [],
    deletedAchievements: [],
    deletedGoals: [],
    request: crypto.randomUUID(),
    achievements: [{ ...reader, title, xp: 500 }],
  });
};

const controlOf = (username: string): Promise<Page> =>
  academy.pageOf(username, `/courses/${courseId}/achievements/control`);
const opened = async () => {
  const page = await controlOf("tomas");
  await page.getByRole("option", { name: /Reader/ }).waitFor();
  return page;
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const rows = (page: Page) => page.getByRole("option").locator(".ac-list__name").allTextContents();
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const openPublishing = async (page: Page) => {
  await press(page, "Publish Changes");
  await page.getByRole("dialog").waitFor();
};

it("is not found by students", async () => {
  const page = await controlOf("lin");
  await page.getByRole("heading", { name: "404 Not Found" }).waitFor();
  await sees(page, "The requested resource could not be found");
});

it("edits, saves, shows what changes and for whom, and publishes once", async () => {
  const page = await opened();
  await sees(page, "Everything is published");
  await field(page, "Title").fill("Bookworm");
  await sees(page, "Unsaved cards");
  await press(page, "Save");
  await sees(page, "Saved changes locally");
  await sees(page, "Awaiting publish");
  expect(await titles()).toEqual(["Companion", "Reader"]);
  await openPublishing(page);
  await sees(page, "Title: Reader → Bookworm");
  await sees(page, "Nobody gains or loses an achievement by it.");
  await keepPicture(page, "achievement control, publish");
  await page.getByRole("dialog").getByRole("button", { name: "Publish Changes", exact: true }).click();
  await sees(page, "Everything is published");
  expect(await titles()).toEqual(["Bookworm", "Companion"]);
});

it("goes by keys alone: chooses, writes a new one, saves, discards and deletes", async () => {
  const page = await opened();
  const list = page.getByRole("listbox", { name: "Achievements of the course" });
  await list.press("End");
  await page.getByRole("heading", { name: "Companion", level: 2 }).first().waitFor();
  await list.press("Enter");
  await becomes(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value), "Companion");
  await page.getByRole("button", { name: "New achievement" }).press("Enter");
  await becomes(
    () => page.evaluate(() => (document.activeElement as HTMLInputElement).value),
    "Achievement Title Here",
  );
  await page.keyboard.type("By keys");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await sees(page, "Saved changes locally");
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "By keys");
  await page.keyboard.press("Tab");
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Delete");
  await page.keyboard.press("Enter");
  await sees(page, "“By keys” is deleted when you publish.");
  await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("role")), "listbox");
  await becomes(() => rows(page), ["Reader", "Companion"]);
});

it("brings a deleted card back, and refuses what cannot be published, and a circle with its path", async () => {
  // A goal of the achievement that asks for the achievement itself: two cards, each of which is right by itself.
  const goal = { ...manualGoal(3, "Have all", 1), type: "Binary (unsupported)" };
  const condition = { event: "achievement", restriction: uuidOf("achievement", 2) };
  await admin.call("PUT", `courses/${courseId}/admin/goals`, {
    goals: [{ ...goal, meta: { type: goal.type, targetCount: 1, condition } }],
  });
  const page = await opened();
  await press(page, "Delete");
  await becomes(() => rows(page), ["Companion"]);
  await press(page, "Restore: Reader");
  await becomes(() => rows(page), ["Reader", "Companion"]);
  await sees(page, "Everything is published");
  await field(page, "Title").fill("");
  await press(page, "Save");
  await sees(page, "This must not be empty.");
  await press(page, "Discard");
  await sees(page, "Discarded changes");
  await becomes(() => field(page, "Title").inputValue(), "Reader");
  await page.getByRole("button", { name: /^Goals/ }).click();
  await page.getByRole("option", { name: "Have all" }).click();
  await page.keyboard.press("Escape");
  await press(page, "Save");
  await sees(page, "Circular dependency: Reader → Have all → Companion → Reader");
  expect(await titles()).toEqual(["Companion", "Reader"]);
});

it("keeps edits over a killed tab and a refused leave, and drops them when asked to", async () => {
  const page = await opened();
  await field(page, "Title").fill("Kept");
  await press(page, "Save");
  await field(page, "Description").fill("Typed and not saved");
  await page.getByRole("link", { name: "View achievements" }).click();
  await sees(page, "You have unpublished changes. Are you sure you want to leave?");
  await press(page, "Stay");
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(`/courses/${courseId}/achievements/control`);
  await sees(again, "Your unpublished changes from your last visit are here.");
  await becomes(() => field(again, "Title").inputValue(), "Kept");
  await becomes(() => field(again, "Description").inputValue(), "Typed and not saved");
  await press(again, "Drop these changes");
  await becomes(() => field(again, "Title").inputValue(), "Reader");
  await sees(again, "Everything is published");
});

it("tells the second of two editors who published and when, and puts their changes together field by field", async () => {
  const page = await opened();
  await field(page, "Title").fill("Bookworm");
  await page.getByRole("spinbutton", { name: "XP" }).fill("200");
  await press(page, "Save");
  await publishAs("Book lover");
  await openPublishing(page);
  await page.getByRole("dialog").getByRole("button", { name: "Publish Changes", exact: true }).click();
  await sees(page, /published on/);
  for (const text of ["Yours: Bookworm", "Theirs: Book lover", "Yours: 200", "Theirs: 500"]) await sees(page, text);
  await keepPicture(page, "achievement control, meanwhile");
  expect(await titles()).toEqual(["Book lover", "Companion"]);
  await press(page, "Use theirs: Book lover: XP");
  await press(page, "Keep mine: Book lover: Title");
  await press(page, "Publish on top");
  await sees(page, "Everything is published");
  const { achievements } = await definitions();
  expect(achievements.find(({ uuid }) => uuid === uuidOf("achievement", 1))).toMatchObject({
    title: "Bookworm",
    xp: 500,
  });
});

it("publishes once where the answer is lost", async () => {
  const page = await opened();
  await field(page, "Title").fill("Once");
  await press(page, "Save");
  const before = (await definitions()).version;
  await openPublishing(page);
  await page.route("**/achievement_publications", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const publish = page.getByRole("dialog").getByRole("button", { name: "Publish Changes", exact: true });
  await publish.click();
  await page.getByRole("alert").first().waitFor();
  await page.unroute("**/achievement_publications");
  await publish.click();
  await sees(page, "Everything is published");
  expect((await definitions()).version).toBe(before + 1);
  expect(await titles()).toEqual(["Companion", "Once"]);
});

it("draws of a thousand achievements only what is seen, finds one, and takes what is typed", async () => {
  const numbers = Array.from({ length: 998 }, (_, index) => index + 10);
  const chunks = [numbers.slice(0, 499), numbers.slice(499)];
  for (const chunk of chunks) {
    await admin.call("PUT", `courses/${courseId}/admin/goals`, {
      goals: chunk.map((number) => manualGoal(number, `Goal ${number}`, 2)),
    });
    await admin.call("PUT", `courses/${courseId}/admin/achievements`, {
      achievements: chunk.map((number) =>
        achievement(number, `Number ${number}`, { goals: [number], position: number }),
      ),
    });
  }
  const page = await opened();
  await sees(page, "1,000 in all");
  await becomes(async () => (await page.getByRole("option").count()) < 40, true);
  await page.getByRole("searchbox", { name: "Search achievements" }).fill("number 777");
  await page.getByRole("option", { name: /Number 777/ }).click();
  await page.getByRole("heading", { name: "Number 777", level: 2 }).first().waitFor();
  const title = field(page, "Title");
  await title.press("End");
  const times: number[] = [];
  for (const letter of "abcdefgh") {
    const start = performance.now();
    await title.press(letter);
    await drawn(page);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  process.stdout.write(`1,000 achievements and goals: ${Math.round(times[4] ?? 0)} ms from a key to what is drawn\n`);
  await becomes(() => title.inputValue(), "Number 777abcdefgh");
  await page.getByRole("heading", { name: "Number 777abcdefgh", level: 2 }).first().waitFor();
});

it("has no fault of accessibility in any look, and fits into every window", async () => {
  const page = await opened();
  const lookAt = async (name: string, check: () => Promise<void>) => {
    await field(page, "Title").fill(`Looked at ${name}`);
    for (const [screen, open] of SCREENS) {
      await open(page);
      await drawn(page);
      await keepPicture(page, `achievement control ${screen} ${name}`);
      await expectContentToFit(page);
      await check();
    }
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).first().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await inEveryLook(page, ({ name }) =>
    lookAt(name, async () => {
      const rules = name.startsWith("dark") ? "colors" : "all";
      expect([name, await accessibilityFaults(page, rules)]).toEqual([name, []]);
    }),
  );
  // The looks are as wide as the other windows.
  for (const { name, viewport } of WINDOWS.filter(({ name }) => name === "768 px" || name === "200 % zoom")) {
    await page.setViewportSize(viewport);
    await lookAt(name, async () => {});
    // The list stands above the editor, not beside it.
    const [list, editor] = await Promise.all(
      [".ac-list", ".ac-card"].map((part) => page.locator(part).first().boundingBox()),
    );
    expect([name, list?.width === editor?.width]).toEqual([name, true]);
  }
});

const tab = (name: string) => (page: Page) => page.getByRole("tab", { name, exact: true }).click();
const SCREENS: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ["goals", tab("Goals")],
  ["manual", tab("Manual goals")],
  ["cards", tab("Achievements")],
  [
    "view",
    async (page) => {
      const view = page.getByRole("button", { name: "View", exact: true });
      // In a narrow pane the two are a menu.
      const menu = page.getByRole("button", { name: /^Preview/ });
      if (await page.locator(".achievement-view").isVisible()) return;
      await view.or(menu).first().click();
      if (await menu.isVisible()) await page.getByRole("option", { name: "View", exact: true }).click();
      await page.locator(".achievement-view").waitFor();
    },
  ],
  [
    "deadline",
    async (page) => {
      await page.getByRole("button", { name: /^Deadline/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "publish",
    async (page) => {
      await press(page, "Cancel");
      await press(page, "Save");
      await openPublishing(page);
      await sees(page, /Looked at .* in all/);
    },
  ],
];

import type { Locator, Page } from "playwright-core";
import { FULL_FILE } from "../../domain/assessments/xml/samples.fixture";
import { achievement, type Caller, callerOf, manualGoal, uuidOf } from "./achievement-course";
import { expectContentToFit, WINDOWS } from "./fitting-content";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";

const academy = academyFixture();
let admin: Caller;
let courseId: number;

/** A condition as a stock page stored it, with a part and a member that nobody knows. */
const OLD_CONDITION = {
  type: "AND",
  operands: [
    { event: "assessment-submission", restriction: "DEMO1" },
    { event: "moon-phase", restriction: "full", since: 2020 },
  ],
};
const GOALS = [
  manualGoal(1, "Help others", 3),
  { uuid: uuidOf("goal", 2), text: "Old kind", targetCount: 2, type: "Streak", meta: { type: "Streak", days: 3 } },
  {
    uuid: uuidOf("goal", 3),
    text: "Hand in and shine",
    targetCount: 1,
    type: "Binary (unsupported)",
    meta: { type: "Binary (unsupported)", condition: OLD_CONDITION, targetCount: 1, note: "from before" },
  },
  {
    uuid: uuidOf("goal", 4),
    text: "Run at noon",
    targetCount: 5,
    type: "Event",
    meta: {
      type: "Event",
      eventNames: ["Run Code"],
      targetCount: 5,
      observeFrom: "2022-07-01T04:00:00.000Z",
      observeTo: "2022-07-01T05:00:00.000Z",
    },
  },
  manualGoal(5, "In secret", 1),
];

beforeAll(async () => {
  admin = await callerOf(academy.origin, "admin");
  courseId = await admin.makeCourse("Goals");
  await admin.call("PUT", `courses/${courseId}/admin/users`, {
    provider: "test",
    users: ["lin", "noor", "tomas"].map((username) => ({
      username,
      role: username === "tomas" ? "staff" : "student",
      group: username === "noor" ? "Group B" : "Group A",
    })),
  });
  await uploadAssessment();
  await admin.call("PUT", `courses/${courseId}/admin/goals`, { goals: GOALS });
  await admin.call("PUT", `courses/${courseId}/admin/achievements`, {
    achievements: [
      achievement(1, "Shining", { goals: [3], position: 1 }),
      achievement(2, "Helper", { goals: [1], position: 2 }),
      achievement(3, "Secret", { goals: [5] }),
    ],
  });
});

/** An assessment with the number DEMO1. */
async function uploadAssessment(): Promise<void> {
  const configs = `courses/${courseId}/admin/config/assessment_configs`;
  await admin.call("PUT", configs, {
    assessmentConfigs: [{ assessmentConfigId: -1, type: "Missions", displayInDashboard: true }],
  });
  const [config] = await admin.call<{ assessmentConfigId: number }[]>("GET", configs);
  await admin.upload(`courses/${courseId}/admin/assessments`, {
    "assessment[file]": new File([FULL_FILE], "mission.xml"),
    forceUpdate: "false",
    assessmentConfigId: String(config?.assessmentConfigId),
  });
}

interface StoredGoal {
  readonly uuid: string;
  readonly text: string;
  readonly type: string;
  readonly targetCount: number;
  readonly meta: unknown;
}
const storedGoals = async () =>
  (await admin.call<{ goals: StoredGoal[] }>("GET", `courses/${courseId}/admin/achievement_definitions`)).goals;
const storedGoal = async (text: string) => {
  const goal = (await storedGoals()).find((one) => one.text === text);
  if (!goal) throw new Error(`There is no goal ${text}`);
  return goal;
};

const tabOf = (tab: "goals" | "manual"): Promise<Page> =>
  academy.pageOf("tomas", `/courses/${courseId}/achievements/control?tab=${tab}`);
async function openGoal(page: Page, text: string): Promise<void> {
  await page.locator(".ac-list__name", { hasText: text }).click();
  await page.getByRole("region", { name: `Editor of ${text}` }).waitFor();
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const says = (page: Page, text: string) => becomes(() => page.locator(".ac-condition__words").textContent(), text);
const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const focusIsOn = (element: Locator) => becomes(() => isFocused(element), true);

/** Goes on by Tab from the first of these, as somebody without a mouse does, and expects to come by all of them. */
async function expectTabToReach(page: Page, elements: readonly Locator[]): Promise<void> {
  const handles = await Promise.all(elements.map((element) => element.elementHandle()));
  const reached = new Set<number>();
  await elements[0]?.focus();
  for (let presses = 0; presses < 60; presses++) {
    const at = await page.evaluate((all) => all.indexOf(document.activeElement as HTMLElement), handles);
    if (at >= 0) reached.add(at);
    if (reached.size === elements.length) break;
    await page.keyboard.press("Tab");
  }
  expect(elements.filter((_, index) => !reached.has(index)).map(String)).toEqual([]);
}
const pressOn = (element: Locator) => element.press("Enter");
async function type(element: Locator, text: string): Promise<void> {
  await element.press("ControlOrMeta+a");
  await element.pressSequentially(text);
}
/** Opens a select and goes down to an option. */
async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await pressOn(select);
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute("aria-activedescendant");
      return (id && document.getElementById(id)?.textContent) || "";
    });
  await page.locator("[role=option]:not(.ac-list__row)").first().waitFor();
  for (let presses = 0; !(await active()).includes(option); presses++) {
    if (presses > 20) throw new Error(`The arrows do not reach ${option}`);
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await focusIsOn(select);
}
async function newGoal(page: Page, text: string): Promise<void> {
  await pressOn(button(page, "New goal"));
  await focusIsOn(field(page, "Text"));
  await becomes(() => page.evaluate(() => getSelection()?.toString()), "Goal Text Here");
  await page.keyboard.type(text);
}
async function save(page: Page): Promise<void> {
  await pressOn(button(page, "Save"));
  await sees(page, "Saved changes locally");
  await button(page, "Delete").waitFor();
}
async function publish(page: Page): Promise<void> {
  await pressOn(button(page, "Publish Changes"));
  await pressOn(page.getByRole("dialog").getByRole("button", { name: "Publish Changes" }));
  await sees(page, "Everything is published");
}

describe("the goal editor", () => {
  let page: Page;
  beforeAll(async () => {
    page = await tabOf("goals");
  });

  it("makes a goal of every type by keys alone", async () => {
    await newGoal(page, "Give a talk");
    await type(field(page, "Target count"), "4");
    await expectTabToReach(page, [
      button(page, "Save"),
      field(page, "Text"),
      button(page, /^Type/),
      field(page, "Target count"),
    ]);
    await save(page);

    await newGoal(page, "Meet an error");
    await choose(page, button(page, /^Type/), "Event");
    await choose(page, button(page, /^Events Event 1/), "Error");
    await pressOn(button(page, "Add event"));
    await type(field(page, "Observe from"), "22:30");
    await type(field(page, "Observe to"), "02:00");
    await type(field(page, "Target count"), "3");
    await sees(page, "This window goes over midnight.");
    await expectTabToReach(page, [
      button(page, "Save"),
      button(page, /^Events Event 1/),
      button(page, "Add event"),
      field(page, "Observe from"),
      field(page, "Observe to"),
      field(page, "Target count"),
    ]);
    await save(page);

    await newGoal(page, "Most of it");
    await choose(page, button(page, /^Type/), "Assessment");
    await choose(page, button(page, /^Assessment\b/), "DEMO1");
    await type(field(page, "Required completion (%)"), "80");
    await expectTabToReach(page, [
      button(page, "Save"),
      button(page, /^Assessment\b/),
      field(page, "Required completion (%)"),
    ]);
    await save(page);

    await newGoal(page, "At first try");
    await choose(page, button(page, /^Type/), "Binary");
    await says(page, "It has no condition yet, so nobody can complete it.");
    await pressOn(button(page, "Add part"));
    await choose(page, button(page, /^What/), "All XP at the first try");
    await choose(page, button(page, /^Which/), "DEMO1");
    await says(page, "Complete when DEMO1 has all XP at the first try.");
    await expectTabToReach(page, [
      button(page, /^What/),
      button(page, /^Which/),
      button(page, "Publish Changes"),
      button(page, "New goal"),
      button(page, "Save"),
    ]);
    await save(page);
    await publish(page);

    expect(await storedGoal("Give a talk")).toMatchObject({
      type: "Manual",
      targetCount: 4,
      meta: { type: "Manual", targetCount: 4 },
    });
    const event = await storedGoal("Meet an error");
    expect(event).toMatchObject({
      type: "Event",
      targetCount: 3,
      meta: { type: "Event", eventNames: ["Run Code", "Error"], targetCount: 3 },
    });
    expect(await storedGoal("Most of it")).toMatchObject({
      type: "Assessment (unsupported)",
      meta: { type: "Assessment (unsupported)", assessmentNumber: "DEMO1", requiredCompletionFrac: 0.8 },
    });
    expect(await storedGoal("At first try")).toMatchObject({
      type: "Binary (unsupported)",
      meta: { condition: { event: "assessment-first-try", restriction: "DEMO1" } },
    });
  });

  it("keeps what it does not know, and changes nothing where only the text was changed", async () => {
    await openGoal(page, "Hand in and shine");
    await sees(page, '{"event":"moon-phase","restriction":"full","since":2020}');
    await sees(page, "Kept as stored. It never holds.");
    await page.getByText("Everything is published").waitFor();
    await type(field(page, "Text"), "Hand in, and shine");
    await save(page);
    await page.locator(".ac-list__name", { hasText: "Old kind" }).click();
    await sees(page, "Type “Streak” has no editor. It is kept as it is; staff can set its count.");
    await type(field(page, "Text"), "An old kind");
    await save(page);
    await page.locator(".ac-list__name", { hasText: "Run at noon" }).click();
    await type(field(page, "Text"), "Run about noon");
    await save(page);
    await publish(page);
    const [, old, binary, event] = GOALS;
    expect((await storedGoal("An old kind")).meta).toEqual(old?.meta);
    expect((await storedGoal("Hand in, and shine")).meta).toEqual(binary?.meta);
    expect((await storedGoal("Run about noon")).meta).toEqual(event?.meta);
    expect((await storedGoal("Hand in, and shine")).type).toBe("Binary (unsupported)");
  });

  it("takes no time of the day that is none, makes a begun one whole, and counts all day without one", async () => {
    await openGoal(page, "Run about noon");
    const from = field(page, "Observe from");
    await becomes(() => from.inputValue(), "12:00");
    await type(from, "24:61");
    await page.keyboard.press("Tab");
    await becomes(async () => /^([01]\d|2[0-3]):[0-5]\d$/.test(await from.inputValue()), true);
    await pressOn(button(page, "Discard"));
    await becomes(() => from.inputValue(), "12:00");
    await from.press("End");
    for (const _ of "12:00") await page.keyboard.press("Backspace");
    await page.keyboard.type("08");
    await page.keyboard.press("Tab");
    await becomes(() => from.inputValue(), "08:00");
    await from.press("End");
    for (const _ of "08:00") await page.keyboard.press("Backspace");
    await page.keyboard.press("Tab");
    await save(page);
    await becomes(() => from.inputValue(), "");
  });

  it("refuses a circle through a Binary goal at Save, with its path", async () => {
    await openGoal(page, "Hand in, and shine");
    await pressOn(button(page, "Add part, Group 1"));
    const part = page.getByRole("group", { name: "Part 3" });
    await choose(page, part.getByRole("button", { name: /^What/ }), "Achievement completed");
    await choose(page, part.getByRole("button", { name: /^Which/ }), "Shining");
    await pressOn(button(page, "Save"));
    const alert = page.getByRole("alert").filter({ hasText: "Circular dependency" });
    await becomes(
      () => alert.first().textContent(),
      "Circular dependency: Hand in, and shine → Shining → Hand in, and shine",
    );
    await sees(page, "Unsaved cards");
    await keepPicture(page, "goal-editor-cycle");
    await pressOn(button(page, "Discard"));
  });

  it("builds a tree by keys alone, with the focus on what was moved", async () => {
    await newGoal(page, "A tree");
    await choose(page, button(page, /^Type/), "Binary");
    await pressOn(button(page, "Add part"));
    await focusIsOn(button(page, /^What/));
    await choose(page, button(page, /^Which/), "DEMO1");
    await pressOn(button(page, "Put in a group, Part 1"));
    await focusIsOn(button(page, /^Group 1: Parts/));
    await choose(page, button(page, /^Group 1: Parts/), "All of these");
    await pressOn(button(page, "Add part, Group 1"));
    const second = page.getByRole("group", { name: "Part 2" });
    await focusIsOn(second.getByRole("button", { name: /^What/ }));
    await choose(page, second.getByRole("button", { name: /^What/ }), "Goal completed");
    await choose(page, second.getByRole("button", { name: /^Which/ }), "Help others");
    await says(page, "Complete when DEMO1 is handed in and the goal “Help others” is completed.");

    await pressOn(button(page, "Move up, Part 2"));
    await says(page, "Complete when the goal “Help others” is completed and DEMO1 is handed in.");
    await focusIsOn(button(page, "Move down, Part 1"));
    await page.keyboard.press("Enter");
    await focusIsOn(button(page, "Move up, Part 2"));
    await says(page, "Complete when DEMO1 is handed in and the goal “Help others” is completed.");

    await pressOn(button(page, "Put in a group, Part 2"));
    await focusIsOn(button(page, /^Group 2: Parts/));
    await pressOn(button(page, "Add part, Group 2"));
    const inner = page.getByRole("group", { name: "Part 2.2" });
    await choose(page, inner.getByRole("button", { name: /^What/ }), "Graded");
    await choose(page, inner.getByRole("button", { name: /^Which/ }), "DEMO1");
    await says(page, "Complete when DEMO1 is handed in and (the goal “Help others” is completed or DEMO1 is graded).");
    await keepPicture(page, "goal-editor-tree");
    await expectTabToReach(page, [
      button(page, "Save"),
      button(page, /^Group 1: Parts/),
      button(page, "Move down, Part 1"),
      button(page, /^Group 2: Parts/),
      button(page, "Remove, Part 2.1"),
      button(page, "Add part, Group 2"),
      button(page, "Add part, Group 1"),
    ]);

    await pressOn(button(page, "Remove, Part 2.1"));
    await focusIsOn(page.getByRole("group", { name: "Part 2.1" }).getByRole("button", { name: /^What/ }));
    await pressOn(button(page, "Dissolve group, Group 2"));
    await focusIsOn(second.getByRole("button", { name: /^What/ }));
    await says(page, "Complete when DEMO1 is handed in and DEMO1 is graded.");
    await pressOn(button(page, "Remove, Part 2"));
    await focusIsOn(page.getByRole("group", { name: "Part 1" }).getByRole("button", { name: /^What/ }));
    await pressOn(button(page, "Remove, Part 1"));
    await focusIsOn(button(page, "Add part, Group 1"));
    await pressOn(button(page, "Save"));
    await sees(page, "This must not be empty.");
    await pressOn(button(page, "Remove, Group 1"));
    await focusIsOn(button(page, "Add part"));
  });
});

describe("manual goals", () => {
  let page: Page;
  beforeAll(async () => {
    page = await tabOf("manual");
  });

  const countOf = async (username: string, goal: number) => {
    const users = await admin.call<{ username: string; courseRegId: number }[]>(
      "GET",
      `courses/${courseId}/admin/users`,
    );
    const id = users.find((user) => user.username === username)?.courseRegId;
    const goals = await admin.call<{ uuid: string; count: number }[]>(
      "GET",
      `courses/${courseId}/admin/users/${id}/goals`,
    );
    return goals.find(({ uuid }) => uuid === uuidOf("goal", goal))?.count;
  };

  it("are set one by one, and the student's dashboard shows it", async () => {
    await pressOn(button(page, "Update Goal"));
    await sees(page, "Goal not selected");
    await sees(page, "User not selected");
    await choose(page, button(page, /^User/), "lin");
    await choose(page, button(page, /^Goal/), "Help others");
    await sees(page, "Now 0 of 3");
    await type(field(page, "Count"), "2.7");
    await pressOn(button(page, "Update Goal"));
    await sees(page, "Goal updated");
    await sees(page, "Now 2 of 3");
    await becomes(() => field(page, "Count").inputValue(), "2");
    expect(await countOf("lin", 1)).toBe(2);

    const student = await academy.pageOf("lin", `/courses/${courseId}/achievements`);
    await student.getByRole("treeitem").filter({ hasText: "Helper" }).click();
    await student.getByText("2 / 3", { exact: true }).waitFor();
  });

  it("do not stay chosen once they are hidden", async () => {
    const hidden = page.getByRole("checkbox", { name: "View Hidden Achievements" });
    await hidden.press("Space");
    await choose(page, button(page, /^Goal/), "In secret");
    await hidden.press("Space");
    await becomes(() => button(page, /^Goal/).textContent(), "Choose a goal");
    await choose(page, button(page, /^Goal/), "An old kind");
  });

  const csv = (text: string) => ({ name: "goals.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

  it("are set from a file: wrong lines are told, the right ones sent, the rest after a lost network", async () => {
    const file = page.getByLabel("Choose CSV file").and(page.locator("input"));
    const isReady = () => becomes(() => button(page, "Choose CSV file").isEnabled(), true);
    await isReady();
    await file.setInputFiles(csv("username,goal,count\nlin,Help others,3\neve,Help others,1\nlin,Sing,many\n"));
    await sees(page, "2 lines are wrong. Nothing was sent.");
    await sees(page, "Line 3: Nobody in this course is called eve.");
    await sees(page, "Line 4: There is no manual goal “Sing”.");
    await keepPicture(page, "goal-editor-csv-wrong");

    const right = "username,goal,count,reason\nlin,Help others,3,Lab 1\nnoor,Help others,1,Lab 2\n";
    await file.setInputFiles(csv(right));
    await sees(page, "2 counts would change");
    await keepPicture(page, "goal-editor-csv");
    let answered = 0;
    await page.route("**/admin/goals/progress", (route) => (answered++ === 0 ? route.continue() : route.abort()));
    await pressOn(button(page, "Update goals"));
    await sees(page, /^Stopped after 1, which are updated\. Send the rest again\./);
    await sees(page, "1 count would change");
    await page.unroute("**/admin/goals/progress");
    await pressOn(button(page, "Update goals"));
    await sees(page, "1 count updated");
    expect([await countOf("lin", 1), await countOf("noor", 1)]).toEqual([3, 1]);
    await file.setInputFiles(csv(right));
    await sees(page, "Nothing would change.");

    const saved = page.waitForEvent("download");
    await pressOn(button(page, "Export present counts"));
    const download = await saved;
    expect(download.suggestedFilename()).toBe("course-goals.csv");
    await file.setInputFiles(csv("username,goal,count\nlin,Sing,many\n"));
    await sees(page, "Nothing was sent.");
    await file.setInputFiles(await download.path());
    await sees(page, "Nothing would change.");
    await becomes(() => button(page, "Update goals").count(), 0);
  });
});

it("both tabs are without faults in every look, and fit into every window", async () => {
  const page = await tabOf("goals");
  await inEveryLook(page, async ({ name, viewport }) => {
    const rules = name.startsWith("dark") ? "colors" : "all";
    const expectNoFaults = async () => expect([name, await accessibilityFaults(page, rules)]).toEqual([name, []]);
    await page.getByRole("tab", { name: "Goals", exact: true }).click();
    await openGoal(page, "Hand in, and shine");
    await keepPicture(page, `goal-editor-${name}`);
    await expectNoFaults();
    await openGoal(page, "Run about noon");
    await field(page, "Observe from").waitFor();
    await expectNoFaults();
    if (viewport.width === 360) {
      const heading = page.getByRole("heading", { name: "Run about noon" });
      await becomes(
        () =>
          heading.evaluate((one) => {
            const { top, left } = one.getBoundingClientRect();
            return document.elementFromPoint(left + 2, top + 2) === one;
          }),
        true,
      );
    }
    await keepPicture(page, `goal-event-${name}`);
    await page.getByRole("tab", { name: "Manual goals" }).click();
    await button(page, "Update Goal").waitFor();
    await keepPicture(page, `goal-manual-${name}`);
    await expectNoFaults();
  });
  await page.getByRole("tab", { name: "Goals", exact: true }).click();
  await openGoal(page, "Hand in, and shine");
  for (const { viewport } of WINDOWS) {
    await page.setViewportSize(viewport);
    await expectContentToFit(page);
  }
});

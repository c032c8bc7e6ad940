import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { achievement, type Caller, callerOf, handInOrientation, manualGoal, uuidOf } from "./achievement-course";
import { academyFixture } from "./fixture";
import { becomes, keepPicture, signIn, visit } from "./screens";
import { openCard, parts, writeProgram } from "./workspace";

/** Achievements from their first card to what is left of them after a mark is lowered: one course, nothing by hand in between. */
const academy = academyFixture();
/** A course beside the demo course. */
const COURSE = "courses/2";
const MISSION = "Stepping Stones";
const MISSION_FILE = path.resolve(__dirname, "../../assets/assessments/M3-stepping-stones.xml");
const SOLUTION = "function ways(n) {\n    return n < 2 ? 1 : ways(n - 1) + ways(n - 2);\n}";
const WRONG_PROGRAM = "1 + true;";
/** The first byte of MQTT's SUBACK. */
const SUBSCRIBED = 0x90;
const SECRETS = ["Secret Garden", "Next Season"];

let olivia: Caller;
let meiCalls: Caller;
let tess: Page;
let mei: Page;
/** All that mei's pages have ever said of completed achievements, over reloads. */
const announcements: string[] = [];

interface Named {
  readonly uuid: string;
  readonly title: string;
}
interface Goal {
  readonly uuid: string;
  readonly text: string;
  readonly count: number;
  readonly achievementUuids: readonly string[];
}
interface Dashboard {
  readonly achievements: readonly Named[];
  readonly goals: readonly Goal[];
  readonly standings: readonly {
    readonly uuid: string;
    readonly isCompleted: boolean;
    readonly isKept: boolean;
    readonly completedAt: string | null;
  }[];
  readonly achievementXp: number;
  readonly totalXp: number;
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const toastOf = (title: string) => `Completed achievement: ${title}`;

/** Chooses in a field of the control page; the rows of its list are options, too. */
async function choose(page: Page, field: RegExp, option: string | RegExp): Promise<void> {
  await press(page, field);
  await page.locator("[role=option]:not(.ac-list__row)").filter({ hasText: option }).first().click();
}

async function memberId(username: string): Promise<number> {
  const users = await olivia.call<{ username: string; courseRegId: number }[]>("GET", `${COURSE}/admin/users`);
  const id = users.find((user) => user.username === username)?.courseRegId;
  if (id === undefined) throw new Error(`${username} is not in the course`);
  return id;
}

/** Uploads the mission, opens it and publishes it once its programs were checked. */
async function publishMission(): Promise<void> {
  const route = `${COURSE}/admin/config/assessment_configs`;
  const type = { assessmentConfigId: -1, type: "Missions", isManuallyGraded: true, displayInDashboard: true };
  await olivia.call("PUT", route, {
    assessmentConfigs: [{ ...type, hoursBeforeEarlyXpDecay: 0, earlySubmissionXp: 0 }],
  });
  const configs = await olivia.call<{ assessmentConfigId: number }[]>("GET", route);
  await olivia.upload(`${COURSE}/admin/assessments`, {
    "assessment[file]": new File([readFileSync(MISSION_FILE, "utf8")], "mission.xml"),
    forceUpdate: "false",
    assessmentConfigId: String(configs[0]?.assessmentConfigId),
  });
  const listed = async () => {
    const { rows } = await olivia.call<{ rows: { id: number; checks: { state: string } | null }[] }>(
      "GET",
      `${COURSE}/admin/assessments?search=Stepping`,
    );
    return rows[0];
  };
  // The programs run three times each: on a machine that is busy with other things too that takes its time.
  while ((await listed())?.checks?.state === "waiting") await new Promise((again) => setTimeout(again, 200));
  await olivia.call("POST", `${COURSE}/admin/assessments/${(await listed())?.id}`, {
    openAt: "2024-01-08T09:00:00.000Z",
    closeAt: "2039-12-21T18:00:00.000Z",
    isPublished: true,
  });
}

const dashboard = () => meiCalls.call<Dashboard>("GET", `${COURSE}/self/achievement_dashboard`);
/** The titles of what mei has, and whether each is kept. */
async function heldAchievements(): Promise<Record<string, "earned" | "kept">> {
  const { achievements, standings } = await dashboard();
  const titles = new Map(achievements.map(({ uuid, title }) => [uuid, title]));
  return Object.fromEntries(
    standings.flatMap(({ uuid, isCompleted, isKept }) =>
      isCompleted ? [[titles.get(uuid) ?? uuid, isKept ? "kept" : "earned"]] : [],
    ),
  );
}
const countOf = async (text: string) => (await dashboard()).goals.find((goal) => goal.text === text)?.count;
const earnedAt = async (title: string) => {
  const { achievements, standings } = await dashboard();
  const uuid = achievements.find((one) => one.title === title)?.uuid;
  return standings.find((one) => one.uuid === uuid)?.completedAt ?? null;
};

/** Waits for the message. */
const toastAppears = (title: string) => becomes(async () => announcements.includes(toastOf(title)), true);

/** Keeps every message that a page of the profile shows of a completed achievement. */
async function overhear(page: Page): Promise<void> {
  await page.context().exposeFunction("hearMessage", (text: string) => announcements.push(text));
  await page.context().addInitScript(() => {
    const hear = (window as unknown as { hearMessage: (text: string) => void }).hearMessage;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const shown = node.matches(".completion__title") ? [node] : node.querySelectorAll(".completion__title");
        for (const one of shown) if (one.textContent?.includes("achievement")) hear(one.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Closes the list of a field in which several things can be chosen. */
async function closeChoices(page: Page): Promise<void> {
  await page.locator("[role=listbox]:focus, [role=listbox] :focus, [role=combobox]:focus").press("Escape");
}

async function save(page: Page): Promise<void> {
  await press(page, "Save");
  await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
}
async function newGoal(page: Page, text: string, type?: string): Promise<void> {
  await press(page, "New goal");
  await page.getByLabel("Text", { exact: true }).fill(text);
  if (type !== undefined) await choose(page, /^Type/, type);
}
interface Card {
  readonly goal: string;
  readonly position: number;
  readonly prerequisite?: string;
  readonly release?: string;
}
async function newAchievement(page: Page, title: string, { goal, position, prerequisite, release }: Card) {
  await press(page, "New achievement");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByRole("spinbutton", { name: "XP" }).fill("100");
  // A new one stands after those that there are.
  if (position > 0) await page.getByRole("button", { name: new RegExp(`^Position\\D*${position}$`) }).waitFor();
  else await choose(page, /^Position/, "0 (hidden)");
  await choose(page, /^Goals/, goal);
  await closeChoices(page);
  if (prerequisite !== undefined) {
    await choose(page, /^Prerequisites/, prerequisite);
    await closeChoices(page);
  }
  if (release !== undefined) {
    await press(page, /^Release/);
    await page.getByRole("dialog").getByLabel("Or as text").fill(release);
    await page.getByRole("dialog").getByRole("button", { name: "Set", exact: true }).click();
  }
  await save(page);
}
async function publish(page: Page): Promise<void> {
  await press(page, "Publish Changes");
  await page.getByRole("dialog").getByRole("button", { name: "Publish Changes", exact: true }).click();
  await see(page, "Everything is published");
}
/** Goes to an address: loads the product only where it is not loaded yet. */
const show = (page: Page, address: string): Promise<unknown> =>
  page.url() === "about:blank" ? page.goto(address) : visit(page, address);
const openControl = async (page: Page, tab: "achievements" | "goals" | "manual") => {
  await show(page, `/${COURSE}/achievements/control?tab=${tab}`);
  await page.getByRole("heading", { name: "Achievement Control", level: 1 }).waitFor();
};

/** Opens the student's dashboard anew, from another page: it is read when it is opened. */
async function openDashboard(page: Page): Promise<void> {
  await visit(page, `/${COURSE}/missions`);
  await page.getByRole("heading", { name: MISSION }).waitFor();
  await visit(page, `/${COURSE}/achievements`);
}

/** Sets a manual goal on the page where staff do so. */
async function setCount(username: string, goal: string, count: string): Promise<void> {
  await openControl(tess, "manual");
  await choose(tess, /^User/, username);
  await choose(tess, /^Goal/, goal);
  await tess.getByLabel("Count", { exact: true }).fill(count);
  await press(tess, "Update Goal");
  await see(tess, "Goal updated");
}

/** Changes the mark of mei's only answer by so many XP. */
async function adjustMark(xpAdjustment: number): Promise<void> {
  const { rows } = await olivia.call<{ rows: { id: number }[] }>("GET", `${COURSE}/admin/grading/pages?text=mei`);
  const id = rows[0]?.id;
  const given = await olivia.call<{ question: { id: number } }[] | { answers: { question: { id: number } }[] }>(
    "GET",
    `${COURSE}/admin/grading/${id}`,
  );
  const [answer] = "answers" in given ? given.answers : given;
  await olivia.call("POST", `${COURSE}/admin/grading/${id}/${answer?.question.id}`, {
    grading: { xpAdjustment, comments: "" },
  });
}

/** An empty page in a profile in which a person is logged in. */
async function newPage(username: string): Promise<Page> {
  const context = await academy.openContext();
  await signIn(context, username);
  return context.newPage();
}

beforeAll(async () => {
  olivia = await callerOf(academy.origin, "olivia");
  expect(`courses/${await olivia.makeCourse("A Course of Achievements")}`).toBe(COURSE);
  await olivia.call("PUT", `${COURSE}/admin/users`, {
    provider: "test",
    users: [
      { username: "tess", role: "staff", group: "Studio 1" },
      { username: "sam", role: "staff", group: "Studio 1" },
      { username: "mei", role: "student", group: "Studio 1" },
      { username: "raj", role: "student", group: "Studio 1" },
    ],
  });
  await publishMission();
  meiCalls = await callerOf(academy.origin, "mei");
  [tess, mei] = [await newPage("tess"), await newPage("mei")];
});

describe("achievements of a course", () => {
  it("are made and published by staff on the control page", async () => {
    await openControl(tess, "goals");
    await newGoal(tess, "Help in the forum");
    await tess.getByLabel("Target count").fill("2");
    await save(tess);
    await newGoal(tess, "Meet an error", "Event");
    await choose(tess, /^Events Event 1/, "Error");
    await save(tess);
    await newGoal(tess, "Meet four errors", "Event");
    await choose(tess, /^Events Event 1/, "Error");
    await tess.getByLabel("Target count").fill("4");
    await save(tess);
    await newGoal(tess, "Cross the river", "Assessment");
    await choose(tess, /^Assessment\b/, "M3");
    await tess.getByLabel("Required completion (%)").fill("80");
    await save(tess);
    await newGoal(tess, "Both of them", "Binary");
    await press(tess, "Add part");
    await choose(tess, /^What/, "Goal completed");
    await choose(tess, /^Which/, "Meet an error");
    await press(tess, "Put in a group, Part 1");
    await choose(tess, /^Group 1: Parts/, "All of these");
    await press(tess, "Add part, Group 1");
    const second = tess.getByRole("group", { name: "Part 2" });
    await second.getByRole("button", { name: /^What/ }).click();
    await tess.locator("[role=option]:not(.ac-list__row)").filter({ hasText: "Goal completed" }).click();
    await second.getByRole("button", { name: /^Which/ }).click();
    await tess.locator("[role=option]:not(.ac-list__row)").filter({ hasText: "Cross the river" }).click();
    await see(tess, "Complete when the goal “Meet an error” is completed and the goal “Cross the river” is completed.");
    await save(tess);

    await tess.getByRole("tab", { name: "Achievements", exact: true }).click();
    await newAchievement(tess, "Mistakes Teach", { goal: "Meet an error", position: 1 });
    await newAchievement(tess, "Over the River", {
      goal: "Cross the river",
      position: 2,
      prerequisite: "Mistakes Teach",
    });
    await newAchievement(tess, "All Together", { goal: "Both of them", position: 3 });
    await newAchievement(tess, "Good Neighbour", { goal: "Help in the forum", position: 4 });
    await newAchievement(tess, "Persistent", { goal: "Meet four errors", position: 5 });
    await newAchievement(tess, "Secret Garden", { goal: "Help in the forum", position: 0 });
    await newAchievement(tess, "Next Season", {
      goal: "Meet an error",
      position: 6,
      release: "2039-01-01 09:00:00 +00:00",
    });
    expect(await olivia.call("GET", `${COURSE}/achievements`)).toEqual([]);
    await publish(tess);
    await keepPicture(tess, "achievement-term-control");
    const all = await olivia.call<Named[]>("GET", `${COURSE}/achievements`);
    expect(all.map(({ title }) => title).sort()).toEqual([
      "All Together",
      "Good Neighbour",
      "Mistakes Teach",
      "Next Season",
      "Over the River",
      "Persistent",
      "Secret Garden",
    ]);
  });

  it("are shown to a student, but for those that are hidden or not released", async () => {
    await overhear(mei);
    const connected = mei.waitForEvent("websocket");
    await mei.goto(`/${COURSE}/achievements`);
    await (await connected).waitForEvent("framereceived", ({ payload }) => payload[0] === SUBSCRIBED);
    const titles = mei.getByRole("treeitem").locator(".achievement-card__title");
    await becomes(
      () => titles.allTextContents(),
      // A prerequisite stands below what it is for; the mission stands inside what it counts for.
      ["Over the River", "All Together", "Good Neighbour", "Persistent"],
    );
  });

  it("are told as they are reached: errors in the mission, then its verdict", async () => {
    await visit(mei, `/${COURSE}/missions`);
    await openCard(mei, MISSION);
    const briefing = mei.getByRole("button", { name: "Continue" });
    await briefing.or(parts(mei).run).first().waitFor();
    if (await briefing.isVisible()) await briefing.click();
    await writeProgram(mei, WRONG_PROGRAM);
    await parts(mei).run.click();
    await toastAppears("Mistakes Teach");
    for (const count of [2, 3, 4]) {
      expect(announcements).not.toContain(toastOf("Persistent"));
      await writeProgram(mei, `display("run ${count}"); ${WRONG_PROGRAM}`);
      await parts(mei).run.click();
      await parts(mei).output.getByText(`"run ${count}"`).waitFor();
    }
    // What completes nothing yet is gathered, and told with what may.
    await toastAppears("Persistent");
    await becomes(() => countOf("Meet four errors"), 4);
    await writeProgram(mei, SOLUTION);
    await parts(mei).save.click();
    await see(mei, "Saved!");
    await press(mei, "Finalize Submission");
    await mei.getByRole("dialog").getByRole("button", { name: "Finalize", exact: true }).click();
    await toastAppears("Over the River");
    await toastAppears("All Together");
    await keepPicture(mei, "achievement-term-verdict");
  });

  it("are pushed to the student's open page when staff set a manual goal", async () => {
    await setCount("mei", "Help in the forum", "1");
    await see(tess, "Now 1 of 2");
    expect(announcements).not.toContain(toastOf("Good Neighbour"));
    await tess.getByLabel("Count", { exact: true }).fill("2");
    await press(tess, "Update Goal");
    await toastAppears("Good Neighbour");
  });

  it("stand on the dashboard, and a reload tells none of them again", async () => {
    await becomes(
      async () =>
        (await meiCalls.call<{ courseRegistration: { unseenAchievements: Named[] } }>("GET", "user")).courseRegistration
          .unseenAchievements,
      [],
    );
    await visit(mei, `/${COURSE}/achievements?show=completed`);
    for (const title of ["Over the River", "All Together", "Good Neighbour", "Persistent"]) {
      await mei.getByRole("treeitem").filter({ hasText: title }).first().waitFor();
    }
    // 6 achievements and the mission.
    await see(mei, "900 of 1,000 XP");
    await keepPicture(mei, "achievement-term-dashboard");
    await mei.reload();
    await see(mei, "900 of 1,000 XP");
    expect(await countOf("Meet four errors")).toBe(4);
    expect([...announcements].sort()).toEqual(
      ["All Together", "Good Neighbour", "Mistakes Teach", "Over the River", "Persistent", "Secret Garden"].map(
        toastOf,
      ),
    );
  });

  it("are taken back when a mark is lowered, and given back with their first date, untold", async () => {
    const firstAt = await earnedAt("Over the River");
    const toastsBefore = announcements.length;
    await adjustMark(-200);
    expect(Object.keys(await heldAchievements()).sort()).toEqual([
      "Good Neighbour",
      "Mistakes Teach",
      "Persistent",
      "Secret Garden",
    ]);
    expect(await earnedAt("Over the River")).toBeNull();
    await openDashboard(mei);
    // 4 achievements and a third of the mission.
    await see(mei, "500 of 1,000 XP");
    await adjustMark(0);
    expect(Object.keys(await heldAchievements())).toHaveLength(6);
    expect(await earnedAt("Over the River")).toBe(firstAt);
    await openDashboard(mei);
    await see(mei, "900 of 1,000 XP");
    expect(announcements.slice(toastsBefore)).toEqual([]);
  });

  it("are kept, and marked, when staff ask for more and let students keep them", async () => {
    await openControl(tess, "goals");
    await tess.locator(".ac-list__name", { hasText: "Help in the forum" }).click();
    await tess.getByLabel("Target count").fill("5");
    await save(tess);
    await publish(tess);
    expect(await heldAchievements()).toMatchObject({ "Good Neighbour": "kept", "Over the River": "earned" });
    await mei.reload();
    await mei.getByRole("treeitem").filter({ hasText: "Good Neighbour" }).click();
    await see(mei, "Its goals changed after you earned it. You keep it.");
    await keepPicture(mei, "achievement-term-kept");
  });

  it("tell the second of two editors that somebody published meanwhile", async () => {
    const sam = await newPage("sam");
    for (const page of [tess, sam]) {
      await openControl(page, "achievements");
      await page.locator(".ac-list__name", { hasText: "Persistent" }).click();
    }
    await tess.getByRole("textbox", { name: "Title", exact: true }).fill("Never Gives Up");
    await save(tess);
    await sam.getByRole("textbox", { name: "Title", exact: true }).fill("Tireless");
    await save(sam);
    await publish(tess);
    await press(sam, "Publish Changes");
    await sam.getByRole("dialog").getByRole("button", { name: "Publish Changes", exact: true }).click();
    await see(sam, /published on/);
    await see(sam, "Yours: Tireless");
    await see(sam, "Theirs: Never Gives Up");
    await keepPicture(sam, "achievement-term-meanwhile");
    const titles = (await olivia.call<Named[]>("GET", `${COURSE}/achievements`)).map(({ title }) => title);
    expect(titles).toContain("Never Gives Up");
    expect(titles).not.toContain("Tireless");
  });

  it("are no secret to staff, and through no route to a student who has not got them", async () => {
    const raj = await callerOf(academy.origin, "raj");
    const secrets = (await olivia.call<Named[]>("GET", `${COURSE}/achievements`)).filter(({ title }) =>
      SECRETS.includes(title),
    );
    expect(secrets).toHaveLength(2);
    const secretTexts = secrets.flatMap(({ uuid, title }) => [uuid, title]);
    const batch = {
      batch: crypto.randomUUID(),
      events: [{ names: ["Error"], at: new Date().toISOString() }],
    };
    const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
      ["POST", `${COURSE}/self/events`, batch],
      ["GET", "user"],
      ["GET", "user/latest_viewed_course"],
      ["GET", `${COURSE}/achievements`],
      ["GET", `${COURSE}/self/achievements`],
      ["GET", `${COURSE}/self/achievement_dashboard`],
      ["GET", `${COURSE}/self/goals`],
      ["GET", `${COURSE}/config`],
      ["GET", `${COURSE}/notifications`],
    ];
    const leaks: string[] = [];
    for (const [method, route, body] of calls) {
      const text = JSON.stringify(await raj.call(method, route, body));
      for (const word of secretTexts) if (text.includes(word)) leaks.push(`${method} ${route} tells ${word}`);
    }
    expect(leaks).toEqual([]);
    const mine = await memberId("raj");
    for (const route of [
      "achievement_definitions",
      "achievement_holders",
      "goals",
      `users/${mine}/achievements`,
      `users/${mine}/achievement_dashboard`,
      `users/${mine}/goals`,
    ]) {
      await expect(raj.call("GET", `${COURSE}/admin/${route}`)).rejects.toThrow("answered 403");
    }
    const { achievements } = await raj.call<Dashboard>("GET", `${COURSE}/self/achievement_dashboard`);
    expect(achievements.map(({ title }) => title).sort()).toEqual([
      "All Together",
      "Good Neighbour",
      "Mistakes Teach",
      "Never Gives Up",
      "Over the River",
    ]);
  });

  it("count what a client of 2022 posts of its events, and nothing that is for staff to set", async () => {
    const raj = await callerOf(academy.origin, "raj");
    const goals = () => raj.call<Goal[]>("GET", `${COURSE}/self/goals`);
    const goalOf = async (text: string) => (await goals()).find((goal) => goal.text === text);
    const postAs = async (text: string, count: number) => {
      const uuid = (await goalOf(text))?.uuid;
      await raj.call("POST", `${COURSE}/self/goals/${uuid}/progress`, {
        progress: { uuid, count, targetCount: 4, completed: false },
      });
    };
    expect((await goalOf("Meet four errors"))?.count).toBe(1);
    await postAs("Meet four errors", 4);
    expect(await goalOf("Meet four errors")).toMatchObject({ count: 4, completed: true });
    await expect(postAs("Help in the forum", 2)).rejects.toThrow("answered 403");
    const { achievements, standings } = await raj.call<Dashboard>("GET", `${COURSE}/self/achievement_dashboard`);
    const uuid = achievements.find(({ title }) => title === "Never Gives Up")?.uuid;
    expect(standings.find((one) => one.uuid === uuid)).toMatchObject({ isCompleted: true });
  });
});

describe("an achievement of two parts", () => {
  const DEMO = "courses/1";
  const NUMBER = 70;
  const TITLE = "Handed in, and thanked";

  interface AchievementState {
    readonly uuid: string;
    readonly isCompleted: boolean;
    readonly completedAt: string | null;
  }

  let admin: Caller;
  let student: Caller;
  let linId: number;

  /** One achievement: an assessment is handed in with half of its XP, and staff say thanks; both by one Binary goal. */
  beforeAll(async () => {
    admin = await callerOf(academy.origin, "admin");
    student = await callerOf(academy.origin, "lin");
    const users = await admin.call<{ courseRegId: number; username: string }[]>("GET", `${DEMO}/admin/users`);
    linId = users.find(({ username }) => username === "lin")?.courseRegId ?? 0;
    const condition = {
      type: "AND",
      operands: [
        { event: "goal", restriction: uuidOf("goal", NUMBER) },
        { event: "goal", restriction: uuidOf("goal", NUMBER + 1) },
      ],
    };
    const handedIn = { type: "Assessment (unsupported)", assessmentNumber: "O1", requiredCompletionFrac: 0.5 };
    const both = { type: "Binary (unsupported)", condition, targetCount: 1 };
    await admin.call("PUT", `${DEMO}/admin/goals`, {
      goals: [
        manualGoal(NUMBER, "Be thanked", 1),
        { uuid: uuidOf("goal", NUMBER + 1), text: "Hand it in", targetCount: 1, type: handedIn.type, meta: handedIn },
        { uuid: uuidOf("goal", NUMBER + 2), text: "Both", targetCount: 1, type: both.type, meta: both },
      ],
    });
    await admin.call("PUT", `${DEMO}/admin/achievements`, {
      achievements: [achievement(NUMBER, TITLE, { goals: [NUMBER + 2], position: 30 })],
    });
  });

  const achievementState = async (): Promise<AchievementState | undefined> => {
    const { standings } = await student.call<{ standings: AchievementState[] }>(
      "GET",
      `${DEMO}/self/achievement_dashboard`,
    );
    return standings.find(({ uuid }) => uuid === uuidOf("achievement", NUMBER));
  };
  const thank = (count: number) =>
    admin.call("POST", `${DEMO}/admin/goals/progress`, {
      rows: [{ courseRegId: linId, goalUuid: uuidOf("goal", NUMBER), count }],
      reason: "Thanks",
    });

  it("waits for both of its parts, tells the open page once, and comes back untold with its first moment", async () => {
    await handInOrientation(student, DEMO);
    expect((await achievementState())?.isCompleted).toBe(false);
    const page = await academy.pageOf("lin", "/courses/1/achievements");
    const message = () =>
      page.getByRole("region", { name: "Completed achievements" }).getByText(`Completed achievement: ${TITLE}`);
    const selected = () => page.getByRole("article", { name: TITLE });
    const openAchievement = async () => {
      // Cards far below are drawn when the page is scrolled to them.
      await page.getByRole("treeitem").last().scrollIntoViewIfNeeded();
      await page.getByRole("treeitem", { name: new RegExp(TITLE) }).click();
      await selected().waitFor();
    };
    await openAchievement();
    await page.getByText("0 / 1").first().waitFor();
    await thank(1);
    await message().waitFor();
    await selected().getByText("AWARDED 100XP").waitFor();
    await page.reload();
    await selected().getByText("AWARDED 100XP").waitFor();
    await becomes(() => message().count(), 0);

    const before = await achievementState();
    expect(before).toMatchObject({ isCompleted: true, completedAt: expect.any(String) });
    await thank(0);
    expect(await achievementState()).toMatchObject({ isCompleted: false, completedAt: null });
    await thank(1);
    expect(await achievementState()).toEqual(before);
    await visit(page, "/courses/1/missions");
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await visit(page, "/courses/1/achievements");
    await openAchievement();
    await selected().getByText("AWARDED 100XP").waitFor();
    await becomes(() => message().count(), 0);
  });

  it("is not there for students before its release, by no route", async () => {
    await admin.call("PUT", `${DEMO}/admin/achievements`, {
      achievements: [
        achievement(NUMBER + 1, "Later", { goals: [NUMBER], position: 31, release: "2099-01-01T00:00:00.000Z" }),
      ],
    });
    for (const path of ["achievements", "self/achievements", "self/achievement_dashboard"]) {
      const answer = JSON.stringify(await student.call("GET", `${DEMO}/${path}`));
      expect(answer).not.toContain(uuidOf("achievement", NUMBER + 1));
    }
    expect(JSON.stringify(await student.call("GET", "user"))).not.toContain("Later");
  });
});

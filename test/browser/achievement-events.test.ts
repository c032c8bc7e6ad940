import type { BrowserContext, Page, Route } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { becomes, keepPicture, logIn } from "./screens";
import { editorReady, openPlayground, parts, writeProgram } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
const COURSE = "/courses/1";
/** The first byte of MQTT's SUBACK. */
const SUBSCRIBED = 0x90;
const uuidOf = (number: number) => `5eed0000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Calls the API as a test account. */
async function callerOf(username: string) {
  const token = await tokenOf(username);
  return (method: string, path: string, body?: object) => call(token, method, path, body);
}

interface GoalMeta {
  readonly type: string;
  readonly targetCount: number;
}

type Caller = Awaited<ReturnType<typeof callerOf>>;

/** Publishes an achievement with one goal of this meaning. */
async function achieve(admin: Caller, number: number, title: string, meta: GoalMeta) {
  const [uuid, goal] = [uuidOf(number), uuidOf(number + 100)];
  await admin("PUT", `${COURSE}/admin/goals`, { goals: [{ uuid: goal, text: title, ...meta, meta }] });
  const achievement = { uuid, title, xp: 50, isVariableXp: false, isTask: true, position: number, goalUuids: [goal] };
  await admin("PUT", `${COURSE}/admin/achievements`, { achievements: [achievement] });
  return { uuid, goal };
}

/** The messages of a page about an achievement; closes another's, which is told before it. */
async function messages(page: Page, title: string): Promise<string[]> {
  const region = page.getByRole("region", { name: "Completed achievements" });
  const shown = await region.locator(".completion__title").allInnerTexts();
  if (shown.some((text) => !text.includes(title))) await region.locator(".toast__close").click();
  return shown.filter((text) => text.includes(title));
}

const run = async (page: Page, program: string) => {
  await writeProgram(page, program);
  await parts(page).run.click();
};

/** Hears each request that reports events, and lets `answer` decide what becomes of it. */
async function overhear(context: BrowserContext, answer: (route: Route) => Promise<void>) {
  const sent: { batch: string; events: unknown[] }[] = [];
  await context.route("**/self/events", async (route) => {
    sent.push(route.request().postDataJSON());
    await answer(route);
  });
  return sent;
}

it("counts each run once through a lost answer, a dead network, a reload and a second tab, and says what they complete", async () => {
  const admin = await callerOf("admin");
  const event = { type: "Event", eventNames: ["Run Code"], targetCount: 3 };
  const { goal } = await achieve(admin, 1, "Three Times", event);
  const context = await academy.openContext();
  const page = await context.newPage();
  let network: "works" | "loses answers" | "is dead" = "loses answers";
  const sent = await overhear(context, async (route) => {
    if (network === "loses answers") await route.fetch();
    if (network === "works") await route.continue();
    else await route.abort();
  });
  await openPlayground(page, "lin");
  await run(page, "1 + 1;");
  await becomes(async () => sent.length > 0, true);
  network = "is dead";
  await run(page, "2 + 2;");
  await page.reload();
  await editorReady(page);
  await becomes(async () => sent.length > 1, true);
  const other = await context.newPage();
  await other.goto("/playground");
  await run(other, "3 + 3;");
  await parts(other).output.getByText("6").waitFor();
  network = "works";
  for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event("online")));
  const lin = await callerOf("lin");
  const counts = async () => {
    const goals = (await lin("GET", `${COURSE}/self/goals`)) as { uuid: string; count: number }[];
    return goals.find(({ uuid }) => uuid === goal)?.count;
  };
  await becomes(counts, 3);
  const toasts = async () => [...(await messages(page, "Three Times")), ...(await messages(other, "Three Times"))];
  await becomes(toasts, ["Completed achievement: Three Times"]);
  await keepPicture((await messages(page, "Three Times")).length > 0 ? page : other, "achievement-completed");
  // What bears one name is the same however often it was sent.
  const bodies = new Map(sent.map(({ batch, events }) => [batch, JSON.stringify(events)]));
  expect(sent.every(({ batch, events }) => bodies.get(batch) === JSON.stringify(events))).toBe(true);
  await becomes(counts, 3);
  const session = () => lin("GET", "/user");
  await becomes(async () => (await session()).courseRegistration.unseenAchievements, []);
});

/** Opens the first page of a person, until it is connected to what the server tells of news. */
async function openFollowed(username: string): Promise<Page> {
  const page = await (await academy.openContext()).newPage();
  const connected = page.waitForEvent("websocket");
  await logIn(page, username);
  await (await connected).waitForEvent("framereceived", ({ payload }) => payload[0] === SUBSCRIBED);
  return page;
}

it("brings progress that staff set to the student's open page at once", async () => {
  const admin = await callerOf("admin");
  const { goal } = await achieve(admin, 3, "Good Question", { type: "Manual", targetCount: 1 });
  const { courseRegId } = (await (await callerOf("yuki"))("GET", "/user")).courseRegistration;
  const page = await openFollowed("yuki");
  const progress = { uuid: goal, count: 1, targetCount: 1, completed: true };
  const before = performance.now();
  await admin("POST", `${COURSE}/admin/users/${courseRegId}/goals/${goal}/progress`, { progress });
  await becomes(() => messages(page, "Good Question"), ["Completed achievement: Good Question"]);
  process.stdout.write(`  From the act of staff to the message: ${Math.round(performance.now() - before)} ms\n`);
});

it("brings the notification of work that is given back to the student's open page at once", async () => {
  const admin = await callerOf("admin");
  const { rows } = await admin("GET", `${COURSE}/admin/grading/pages?text=noor%20factory&show=submitted`);
  const { id } = rows[0];
  const noor = await callerOf("noor");
  const unread = async () =>
    ((await noor("GET", `${COURSE}/notifications`)) as { id: number }[]).map((note) => note.id);
  await noor("POST", `${COURSE}/notifications/acknowledge`, { notificationIds: await unread() });
  await noor("POST", `${COURSE}/self/announcements/seen`, { upTo: new Date().toISOString() });
  const page = await openFollowed("noor");
  await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  const before = performance.now();
  await admin("POST", `${COURSE}/admin/grading/${id}/unsubmit`);
  await page.getByRole("button", { name: "1 notification", exact: true }).waitFor();
  process.stdout.write(`  From giving work back to the bell: ${Math.round(performance.now() - before)} ms\n`);
});

it("says after a reload what was completed meanwhile, once", async () => {
  const admin = await callerOf("admin");
  const { goal } = await achieve(admin, 2, "Helping Hand", { type: "Manual", targetCount: 1 });
  const noor = await callerOf("noor");
  const { courseRegId } = (await noor("GET", "/user")).courseRegistration;
  const page = await academy.pageOf("noor");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const progress = { uuid: goal, count: 1, targetCount: 1, completed: true };
  await admin("POST", `${COURSE}/admin/users/${courseRegId}/goals/${goal}/progress`, { progress });
  await page.reload();
  await becomes(() => messages(page, "Helping Hand"), ["Completed achievement: Helping Hand"]);
  await becomes(async () => (await noor("GET", "/user")).courseRegistration.unseenAchievements, []);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await becomes(() => messages(page, "Helping Hand"), []);
});

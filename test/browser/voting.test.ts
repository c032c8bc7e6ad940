import type { BrowserContext, Page } from "playwright-core";
import { expectContentToFit } from "./fitting-content";
import { restartableFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS, logIn } from "./screens";
import { draftsOf, openCard, parts, programShown, writeProgram } from "./workspace";

const TITLE = "The Prettiest Palindrome: your vote";
const RANGE = "Vote rankings invalid. Please input scores between 7 - 10.";
const UNIQUE = "Vote scores are not unique. Please input unique rankings.";
const AUTHORS = /\b(lin|noor|tomas|yuki)\b/i;

const academy = restartableFixture();
const contexts: BrowserContext[] = [];
afterAll(() => Promise.all(contexts.map((context) => context.close())));

/** Logs in and opens the vote as the listing leads there, at the tab in which it is made. */
async function openVote(username: string, look: (typeof LOOKS)[number] = LOOKS[0]): Promise<Page> {
  const context = await academy.openContext(look);
  contexts.push(context);
  const page = await context.newPage();
  await logIn(page, username, "/courses/1/contests");
  await openCard(page, TITLE);
  const proceed = page.getByRole("button", { name: "Continue" });
  await proceed.or(tabOf(page, "Contest Voting")).first().waitFor();
  if (await proceed.isVisible()) await proceed.click();
  await tabOf(page, "Contest Voting").click();
  return page;
}

const tabOf = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const scoreOf = (page: Page, entry: number) => page.getByLabel(`Score of Entry ${entry}`);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The rows from top to bottom, each as its entry and its score. */
const rows = (page: Page) =>
  page
    .getByRole("list", { name: "Entries, the best first" })
    .getByRole("textbox")
    .evaluateAll((fields) =>
      fields.map((field) => {
        const name = field.getAttribute("aria-label")?.replace("Score of Entry ", "");
        return `${name}:${(field as HTMLInputElement).value}`;
      }),
    );

async function type(page: Page, scores: Readonly<Record<number, string>>): Promise<void> {
  for (const [entry, score] of Object.entries(scores)) await scoreOf(page, Number(entry)).fill(score);
}

async function save(page: Page): Promise<void> {
  await press(page, "Save");
  await page.getByText("Saved!").last().waitFor();
}

/** Calls the API as one of the demo people. */
async function call(username: string, method: string, path: string, body?: object) {
  const login = { method: "POST", body: JSON.stringify({ code: username, provider: "test" }) };
  const headers = { "content-type": "application/json" };
  const { access_token } = await (await fetch(`${academy.origin}/v2/auth/login`, { ...login, headers })).json();
  const answer = await fetch(`${academy.origin}/v2${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function voteId(): Promise<number> {
  const list = await (await call("staff", "GET", "/courses/1/assessments")).json();
  return list.find(({ number }: { number: string }) => number === "V1").id;
}

async function expectSoundScreen(page: Page, name: string): Promise<void> {
  await keepPicture(page, name);
  await expectContentToFit(page);
  expect(await accessibilityFaults(page)).toEqual([]);
}

interface Row {
  readonly assessment: { readonly title: string };
  readonly student: { readonly name: string };
}

describe("a student who votes by number", () => {
  let page: Page;
  let answer = "";
  beforeAll(async () => {
    page = await openVote("student");
    answer = await (await call("student", "GET", `/courses/1/assessments/${await voteId()}`)).text();
  });

  it("finds four tabs and four entries without a name, in the page and in what the server sends", async () => {
    const tabs = await page.getByRole("tablist", { name: "About this question" }).getByRole("tab").allInnerTexts();
    expect(tabs.slice(0, 4)).toEqual(["Task", "Contest Voting Briefing", "Contest Voting", "Contest Leaderboard"]);
    await becomes(() => rows(page), ["1:", "2:", "3:", "4:"]);
    expect(await page.locator("body").innerText()).not.toMatch(AUTHORS);
    expect(answer).toContain("is_palindrome");
    expect(answer).not.toMatch(AUTHORS);
    await expectSoundScreen(page, "a vote");
  });

  it("runs an entry with what the course puts before it, and changes a copy of it", async () => {
    await press(page, "Open Entry 2");
    await becomes(async () => (await programShown(page)).includes("is_palindrome"), true);
    const entry = await programShown(page);
    await press(page, "Run");
    await parts(page).input.fill("list(is_palindrome(three), is_palindrome(two));");
    await press(page, "Evaluate");
    await parts(page).output.getByText("[true, [false, null]]").waitFor();
    await writeProgram(page, "display('mine');");
    await page.getByText("You are trying changes. The entry and your vote stay as they are.").waitFor();
    await press(page, "Run");
    await parts(page).output.getByText('"mine"').first().waitFor();
    await press(page, "Open Entry 1");
    await becomes(async () => (await programShown(page)).includes("mine"), false);
    await press(page, "Open Entry 2");
    await becomes(() => programShown(page), "display('mine');");
    await press(page, "Reset entry");
    await becomes(() => programShown(page), entry);
    await page.getByText("Not saved yet").waitFor();
  });

  it("is told what is wrong with scores, and nothing of them is saved", async () => {
    await type(page, { 1: "6" });
    await page.getByText(RANGE).waitFor();
    await press(page, "Save");
    await page.locator(".toast").getByText(RANGE).waitFor();
    for (const wrong of ["11", "9.5", "nine", "-8"]) {
      await type(page, { 1: wrong });
      await becomes(() => scoreOf(page, 1).getAttribute("aria-invalid"), "true");
      await page.locator(".vote").getByText(RANGE).waitFor();
    }
    await type(page, { 1: "9", 3: "9" });
    await page.locator(".vote").getByText(UNIQUE).waitFor();
    await press(page, "Save");
    await page.locator(".toast").getByText(UNIQUE).waitFor();
    await expectSoundScreen(page, "a vote that is wrong");
    await type(page, { 3: "" });
    await press(page, "Save");
    await page.locator(".toast").getByText("Score every entry to save your vote.").waitFor();
    const { questions } = await (await call("student", "GET", `/courses/1/assessments/${await voteId()}`)).json();
    expect(questions[0].contestEntries.map(({ score }: { score: number | null }) => score)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("finds the typed scores after a reload, and then saves a whole vote, which counts as the answer", async () => {
    await type(page, { 1: "9", 2: "10", 3: "7" });
    await page.locator(".vote__head").getByText("Unsaved").waitFor();
    await page.getByText("0 of 1 answered").waitFor();
    await becomes(async () => (await draftsOf(page)).includes("=7"), true);
    await page.reload();
    await page.getByRole("button", { name: "Continue" }).click();
    await tabOf(page, "Contest Voting").click();
    await becomes(() => rows(page), ["2:10", "1:9", "3:7", "4:"]);
    await type(page, { 4: "8" });
    await save(page);
    await page.locator(".vote__head").getByText("Saved", { exact: true }).waitFor();
    await becomes(() => page.getByRole("button", { name: "Finalize Submission" }).isDisabled(), false);
    await page.reload();
    await tabOf(page, "Contest Voting").click();
    await becomes(() => rows(page), ["2:10", "1:9", "4:8", "3:7"]);
  });

  it("reads when the leaderboard comes", async () => {
    await tabOf(page, "Contest Leaderboard").click();
    await page.getByRole("heading", { name: /^The leaderboard appears on / }).waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    await tabOf(page, "Contest Voting").click();
  });
});

describe("a student who drags entries into an order", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openVote("student2");
  });

  async function drag(entry: number, onto: number, drop = true): Promise<void> {
    const row = (number: number) => page.locator(".vote-row").filter({ hasText: `Entry ${number}` });
    const handle = await row(entry).locator(".vote-row__handle").boundingBox();
    const target = await row(onto).boundingBox();
    if (!handle || !target) throw new Error("The rows are not drawn");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + 20, target.y + target.height / 2, { steps: 8 });
    await page.mouse.move(handle.x + 20, target.y + (target.y < handle.y ? 4 : target.height - 4), { steps: 2 });
    if (drop) await page.mouse.up();
  }

  it("fills all scores with the first drag, and saves them", async () => {
    await becomes(() => rows(page), ["1:", "2:", "3:", "4:"]);
    await drag(3, 1);
    await becomes(() => rows(page), ["3:10", "1:9", "2:8", "4:7"]);
    await drag(1, 4);
    await becomes(() => rows(page), ["3:10", "2:9", "4:8", "1:7"]);
    await save(page);
  });

  it("leaves everything as it was by Escape", async () => {
    await drag(1, 3, false);
    await page.locator(".vote-row--dragged").waitFor();
    await page.keyboard.press("Escape");
    await becomes(() => page.locator(".vote-row--dragged").count(), 0);
    await page.mouse.up();
    expect(await rows(page)).toEqual(["3:10", "2:9", "4:8", "1:7"]);
    await page.locator(".vote__head").getByText("Saved", { exact: true }).waitFor();
  });

  it("sees typed scores as an order once the fields are left, and not before", async () => {
    await scoreOf(page, 3).fill("7");
    await scoreOf(page, 1).fill("10");
    expect(await rows(page)).toEqual(["3:7", "2:9", "4:8", "1:10"]);
    await page.getByText("Your vote is complete. Save it.").waitFor();
    await save(page);
    await becomes(() => rows(page), ["1:10", "2:9", "4:8", "3:7"]);
  });
});

describe("a student who votes with the keyboard alone", () => {
  it("moves an entry, hears where it is, keeps the focus, and saves", async () => {
    const page = await openVote("lin");
    const before = await rows(page);
    expect(before.map((row) => row.split(":")[1])).toEqual(["10", "9", "8"]);
    const last = Number(before[2]?.split(":")[0]);
    const up = page.getByRole("button", { name: `Move Entry ${last} up` });
    await up.focus();
    await page.keyboard.press("Enter");
    await page.getByText(`Entry ${last} is 2 of 3, score 9.`).waitFor();
    await up.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(`Entry ${last} is 1 of 3, score 10.`).waitFor();
    await up.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Control+S");
    await page.getByText("Saved!").waitFor();
    await page.reload();
    await tabOf(page, "Contest Voting").click();
    await becomes(async () => (await rows(page))[0], `${last}:10`);
  });
});

describe("a student on a phone, whose server goes away in mid-vote", () => {
  let page: Page;
  let order: string[];
  beforeAll(async () => {
    page = await openVote("tomas", LOOKS[2]);
    order = (await rows(page)).map((row) => row.split(":")[0] ?? "");
  });

  it("has room for everything", async () => {
    await expectSoundScreen(page, "a vote on a phone");
    await press(page, `Open Entry ${order[0]}`);
    await becomes(async () => (await programShown(page)).includes("is_palindrome"), true);
    await expectSoundScreen(page, "an entry on a phone");
    await page.locator("[data-pane=side]").click();
    await tabOf(page, "Contest Leaderboard").click();
    await expectSoundScreen(page, "a leaderboard to come on a phone");
    await tabOf(page, "Contest Voting").click();
  });

  it("loses nothing that is typed, and the vote arrives when the server is back", async () => {
    const [first, second, third] = order.map(Number) as [number, number, number];
    await academy.kill();
    await type(page, { [first]: "8", [second]: "10", [third]: "9" });
    await press(page, "Save");
    await page.getByText("Offline, kept in this browser").waitFor();
    await academy.startAgain();
    await page.locator(".vote__head").getByText("Saved", { exact: true }).waitFor({ timeout: 60_000 });
    await page.reload();
    await tabOf(page, "Contest Voting").click();
    await becomes(() => rows(page), [`${second}:10`, `${third}:9`, `${first}:8`]);
  });
});

describe("when the vote closes", () => {
  it("staff have seen who leads all along, and can have the votes counted", async () => {
    const page = await openVote("staff");
    await page.getByRole("heading", { name: "Only students vote" }).waitFor();
    await tabOf(page, "Contest Leaderboard").click();
    await page.getByRole("rowheader", { name: "lin" }).waitFor();
    await page.getByText(/Students see this from/).waitFor();
    await press(page, "Update scores");
    await page.getByText("Scores updated.").waitFor();
    expect(await page.getByRole("rowheader").count()).toBe(4);
    await expectSoundScreen(page, "a leaderboard");
    await press(page, "Open the entry of noor");
    await becomes(async () => (await programShown(page)).startsWith("// An arrow will do."), true);
  });

  it("graders see what a student voted, who leads, and where an entry stands", async () => {
    const page = contexts.at(-1)?.pages()[0] as Page;
    const { rows } = await (await call("staff", "GET", "/courses/1/admin/grading/pages?size=100")).json();
    const submissionOf = (title: string, name: string) =>
      rows.find((row: Row) => row.assessment.title === title && row.student.name === name).id;
    await page.goto(`/courses/1/grading/${submissionOf(TITLE, "noor")}/0`);
    const votes = page.locator(".gw-votes");
    await votes.getByRole("heading", { name: "Entry 1" }).waitFor();
    expect(await votes.getByRole("strong").allInnerTexts()).toEqual(["10", "9", "8"]);
    expect(await votes.innerText()).not.toMatch(AUTHORS);
    expect(await votes.locator("pre").first().innerText()).toContain("return equal(xs, reverse(xs));");
    await tabOf(page, "Contest Leaderboard").click();
    await page.getByRole("rowheader", { name: "lin" }).waitFor();
    await expectSoundScreen(page, "a vote to grade");
    await page.goto(`/courses/1/grading/${submissionOf("The Prettiest Palindrome", "lin")}/0`);
    await page.getByText(/^rank \d, score \d+\.\d\d$/).waitFor();
    await expectSoundScreen(page, "an entry to grade");
  });

  it("refuses a vote that comes too late, puts it aside, and shows students the leaderboard in its hour", async () => {
    const page = await openVote("yuki");
    const [first, second] = (await rows(page)).map((row) => Number(row.split(":")[0])) as [number, number];
    const hour = 3_600_000;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const dates = { openAt: at(-48 * hour), closeAt: at(-25 * hour) };
    await call("admin", "POST", `/courses/1/admin/assessments/${await voteId()}`, dates);
    await type(page, { [first]: "9", [second]: "10" });
    await press(page, "Save");
    await page.locator(".toast").getByText("Assessment not open").waitFor();
    await page.getByText("This assessment is closed. You can run programs, but not save.").waitFor();
    await becomes(async () => (await rows(page))[0], `${first}:10`);
    await press(page, "Versions");
    await page.getByRole("dialog").getByText(`Entry ${second}: 10`).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await tabOf(page, "Contest Leaderboard").click();
    await page.getByRole("rowheader", { name: "lin" }).waitFor();
    expect(await page.getByRole("rowheader").count()).toBe(4);
    expect(await page.getByRole("button", { name: "Update scores" }).count()).toBe(0);
    await press(page, "Open the entry of lin");
    await becomes(async () => (await programShown(page)).includes("equal(xs, reverse(xs))"), true);
    await expectSoundScreen(page, "the leaderboard in its hour");
  });
});

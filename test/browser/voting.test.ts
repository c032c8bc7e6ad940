import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { expectContentToFit } from "./fitting-content";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS, visit } from "./screens";
import { draftsOf, openCard, parts, programShown, writeProgram } from "./workspace";

const TITLE = "The Prettiest Palindrome: your vote";
const RANGE = "Vote rankings invalid. Please input scores between 7 - 10.";
const UNIQUE = "Vote scores are not unique. Please input unique rankings.";
const AUTHORS = /\b(lin|noor|tomas|yuki)\b/i;

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
let voteId: number;

beforeAll(async () => {
  const list: { id: number; number: string }[] = await call(await tokenOf("staff"), "GET", "/courses/1/assessments");
  voteId = list.find(({ number }) => number === "V1")?.id ?? 0;
});

/** Opens the vote at the tab in which it is made. */
async function openVote(username: string): Promise<Page> {
  const page = await academy.pageOf(username, `/courses/1/contests/${voteId}/0`);
  await openVotingTab(page);
  return page;
}

/** Reads on from the briefing, if there is one, to the tab in which the vote is made. */
async function openVotingTab(page: Page): Promise<void> {
  const proceed = page.getByRole("button", { name: "Continue" });
  await proceed.or(tabOf(page, "Contest Voting")).first().waitFor();
  if (await proceed.isVisible()) await proceed.click();
  await tabOf(page, "Contest Voting").click();
}

/** The scores that the server has of a person's vote, entry by entry. */
async function savedScores(username: string): Promise<(number | null)[]> {
  const { questions } = await call(await tokenOf(username), "GET", `/courses/1/assessments/${voteId}`);
  return questions[0].contestEntries.map(({ score }: { score: number | null }) => score);
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

async function expectSoundScreen(page: Page, name: string): Promise<void> {
  await keepPicture(page, name);
  await expectContentToFit(page);
  expect(await accessibilityFaults(page)).toEqual([]);
}

interface Row {
  readonly id: number;
  readonly assessment: { readonly title: string };
  readonly student: { readonly name: string };
}

describe("a student who votes by number", () => {
  let page: Page;
  beforeAll(async () => {
    page = await academy.pageOf("student", "/courses/1/contests");
  });

  it("finds four tabs and four entries without a name, in the page and in what the server sends", async () => {
    await openCard(page, TITLE);
    await openVotingTab(page);
    const tabs = page.getByRole("tablist", { name: "About this question" }).getByRole("tab");
    await becomes(
      async () => (await tabs.allInnerTexts()).slice(0, 4),
      ["Task", "Contest Voting Briefing", "Contest Voting", "Contest Leaderboard"],
    );
    await becomes(() => rows(page), ["1:", "2:", "3:", "4:"]);
    await becomes(() => page.locator("body").innerText(), expect.not.stringMatching(AUTHORS));
    const token = await tokenOf("student");
    const answer = JSON.stringify(await call(token, "GET", `/courses/1/assessments/${voteId}`));
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
    expect(await savedScores("student")).toEqual([null, null, null, null]);
  });

  it("finds the typed scores after a reload, and then saves a whole vote, which counts as the answer", async () => {
    await type(page, { 1: "9", 2: "10", 3: "7" });
    await page.locator(".vote__head").getByText("Unsaved").waitFor();
    await page.getByText("0 of 1 answered").waitFor();
    await becomes(async () => (await draftsOf(page)).includes("=7"), true);
    await page.reload();
    await openVotingTab(page);
    await becomes(() => rows(page), ["2:10", "1:9", "3:7", "4:"]);
    await type(page, { 4: "8" });
    await save(page);
    await page.locator(".vote__head").getByText("Saved", { exact: true }).waitFor();
    await becomes(() => page.getByRole("button", { name: "Finalize Submission" }).isDisabled(), false);
    await page.reload();
    await tabOf(page, "Contest Voting").click();
    await becomes(() => rows(page), ["2:10", "1:9", "4:8", "3:7"]);
    expect(await savedScores("student")).toEqual([9, 10, 7, 8]);
  });

  it("reads when the leaderboard comes", async () => {
    await tabOf(page, "Contest Leaderboard").click();
    await page.getByRole("heading", { name: /^The leaderboard appears on / }).waitFor();
    await becomes(() => page.getByRole("table").count(), 0);
    await tabOf(page, "Contest Voting").click();
  });
});

describe("before the vote closes", () => {
  it("staff see who leads all along, have the votes counted, and grade votes and entries", async () => {
    const page = await openVote("staff");
    await page.getByRole("heading", { name: "Only students vote" }).waitFor();
    await tabOf(page, "Contest Leaderboard").click();
    await page.getByRole("rowheader", { name: "lin" }).waitFor();
    await page.getByText(/Students see this from/).waitFor();
    await press(page, "Update scores");
    await page.getByText("Scores updated.").waitFor();
    await becomes(() => page.getByRole("rowheader").count(), 4);
    await expectSoundScreen(page, "a leaderboard");
    await press(page, "Open the entry of noor");
    await becomes(async () => (await programShown(page)).startsWith("// An arrow will do."), true);
    const graded: { rows: Row[] } = await call(
      await tokenOf("staff"),
      "GET",
      "/courses/1/admin/grading/pages?size=100",
    );
    const submissionOf = (title: string, name: string) =>
      graded.rows.find((row) => row.assessment.title === title && row.student.name === name)?.id;
    await visit(page, `/courses/1/grading/${submissionOf(TITLE, "noor")}/0`);
    const votes = page.locator(".gw-votes");
    await votes.getByRole("heading", { name: "Entry 1" }).waitFor();
    await becomes(() => votes.getByRole("strong").allInnerTexts(), ["10", "9", "8"]);
    await becomes(() => votes.innerText(), expect.not.stringMatching(AUTHORS));
    await becomes(
      () => votes.locator("pre").first().innerText(),
      expect.stringContaining("return equal(xs, reverse(xs));"),
    );
    await tabOf(page, "Contest Leaderboard").click();
    await page.getByRole("rowheader", { name: "lin" }).waitFor();
    await expectSoundScreen(page, "a vote to grade");
    await visit(page, `/courses/1/grading/${submissionOf("The Prettiest Palindrome", "lin")}/0`);
    await page.getByText(/^rank \d, score \d+\.\d\d$/).waitFor();
    await expectSoundScreen(page, "an entry to grade");
  });
});

describe("a student who puts entries in order", () => {
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
    await becomes(() => rows(page), ["3:10", "2:9", "4:8", "1:7"]);
    await page.locator(".vote__head").getByText("Saved", { exact: true }).waitFor();
  });

  it("sees typed scores as an order once the fields are left, and not before", async () => {
    await scoreOf(page, 3).fill("7");
    await scoreOf(page, 1).fill("10");
    await becomes(() => rows(page), ["3:7", "2:9", "4:8", "1:10"]);
    await page.getByText("Your vote is complete. Save it.").waitFor();
    await save(page);
    await becomes(() => rows(page), ["1:10", "2:9", "4:8", "3:7"]);
  });

  it("moves an entry with the keyboard alone, hears where it is, keeps the focus, and saves", async () => {
    const up = page.getByRole("button", { name: "Move Entry 3 up" });
    await up.press("Enter");
    await page.getByText("Entry 3 is 3 of 4, score 8.").waitFor();
    await up.and(page.locator(":focus")).waitFor();
    await up.press("Enter");
    await page.getByText("Entry 3 is 2 of 4, score 9.").waitFor();
    await up.and(page.locator(":focus")).waitFor();
    await up.press("Control+S");
    await page.getByText("Saved!").last().waitFor();
    await becomes(() => savedScores("student2"), [10, 8, 9, 7]);
    await becomes(() => rows(page), ["1:10", "3:9", "2:8", "4:7"]);
  });

  it("has room for everything on a phone", async () => {
    await page.setViewportSize(LOOKS[2].viewport);
    await expectSoundScreen(page, "a vote on a phone");
    await press(page, "Open Entry 1");
    await becomes(async () => (await programShown(page)).includes("is_palindrome"), true);
    // The name and the button stand in one row.
    await becomes(async () => {
      const [name, run] = await Promise.all(
        [".ws-head__name", ".ws-run"].map((part) => page.locator(`.ws-head > ${part}`).boundingBox()),
      );
      return (run?.y ?? 0) < (name?.y ?? 0) + (name?.height ?? 0);
    }, true);
    await expectSoundScreen(page, "an entry on a phone");
    await page.locator("[data-pane=side]").click();
    await tabOf(page, "Contest Leaderboard").click();
    await expectSoundScreen(page, "a leaderboard to come on a phone");
    await tabOf(page, "Contest Voting").click();
  });

  it("loses nothing that is typed while the server cannot be reached, and the vote arrives afterwards", async () => {
    await page.route("**/v2/**", (route) => route.abort());
    await type(page, { 1: "8", 2: "10", 3: "9" });
    await press(page, "Save");
    await page.getByText("Offline, kept in this browser").waitFor();
    await page.unrouteAll();
    await page.locator(".vote__head").getByText("Saved", { exact: true }).waitFor();
    await becomes(() => savedScores("student2"), [8, 10, 9, 7]);
    await becomes(() => rows(page), ["2:10", "3:9", "1:8", "4:7"]);
    await page.setViewportSize(LOOKS[0].viewport);
  });

  it("is refused a vote that comes too late, finds it put aside, and sees the leaderboard in its hour", async () => {
    const hour = 3_600_000;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const dates = { openAt: at(-26 * hour), closeAt: at(-25 * hour) };
    await call(await tokenOf("admin"), "POST", `/courses/1/admin/assessments/${voteId}`, dates);
    await type(page, { 1: "10", 2: "8" });
    await press(page, "Save");
    await page.locator(".toast").getByText("Assessment not open").waitFor();
    await page.getByText("This assessment is closed. You can run programs, but not save.").waitFor();
    await becomes(() => rows(page), ["2:10", "3:9", "1:8", "4:7"]);
    await press(page, "Versions");
    await page.getByRole("dialog").getByText("Entry 1: 10").first().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    await tabOf(page, "Contest Leaderboard").click();
    await page.getByRole("rowheader", { name: "lin" }).waitFor();
    await becomes(() => page.getByRole("rowheader").count(), 4);
    await becomes(() => page.getByRole("button", { name: "Update scores" }).count(), 0);
    await press(page, "Open the entry of lin");
    await becomes(async () => (await programShown(page)).includes("equal(xs, reverse(xs))"), true);
    await expectSoundScreen(page, "the leaderboard in its hour");
  });
});

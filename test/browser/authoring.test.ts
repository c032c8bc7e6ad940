import { readFileSync } from "node:fs";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { becomes, keepPicture, LOOKS, logIn, lookOptions } from "./screens";
import { openCard, parts, writeProgram } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

const SOLUTION = "const litres = n => n * jug;";
const STARTER = "const litres = n => 0;";

let staff: BrowserContext;
let page: Page;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string, within: Page | Locator = page) => within.getByRole("textbox", { name, exact: true });
const row = (name: string) => page.getByRole("group", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: "Publish this mission" });
const tab = (name: string) =>
  page
    .getByRole("tablist", { name: /^Parts of/ })
    .getByRole("tab", { name, exact: true })
    .click();
const beside = (name: string) =>
  page.getByRole("tablist", { name: "Beside the forms" }).getByRole("tab", { name }).click();
const title = (text: string) => page.getByRole("heading", { name: text, level: 1 }).waitFor();
const checksState = () => page.locator(".mc-checks__state").innerText();

async function choose(from: string, option: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole("button", { name: new RegExp(`^${from}`) }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Replaces the program in the editor of the forms. */
async function writeInForm(text: string): Promise<void> {
  await page.locator(".mission-fields .monaco-editor .view-lines").click();
  await page.locator(".mission-fields .monaco-editor.focused").waitFor();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

async function writePart(part: string, text: string): Promise<void> {
  await tab("Question Template");
  await page
    .getByRole("button", { name: new RegExp(`^${part}`) })
    .first()
    .click();
  await writeInForm(text);
}

/** Adds a testcase whose answer the model solution gives. */
async function addTestcase(number: number, kind: string, program: string, answer: string): Promise<void> {
  const added = row(`Testcase ${number}`);
  await button("Add testcase").click();
  await field("Program", added).fill(program);
  await field("Score", added).fill("1");
  if (kind !== "Public") await choose("Kind", kind, added);
  await button(`Fill from solution: Testcase ${number}`).click();
  await becomes(() => field("Expected answer", added).inputValue(), answer);
}

/** What the course counts, grades and exports. */
async function counted(): Promise<string[]> {
  const token = await tokenOf("admin");
  const paths = [
    "admin/grading/pages",
    "admin/grading/summary",
    "admin/statistics/assessments",
    "admin/users",
    "admin/audit",
    "user/total_xp",
    "assessments",
  ];
  return Promise.all(paths.map(async (path) => JSON.stringify(await call(token, "GET", `/courses/1/${path}`))));
}

/** What the browser keeps of missions. */
const storedMissions = (): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("academy-missions");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction("missions").objectStore("missions").getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

beforeAll(async () => {
  // A page that crashes takes all pages of its profile with it, so this profile is not one that is used again.
  staff = await academy.newContext(lookOptions(LOOKS[0]));
  page = await staff.newPage();
  await logIn(page, "staff");
});

describe("a mission from nothing to a student's verdict", () => {
  it("is begun from the navigation, with overview, briefing and deployment", async () => {
    await page.getByRole("link", { name: "Mission Control" }).click();
    await button("Make New Mission").click();
    await title("Insert title here");
    await button("Global").click();
    await tab("Overview");
    await field("Title").fill("Water Jugs");
    await field("Number").fill("W1");
    await choose("Type", "Missions");
    await field("Short summary").fill("Measure with jugs.");
    await title("Water Jugs");
    await tab("Briefing");
    await field("Briefing").fill("The well is **deep**.");
    await tab("Global Deployment");
    await choose("Chapter", "Source §2");
  });

  it("gets a programming question, which the preview follows", async () => {
    await button("Question-specific").click();
    await tab("Task 1");
    await field("Statement").fill("Write `litres(n)`.");
    await page.locator(".mc-preview").getByText("litres(n)").waitFor();
    await tab("Grading");
    await field("Max XP").fill("100");
    await writePart("Prepend", "const jug = 3;");
    await writePart("Template", STARTER);
    await writePart("Suggested answer", SOLUTION);
    await tab("Autograder");
    await addTestcase(1, "Public", "litres(2);", "6");
    await addTestcase(2, "Opaque", "litres(5);", "15");
    await addTestcase(3, "Secret", "litres(1);", "3");
    await tab("Sample answers");
    await button("Add sample answer").click();
    await field("Name").fill("one jug only");
    await page.getByText("Testcases fail", { exact: true }).click();
    await writeInForm("const litres = n => n === 1 ? jug : n;");
    await beside("Checks");
    await becomes(checksState, "All checks passed");
  });

  it("names what a broken solution does, and is green again once it is mended", async () => {
    await writePart("Suggested answer", "const litres = n => n + jug;");
    await becomes(checksState, "Checks found problems");
    await page
      .getByText(/The model solution fails testcases 1, 2, 3\./)
      .first()
      .waitFor();
    await keepPicture(page, "authoring-red");
    await writePart("Suggested answer", SOLUTION);
    await becomes(checksState, "All checks passed");
  });

  it("gets a multiple choice question", async () => {
    await button("Global").click();
    await tab("Manage Question");
    await button("Multiple choice").click();
    await page.getByRole("dialog").getByRole("button", { name: "Save and insert" }).click();
    await button("Question-specific").click();
    await tab("Task 2");
    await becomes(async () => new URL(page.url()).pathname, "/mission-control/-1/1");
    await field("Statement").fill("Which is the most?");
    await tab("Grading");
    await field("Max XP").fill("50");
    // Without it, no student is told the hint.
    await page.getByText("Show solution", { exact: true }).click();
    await tab("Question Template");
    await field("Text", row("Option 1")).fill("A cup");
    await field("Text", row("Option 2")).fill("A well");
    await field("Hint", row("Option 2")).fill("Deep, indeed.");
    await row("Option 2").getByText("This is the solution").click();
  });

  it("loses nothing to a reload, nor to a tab that is killed in mid-typing", async () => {
    await page.reload();
    await title("Water Jugs");
    await tab("Question Template");
    await becomes(() => field("Hint", row("Option 2")).inputValue(), "Deep, indeed.");
    await tab("Task 2");
    await field("Statement").press("End");
    await field("Statement").pressSequentially(" Think.");
    await page.locator(".mc-preview").getByText("Which is the most? Think.").first().waitFor();
    await becomes(() => page.locator(".mc-state").textContent(), "Unsaved changes");
    await becomes(storedMissions, expect.stringContaining("Which is the most? Think."));
    const devtools = await staff.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    void devtools.send("Page.crash").catch(() => undefined);
    await crashed;
    page = await staff.newPage();
    await page.goto("/mission-control/-1/1");
    await title("Water Jugs");
    await becomes(() => field("Statement").inputValue(), "Which is the most? Think.");
    await field("Statement").fill("Which is the most?");
    await button("Save").click();
    await becomes(() => page.locator(".mc-state").textContent(), "Saved");
  });

  it("is tried as a student, and the course counts nothing of it", async () => {
    const before = await counted();
    await page.goto("/mission-control/-1/0");
    await button("Try as a student").click();
    await page.getByText("Trying Water Jugs as a student: nothing is kept").waitFor();
    await answer(page);
    await page.getByText("Autograded: 150 / 150 XP").waitFor();
    await page.getByRole("link", { name: "Leave" }).click();
    await title("Water Jugs");
    expect(await counted()).toEqual(before);
  });

  it("is published although the network is lost between upload and publishing", async () => {
    await button("Publish").click();
    await dialog().getByText("This number is new. It becomes a new, unpublished assessment.").waitFor();
    await dialog().getByText("All checks passed.").waitFor();
    await moment("Opens").fill("2026-01-01 00:00:00 +00:00");
    await moment("Closes").fill("2029-05-05 10:00:00 +00:00");
    const anyCall = "**/v2/**";
    await page.route(/\/admin\/assessments$/, async (route) => {
      const response = await route.fetch();
      await page.route(anyCall, (lost) => lost.abort());
      await route.fulfill({ response });
    });
    await dialog().getByRole("button", { name: "Upload and publish" }).last().click();
    await dialog()
      .getByText(/What is done stays done\.$/)
      .waitFor();
    await page.unroute(anyCall);
    await dialog().getByRole("button", { name: "Go on", exact: true }).last().click();
    await dialog().getByText("Students can work on it until 5 May 2029, 18:00.").waitFor();
    await keepPicture(page, "authoring-published");
    await dialog().getByRole("button", { name: "Close", exact: true }).last().click();
    await becomes(async () => /\/mission-control\/\d+\/\d$/.test(page.url()), true);
  });

  it("is solved by a student, who has the verdict without a reload", async () => {
    const student = await academy.pageOf("lin", "/courses/1/missions");
    await openCard(student, "Water Jugs");
    await answer(student);
    await student.getByText(/Autograded: 150 \/ 150 XP/).waitFor();
    await keepPicture(student, "authoring-verdict");
  });

  it("comes back from Ground Control with its sample answers", async () => {
    await page.goto("/courses/1/groundcontrol");
    await button("Actions: Water Jugs").click();
    await page.getByRole("menuitem", { name: "Open in mission control" }).click();
    await title("Water Jugs");
    await button("Export").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: /^Save as XML(?! of)/ }).click(),
    ]);
    const xml = readFileSync(await download.path(), "utf8");
    expect(xml).toContain("one jug only");
    expect(xml).toContain("const litres = n =&gt; n * jug;");
  });
});

const moment = (name: string) => dialog().getByRole("group", { name }).getByLabel("Or as text");

/** Answers both questions rightly and hands the mission in. */
async function answer(at: Page): Promise<void> {
  await at.getByRole("dialog").getByText("The well is").waitFor();
  await at.getByRole("button", { name: "Continue" }).click();
  await at.getByText("Question 1 of 2").waitFor();
  await writeProgram(at, SOLUTION);
  await parts(at).save.click();
  await at.getByText("Saved!", { exact: true }).first().waitFor();
  await parts(at).next.click();
  await at.getByText("Question 2 of 2").waitFor();
  await at.getByText("A well", { exact: true }).click();
  await at.getByText("Deep, indeed.").first().waitFor();
  await at.getByRole("button", { name: "Finalize Submission" }).click();
  await at.getByRole("dialog").getByRole("button", { name: "Finalize", exact: true }).click();
}

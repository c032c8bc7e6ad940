import type { Page, Request } from "playwright-core";
import { apiCalls } from "./api-calls";
import { expectContentToFit } from "./fitting-content";
import { academyFixture } from "./fixture";
import { longestTasks, repeatedTask } from "./main-thread";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, visit } from "./screens";
import { parts, programShown, writeProgram } from "./workspace";

const PROBLEMS = `
  <PROBLEM type="programming" maxxp="100" blocking="true">
    <TEXT>Write \`twice(n)\`.</TEXT>
    <SNIPPET>
      <TEMPLATE>const twice = n => n;</TEMPLATE>
      <SOLUTION>const twice = n => 2 * n;</SOLUTION>
      <TESTCASES>
        <PUBLIC answer="6" score="1">twice(3);</PUBLIC>
        <OPAQUE answer="10" score="1">twice(5);</OPAQUE>
        <SECRET answer="8" score="2">twice(4);</SECRET>
      </TESTCASES>
    </SNIPPET>
  </PROBLEM>
  <PROBLEM type="mcq" maxxp="50" showsolution="true">
    <TEXT>Which is even?</TEXT>
    <CHOICE correct="false" hint="Three is odd."><TEXT>Three</TEXT></CHOICE>
    <CHOICE correct="true" hint="Indeed."><TEXT>Four</TEXT></CHOICE>
  </PROBLEM>
  <PROBLEM type="voting" maxxp="20">
    <TEXT>Vote.</TEXT>
    <VOTING assessment_number="C1" reveal_hours="24"/>
  </PROBLEM>`;
const missionOf = (problems: string) =>
  `<CONTENT><TASK kind="missions" number="T1" title="Doubling"><TEXT>Double everything.</TEXT>
  <PROBLEMS>${problems}</PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;

const PARTLY_RIGHT = "const twice = n => n === 4 ? 5 : 2 * n;";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
let page: Page;

async function open(problems = PROBLEMS): Promise<void> {
  await visit(page, "/mission-control");
  await page.getByRole("heading", { name: "Mission Control", level: 1 }).waitFor();
  const file = { name: "mission.xml", mimeType: "text/xml", buffer: Buffer.from(missionOf(problems)) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("heading", { name: "Doubling", level: 1 }).waitFor();
}

const reading = (at: Page) => at.getByRole("tablist", { name: "What the student reads" });
const readingPanel = (at: Page) => at.locator(".mc-preview .tabs__panel");
const question = (at: Page, number: number) =>
  at.getByRole("button", { name: new RegExp(`^Question ${number}(:|$)`) }).first();

beforeAll(async () => {
  page = await academy.pageOf("staff", "/mission-control");
});

describe("the preview beside the editor", () => {
  it("follows the statement while it is typed, without a worker for each change", async () => {
    await open();
    await reading(page).getByRole("tab", { name: "Task 1" }).waitFor();
    await becomes(() => programShown(page), "const twice = n => n;");
    await reading(page).getByRole("tab", { name: "Autograder" }).click();
    await readingPanel(page).getByRole("button", { name: "Run all testcases" }).click();
    await readingPanel(page).getByText("0 of 2 passed").waitFor();
    await reading(page).getByRole("tab", { name: "Task 1" }).click();
    const statement = page.getByRole("textbox", { name: "Statement" });
    await statement.press("ControlOrMeta+End");
    await statement.pressSequentially(" It doubles.");
    await readingPanel(page).getByText("It doubles.").waitFor();
    const workers: string[] = [];
    page.on("worker", (worker) => workers.push(worker.url()));
    for (const word of [" Once", " more", " again."]) {
      await statement.pressSequentially(word);
      await readingPanel(page).getByText(word.trim()).waitFor();
    }
    expect(workers).toEqual([]);
  });

  it("runs the testcases that students see, and what is typed stays with its question", async () => {
    await writeProgram(page, PARTLY_RIGHT);
    await reading(page).getByRole("tab", { name: "Autograder" }).click();
    await readingPanel(page).getByRole("button", { name: "Run all testcases" }).click();
    await readingPanel(page).getByText("2 of 2 passed").waitFor();
    await question(page, 2).click();
    await reading(page).getByRole("tab", { name: "Task 2" }).waitFor();
    await page.locator(".mc-preview").getByText("Three", { exact: true }).click();
    await page.locator(".mc-preview").getByText("Three is odd.").waitFor();
    await question(page, 3).click();
    await page.getByText("Students vote here").waitFor();
    await question(page, 1).click();
    await becomes(() => programShown(page), PARTLY_RIGHT);
  });

  it("shows another starter code at once, brings back what was typed, and resets to the starter code", async () => {
    await page.getByRole("tab", { name: "Question Template" }).click();
    const previewed = () => page.locator(".mc-preview .view-line").allInnerTexts();
    const line = (text: string) => [text.replaceAll(" ", "\u00a0")];
    await page.getByRole("button", { name: "Suggested answer", exact: true }).click();
    await page.getByRole("button", { name: "Copy to Editor: Suggested answer" }).click();
    await becomes(previewed, line("const twice = n => 2 * n;"));
    await page.getByRole("button", { name: "Template", exact: true }).click();
    await page.getByRole("button", { name: "Copy from Editor: Template" }).click();
    await page.getByRole("button", { name: "Reset to starter code" }).waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Task 1" }).first().click();
    await writeProgram(page, PARTLY_RIGHT);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await becomes(previewed, line("const twice = n => n;"));
    await page.getByText("The starter code has changed. What you typed is kept.").waitFor();
    await page.getByRole("button", { name: "Show what I typed" }).click();
    await becomes(previewed, line(PARTLY_RIGHT));
    await page.getByRole("button", { name: "Reset to starter code" }).click();
    await becomes(previewed, line("const twice = n => n;"));
  });

  it("shows a question of which nothing is written yet", async () => {
    await open('<PROBLEM type="programming"/><PROBLEM type="mcq"/><PROBLEM type="voting"/>');
    await readingPanel(page).getByText("This question has no text yet.").waitFor();
    await question(page, 2).click();
    await page.locator(".mc-preview").getByText("This question has no choices yet.").waitFor();
    await question(page, 3).click();
    await page.getByText("Students vote here").waitFor();
  });

  it("follows what is typed in a mission of 50 questions of 30 testcases", async () => {
    const testcases = Array.from({ length: 30 }, (_, at) => `<PUBLIC answer="${at}" score="1">${at};</PUBLIC>`).join(
      "",
    );
    const problem = `<PROBLEM type="programming" maxxp="1"><TEXT>Count.</TEXT><SNIPPET><TEMPLATE>1;</TEMPLATE><TESTCASES>${testcases}</TESTCASES></SNIPPET></PROBLEM>`;
    await open(problem.repeat(50));
    await readingPanel(page).getByText("Count.").waitFor();
    const statement = page.getByRole("textbox", { name: "Statement" });
    await statement.press("ControlOrMeta+End");
    const tasks = await longestTasks(page, async () => {
      await statement.pressSequentially(" It is counted up to ten, and then down again.");
      await readingPanel(page).getByText("down again.").waitFor();
    });
    repeatedTask(tasks, "a sentence in the statement");
  });
});

/** What the course counts, grades and exports. */
async function counted(token: string): Promise<string[]> {
  const paths = ["grading/pages", "grading/summary", "statistics/assessments", "users", "audit"].map(
    (path) => `admin/${path}`,
  );
  return Promise.all(
    [...paths, "user/total_xp", "assessments"].map(async (path) =>
      JSON.stringify(await call(token, "GET", `/courses/1/${path}`)),
    ),
  );
}

/** The databases that the page has, and the keys of what answers it keeps. */
const storedMissions = (at: Page) =>
  at.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    if (!databases.includes("academy-drafts")) return [];
    return new Promise<IDBValidKey[]>((resolve, reject) => {
      const opening = indexedDB.open("academy-drafts");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const names = [...opening.result.objectStoreNames];
        if (names.length === 0) return resolve([]);
        const keys = opening.result.transaction(names).objectStore("records").getAllKeys();
        keys.onsuccess = () => resolve(keys.result);
      };
    });
  });

const isWrite = (request: Request) => {
  const { pathname } = new URL(request.url());
  // Of the admin's own achievements, completed before: the page tells them once nothing covers it.
  const isOwnNews = pathname.endsWith("/self/achievements/seen");
  return request.method() !== "GET" && pathname.startsWith("/v2/") && !isOwnNews;
};

describe("trying a mission as a student", () => {
  it("goes from the briefing to a verdict, and leaves no trace", async () => {
    const token = await tokenOf("admin");
    const before = await counted(token);
    const writes: string[] = [];
    page.on("request", (request) => isWrite(request) && writes.push(`${request.method()} ${request.url()}`));
    await open();
    await page.getByRole("button", { name: "Try as a student" }).click();
    await page.getByText("Trying Doubling as a student: nothing is kept").waitFor();
    await page.getByRole("dialog").getByText("Double everything.").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("0 of 3 answered").waitFor();
    await parts(page).next.click();
    await page.getByText("Your solution has not passed all testcases!").waitFor();
    await writeProgram(page, PARTLY_RIGHT);
    await parts(page).save.click();
    await page.getByText("Saved!", { exact: true }).waitFor();
    await parts(page).next.click();
    await page.getByText("Four", { exact: true }).click();
    await page.getByText("Indeed.").first().waitFor();
    await becomes(async () => page.url(), expect.stringMatching(/\/1\?try/));
    await parts(page).next.click();
    await page.getByRole("tab", { name: "Contest Voting", exact: true }).click();
    await becomes(async () => page.url(), expect.stringMatching(/\/2\?try/));
    for (const entry of [1, 2, 3]) {
      await page.getByLabel(`Score of Entry ${entry}`).fill(String(11 - entry));
    }
    await parts(page).save.click();
    await becomes(() => page.getByRole("button", { name: "Finalize Submission" }).isDisabled(), false);
    await page.getByRole("button", { name: "Finalize Submission" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Finalize", exact: true }).click();
    // A program that is wrong for the secret testcase alone has half of its XP.
    await page.getByText("Autograded: 120 / 170 XP.").waitFor();
    await page.getByRole("button", { name: "Report" }).click();
    const report = page.getByRole("dialog", { name: "What the autograder found" });
    await becomes(
      () => report.getByRole("row").allInnerTexts(),
      [
        "Question\tXP\tPublic\tOpaque\tSecret",
        "Task 1\t50 / 100 XP\t1 of 1\t1 of 1\t0 of 1",
        "Task 2\t50 / 50 XP\tnone\tnone\tnone",
        "Task 3\t20 / 20 XP\tnone\tnone\tnone",
        "In all\t120 / 170 XP",
      ],
    );
    await keepPicture(page, "report of a try");
    await becomes(() => accessibilityFaults(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    await keepPicture(page, "report of a try 360 px");
    await expectContentToFit(page);
    await page.setViewportSize(LOOKS[0].viewport);
    await report.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Question 1: " }).first().click();
    await page.getByRole("tab", { name: "Autograder" }).click();
    await becomes(() => page.getByRole("heading", { name: /^Testcase \d$/ }).count(), 2);
    expect(writes).toEqual([]);
    await becomes(() => storedMissions(page), []);
    await page.getByRole("link", { name: "Leave" }).click();
    await page.getByRole("tab", { name: "Preview" }).waitFor();
    expect(await counted(token)).toEqual(before);
  });

  it("begins anew with nothing of the try before", async () => {
    await page.getByRole("button", { name: "Try as a student" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("0 of 3 answered").waitFor();
    await becomes(() => programShown(page), "const twice = n => n;");
    await page.getByRole("link", { name: "Leave" }).click();
  });

  it("opens by its address for an assessment of the course", async () => {
    const token = await tokenOf("admin");
    const assessments: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
    const id = assessments.find(({ title }) => title === "The Vault")?.id;
    await visit(page, `/mission-control/${id}/0?try`);
    await page.getByText("Trying The Vault as a student: nothing is kept").waitFor();
    await page.getByRole("button", { name: "Continue" }).or(parts(page).run).first().waitFor();
  });
});

it("can be read and used by everybody in every look: the preview and the try", async () => {
  const everybodyCanUse = (what: string, pane?: string) =>
    inEveryLook(page, async ({ name, viewport, colorScheme }) => {
      if (pane && viewport.width < 768) await page.getByRole("tab", { name: pane }).click();
      if (pane) await readingPanel(page).getByText("twice(n)").waitFor();
      await keepPicture(page, `${what} ${name}`);
      await expectContentToFit(page);
      const rules = colorScheme === "dark" ? "colors" : "all";
      await becomes(async () => [name, await accessibilityFaults(page, rules)], [name, []]);
    });
  await open();
  await everybodyCanUse("preview", "Preview");
  await page.getByRole("button", { name: "Try as a student" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("0 of 3 answered").waitFor();
  await everybodyCanUse("try");
});

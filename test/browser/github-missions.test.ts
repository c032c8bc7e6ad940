import type { BrowserContext, Locator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, type Look, signIn } from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

const academy = academyFixture();

/** The stand-in of GitHub is another origin, served by the same process. */
const github = () => `${academy.origin.replace("127.0.0.1", "localhost")}/github`;
const COURSE = "source-academy-course-demo";

const overflows = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** What is shown in a small window besides the editor. */
const TASK_PANE = "Task";

/** Looks at the page in these looks, and leaves it in the first of all. Dark ones after light ones differ in color alone. */
async function standsIn(looks: readonly Look[], page: Page, what: string, pane?: typeof TASK_PANE): Promise<void> {
  const rulesIn = ({ colorScheme }: Look) => (colorScheme === "dark" && looks.length > 1 ? "colors" : "all");
  await inEveryLook(
    page,
    async (look) => {
      const panes = page.getByRole("tablist", { name: "Panes" });
      if (pane && look.viewport.width < 768) await panes.getByRole("tab", { name: pane }).click();
      // The colors of code follow those of the page a moment later.
      await becomes(async () => [look.name, await accessibilityFaults(page, rulesIn(look))], [look.name, []]);
      await becomes(async () => [look.name, await overflows(page)], [look.name, false]);
      await keepPicture(page, `github missions ${what} ${look.name}`);
    },
    looks,
  );
}

const standsInEveryLook = (page: Page, what: string, pane?: typeof TASK_PANE) => standsIn(LOOKS, page, what, pane);

/** Looks at what another screen has stood in every look but for a part of it. */
const standsDarkAndNarrow = (page: Page, what: string) => standsIn([LOOKS[3]], page, what);

/** Presses a button that opens GitHub's window, and authorises there as one of the demo's people. */
async function authorise(page: Page, button: Locator, person: string): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await button.click();
  const popup = await opening;
  await popup.getByRole("radio", { name: person }).check({ force: true });
  const closing = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Authorise" }).click();
  await closing;
}

const signInButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Sign in with GitHub", exact: true });

/** Opens the listing in a new tab, signed in with GitHub. */
async function openListing(context: BrowserContext, person: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/githubassessments");
  await authorise(page, signInButton(page), person);
  await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
  return page;
}

async function newContext(username: string): Promise<BrowserContext> {
  const context = await academy.openContext();
  await signIn(context, username);
  return context;
}

const open = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("link", { name: `Open: ${title}` }).click();
  await editorReady(page);
};

/** A file of a repository, as the stand-in has it now. The profile's cookie of the stand-in lets one see it. */
const fileOf = async (page: Page, repository: string, path: string): Promise<string> => {
  const response = await page.request.get(`${github()}/${repository}/raw/main/${path}`);
  return response.ok() ? response.text() : `${response.status()}`;
};

const commitsOf = async (page: Page, repository: string): Promise<string[]> => {
  const text = await (await page.request.get(`${github()}/${repository}/commits/main`)).text();
  return [...text.matchAll(/<tr><td>([^<]*)<\/td>/g)].map(([, message = ""]) => message);
};

/** Lets the next calls to the stand-in fail. */
const letFail = (page: Page, ...faults: object[]) => page.request.post(`${github()}/_faults`, { data: faults });

/** Does something that a message tells of. It is waited for from before: on a busy machine it may be gone afterwards. */
const tells = (page: Page, text: string, act: () => Promise<unknown>) =>
  Promise.all([page.getByText(text).first().waitFor(), act()]);

const SAVING = { operation: "createCommitOnBranch" };
const stateOf = (page: Page) => page.locator(".ws-head .ws-save").innerText();
const UNSAVED_NOTE = "Unsaved, kept in this browser";
const notice = (page: Page) => page.locator(".ws-notice");
const dialogOf = (page: Page) => page.getByRole("dialog");
const TEA = `${COURSE}/tea-counter-stella-student`;

let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  context = await newContext("student");
});

describe("a student", () => {
  it("finds the missions by the link Classroom, and signs in with GitHub", async () => {
    page = await context.newPage();
    await page.goto("/courses/1/missions");
    await page.getByRole("link", { name: "Classroom", exact: true }).first().click();
    await page.getByRole("heading", { name: "Sign in with GitHub" }).waitFor();
    await standsInEveryLook(page, "login");
    await tells(page, "Logged in to GitHub", () => authorise(page, signInButton(page), "stella-student"));
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await becomes(async () => new URL(page.url()).pathname, "/githubassessments/missions");
  });

  it("sees what is published, by its due date, and what can be done with it", async () => {
    await becomes(
      () => page.getByRole("article").getByRole("heading", { level: 2 }).allInnerTexts(),
      ["Warm-up", "Tea Counter", "Stair Steps"],
    );
    const actions = page.getByRole("article").getByRole("link");
    await becomes(() => actions.allInnerTexts(), ["Review Answers", "Open", "Accept"]);
    await becomes(() => page.getByText(/accepted it/).count(), 0);
    await becomes(() => page.getByLabel("Select Course").isDisabled(), true);
    await standsInEveryLook(page, "listing");
    const bar = page.getByRole("navigation", { name: "Missions on GitHub" });
    await bar.getByRole("link", { name: "Quests" }).click();
    await page.getByRole("article", { name: "Number Garden" }).getByText("No due date").waitFor();
    await bar.getByRole("link", { name: "Missions", exact: true }).click();
  });

  it("accepts a mission on GitHub, and opens it on coming back", async () => {
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "Accept: Stair Steps (opens GitHub in a new tab)" }).click();
    const assignment = await opening;
    await assignment.getByRole("button", { name: "Accept this assignment" }).click();
    await assignment.getByRole("heading", { name: "Stair Steps is yours" }).waitFor();
    await assignment.close();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByRole("link", { name: "Open: Stair Steps" }).waitFor();
  });

  it("tests an answer and saves it in one commit, beside the starter code", async () => {
    await open(page, "Tea Counter");
    await becomes(() => programShown(page), "const cups = pots => pots * pot;\n");
    await writeProgram(page, "const cups = pots => pot;");
    await parts(page).tab("Testcases").click();
    await parts(page).run.click();
    await page.getByText("1 of 3 passed").first().waitFor();
    await standsInEveryLook(page, "testcases", TASK_PANE);
    await writeProgram(page, "const cups = pots => pot * pots;");
    const runAll = page.getByRole("button", { name: "Run all testcases" });
    await runAll.click();
    await page.getByText("3 of 3 passed").first().waitFor();
    await becomes(() => stateOf(page), UNSAVED_NOTE);
    const before = (await commitsOf(page, TEA)).length;
    await tells(page, "Successfully saved file!", () => runAll.press("ControlOrMeta+s"));
    await becomes(() => stateOf(page), "Saved");
    await becomes(() => fileOf(page, TEA, "Q1/SavedCode.js"), "const cups = pots => pot * pots;");
    await becomes(() => fileOf(page, TEA, "Q1/StarterCode.js"), "const cups = pots => 0;\n");
    const commits = await commitsOf(page, TEA);
    expect([commits.length, commits[0]]).toEqual([before + 1, "Changes made from Source Academy"]);
  });

  it("answers a multiple-choice question, and loses nothing on the way between tasks", async () => {
    await writeProgram(page, "const cups = pots => 7;");
    await parts(page).next.click();
    await page.getByText("const f = (x, y) => x + y;").click();
    await page.getByText("Correct.").waitFor();
    await becomes(() => page.getByRole("button", { name: "Show MCQ Text" }).count(), 0);
    await standsDarkAndNarrow(page, "choices");
    await page.getByRole("button", { name: "Previous question" }).click();
    await becomes(() => programShown(page), "const cups = pots => 7;");
    await tells(page, "Successfully saved file!", () => parts(page).save.click());
    const choice = async () => JSON.parse((await fileOf(page, TEA, "Q2/SavedCode.js")).slice(4) || "null");
    await becomes(choice, expect.objectContaining({ answer: 1, solution: 1 }));
    await becomes(() => fileOf(page, TEA, "Q1/SavedCode.js"), "const cups = pots => 7;");
  });

  it("is asked before leaving, or logging out of GitHub, with unsaved changes", async () => {
    await writeProgram(page, "const cups = pots => 8;");
    await tells(page, "You have unsaved changes!", () => page.getByRole("button", { name: "Log Out" }).click());
    await page.getByRole("link", { name: "Back to the missions" }).click();
    await dialogOf(page).getByText("You have changes that may not be saved. Are you sure you want to leave?").waitFor();
    await dialogOf(page).getByRole("button", { name: "Stay" }).click();
    await becomes(() => programShown(page), "const cups = pots => 8;");
  });
});

describe("a conflict", () => {
  const theirs = "const cups = pots => 9;";

  it("shows both versions, and saves nothing until it is decided", async () => {
    await letFail(page, { kind: "commitInBetween", file: "Q1/SavedCode.js", text: theirs });
    await parts(page).save.click();
    const dialog = dialogOf(page);
    await dialog.getByText("Q1/SavedCode.js (1 of 1)").waitFor();
    await dialog.getByText("const cups = pots => 8;").waitFor();
    await dialog.getByText(theirs).waitFor();
    await standsInEveryLook(page, "conflict");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await becomes(() => programShown(page), "const cups = pots => 8;");
    await becomes(() => fileOf(page, TEA, "Q1/SavedCode.js"), theirs);
  });

  it("puts the own version aside when the other is taken, and brings it back", async () => {
    await parts(page).save.click();
    await dialogOf(page).getByRole("button", { name: "Take the one on GitHub" }).click();
    await becomes(() => programShown(page), theirs);
    await becomes(() => stateOf(page), "Saved");
    await page.getByRole("button", { name: "Versions" }).click();
    await dialogOf(page).getByText("Put aside for the version on GitHub").waitFor();
    await standsDarkAndNarrow(page, "versions");
    await dialogOf(page).getByRole("button", { name: "Use this version" }).click();
    await becomes(() => programShown(page), "const cups = pots => 8;");
  });

  it("saves the own version on top of the other, which stays in the history", async () => {
    await letFail(page, { kind: "commitInBetween", file: "Q1/SavedCode.js", text: "const cups = pots => 10;" });
    await parts(page).save.click();
    await tells(page, "Successfully saved file!", () =>
      dialogOf(page).getByRole("button", { name: "Save mine on top" }).click(),
    );
    await becomes(() => fileOf(page, TEA, "Q1/SavedCode.js"), "const cups = pots => 8;");
    expect((await commitsOf(page, TEA)).slice(0, 2)).toEqual([
      "Changes made from Source Academy",
      "Change it meanwhile",
    ]);
  });

  it("is none when others changed other files: both are there", async () => {
    await writeProgram(page, "const cups = pots => 11;");
    await letFail(page, { kind: "commitInBetween", file: "README.md", text: "# New briefing" });
    await tells(page, "Others saved other files meanwhile. They are here, too.", () => parts(page).save.click());
    await parts(page).tab("Briefing").click();
    await page.getByRole("heading", { name: "New briefing" }).waitFor();
    await becomes(() => fileOf(page, TEA, "README.md"), "# New briefing");
    await becomes(() => fileOf(page, TEA, "Q1/SavedCode.js"), "const cups = pots => 11;");
  });
});

describe("a save that fails", () => {
  const save = async (text: string, fault: object): Promise<void> => {
    await writeProgram(page, text);
    await letFail(page, { ...SAVING, ...fault });
    await tells(page, "Something went wrong when trying to save the file.", () => parts(page).save.click());
  };
  const arrives = async (text: string): Promise<void> => {
    await becomes(() => fileOf(page, TEA, "Q1/SavedCode.js"), text);
    await becomes(() => stateOf(page), "Saved");
    await becomes(() => notice(page).count(), 0);
  };

  it.each([
    // The browser itself asks again when a connection breaks.
    ["offline", { kind: "offline", times: null }, /^GitHub could not be reached\. Your work is kept in this browser\./],
    ["a limit of requests", { kind: "rateLimited" }, /^GitHub takes no more requests from you until .*\d\d:\d\d\./],
    ["a fault of GitHub", { kind: "status", status: 502 }, /^GitHub has a fault at the moment\. Your work is kept\./],
    ["a missing right", { kind: "status", status: 403 }, /^GitHub does not let this site save there\./],
  ])("says why (%s), keeps the work, and saves it when asked again", async (what, fault, text) => {
    await save(`// ${what}`, fault);
    await notice(page).getByText(text).waitFor();
    if (what === "a missing right") {
      const link = notice(page).getByRole("link", { name: "Allow on GitHub" });
      await becomes(() => link.getAttribute("href"), `${github()}/apps/course-academy/installations/new`);
      await standsDarkAndNarrow(page, "forbidden");
    }
    await page.request.delete(`${github()}/_faults`);
    await notice(page).getByRole("button", { name: "Save again" }).click();
    await arrives(`// ${what}`);
  });

  it("asks to sign in again when the sign-in has ended, and saves then", async () => {
    await save("// signed out", { kind: "status", status: 401 });
    await notice(page)
      .getByText(/^Your sign-in with GitHub has ended\. Your work is kept\./)
      .waitFor();
    await authorise(page, notice(page).getByRole("button", { name: "Sign in and save" }), "stella-student");
    await arrives("// signed out");
  });
});

describe("a tab that was closed with unsaved changes", () => {
  const closed = "const cups = pots => 20;";

  it("comes back with them, and they can be discarded without being lost", async () => {
    await writeProgram(page, closed);
    await becomes(() => stateOf(page), UNSAVED_NOTE);
    await page.close({ runBeforeUnload: false });
    page = await openListing(context, "stella-student");
    await open(page, "Tea Counter");
    await notice(page)
      .getByText(/^These are your unsaved changes of .*\. They are not on GitHub yet\.$/)
      .waitFor();
    await becomes(() => programShown(page), closed);
    await standsDarkAndNarrow(page, "draft");
    await notice(page).getByRole("button", { name: "Discard them" }).click();
    await dialogOf(page).getByRole("button", { name: "Discard" }).click();
    await becomes(() => programShown(page), "// signed out");
    await page.getByRole("button", { name: "Versions" }).click();
    await dialogOf(page).getByText(closed).first().waitFor();
    await dialogOf(page).getByRole("button", { name: "Close" }).first().press("Escape");
    await becomes(() => dialogOf(page).count(), 0);
  });

  it("has both versions when the repository has moved on meanwhile", async () => {
    await writeProgram(page, closed);
    await becomes(() => stateOf(page), UNSAVED_NOTE);
    await page.close({ runBeforeUnload: false });
    const elsewhere = await newContext("student");
    const other = await openListing(elsewhere, "stella-student");
    await open(other, "Tea Counter");
    await writeProgram(other, "// from another computer");
    await tells(other, "Successfully saved file!", () => parts(other).save.click());
    page = await openListing(context, "stella-student");
    await open(page, "Tea Counter");
    await dialogOf(page).getByText("// from another computer").waitFor();
    await dialogOf(page).getByText(closed).waitFor();
    await dialogOf(page).getByRole("button", { name: "Keep mine on top" }).click();
    await becomes(() => programShown(page), closed);
    await tells(page, "Successfully saved file!", () => parts(page).save.click());
    await becomes(() => fileOf(page, TEA, "Q1/SavedCode.js"), closed);
  });

  it("is told of in another tab, which takes its turn when this one is closed", async () => {
    const other = await openListing(context, "stella-student");
    await open(other, "Tea Counter");
    const text = "Another tab has this mission open and keeps its changes. Save yours here before you leave.";
    await notice(other).getByText(text).waitFor();
    await page.close({ runBeforeUnload: false });
    await notice(other).getByText(text).waitFor({ state: "detached" });
    page = other;
  });

  it("is opened again after a reload of the editor itself", async () => {
    await writeProgram(page, "const cups = pots => 21;");
    await becomes(() => stateOf(page), UNSAVED_NOTE);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await editorReady(page);
    await becomes(() => programShown(page), "const cups = pots => 21;");
  });
});

describe("after the due date", () => {
  it("answers can be looked at and run, and are not saved", async () => {
    await tells(page, "Successfully saved file!", () => parts(page).save.click());
    await page.getByRole("link", { name: "Back to the missions" }).click();
    await page.getByRole("link", { name: "Review Answers: Warm-up" }).click();
    await editorReady(page);
    await notice(page)
      .getByText(/^It is past the due date for this assessment\. You can run programs/)
      .waitFor();
    await writeProgram(page, "// late");
    await tells(page, "It is past the due date for this assessment!", () => parts(page).save.click());
    expect(await fileOf(page, `${COURSE}/warm-up-stella-student`, "Q1/SavedCode.js")).not.toBe("// late");
  });
});

describe("a teacher", () => {
  const MCQ = `MCQ\n{"choices":[{"option":"Tea","hint":"Yes."},{"option":"Coffee","hint":""}],"answer":-1,"solution":0}`;
  let owner: Page;

  beforeAll(async () => {
    owner = await openListing(await newContext("staff"), "tessa-teacher");
  });

  it("sees who has accepted a mission, and when they pushed to it last", async () => {
    const tea = owner.getByRole("article", { name: "Tea Counter" });
    await tea.getByText("1 person has accepted it").click();
    const row = tea.getByRole("table", { name: "Who has accepted Tea Counter" }).getByRole("row").nth(1);
    await row.getByRole("rowheader", { name: "stella-student" }).waitFor();
    await becomes(() => row.getByRole("cell").count(), 2);
    await standsInEveryLook(owner, "accepted");
    await tea.getByText("1 person has accepted it").click();
  });

  it("writes a mission with a program and a multiple-choice question", async () => {
    await owner.getByRole("link", { name: "Create a New Assessment!" }).click();
    await editorReady(owner);
    await becomes(() => owner.getByRole("button", { name: "Next question" }).count(), 0);
    await parts(owner).tab("Mission Metadata").click();
    await owner.getByLabel("Source Version").selectOption({ label: "Source §3" });
    await parts(owner).tab("Briefing").click();
    await owner.getByText("Write the briefing of the mission here.").click();
    await owner.getByRole("textbox", { name: "Briefing, Markdown" }).fill("# Tea time");
    await parts(owner).tab("Task").click();
    await owner.getByRole("button", { name: "Edit Task" }).press("Enter");
    await owner.getByRole("textbox", { name: "Task, Markdown" }).fill("Brew it.");
    await standsDarkAndNarrow(owner, "owner's text");
    await owner.getByRole("textbox", { name: "Task, Markdown" }).press("Escape");
    await becomes(
      () => owner.getByRole("button", { name: "Edit Task" }).evaluate((one) => one === document.activeElement),
      true,
    );
    await writeProgram(owner, "const brew = () => 'tea';");
    await parts(owner).tab("Testcases").click();
    await owner.getByText("There are no testcases provided for this question.").waitFor();
    await owner.getByRole("button", { name: "Add a new testcase" }).click();
    await owner.getByLabel("Testcase", { exact: true }).fill("brew();");
    await owner.getByLabel("Expected result").fill('"tea"');
    await owner.getByRole("button", { name: "Run testcase 1" }).click();
    await owner.getByText("Passed", { exact: true }).waitFor();
    await standsInEveryLook(owner, "owner's testcases", TASK_PANE);
    await owner.getByRole("button", { name: "Add Task" }).click();
    await owner.getByText("Question 2 of 2").waitFor();
    await writeProgram(owner, MCQ);
    await owner.getByRole("button", { name: "Show MCQ Text" }).waitFor();
    await owner.getByText("Tea", { exact: true }).click();
    await owner.getByText("Your answer: A").waitFor();
    await owner.getByRole("button", { name: "Show MCQ Text" }).click();
    await becomes(async () => (await programShown(owner)).split("\n").slice(0, 2), ["MCQ", "{"]);
    await owner.getByRole("button", { name: "Hide MCQ Text" }).click();
  });

  it("saves it to a repository of its own, in one commit", async () => {
    await parts(owner).save.click();
    const dialog = dialogOf(owner);
    await dialog.getByText("Please confirm your save").waitFor();
    await becomes(() => dialog.getByLabel("Title").inputValue(), "sa-new-mission-repository");
    const files = [
      ".metadata",
      "Q1/Problem.md",
      "Q1/StarterCode.js",
      "Q1/TestCases.json",
      "Q2/Problem.md",
      "Q2/StarterCode.js",
      "README.md",
    ];
    await becomes(() => dialog.getByRole("listitem").allInnerTexts(), files);
    await standsInEveryLook(owner, "save dialog");
    await dialog.getByLabel("Title").fill(" ");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("Cannot create repository without title!").waitFor();
    // A name that is taken is said to be so, and what was typed stays.
    await dialog.getByLabel("Title").fill("source-programs");
    await tells(owner, "Something went wrong while creating the repository!", () =>
      dialog.getByRole("button", { name: "Confirm" }).click(),
    );
    await dialog.getByText(/^GitHub did not accept the title\./).waitFor();
    await dialog.getByLabel("Title").fill("tea-time");
    await tells(owner, "Successfully created file!", () => dialog.getByRole("button", { name: "Confirm" }).click());
    const made = "tessa-teacher/tea-time";
    expect(await commitsOf(owner, made)).toEqual(["Repository created from Source Academy"]);
    await becomes(() => fileOf(owner, made, ".metadata"), '{\n    "sourceVersion": 3\n}');
    await becomes(() => fileOf(owner, made, "README.md"), "# Tea time");
    await becomes(() => fileOf(owner, made, "Q1/Problem.md"), "Brew it.");
    await becomes(() => fileOf(owner, made, "Q1/StarterCode.js"), "const brew = () => 'tea';");
    expect(JSON.parse(await fileOf(owner, made, "Q1/TestCases.json"))).toEqual([
      { answer: '"tea"', program: "brew();", score: 0, type: "public" },
    ]);
    expect(JSON.parse((await fileOf(owner, made, "Q2/StarterCode.js")).slice(4))).toMatchObject({
      choices: [
        { option: "Tea", hint: "Yes." },
        { option: "Coffee", hint: "" },
      ],
      answer: 0,
    });
  });

  it("deletes a task, whose folder goes with the next save", async () => {
    await owner.getByRole("button", { name: "Delete Current Task" }).click();
    await dialogOf(owner).getByRole("button", { name: "Delete" }).click();
    await owner.getByText("Question 1 of 1").waitFor();
    await tells(owner, "Cannot delete the only remaining task!", () =>
      owner.getByRole("button", { name: "Delete Current Task" }).click(),
    );
    await tells(owner, "Successfully deleted folder!", () => parts(owner).save.click());
    await becomes(() => fileOf(owner, "tessa-teacher/tea-time", "Q2/StarterCode.js"), "404");
    await owner.reload();
    await editorReady(owner);
    await becomes(() => programShown(owner), "const brew = () => 'tea';");
    await owner.getByRole("heading", { name: "tea-time", level: 1 }).waitFor();
  });

  it("logs out of GitHub, and is asked to sign in again", async () => {
    await tells(owner, "Logged out from GitHub", () => owner.getByRole("button", { name: "Log Out" }).click());
    await owner.getByRole("link", { name: "Back to the missions" }).click();
    await owner.getByRole("heading", { name: "Sign in with GitHub" }).waitFor();
  });
});

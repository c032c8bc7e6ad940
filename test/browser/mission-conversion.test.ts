import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { readTask } from "../../domain/assessments/xml";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("staff", "/mission-control");
  context = page.context();
});

const REPOSITORY = {
  "m1-tea-main/.metadata": '{"sourceVersion":2,"term":"spring"}',
  "m1-tea-main/README.md": "Brew *tea*.",
  "m1-tea-main/Q1/Problem.md": "Write cups.",
  "m1-tea-main/Q1/StarterCode.js": "const cups = n => n;",
  "m1-tea-main/Q1/SavedCode.js": "const cups = n => 3 * n;",
  "m1-tea-main/Q1/TestCases.json": '[{"program":"cups(2);","answer":"6","score":1,"type":"secret"},"later"]',
  "m1-tea-main/Q2/Problem.md": "Which?",
  "m1-tea-main/Q2/StarterCode.js":
    'MCQ\n{"choices":[{"option":"Green","hint":""},{"option":"Black","hint":"No"}],"solution":0}',
  "m1-tea-main/Q4/Problem.md": "Far away.",
};
const zip = Buffer.from(
  zipSync(Object.fromEntries(Object.entries(REPOSITORY).map(([name, text]) => [name, strToU8(text)]))),
);

const button = (name: string, on: Page | Locator = page) => on.getByRole("button", { name, exact: true });
const importDialog = () => page.getByRole("dialog", { name: "Import from a GitHub mission" });
const saveDialog = () => page.getByRole("dialog", { name: "Save as a GitHub mission" });
const picker = (name: string) => importDialog().locator(`input[type="file"][aria-label="${name}"]`);
async function askToImport(): Promise<void> {
  await visit(page, "/mission-control");
  await button("Import a mission").click();
  await importDialog().waitFor();
}

async function importZip(): Promise<void> {
  await askToImport();
  await picker("Choose a ZIP").setInputFiles({ name: "download.zip", mimeType: "application/zip", buffer: zip });
  await importDialog().getByText("m1-tea: 2 tasks, Source §2").waitFor();
}

async function save(): Promise<void> {
  await button("Export").click();
  await page.getByRole("menuitem", { name: /^Save as a GitHub mission/ }).click();
  await saveDialog().waitFor();
}

it("opens a ZIP of a repository after it has said all that is left out, and saves it as one again", async () => {
  await importZip();
  await becomes(
    () => importDialog().getByRole("listitem").allTextContents(),
    [
      "Q1/TestCases.json, entry 2: This is no testcase.",
      "Q4/: The folder is left out, because one before it is missing.",
      "JSON keys that no field knows: .metadata",
      "Saved code that differs from the starter code: Q1/SavedCode.js (question 1)",
      "Entries that are no testcases: Q1/TestCases.json (question 1)",
      "Other files: Q4/Problem.md",
    ],
  );
  await button("Open in the editor", importDialog()).click();
  await page.getByText("The mission is opened.").waitFor();
  await page.getByRole("heading", { name: "m1-tea", level: 1 }).waitFor();

  await save();
  await becomes(
    () => saveDialog().getByRole("listitem").allTextContents(),
    ["Opaque and secret testcases (question 1)", "Solutions of multiple-choice questions (question 2)"],
  );
  const download = page.waitForEvent("download");
  await button("Download ZIP", saveDialog()).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("m1-tea.zip");
  const entries = Object.entries(unzipSync(readFileSync(await file.path())));
  expect(Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
    ".metadata": '{\n    "sourceVersion": 2\n}',
    "README.md": "Brew *tea*.",
    "Q1/Problem.md": "Write cups.",
    "Q1/StarterCode.js": "const cups = n => n;",
    "Q1/TestCases.json": `[
    {
        "answer": "6",
        "program": "cups(2);",
        "score": 1,
        "type": "secret"
    }
]`,
    "Q2/Problem.md": "Which?",
    "Q2/StarterCode.js": `MCQ
{
    "choices": [
        {
            "option": "Green",
            "hint": ""
        },
        {
            "option": "Black",
            "hint": "No"
        }
    ],
    "answer": -1,
    "solution": 0
}`,
  });
});

it("opens a folder of this computer, as XML that courses take", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mission-"));
  try {
    for (const [name, text] of Object.entries(REPOSITORY)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    await askToImport();
    await picker("Choose a folder").setInputFiles(path.join(folder, "m1-tea-main"));
    await importDialog().getByText("m1-tea: 2 tasks, Source §2").waitFor();
    await button("Open in the editor", importDialog()).click();
    await page.getByRole("heading", { name: "m1-tea", level: 1 }).waitFor();
  } finally {
    await rm(folder, { recursive: true });
  }
  await button("Export").click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Save as XML(?! of)/ }).click();
  const task = readTask(readFileSync(await (await download).path(), "utf8"));
  expect([task.number, task.title, task.text, task.library?.interpreter]).toEqual([
    "m1-tea",
    "m1-tea",
    "Brew *tea*.",
    2,
  ]);
  expect(task.problems.map(({ type, text, maxXp }) => [type, text, maxXp])).toEqual([
    ["programming", "Write cups.", 1],
    ["mcq", "Which?", 0],
  ]);
});

it("says why it reads no mission, and takes another file then", async () => {
  await askToImport();
  const refused = async (buffer: Buffer, text: string) => {
    await picker("Choose a ZIP").setInputFiles({ name: "x.zip", mimeType: "application/zip", buffer });
    await importDialog().getByText(text).waitFor();
  };
  await refused(Buffer.from("zip"), "The file is not a ZIP, or it is damaged. Choose another.");
  const other = zipSync({ "story/README.md": strToU8("x") });
  await refused(Buffer.from(other), "There is no folder Q1. Choose the folder that holds README.md and Q1.");
  await picker("Choose a ZIP").setInputFiles({ name: "tea.zip", mimeType: "application/zip", buffer: zip });
  await importDialog().getByText("m1-tea: 2 tasks, Source §2").waitFor();
  await becomes(() => importDialog().getByText("No mission is read").count(), 0);
  await button("Choose another", importDialog()).click();
  await button("Choose a folder", importDialog()).waitFor();
});

it("lists what a repository cannot hold of an assessment, and gives its entry for the course's list", async () => {
  await visit(page, "/mission-control/2/0");
  await page.getByRole("heading", { name: "Reading Programs", level: 1 }).waitFor();
  await save();
  await saveDialog().getByText("A repository cannot hold this. It is left out:").waitFor();
  await button("Entry for course-info.json", saveDialog()).click();
  const entry = JSON.parse((await saveDialog().locator("pre").textContent()) ?? "");
  expect(entry).toMatchObject({ title: "Reading Programs", published: "no", repoPrefix: "reading-programs" });
});

describe("on GitHub", () => {
  const COURSE = "source-academy-course-demo";
  const classroomDialog = () => page.getByRole("dialog", { name: "Bring a GitHub Classroom home" });

  // Who has signed in with GitHub stays so on a page.
  let first: Page;
  beforeAll(() => {
    first = page;
  });
  beforeEach(async () => {
    page = await context.newPage();
    await page.goto("/mission-control");
    await button("Import a mission").waitFor();
  });
  afterEach(async () => {
    await page.close();
    page = first;
  });

  /** Signs in with GitHub as the demo's teacher. */
  async function signIn(within: Locator): Promise<void> {
    const opening = context.waitForEvent("page");
    await button("Sign in with GitHub", within).click();
    const popup = await opening;
    await popup.getByRole("radio", { name: "tessa-teacher" }).check({ force: true });
    const closing = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Authorise" }).click();
    await closing;
  }

  /** Chooses an option of a Cloudscape select. */
  async function select(within: Locator, label: string, option: string): Promise<void> {
    await within.getByRole("button", { name: new RegExp(`^${label}`) }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  }

  /** A file of a repository, as the stand-in has it now. The profile's cookie of the stand-in lets one see it. */
  async function fileOf(repository: string, file: string): Promise<string> {
    const site = `${academy.origin.replace("127.0.0.1", "localhost")}/github`;
    const response = await page.request.get(`${site}/${repository}/raw/main/${file}`);
    return response.ok() ? response.text() : `${response.status()}`;
  }

  it("opens a mission with its title and dates from the course's list, and makes a repository of it", async () => {
    await askToImport();
    await signIn(importDialog());
    await select(importDialog(), "Repository", `${COURSE}/tea-counter`);
    await button("Read the repository", importDialog()).click();
    await importDialog()
      .getByText(/^Tea Counter: \d tasks?, Source §\d$/)
      .waitFor();
    await keepPicture(page, "mission-from-github");
    await button("Open in the editor", importDialog()).click();
    await page.getByRole("heading", { name: "Tea Counter", level: 1 }).waitFor();
    await button("Global").click();
    await page.getByRole("tab", { name: "Overview", exact: true }).click();
    await becomes(
      () => page.getByRole("textbox", { name: "Short summary", exact: true }).inputValue(),
      "Count cups, pots and guests.",
    );

    await save();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("tea again");
    await saveDialog().getByText("Use 1 to 100 letters").waitFor();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("tea-again");
    await keepPicture(page, "mission-to-github");
    await button("New repository on GitHub", saveDialog()).click();
    await saveDialog().getByText("The mission is in tessa-teacher/tea-again.").waitFor();
    expect(await fileOf("tessa-teacher/tea-again", "Q1/Problem.md")).toBe(
      (await fileOf(`${COURSE}/tea-counter`, "Q1/Problem.md")).trim(),
    );
  });

  it("says that a name is taken, and lets another be tried", async () => {
    await importZip();
    await button("Open in the editor", importDialog()).click();
    await page.getByRole("heading", { name: "m1-tea", level: 1 }).waitFor();
    await save();
    await signIn(saveDialog());
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("source-programs");
    await button("New repository on GitHub", saveDialog()).click();
    await saveDialog().getByText("The owner has a repository of this name. Choose another.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "mission-name-taken");
    await name.fill("m1-tea");
    await button("New repository on GitHub", saveDialog()).click();
    await saveDialog().getByText("The mission is in tessa-teacher/m1-tea.").waitFor();
  });

  it("finds the assignments of an old Classroom, and never replaces a list that is there", async () => {
    await button("Bring a Classroom home").click();
    await signIn(classroomDialog());
    await select(classroomDialog(), "Organisation", COURSE);
    await classroomDialog().getByText("tea-counter (1 student)").waitFor();
    await classroomDialog().getByRole("textbox", { name: "Title of warm-up" }).fill("To begin with");
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "old-classroom");
    const download = page.waitForEvent("download");
    await button("Download course-info.json", classroomDialog()).click();
    const list = JSON.parse(readFileSync(await (await download).path(), "utf8"));
    expect(list.types[0].typeName).toBe("Missions");
    expect(
      list.types[0].assessments.map(({ title, repoPrefix, published }: Record<string, string>) => [
        title,
        repoPrefix,
        published,
      ]),
    ).toEqual([
      ["Tea counter", "tea-counter", "no"],
      ["To begin with", "warm-up", "no"],
    ]);
    await button("Save to the organisation", classroomDialog()).click();
    await classroomDialog().getByText(`${COURSE}/course-info has a list already`).waitFor();
  });
});

it("is accessible and fits in every look", async () => {
  const expectNoFaults = (screen: string) =>
    inEveryLook(page, async ({ name }) => {
      const where = `${screen}, ${name}`;
      expect([where, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([where, []]);
      await keepPicture(page, `mission-${where}`);
    });
  await importZip();
  await expectNoFaults("import");
  await button("Open in the editor", importDialog()).click();
  await page.getByRole("heading", { name: "m1-tea", level: 1 }).waitFor();
  await save();
  await button("Entry for course-info.json", saveDialog()).click();
  await becomes(() => saveDialog().locator("pre").isVisible(), true);
  await expectNoFaults("save");
});

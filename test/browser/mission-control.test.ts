import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { readTask } from "../../domain/assessments/xml";
import { academyFixture } from "./fixture";
import { longestTasks, repeatedTask } from "./main-thread";
import { becomes, drawn, inEveryLook, keepPicture, LOOKS, logIn, lookOptions, visit } from "./screens";

const academy = academyFixture();

const MISSION = `<CONTENT><TASK kind="missions" number="M42" title="Tea Counter" colour="green">
<TEXT>Briefing</TEXT><PROBLEMS>
<PROBLEM type="programming" maxxp="50"><TEXT>Write cups.</TEXT><SNIPPET><TEMPLATE>1;</TEMPLATE></SNIPPET></PROBLEM>
<PROBLEM type="mcq" maxxp="5"><TEXT>Which?</TEXT><CHOICE correct="true"><TEXT>Green</TEXT></CHOICE></PROBLEM>
<PROBLEM type="voting" maxxp="7"><TEXT>Vote</TEXT><VOTING assessment_number="C1" reveal_hours="48"/></PROBLEM>
</PROBLEMS><DEPLOYMENT interpreter="2"/></TASK></CONTENT>`;

/** One browser in which mission is made after mission. */
let shared: Page;
let page: Page;

beforeAll(async () => {
  shared = await academy.pageOf("staff", "/mission-control");
});
beforeEach(() => {
  page = shared;
});

/** Goes on in a browser in which no mission is kept. */
async function openFreshBrowser(): Promise<void> {
  page = await academy.pageOf("staff", "/mission-control");
}

const fileOf = (xml: string | Buffer, name = "tea.xml") => ({ name, mimeType: "text/xml", buffer: Buffer.from(xml) });
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
const field = (name: string, on = page) => on.getByRole("textbox", { name, exact: true });
const tab = (name: string, on = page) => on.getByRole("tab", { name, exact: true }).click();
const saveState = (on = page) => on.locator(".mc-state");
const rows = (on = page) => on.locator(".mc-question__text").allTextContents();

async function start(on = page): Promise<void> {
  await visit(on, "/mission-control");
  await on.getByRole("heading", { name: "Mission Control", level: 1 }).waitFor();
}

async function importFile(xml: string | Buffer = MISSION, on = page): Promise<void> {
  await start(on);
  await on.locator('input[type="file"]').setInputFiles(fileOf(xml));
  await on.getByRole("tab", { name: "Task 1" }).first().waitFor();
}

/** The whole mission's overview, in the editor. */
async function overview(on = page): Promise<void> {
  await button("Global", on).click();
  await tab("Overview", on);
}

async function manage(on = page): Promise<void> {
  await button("Global", on).click();
  await tab("Manage Question", on);
}

const pathname = async (on = page) => new URL(on.url()).pathname;
/** The address of a question of a mission that is kept in this browser. */
const pathOfLocalMission = (question: number) => expect.stringMatching(`^/mission-control/-\\d+/${question}$`);

const dialogButton = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

/** The titles of the missions in the browser's database. */
const storedTitles = (on: Page) =>
  on.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("academy-missions");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const range = IDBKeyRange.bound(["head"], ["head", []]);
          const heads = opening.result.transaction("missions").objectStore("missions").getAll(range);
          heads.onsuccess = () => {
            opening.result.close();
            resolve(heads.result.map(({ title }: { title: string }) => title));
          };
        };
      }),
  );

describe("a mission is begun", () => {
  it("from a file, of which is said what is wrong and where", async () => {
    await start();
    await page.getByText("Please ensure that the xml uploaded is trustable.").waitFor();
    await page.locator('input[type="file"]').setInputFiles(fileOf("<CONTENT>\n<TASK>\n</CONTENT>", "bad.xml"));
    await page.getByText("Invalid XML!").first().waitFor();
    await page.getByText("bad.xml, line 3").waitFor();
    await page.locator('input[type="file"]').setInputFiles(fileOf(MISSION.replace('maxxp="5"', 'maxxp="lots"')));
    await page.getByText("Success!").waitFor();
    await page.getByText("The file has a problem. Look and mend it.").click();
    await page.getByText("Line 4:").waitFor();
    await becomes(pathname, pathOfLocalMission(0));
  });

  it("from a file in UTF-16, dropped", async () => {
    await start();
    const bytes = [...Buffer.from(`\uFEFF${MISSION.replace("Tea", "Té")}`, "utf16le")];
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], "tea.xml", { type: "text/xml" }));
      return data;
    }, bytes);
    const zone = page.locator(".mc-drop");
    for (const type of ["dragover", "drop"]) await zone.dispatchEvent(type, { dataTransfer: transfer });
    await page.getByRole("heading", { name: "Té Counter", level: 1 }).waitFor();
  });

  it("anew, with a programming question", async () => {
    await start();
    await button("Make New Mission").click();
    await page.getByRole("heading", { name: "Insert title here", level: 1 }).waitFor();
    await becomes(pathname, pathOfLocalMission(0));
    await overview();
    await becomes(() => field("Short summary").inputValue(), "Insert short summary here");
    await becomes(() => field("Story").inputValue(), "mission");
    await page.getByRole("button", { name: "Type Missions" }).waitFor();
    await page.getByPlaceholder("Required, for example M1").waitFor();
    await page.getByPlaceholder("Enter Value Here (If Applicable)").nth(3).waitFor();
  });

  it("from an assessment of the course, under its own id; the course's newer version is offered", async () => {
    await visit(page, "/mission-control/2/99");
    await page.getByRole("heading", { name: "Reading Programs" }).waitFor();
    await becomes(pathname, "/mission-control/2/3");
    await overview();
    await field("Title").fill("Reading more");
    await page.route("**/admin/assessments/2/xml", (route) =>
      route.fulfill({ contentType: "application/xml", body: MISSION }),
    );
    await page.reload();
    await page.getByText("The course has a newer version").waitFor();
    await button("Take the course's version").click();
    await page.getByRole("heading", { name: "Tea Counter", level: 1 }).waitFor();
    await button("Undo").click();
    await page.getByRole("heading", { name: "Reading more", level: 1 }).waitFor();
    await page.unrouteAll();
  });

  it("from no address that names none", async () => {
    await visit(page, "/mission-control/-7000");
    await page.getByText("There is no mission -7000").waitFor();
    await button("Make New Mission").waitFor();
    await visit(page, "/mission-control/lots");
    await page.getByText("Page not found").waitFor();
  });
});

describe("what is typed", () => {
  it("is there after a reload in the middle of it, with what was saved", async () => {
    await importFile();
    await overview();
    await field("Title").fill("Tea, counted");
    await page.reload();
    await page.getByRole("heading", { name: "Tea, counted", level: 1 }).waitFor();
    await becomes(() => saveState().textContent(), "Unsaved changes");
    await button("Reset to last save").click();
    await dialogButton("Reset to last save").click();
    await page.getByRole("heading", { name: "Tea Counter", level: 1 }).waitFor();
    await becomes(() => saveState().textContent(), "Saved");
  });

  it("is there after the tab was killed", async () => {
    // The pages of a warm profile share the process that is killed.
    const context = await academy.newContext(lookOptions(LOOKS[0]));
    page = await context.newPage();
    await logIn(page, "staff", "/mission-control");
    await importFile();
    await overview();
    await field("Title").fill("Killed");
    await page.getByRole("heading", { name: "Killed", level: 1 }).waitFor();
    await becomes(() => storedTitles(page), ["Killed"]);
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    void devtools.send("Page.crash").catch(() => undefined);
    await crashed;
    page = await context.newPage();
    await page.goto("/mission-control/-1");
    await page.getByRole("heading", { name: "Killed", level: 1 }).waitFor();
  });

  it("is undone and redone by keys", async () => {
    await importFile();
    await overview();
    await field("Number").fill("M43");
    await field("Number").press("ControlOrMeta+z");
    await becomes(() => field("Number").inputValue(), "M42");
    await field("Number").press("ControlOrMeta+Shift+z");
    await becomes(() => field("Number").inputValue(), "M43");
    await field("Number").press("ControlOrMeta+s");
    await becomes(() => saveState().textContent(), "Saved");
  });

  it("shows in a second tab, and goes on as a copy where both were typed into", async () => {
    await openFreshBrowser();
    await importFile();
    const other = await page.context().newPage();
    await other.goto("/mission-control/-1");
    await overview(other);
    await overview();
    await field("Title").fill("First tab");
    await becomes(() => field("Title", other).inputValue(), "First tab");
    await other.getByText("Another tab changed this mission. You see its changes.").waitFor();
    // A tab that hears nothing, as when it slept: what it is told is nothing, and what it writes is stale.
    await other.addInitScript("BroadcastChannel.prototype.addEventListener = () => undefined");
    await other.reload();
    await overview(other);
    await field("Title").fill("Mine");
    await becomes(() => saveState().textContent(), "Unsaved changes");
    await becomes(() => storedTitles(page), ["Mine"]);
    await field("Story", other).fill("theirs");
    await other.getByText("What you write here is now a copy of your own.").waitFor();
    await becomes(() => pathname(other), "/mission-control/-2/0");
    await start();
    await page.getByRole("link", { name: "Mine", exact: true }).waitFor();
    await page.getByRole("link", { name: "First tab", exact: true }).waitFor();
    await page.getByText("Copy from another tab").waitFor();
  });

  it("is shown to nobody else who logs in here", async () => {
    await openFreshBrowser();
    await importFile();
    await page.getByRole("button", { name: /account of/ }).click();
    await button("Log out").click();
    await page.getByRole("button", { name: "Log in with Test accounts" }).waitFor();
    await logIn(page, "admin", "/mission-control");
    await page.getByText("No mission is kept here yet").waitFor();
    await visit(page, "/mission-control/-1");
    await page.getByText("There is no mission -1").waitFor();
  });

  it("can be saved where the browser keeps nothing, and leaving asks", async () => {
    await openFreshBrowser();
    await page.addInitScript("indexedDB.open = () => { throw new DOMException('closed', 'InvalidStateError'); }");
    await page.reload();
    await button("Make New Mission").click();
    await page.getByText("Your browser keeps nothing").waitFor();
    await page.getByRole("link", { name: "All missions" }).click();
    await page.getByRole("dialog").getByText("This mission is not kept").waitFor();
  });

  it("comes out as a file in both dialects, with what the page does not know", async () => {
    await importFile(MISSION.replace("</PROBLEMS>", "</PROBLEMS><!-- kept -->"));
    for (const item of ["Save as XML", "Save as XML of 2022"]) {
      await button("Export").click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: new RegExp(`^${item}(?! of)`) }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("tea.xml");
      const xml = readFileSync(await file.path(), "utf8");
      expect(readTask(xml).problems.map(({ type }) => type)).toEqual(["programming", "mcq", "voting"]);
      expect(xml).toContain('colour="green"');
      expect(xml).toContain("<!-- kept -->");
    }
  });
});

describe("questions", () => {
  it("are cloned, moved, deleted and inserted, which saves; undoing brings them back", async () => {
    await importFile();
    await manage();
    await button("Clone question 2").click();
    await becomes(() => rows(), ["Write cups.", "Which?", "Which?", "Vote"]);
    await becomes(pathname, pathOfLocalMission(2));
    await button("Move question 4 up").click();
    await becomes(() => rows(), ["Write cups.", "Which?", "Vote", "Which?"]);
    await becomes(() => saveState().textContent(), "Saved");
    await page.locator(".mc-question__open").first().press("Alt+ArrowDown");
    await becomes(() => rows(), ["Which?", "Write cups.", "Vote", "Which?"]);
    await becomes(
      () => page.evaluate(() => document.activeElement?.textContent),
      expect.stringContaining("Write cups."),
    );
    await button("Delete question 4").click();
    await button("Multiple choice").click();
    await button("Undo").click();
    await button("Undo").click();
    await becomes(() => rows(), ["Which?", "Write cups.", "Vote", "Which?"]);
    await button("Save").click();
    for (const left of [3, 2, 1]) {
      await button("Delete question 1").click();
      await becomes(async () => (await rows()).length, left);
    }
    await becomes(() => button("Delete question 1").isDisabled(), true);
    await becomes(pathname, pathOfLocalMission(0));
  });

  it("ask first when there are unsaved changes", async () => {
    await importFile();
    await overview();
    await field("Title").fill("Changed");
    await tab("Manage Question");
    await button("Delete question 1").click();
    await dialogButton("Cancel").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await becomes(async () => (await rows()).length, 3);
    await button("Delete question 1").click();
    await dialogButton("Save and delete").click();
    await becomes(() => rows(), ["Which?", "Vote"]);
    await becomes(() => saveState().textContent(), "Saved");
  });
});

it("lists kept missions, deletes one after a question and brings it back", async () => {
  await importFile(MISSION.replace("Tea", "Cup").replace('maxxp="50"', 'maxxp="61"'));
  await start();
  await page.getByText("3 questions, 73 XP").waitFor();
  await button("Delete Cup Counter").click();
  await dialogButton("Delete").click();
  await page.getByText("3 questions, 73 XP").waitFor({ state: "detached" });
  await button("Undo").click();
  await page.getByText("3 questions, 73 XP").waitFor();
});

it("has its tabs and its bar in sight in windows of any width, and the first key typed moves nothing", async () => {
  await importFile();
  const hidden = () =>
    page.getByRole("tablist", { name: "Parts of this question" }).evaluate((row) => {
      const { left, right } = row.getBoundingClientRect();
      const inSight = (tab: Element) => {
        const box = tab.getBoundingClientRect();
        return box.left >= left && box.right <= right;
      };
      return [...row.querySelectorAll("[role=tab]")].filter((tab) => !inSight(tab)).map((tab) => tab.textContent);
    });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await becomes(hidden, []);
  }
  const top = () =>
    page
      .locator(".mc-pane")
      .first()
      .evaluate((pane) => pane.getBoundingClientRect().top);
  // Steps narrower than the two states differ in width: one of them is where the longer would take a line more.
  for (const width of [1300, 1360, 1420, 1480]) {
    await page.setViewportSize({ width, height: 900 });
    const before = await top();
    await field("Statement").fill(`At ${width}`);
    await becomes(() => saveState().textContent(), "Unsaved changes");
    await becomes(top, before);
    await button("Save").click();
    await becomes(() => saveState().textContent(), "Saved");
  }
  await tab("Sample answers");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("tab", { name: "Edit", exact: true }).waitFor();
  await becomes(async () => (await hidden()).includes("Sample answers"), false);
  await page.setViewportSize(LOOKS[0].viewport);
});

it("leads from a mission without questions to where they are inserted", async () => {
  await start();
  const empty = MISSION.replace(/<PROBLEMS>.*<\/PROBLEMS>/s, "<PROBLEMS/>");
  await page.locator('input[type="file"]').setInputFiles(fileOf(empty));
  await page.getByRole("heading", { name: "This mission has no questions" }).waitFor();
  await button("Manage Question").click();
  await page.getByText("Insert the first one below.").waitFor();
  await button("Voting").click();
  await page.getByText("Voting, 0 XP").waitFor();
});

it("fits into 360 px, a pane at a time", async () => {
  await importFile();
  const narrow = LOOKS.filter(({ name }) => name === "light, 360 px");
  const check = async () => {
    await tab("Checks");
    await tab("Edit");
    await manage();
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 360);
    // The header, a line of buttons and one of questions; the rest is in a menu.
    const formBegins = () => page.locator(".mc-pane").evaluate((pane) => pane.getBoundingClientRect().top < 190);
    await becomes(formBegins, true);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Reset to last save" }).waitFor();
    await page.keyboard.press("Escape");
    await keepPicture(page, "mission-control-narrow");
  };
  await inEveryLook(page, check, narrow);
});

it("opens a mission of 5 MB with 50 questions of 30 testcases, takes keys in it, and has it after a reload", async () => {
  const testcase = `<PUBLIC score="1" answer="1">${"// a long testcase\n".repeat(160)}1;</PUBLIC>`;
  const question = `<PROBLEM type="programming" maxxp="1"><TEXT>Q</TEXT><SNIPPET><TEMPLATE>1;</TEMPLATE>
<TESTCASES>${testcase.repeat(30)}</TESTCASES></SNIPPET></PROBLEM>`;
  const large = MISSION.replace(/<PROBLEMS>.*<\/PROBLEMS>/s, `<PROBLEMS>${question.repeat(50)}</PROBLEMS>`);
  expect(large.length).toBeGreaterThan(4_500_000);
  await importFile(large);
  await overview();
  await field("Title").fill("");
  const tasks = await longestTasks(page, async () => {
    for (const key of "abcdefghijklmnopqrst") {
      await field("Title").press(key);
      await drawn(page);
    }
  });
  repeatedTask(tasks, "twenty keys in the title");
  await page.getByRole("heading", { name: "abcdefghijklmnopqrst", level: 1 }).waitFor();
  await page.reload();
  await page.getByText("Question 1 of 50").waitFor();
  await page.getByRole("heading", { name: "abcdefghijklmnopqrst", level: 1 }).waitFor();
});

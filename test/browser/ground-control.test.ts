import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { dismissMessages } from "./messages";
import { becomes, keepPicture, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
const FILES = path.resolve(__dirname, "../../assets/assessments");
const source = (name: string) => readFileSync(path.join(FILES, name), "utf8");

const ADDRESS = "/courses/1/groundcontrol";

let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("staff", "/courses/1/nowhere");
});
// Each test finds the page as it is opened from another one.
beforeEach(async () => {
  await page.context().setOffline(false);
  await visit(page, "/courses/1/nowhere");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await dismissMessages(page);
  await visit(page, ADDRESS);
  await row(page, "First Steps").waitFor();
});

/** The assessment in the grid, or in the cards of narrow screens. */
const row = (at: Page, title: string): Locator =>
  at.getByRole("region", { name: "Assessments" }).locator("tbody tr, li").filter({ hasText: title });
const line = (at: Page, file: string): Locator =>
  at.getByRole("list", { name: "Files to upload" }).getByRole("listitem").filter({ hasText: file });
const question = (at: Page, name: string | RegExp) => at.getByRole("dialog", { name });

async function choose(at: Page, type: string): Promise<void> {
  await at.getByRole("button", { name: /^Assessment type/ }).click();
  await at.getByRole("option", { name: type, exact: true }).click();
}
const file = (name: string, xml: string) => ({ name, mimeType: "text/xml", buffer: Buffer.from(xml) });
const pick = (at: Page, files: Parameters<Locator["setInputFiles"]>[0]) =>
  at.locator('[data-pick="files"]').setInputFiles(files);
const upload = (at: Page, count: number) =>
  at.getByRole("button", { name: count === 1 ? "Upload 1 file" : `Upload ${count} files` }).click();
const act = async (at: Page, title: string, action: string) => {
  await at.getByRole("button", { name: `Actions: ${title}` }).click();
  await at.getByRole("menuitem", { name: action }).click();
};

/** A small assessment with one question for each text. */
const small = (number: string, title: string, ...texts: string[]) =>
  `<CONTENT><TASK number="${number}" title="${title}"><PROBLEMS>${texts
    .map(
      (text) =>
        `<PROBLEM type="mcq" maxxp="10"><TEXT>${text}</TEXT><CHOICE correct="true"><TEXT>A</TEXT></CHOICE></PROBLEM>`,
    )
    .join("\n")}</PROBLEMS><DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;

describe("uploading", () => {
  it("asks for a type first", async () => {
    await pick(page, file("T1.xml", small("T1", "One", "Q")));
    await upload(page, 1);
    await page.getByText("Please select a valid assessment type before uploading!").first().waitFor();
    await line(page, "T1.xml").getByText("Not uploaded yet").waitFor();
  });

  it("takes a ZIP of good and bad files one after the other, contests before votes, and tells each line of error", async () => {
    const archive = zipSync({
      "week/A-vote.xml": strToU8(
        source("V1-prettiest-palindrome-vote.xml").replaceAll("V1", "V9").replaceAll('"C1"', '"C9"'),
      ),
      "week/C9.xml": strToU8(source("C1-prettiest-palindrome.xml").replace('number="C1"', 'number="C9"')),
      "week/broken.xml": strToU8("<CONTENT>\n<TASK>\n</CONTENT>"),
      "week/wrong.xml": strToU8(
        `<!-- made by hand -->\n${small("T2", "Two", "Q").replace('maxxp="10"', 'maxxp="ten"')}`,
      ),
      "week/notes.txt": strToU8("not for upload"),
    });
    await choose(page, "Contests");
    await pick(page, { name: "week.zip", mimeType: "application/zip", buffer: Buffer.from(archive) });
    await page.getByText("1 file is no XML file. It was left out.").waitFor();
    await upload(page, 4);
    await line(page, "wrong.xml").getByText("Line 2: Invalid question1 changeset max_xp is invalid").waitFor();
    await line(page, "broken.xml")
      .getByText(/^Invalid XML .*line 3 col \d+$/)
      .waitFor();
    for (const name of ["C9.xml", "A-vote.xml"]) await line(page, name).getByText("Uploaded successfully!").waitFor();
    await page.getByText("2 of 4 uploaded").waitFor();
    await keepPicture(page, "ground-control-uploaded");
    // A mended file takes the place of the one that was refused, and goes alone.
    await pick(page, file("wrong.xml", small("T2", "Two", "Q")));
    await line(page, "wrong.xml").getByText("Not uploaded yet").waitFor();
    await upload(page, 2);
    await line(page, "wrong.xml").getByText("Uploaded successfully!").waitFor();
    await line(page, "broken.xml").getByRole("button", { name: "Try again: broken.xml" }).waitFor();
    await row(page, "T2 ·").getByText("Unpublished").waitFor();
  });

  it("takes a whole folder", async () => {
    await choose(page, "Missions");
    await page.locator('[data-pick="folder"]').setInputFiles(FILES);
    const count = readdirSync(FILES).length;
    await page.getByRole("button", { name: `Upload ${count} files` }).waitFor();
    const names = await page.getByRole("list", { name: "Files to upload" }).locator("strong").allTextContents();
    const [contest, vote] = ["C1-prettiest-palindrome.xml", "V1-prettiest-palindrome-vote.xml"];
    expect(names.filter((name) => name === contest || name === vote)).toEqual([contest, vote]);
  });

  it("keeps the list when the network is lost, and goes on where it was", async () => {
    await choose(page, "Missions");
    await pick(page, [file("N1.xml", small("N1", "Net one", "Q")), file("N2.xml", small("N2", "Net two", "Q"))]);
    await page.context().setOffline(true);
    await upload(page, 2);
    await line(page, "N1.xml").getByText("Couldn't reach our servers. Are you online?").waitFor();
    await line(page, "N2.xml").getByText("Not uploaded yet").waitFor();
    await page.context().setOffline(false);
    await upload(page, 2);
    for (const name of ["N1.xml", "N2.xml"]) await line(page, name).getByText("Uploaded successfully!").waitFor();
  });
});

describe("force update", () => {
  it("shows first what changes, asks, and leaves answers where they are", async () => {
    const mission = source("M1-echo-chamber.xml");
    const changed = mission.replace(/maxxp="(\d+)"/, 'maxxp="7"');
    await answerEchoChamber();
    await choose(page, "Missions");
    await pick(page, file("M1.xml", changed));
    await upload(page, 1);
    await line(page, "M1.xml").getByText("Assessment has submissions, ignoring...").waitFor();
    await page.getByText("Force update", { exact: true }).click();
    await upload(page, 1);
    const dialog = question(page, "Are you sure you want to force update the assessment?");
    await dialog.getByText("1 question changed").waitFor();
    await dialog.getByText("1 student has begun, 0 submitted.").waitFor();
    await dialog.getByText(/Answers, marks and comments stay\./).waitFor();
    await dialog.getByRole("row", { name: /1\. .* Changed maximum XP \d+ → 7/ }).waitFor();
    await keepPicture(page, "ground-control-force");
    const [before] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download XML" }).click(),
    ]);
    expect(readFileSync(await before.path(), "utf8")).not.toContain('maxxp="7"');
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await line(page, "M1.xml").getByText("Not uploaded yet").waitFor();
    await upload(page, 1);
    await dialog.getByRole("button", { name: "Force update" }).click();
    await line(page, "M1.xml").getByText("Assessment force updated successfully!").waitFor();
    await act(page, "The Echo Chamber", "Similarity");
    await page.getByRole("heading", { name: /Similarity/ }).waitFor();
    await page.goBack();
    await choose(page, "Missions");
    await page.getByText("Force update", { exact: true }).click();
    // A file that was downloaded has nothing new.
    await pick(page, file("again.xml", await downloadXml("The Echo Chamber")));
    await upload(page, 1);
    await dialog.getByText("The file has nothing new.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
});

/** One student begins the mission by answering its first question. */
async function answerEchoChamber(): Promise<void> {
  const token = await tokenOf("noor");
  const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
  const id = list.find(({ title }) => title === "The Echo Chamber")?.id;
  await call(token, "POST", `/courses/1/assessments/question/${Number(id) * 1000}/answer`, { answer: "1;" });
}

async function downloadXml(title: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), act(page, title, "Download XML")]);
  expect(download.suggestedFilename()).toBe("M1.xml");
  return readFileSync(await download.path(), "utf8");
}

describe("dates", () => {
  const dialog = () => question(page, /^Dates of /);
  const text = (which: "Opens" | "Closes") => dialog().getByRole("group", { name: which }).getByLabel("Or as text");

  it("are typed by day and time or as text, and must fit", async () => {
    await act(page, "The Maze of Mirrors", "Edit dates");
    await dialog().getByText("The time zone of the course is Asia/Singapore (UTC+08:00).").waitFor();
    await text("Opens").fill("2026-12-24 12:00:00 +08:00");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("It must close after it opens.").waitFor();
    await text("Closes").fill("someday");
    await text("Opens").focus();
    await page.getByText("Failed to parse date string! Defaulting to current date.").waitFor();
    await text("Closes").fill("");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("No date and time selected!").waitFor();
    await text("Closes").fill("2031-02-01 00:00:00 +00:00");
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Choose a year from 2010 to 2030.").waitFor();
    await keepPicture(page, "ground-control-dates");
    await text("Closes").fill("2027-01-05 00:00:00 +00:00");
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByText("Updated successfully!").waitFor();
    await row(page, "The Maze of Mirrors").locator('time[datetime="2026-12-24T04:00:00.000Z"]').waitFor();
  });

  it("keep what is typed without a network, and when somebody else has changed them", async () => {
    await act(page, "The Endless River", "Edit dates");
    await text("Closes").fill("2027-01-05 10:00:00 +00:00");
    await page.context().setOffline(true);
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByText("Couldn't reach our servers. Are you online?").waitFor();
    await page.context().setOffline(false);
    const token = await tokenOf("admin");
    const { rows } = await call(token, "GET", "/courses/1/admin/assessments?search=endless");
    const dates = { openAt: "2026-11-01T00:00:00Z", closeAt: "2027-03-03T00:00:00Z" };
    await call(token, "POST", `/courses/1/admin/assessments/${rows[0].id}`, dates);
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Somebody else has changed it meanwhile. What you typed is kept.").waitFor();
    await dialog()
      .getByText(/3 Mar 2027/)
      .waitFor();
    await becomes(() => text("Closes").inputValue(), "2027-01-05 10:00:00 +00:00");
    await dialog().getByRole("button", { name: "Replace" }).click();
    await page.getByText("Updated successfully!").waitFor();
    await row(page, "The Endless River").locator('time[datetime="2027-01-05T10:00:00.000Z"]').waitFor();
  });
});

describe("publication and deletion", () => {
  it("hides an assessment from students, and shows it again", async () => {
    const student = await tokenOf("lin");
    const isListed = async () => {
      const list: { title: string }[] = await call(student, "GET", "/courses/1/assessments");
      return list.some(({ title }) => title === "The Vault");
    };
    const toggle = page.getByLabel("Published: The Vault");
    await becomes(isListed, true);
    await toggle.click();
    const hide = question(page, "Unpublish The Vault?");
    await hide.getByText(/hides the assessment from students and prevents uploads/).waitFor();
    await hide.getByRole("button", { name: "Unpublish" }).click();
    await page.getByText("Unpublished successfully!").waitFor();
    await becomes(isListed, false);
    await toggle.click();
    await question(page, "Publish The Vault?").getByRole("button", { name: "Publish" }).click();
    await page.getByText("Published successfully!", { exact: true }).waitFor();
    await becomes(isListed, true);
  });

  it("counts the answers, grades and comments that would be lost", async () => {
    await answerEchoChamber();
    await act(page, "The Echo Chamber", "Delete");
    const dialog = question(page, "Delete The Echo Chamber?");
    await dialog.getByText(/^Lost with it: \d+ answers?, \d+ grades? and \d+ comments?\.$/).waitFor();
    await keepPicture(page, "ground-control-delete");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  it("deletes after it has said what goes and offered a copy", async () => {
    await act(page, "Reading Programs", "Delete");
    const dialog = question(page, "Delete Reading Programs?");
    await dialog.getByText("All submissions and answers will be deleted.").waitFor();
    await dialog.getByText(/^(Nobody has begun it\.|\d+ students? ha(s|ve) begun, \d+ submitted\.)$/).waitFor();
    const [grades] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download grades (CSV)" }).click(),
    ]);
    expect(grades.suggestedFilename()).toMatch(/^P1-grades-\d{4}-\d{2}-\d{2}\.csv$/);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted successfully!").waitFor();
    await row(page, "Reading Programs").waitFor({ state: "detached" });
  });
});

describe("checks", () => {
  /** A program whose model solution is wrong, or right. */
  const program = (number: string, title: string, solution: string) =>
    `<CONTENT><TASK number="${number}" title="${title}"><PROBLEMS><PROBLEM type="programming" maxxp="10"><TEXT>Q</TEXT>
<SNIPPET><TEMPLATE>const f = x => 0;</TEMPLATE><SOLUTION>${solution}</SOLUTION>
<TESTCASES><PUBLIC answer="2" score="1">f(1);</PUBLIC></TESTCASES></SNIPPET></PROBLEM></PROBLEMS>
<DEPLOYMENT interpreter="1"/></TASK></CONTENT>`;
  const publish = (title: string) => page.getByLabel(`Published: ${title}`).click();

  beforeEach(() => choose(page, "Missions"));

  it("run after an upload, and publishing waits for them", async () => {
    // The list tells of checks that wait until the page may see that they are through.
    let isHeld = true;
    await page.route(/\/admin\/assessments\?/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const one of body.rows) if (isHeld && one.title === "Green") one.checks.state = "waiting";
      await route.fulfill({ response: answer, json: body });
    });
    await pick(page, file("G1.xml", program("G1", "Green", "const f = x =&gt; x + 1;")));
    await upload(page, 1);
    await row(page, "Green").getByText("Waiting", { exact: true }).waitFor();
    await publish("Green");
    const dialog = question(page, "Publish Green?");
    await dialog.getByText("You can publish when its checks are through. This takes some seconds.").waitFor();
    await becomes(() => dialog.getByRole("button", { name: "Publish" }).isDisabled(), true);
    isHeld = false;
    await dialog.getByText("Passed", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Published successfully!", { exact: true }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
  });

  it("that are red say why, run again, and publishing asks for a reason that the audit log tells", async () => {
    await pick(page, file("R1.xml", program("R1", "Red", "const f = x =&gt; x;")));
    await upload(page, 1);
    await row(page, "R1 ·").getByText("Red", { exact: true }).last().waitFor();
    await row(page, "R1 ·").getByRole("button", { name: "Checks of Red" }).click();
    const checks = question(page, "Checks of Red");
    await checks.getByText("The model solution fails testcase 1.").waitFor();
    await checks.getByRole("row", { name: /^Model solution Not as expected 0 of 1/ }).waitFor();
    await keepPicture(page, "ground-control-checks");
    await checks.getByRole("button", { name: "Run again" }).click();
    await becomes(() => checks.getByRole("button", { name: "Run again" }).isEnabled(), true);
    await checks.getByText("The model solution fails testcase 1.").waitFor();
    await checks.getByRole("button", { name: "Close" }).last().click();
    await publish("Red");
    const dialog = question(page, "Publish Red?");
    await dialog.getByText("Question 1: the solution fails testcase 1.").waitFor();
    await dialog.getByRole("button", { name: "Publish with this reason" }).click();
    await dialog.getByText("Write why it is published all the same.").waitFor();
    await dialog.getByLabel("Reason for publishing all the same").fill("The lecture is today");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Publish with this reason" }).click();
    await page.getByText("Couldn't reach our servers. Are you online?").first().waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole("button", { name: "Publish with this reason" }).click();
    await page.getByText("Published successfully!", { exact: true }).waitFor();
    const token = await tokenOf("admin");
    const log = await call(token, "GET", "/courses/1/admin/audit?kind=assessment");
    expect(JSON.stringify(log)).toContain("The lecture is today");
  });

  it("lead to the mission editor", async () => {
    await act(page, "The Echo Chamber", "Open in mission control");
    await page
      .getByRole("heading", { name: /The Echo Chamber/ })
      .first()
      .waitFor();
    await becomes(async () => new URL(page.url()).pathname, "/mission-control/4/0");
  });
});

describe("the grid", () => {
  it("is searched and filtered, in the address", async () => {
    await page.getByRole("searchbox", { name: "Find by number or title" }).fill("steps");
    await row(page, "Echo").waitFor({ state: "detached" });
    await row(page, "First Steps").waitFor();
    await becomes(async () => new URL(page.url()).search, "?search=steps");
    await visit(page, `${ADDRESS}?state=closed&search=nowhere`);
    await page.getByRole("button", { name: "Show all assessments" }).click();
    await row(page, "First Steps").waitFor();
  });

  it("is for staff alone", async () => {
    const student = await academy.pageOf("lin", ADDRESS);
    await student.getByRole("heading", { name: "Page not found" }).waitFor();
    await student.getByRole("link", { name: "Missions" }).first().waitFor();
    await becomes(() => student.getByRole("link", { name: "Ground Control" }).count(), 0);
  });
});

it("changes the default sublanguage", async () => {
  const section = page
    .locator("section, div")
    .filter({ has: page.getByRole("heading", { name: "Default sublanguage" }) });
  await section.last().waitFor();
  await page.getByRole("button", { name: /^Chapter/ }).click();
  await page.getByRole("option", { name: "Source §3" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Updated successfully!").waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^Chapter Source §3/ }).waitFor();
});

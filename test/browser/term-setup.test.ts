import { readFileSync } from "node:fs";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes, keepPicture, signIn, visit } from "./screens";
import { openCard, parts, writeProgram } from "./workspace";

/** A term from its admin's first login: what an admin, two students and nobody by hand on the API do in it. */
const academy = academyFixture();
/** A course beside the demo course. */
const COURSE = "/courses/2";
const FILES = path.resolve(__dirname, "../../assets/assessments");
const source = (name: string) => readFileSync(path.join(FILES, name), "utf8");
const MISSION = "Stepping Stones";
const SOLUTION = "function ways(n) {\n    return n < 2 ? 1 : ways(n - 1) + ways(n - 2);\n}";

let admin: Page;
let mei: Page;
let raj: Page;

/** An empty page in a profile in which a person is logged in. */
async function newPage(username: string): Promise<Page> {
  const context = await academy.openContext();
  await signIn(context, username);
  return context.newPage();
}

beforeAll(async () => {
  admin = await academy.pageOf("olivia");
  [mei, raj] = [await newPage("mei"), await newPage("raj")];
});

const address = async (page: Page) => new URL(page.url()).pathname;

const press = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole("button", { name, exact: typeof name === "string" }).click();
const see = (at: Page | Locator, text: string | RegExp) => at.getByText(text).first().waitFor();

/** Goes to a page of the course by its link in the navigation. */
async function follow(page: Page, link: string): Promise<void> {
  await page.getByRole("navigation", { name: "Course" }).getByRole("link", { name: link, exact: true }).click();
  await page.getByRole("heading", { name: link, level: 1 }).waitFor();
}

/** Chooses in a field of the admin's page, or of a dialog there; its options stand outside of both. */
async function choose(field: string | RegExp, option: string, within: Page | Locator = admin): Promise<void> {
  await within.getByRole("button", { name: field }).click();
  await admin.getByRole("option").filter({ hasText: option }).first().click();
}

const csv = (lines: readonly string[]) => ({
  name: "roster.csv",
  mimeType: "text/csv",
  // As Excel saves it in much of Europe: a byte order mark, semicolons, CRLF.
  buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
});
const zip = (name: string, files: Readonly<Record<string, string>>) => ({
  name,
  mimeType: "application/zip",
  buffer: Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([file, xml]) => [file, strToU8(xml)])))),
});

/** The assessment in ground control's grid. */
const managed = (title: string): Locator =>
  admin.getByRole("region", { name: "Assessments" }).locator("tbody tr, li").filter({ hasText: title });
const uploadLine = (file: string): Locator =>
  admin.getByRole("list", { name: "Files to upload" }).getByRole("listitem").filter({ hasText: file });
const card = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const member = (username: string): Locator => admin.getByRole("row").filter({ hasText: username });

async function upload(type: string, archive: ReturnType<typeof zip>, button: string): Promise<void> {
  await choose(/^Assessment type/, type);
  await admin.locator('[data-pick="files"]').setInputFiles(archive);
  await press(admin, button);
}

async function actOn(title: string, action: string): Promise<void> {
  await press(admin, `Actions: ${title}`);
  await admin.getByRole("menuitem", { name: action }).click();
}

/** Waits until the programs of what was uploaded were checked, before which nobody can publish it. */
async function untilChecked(title: string): Promise<void> {
  const login = await admin.request.post("/v2/auth/login", { data: { code: "olivia", provider: "test" } });
  const { access_token: token } = (await login.json()) as { access_token: string };
  await becomes(async () => {
    const answer = await admin.request.get(`/v2${COURSE}/admin/assessments?search=${encodeURIComponent(title)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { rows } = (await answer.json()) as { rows: { title: string; checks: { state: string } | null }[] };
    return rows.some((row) => row.title === title && row.checks?.state !== "waiting");
  }, true);
}

async function openFrom(title: string, opens: string, closes: string): Promise<void> {
  await actOn(title, "Edit dates");
  const dialog = admin.getByRole("dialog", { name: `Dates of ${title}` });
  for (const [which, moment] of Object.entries({ Opens: opens, Closes: closes })) {
    await dialog.getByRole("group", { name: which }).getByLabel("Or as text").fill(moment);
  }
  await press(dialog, "Save");
  await dialog.waitFor({ state: "detached" });
  await untilChecked(title);
  await admin.getByLabel(`Published: ${title}`, { exact: true }).click();
  const question = admin.getByRole("dialog", { name: `Publish ${title}?` });
  await press(question, "Publish");
  await question.waitFor({ state: "detached" });
}

/** Opens an assessment from its card, past its briefing, to its first question. */
async function attempt(page: Page, type: string, title: string): Promise<void> {
  await follow(page, type);
  await openCard(page, title);
  const briefing = page.getByRole("button", { name: "Continue" });
  await briefing.or(parts(page).run).first().waitFor();
  if (await briefing.isVisible()) await briefing.click();
}

async function leave(page: Page): Promise<void> {
  await press(page, /account of/);
  await press(page, "My Courses");
  await page.getByText("Leave a course").click();
  await press(page, "Leave Programming Methodology");
  await press(page, "Leave");
}

async function save(page: Page): Promise<void> {
  await parts(page).save.click();
  await see(page, "Saved!");
}

describe("a term", () => {
  it("begins with nothing: a new person is told what to do, and creates a course", async () => {
    await see(admin, "Your account has no course information.");
    await keepPicture(admin, "term-welcome");
    await press(admin.getByRole("main"), "Create Course");
    const form = admin.getByRole("dialog", { name: "Create Course" });
    await press(form, "Create");
    await see(form, "Course Name cannot be empty!");
    await form.getByLabel("Course Name").fill("Programming Methodology");
    await form.getByLabel("Course Short Name").fill("PM1");
    await form.getByRole("checkbox", { name: "Enable Game" }).uncheck();
    await keepPicture(admin, "term-create");
    await press(form, "Create");
    await see(admin, "Successfully created your new course!");
    await admin.getByRole("link", { name: "Add the people of the course" }).waitFor();
    await becomes(() => address(admin), `${COURSE}/today`);
    await keepPicture(admin, "term-first-course-page");
    // Each of its first steps leads to where it is done.
    for (const [step, place] of [
      ["Choose the assessment types", `${COURSE}/adminpanel`],
      ["Add the people of the course", `${COURSE}/adminpanel?tab=add`],
      ["Write or upload a first mission", "/mission-control"],
      ["Set its dates and publish it", `${COURSE}/groundcontrol`],
      ["See the first work handed in", `${COURSE}/grading?all=true`],
    ] as const) {
      await admin.getByRole("link", { name: step }).click();
      await becomes(async () => new URL(admin.url()).pathname + new URL(admin.url()).search, place);
      await admin.getByRole("heading", { level: 1 }).first().waitFor();
      await becomes(() => admin.getByRole("main").getByRole("alert").count(), 0);
      await visit(admin, `${COURSE}/today`);
    }
  });

  it("gets its settings and a second assessment type in the admin panel", async () => {
    await follow(admin, "Admin Panel");
    await keepPicture(admin, "term-admin-panel");
    await admin.getByLabel("Course Short Name").fill("PM101");
    await admin.getByLabel("Module Help Text").fill("Ask in the **forum**.");
    await press(admin, "Add a type");
    await admin.getByLabel("Type of untitled").fill("Contests");
    await admin.getByLabel("Hours before early XP decay of Contests").fill("48");
    await admin.getByLabel("Early submission XP of Contests").fill("75");
    await press(admin, "Save");
    await see(admin, "Everything is saved.");
    await keepPicture(admin, "term-configured");
    await admin.reload();
    await admin.getByRole("banner").getByText("PM101").waitFor();
    await becomes(() => admin.getByLabel("Early submission XP of Contests").inputValue(), "75");
    await admin.getByRole("navigation", { name: "Course" }).getByRole("link", { name: "Contests" }).waitFor();
  });

  it("gets its people from a spreadsheet: a wrong one changes nothing, the right one is sent once", async () => {
    const sent: string[] = [];
    admin.on("request", (request) => {
      if (request.method() === "PUT") sent.push(new URL(request.url()).pathname);
    });
    await admin.getByRole("tab", { name: "Add Users" }).click();
    const input = admin.locator('input[type="file"]');
    await input.setInputFiles(csv(["username;role;group", "tess;staff;Studio 1", "mei;pupil;Studio 1"]));
    await see(admin, "roster.csv, line 3");
    await see(admin, "Invalid role: pupil");
    await keepPicture(admin, "term-wrong-roster");
    const people = ["tess;Staff;Studio 1", "mei;Student;Studio 1", "raj;Student;Studio 1", 'zoe;Student;"Studio; 2"'];
    await input.setInputFiles(csv(["username;role;group", ...people]));
    await see(admin, "4 new, 0 changed, 0 as before");
    await member("zoe").getByText("Studio; 2").waitFor();
    await keepPicture(admin, "term-roster");
    expect(sent).toEqual([]);
    await admin.getByRole("button", { name: "Add or change 4 users" }).dblclick();
    await see(admin, "Users added!");
    expect(sent).toEqual([`/v2${COURSE}/admin/users`]);
    await admin.getByRole("tab", { name: "Users", exact: true }).click();
    await member("mei").getByText("Studio 1").waitFor();
    await keepPicture(admin, "term-members");
    await choose(/^Role of zoe/, "Staff");
    await see(admin, "Role updated!");
  });

  it("gets its assessments from archives, one by one, and a bad file tells its line", async () => {
    await follow(admin, "Ground Control");
    await keepPicture(admin, "term-ground-control-empty");
    const missions = {
      "week1/M1.xml": source("M1-echo-chamber.xml"),
      "week1/M3.xml": source("M3-stepping-stones.xml"),
      "week1/bad.xml": source("M2-night-market.xml").replace('maxxp="200"', 'maxxp="many"'),
    };
    await upload("Missions", zip("week1.zip", missions), "Upload 3 files");
    await uploadLine("bad.xml").getByText("Line 17: Invalid question1 changeset max_xp is invalid").waitFor();
    await see(admin, "2 of 3 uploaded");
    await keepPicture(admin, "term-uploaded");
    await press(admin, "Clear the list");
    const contest = {
      "a-vote.xml": source("V1-prettiest-palindrome-vote.xml"),
      "contest.xml": source("C1-prettiest-palindrome.xml"),
    };
    await upload("Contests", zip("contest.zip", contest), "Upload 2 files");
    for (const file of ["a-vote.xml", "contest.xml"]) {
      await uploadLine(file).getByText("Uploaded successfully!").waitFor();
    }
    await managed("The Night Market").waitFor({ state: "detached" });
    await openFrom(MISSION, "2024-01-08 09:00:00 +00:00", "2029-12-21 18:00:00 +00:00");
    await openFrom("The Prettiest Palindrome", "2024-01-08 09:00:00 +00:00", "2029-12-21 18:00:00 +00:00");
    await managed(MISSION).locator('time[datetime="2024-01-08T09:00:00.000Z"]').waitFor();
    await keepPicture(admin, "term-ground-control");
  });

  it("is worked in by a student, who gets a verdict; another only begins", async () => {
    await mei.goto(`${COURSE}/missions`);
    await card(mei, MISSION).waitFor();
    await becomes(() => mei.getByRole("heading", { name: "The Echo Chamber" }).count(), 0);
    await keepPicture(mei, "term-student");
    await attempt(mei, "Missions", MISSION);
    await writeProgram(mei, SOLUTION);
    await save(mei);
    await press(mei, "Finalize Submission");
    await press(mei.getByRole("dialog"), "Finalize");
    await see(mei, "Autograded");
    await keepPicture(mei, "term-verdict");
    await raj.goto(`${COURSE}/missions`);
    await attempt(raj, "Missions", MISSION);
    await writeProgram(raj, "function ways(n) {\n    return n;\n}");
    await save(raj);
  });

  it("gives one student more time, and tells them why", async () => {
    await follow(admin, "Extensions");
    await press(admin, "Add extension");
    const form = admin.getByRole("dialog");
    await choose("Choose a student", "raj", form);
    await choose("Choose an assessment", MISSION, form);
    await form.getByLabel("Closes on").fill("2030/02/01");
    await form.getByLabel("Closes at").fill("18:00");
    await form.getByLabel("Reason").fill("Ill");
    await keepPicture(admin, "term-extension");
    await press(form, "Save");
    await see(admin, "Extension saved.");
    await admin.getByRole("button", { name: `Edit: raj, M3 ${MISSION}` }).waitFor();
    await raj.goto(`${COURSE}/missions`);
    await card(raj, MISSION)
      .getByText(/^Extended for you\. For others: .*2029/)
      .waitFor();
    await keepPicture(raj, "term-extended");
    await mei.goto(`${COURSE}/missions`);
    await card(mei, MISSION).getByText("300 / 300 XP").waitFor();
    await becomes(() => mei.getByText("For others:").count(), 0);
  });

  it("force updates the mission after its changes were shown and asked about", async () => {
    await follow(admin, "Ground Control");
    await admin.getByText("Force update", { exact: true }).click();
    const changed = source("M3-stepping-stones.xml").replace('maxxp="300"', 'maxxp="320"');
    await upload("Missions", zip("mended.zip", { "M3.xml": changed }), "Upload 1 file");
    const dialog = admin.getByRole("dialog", { name: "Are you sure you want to force update the assessment?" });
    await see(dialog, "1 question changed");
    await see(dialog, "2 students have begun, 1 submitted.");
    await dialog.getByRole("row", { name: /1\. Program Changed maximum XP 300 → 320/ }).waitFor();
    await keepPicture(admin, "term-force");
    await press(dialog, "Force update");
    await uploadLine("M3.xml").getByText("Assessment force updated successfully!").waitFor();
    await raj.reload();
    await card(raj, MISSION).getByText("320").first().waitFor();
  });

  it("is overseen on the dashboard and in the audit log", async () => {
    await follow(admin, "Dashboard");
    const row = admin.getByRole("row", { name: new RegExp(MISSION) });
    await becomes(async () => (await row.locator("td").allInnerTexts()).slice(0, 3), ["2", "1", "0"]);
    await keepPicture(admin, "term-dashboard");
    await follow(admin, "Audit Log");
    await keepPicture(admin, "term-audit-log");
    const entry = (text: string) => admin.getByRole("row").filter({ hasText: text }).first();
    for (const [act, change] of [
      ["Changed the role of zoe", /role\s*student.*staff/s],
      ["Added mei", /student/],
      [`Changed the dates of ${MISSION}`, /2024.*2029/s],
      [`Published ${MISSION}`, /published\s*no.*yes/s],
      ["Gave an extension to raj", /2030/],
      [`Replaced, although it has answers: ${MISSION}`, /300.*320/s],
    ] as const) {
      await becomes(() => entry(act).innerText(), expect.stringMatching(change));
    }
  });

  it("is copied for the next year without its people", async () => {
    await follow(admin, "Copy Course");
    await press(admin, "52 weeks later");
    await see(admin, /^All dates are 364 days later/);
    await admin.getByLabel("Course name").fill("Programming Methodology, next year");
    await becomes(() => admin.getByLabel("Short name").inputValue(), "PM101 (2)");
    await keepPicture(admin, "term-copy");
    await press(admin, "Copy course");
    await see(admin, "Copied from Programming Methodology on");
    await see(admin, "This is the new course.");
    await becomes(() => address(admin), "/courses/3/copy");
    await keepPicture(admin, "term-copied");
    const links = admin.getByRole("navigation", { name: "Course" }).getByRole("link");
    await becomes(async () => (await links.allInnerTexts()).slice(0, 3), ["Today", "Missions", "Contests"]);
    await follow(admin, "Ground Control");
    const times = managed(MISSION).locator("time");
    await becomes(
      () => times.evaluateAll((moments) => moments.map((moment) => moment.getAttribute("datetime"))),
      ["2025-01-06T09:00:00.000Z", "2030-12-20T18:00:00.000Z"],
    );
    await managed("The Prettiest Palindrome: your vote").waitFor();
    await follow(admin, "Admin Panel");
    await admin.getByRole("tab", { name: "Users", exact: true }).click();
    await member("olivia").waitFor();
    await becomes(() => admin.getByRole("row").count(), 2);
  });

  it("lets a student leave who has submitted nothing, whose other tab then saves nothing", async () => {
    await leave(mei);
    await see(mei, "You have submitted work in this course. Ask its staff to remove you.");
    await mei.getByRole("dialog").last().press("Escape");
    const other = await raj.context().newPage();
    await other.goto(`${COURSE}/missions`);
    await attempt(other, "Missions", MISSION);
    await leave(raj);
    await see(raj, "You left Programming Methodology.");
    await becomes(() => address(raj), "/welcome");
    await writeProgram(other, SOLUTION);
    await parts(other).save.click();
    await see(other, "You are not in this course. Ask its staff to add you.");
    await becomes(() => address(other), "/welcome");
    await keepPicture(other, "term-left");
  });

  it("ends: in the archived course everybody reads, and nobody saves", async () => {
    await attempt(mei, "Contests", "The Prettiest Palindrome");
    await writeProgram(mei, "const is_palindrome = xs => equal(xs, reverse(xs));");
    await save(mei);
    await visit(admin, `${COURSE}/archive`);
    await admin.getByLabel("Type the course name to confirm").fill("Programming Methodology");
    await keepPicture(admin, "term-archive");
    await press(admin, "Archive this course");
    await see(admin, /^Archived on /);
    await writeProgram(mei, "const is_palindrome = xs => true;");
    await parts(mei).save.click();
    await see(mei, "This course is archived.");
    await see(mei, "Not saved");
    await keepPicture(mei, "term-archived-save");
    await mei.goto(`${COURSE}/contests`);
    await attempt(mei, "Contests", "The Prettiest Palindrome");
    await see(mei, "This course is archived. You can run programs, but not save.");
    await becomes(() => parts(mei).save.count(), 0);
    await visit(mei, `${COURSE}/missions`);
    await see(mei, "This course is archived. You can read everything, but change nothing.");
    await card(mei, MISSION).getByText("300 / 320 XP").waitFor();
    await keepPicture(mei, "term-archived");
  });
});

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
let page: Page;

/** The addresses of what was sent to be stored: a question who somebody is stores nothing. */
const sent: string[] = [];

beforeAll(async () => {
  page = await academy.pageOf("admin", "/courses/1/adminpanel");
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && !pathname.endsWith("/lookup")) sent.push(pathname);
  });
});
afterEach(() => page.context().setOffline(false));

const asAdmin = async (method: string, path: string, body?: object) => call(await tokenOf("admin"), method, path, body);
const configuration = async () => (await asAdmin("GET", "/courses/1/config")).config;
interface Listed {
  courseRegId: number;
  username: string;
  role: string;
  group: string | null;
  name: string | null;
}
const members = (): Promise<Listed[]> => asAdmin("GET", "/courses/1/admin/users");
const roleOf = async (username: string) => (await members()).find((member) => member.username === username)?.role;

/** What the audit log tells of members and roles, the newest first. */
const logged = async (kind: "member" | "role"): Promise<{ subject: { name: string }; changes: object[] }[]> =>
  (await asAdmin("GET", `/courses/1/admin/audit?kind=${kind}`)).entries;

/** Opens a tab anew: what was not saved on it is gone. */
const openTab = async (tab: string, waitFor: string): Promise<void> => {
  await page.getByRole("link", { name: "Missions" }).first().click();
  const missions = page.getByRole("heading", { name: "Missions", exact: true });
  const leave = page.getByRole("dialog").getByRole("button", { name: "Leave" });
  await missions.or(leave).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await missions.waitFor();
  await visit(page, `/courses/1/adminpanel${tab && `?tab=${tab}`}`);
  await page.getByText(waitFor).first().waitFor();
  sent.length = 0;
};
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const save = () => button("Save").click();

describe("the configuration", () => {
  beforeEach(async () => {
    await openTab("", "Course Short Name");
  });

  it("is saved, settings and types in one act, and seen by a student", async () => {
    await page.getByLabel("Course Short Name").fill("CS1101");
    await page.getByLabel("Module Help Text").fill("Ask **early**.");
    await page.getByRole("region", { name: "Preview" }).getByText("early").waitFor();
    await page.getByLabel("Type of Others").fill("Extras");
    await page.getByLabel("Early submission XP of Extras").fill("25");
    await button("Move Extras up").click();
    await save();
    await page.getByText("Updated successfully!").waitFor();
    await page.getByText("Everything is saved.").waitFor();
    await keepPicture(page, "admin-panel-saved");
    const { courseConfiguration, assessmentConfigurations } = await call(await tokenOf("student"), "GET", "/user");
    expect(courseConfiguration).toMatchObject({ courseShortName: "CS1101", moduleHelpText: "Ask **early**." });
    const types = assessmentConfigurations.map(({ type }: { type: string }) => type);
    expect(types).toEqual(["Missions", "Quests", "Paths", "Extras", "Contests"]);
    const student = await academy.pageOf("student");
    await student.getByRole("link", { name: "Extras" }).first().waitFor();
  });

  it("has levels and milestones, by keys, each refused at its field until it fits", async () => {
    const levelXp = page.getByLabel("XP of a level");
    await levelXp.fill("0");
    await button("Remove milestone 37: Completes the course's continuous assessment component.").click();
    await button("Add a milestone").press("Enter");
    await save();
    await page.getByText("XP of a level must be a whole number from 1.").waitFor();
    await becomes(() => levelXp.evaluate((field) => field === document.activeElement), true);
    await page.getByText("Say what this level means.").first().waitFor();
    await levelXp.press("Control+A");
    await levelXp.pressSequentially("250");
    await page.getByLabel("Level", { exact: true }).last().fill("8");
    await page.getByLabel("Text", { exact: true }).last().fill("You know your way around.");
    await page.getByLabel("Text", { exact: true }).last().press("Control+S");
    await page.getByText("Updated successfully!").waitFor();
    expect(await configuration()).toMatchObject({
      levelXp: 250,
      milestones: [{ level: 8, text: "You know your way around." }],
    });
    await keepPicture(page, "admin-panel-levels");
  });

  it("refuses an empty name, a ninth type and the deletion of the last one, and sends nothing", async () => {
    await page.getByLabel("Course Name").fill(" ");
    await save();
    await page.getByText("Course Name cannot be empty!").first().waitFor();
    for (let types = 5; types < 8; types += 1) await button("Add a type").click();
    await button("Add a type").click();
    await page.getByText("You can have at most 8 assessment types!").waitFor();
    for (let types = 8; types > 1; types -= 1) {
      await page
        .getByRole("button", { name: /^Delete / })
        .last()
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await dialog.waitFor({ state: "detached" });
    }
    await page
      .getByRole("button", { name: /^Delete / })
      .last()
      .click();
    await page.getByText("You must have at least 1 assessment type!").waitFor();
    expect(sent).toEqual([]);
  });

  it("refuses types of one name at their fields, and sends nothing", async () => {
    for (let types = 5; types < 8; types += 1) await button("Add a type").click();
    await save();
    await page.locator(".toast").getByText("Assessment types must have different names!").waitFor();
    const fields = page.getByLabel("Type of untitled");
    await becomes(() => fields.first().evaluate((field) => field === document.activeElement), true);
    await becomes(() => page.getByText("Another type has this name. Give each its own.").count(), 3);
    await fields.first().fill("Labs");
    await becomes(() => page.getByText("Another type has this name. Give each its own.").count(), 2);
    expect(sent).toEqual([]);
  });

  it("moves a type by dragging its row, and leaves it by Escape", async () => {
    const names = () =>
      page.getByLabel(/^Type of /).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    const before = await names();
    const drag = async (from: number, onto: number) => {
      await page.locator(".types__handle").last().scrollIntoViewIfNeeded();
      const [handle, target] = await Promise.all(
        [from, onto].map((at) => page.locator(".types__handle").nth(at).boundingBox()),
      );
      if (!handle || !target) throw new Error("The rows are not drawn");
      await page.mouse.move(handle.x + 8, handle.y + 16);
      await page.mouse.down();
      await page.mouse.move(handle.x + 8, target.y + 16, { steps: 8 });
      await page.mouse.move(handle.x + 8, target.y + 2, { steps: 2 });
      await page.locator("tr[data-dragged]").waitFor();
    };
    await drag(3, 0);
    await page.keyboard.press("Escape");
    await becomes(() => page.locator("tr[data-dragged]").count(), 0);
    await page.mouse.up();
    await becomes(names, before);
    await drag(3, 0);
    await page.mouse.up();
    await becomes(names, [before[3], before[0], before[1], before[2], ...before.slice(4)]);
    await page.getByText(`${before[3]} is now 1 of ${before.length}.`).waitFor({ state: "attached" });
  });

  it("tells the second of two admins field by field what the first changed, and saves what is chosen", async () => {
    const { courseName } = await configuration();
    await page.getByLabel("Course Name").fill("Mine");
    await page.getByLabel("Enable Game").uncheck();
    await asAdmin("PUT", "/courses/1/admin/config", { courseName: "Theirs", moduleHelpText: "Theirs too" });
    await save();
    const notice = page.getByRole("region", { name: "Somebody else changed this course meanwhile" });
    await notice.getByText("theirs: Theirs").waitFor();
    await becomes(() => notice.evaluate((section) => section === document.activeElement), true);
    await notice.getByText(/^Module Help Text: .* → Theirs too$/).waitFor();
    await keepPicture(page, "admin-panel-two-admins");
    expect(await configuration()).toMatchObject({ courseName: "Theirs", enableGame: true });
    await notice.getByRole("button", { name: "Keep mine: Course Name" }).click();
    await save();
    await page.getByText("Updated successfully!").waitFor();
    expect(await configuration()).toMatchObject({
      courseName: "Mine",
      moduleHelpText: "Theirs too",
      enableGame: false,
    });
    await asAdmin("PUT", "/courses/1/admin/config", { courseName, enableGame: true });
  });

  it("keeps the form without a network, asks before it is left, and saves it later", async () => {
    await page.getByLabel("Course Short Name").fill("In a tunnel");
    await page.context().setOffline(true);
    await save();
    await page.getByText("Couldn't reach our servers. Are you online?").waitFor();
    await page.getByText("Not saved. Your changes are still here.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Missions" }).first().click();
    await page.getByText("You have unsaved changes. Are you sure you want to leave?").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    expect((await configuration()).courseShortName).not.toBe("In a tunnel");
    await save();
    await page.getByText("Updated successfully!").waitFor();
    expect((await configuration()).courseShortName).toBe("In a tunnel");
  });

  it("sends nothing twice when an answer is lost", async () => {
    await button("Add a type").click();
    await page.getByLabel("Type of untitled").fill("Labs");
    const list = "**/admin/config/assessment_configs";
    await page.route(list, async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await save();
    await page.getByText("Not saved. Your changes are still here.").waitFor();
    await page.unroute(list);
    await save();
    await page.getByText("Everything is saved.").waitFor();
    const types: { type: string }[] = await asAdmin("GET", "/courses/1/admin/config/assessment_configs");
    expect(types.filter(({ type }) => type === "Labs")).toHaveLength(1);
  });
});

describe("the users", () => {
  const row = (username: string) => page.getByRole("row").filter({ hasText: username });

  it("get another role, and are removed after their work was counted", async () => {
    await asAdmin("PUT", "/courses/1/admin/users", {
      provider: "test",
      users: [{ username: "zed", role: "student", group: "Group 1" }],
    });
    await openTab("users", "student2");
    await row("zed").waitFor();
    await page.getByLabel("Search members").fill("zed");
    await becomes(() => page.getByRole("row").count(), 2);
    await row("(user has yet to log in)").waitFor();
    await page.getByRole("button", { name: /^Role of zed/ }).click();
    await page.getByRole("option", { name: "Staff" }).click();
    await page.getByText("Role updated!").waitFor();
    expect(await roleOf("zed")).toBe("staff");
    await button("Delete zed").click();
    const dialog = page.getByRole("dialog", { name: "Deleting User From Course" });
    await dialog.getByText("They have not begun any assessment.").waitFor();
    await keepPicture(page, "admin-panel-removal");
    await dialog.getByRole("button", { name: "Delete User" }).click();
    await page.getByText("User deleted!").waitFor();
    expect(await roleOf("zed")).toBeUndefined();
    await page.getByText("Nobody matches").waitFor();
    expect((await logged("role"))[0]).toMatchObject({
      subject: { name: "zed" },
      changes: [{ field: "role", from: "student", to: "staff" }],
    });
    expect((await logged("member"))[0]).toMatchObject({ subject: { name: "zed" } });
  });

  it("get another group one by one and several at once, and leave theirs", async () => {
    await asAdmin("PUT", "/courses/1/admin/users", {
      provider: "test",
      users: [
        { username: "zoe", role: "student", group: "Group 1" },
        { username: "zora", role: "student" },
      ],
    });
    const groupOf = async (username: string) => (await members()).find((one) => one.username === username)?.group;
    await openTab("users", "student2");
    await page.getByLabel("Search members").fill("zo");
    await becomes(() => page.getByRole("row").count(), 3);
    await button("Change the group of zora").click();
    const one = page.getByRole("dialog", { name: "Change the group" });
    await one.getByLabel("Group").fill("Group 2");
    await page.getByRole("option", { name: /^Group 2/ }).click();
    await one.getByRole("button", { name: "Move" }).click();
    await page.getByText("Group changed!").waitFor();
    expect(await groupOf("zora")).toBe("Group 2");
    await row("Group 2").waitFor();
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await button("Change the group of 2").click();
    const both = page.getByRole("dialog", { name: "Change the group of 2 users" });
    await both.getByText("zoe, zora").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "admin-panel-groups");
    await both.getByRole("button", { name: "Take out of groups" }).click();
    await page.getByText("Changed the group of 2 users!").waitFor();
    expect([await groupOf("zoe"), await groupOf("zora")]).toEqual([null, null]);
    expect((await logged("member"))[0]).toMatchObject({ changes: [{ field: "group", to: null }] });
    for (const { username, courseRegId } of await members())
      if (username.startsWith("zo")) await asAdmin("DELETE", `/courses/1/admin/users/${courseRegId}`);
  });

  it("keep the admin's own role and every admin", async () => {
    await openTab("users", "student2");
    await page.getByText("You cannot downgrade yourself from an admin role!").waitFor();
    await becomes(() => page.getByRole("button", { name: /^Role of Ada/ }).isDisabled(), true);
    await becomes(() => page.getByRole("button", { name: /^Delete Ada/ }).getAttribute("aria-disabled"), "true");
  });

  it("are exported to a file whose import changes nothing", async () => {
    const before = await members();
    await openTab("users", "student2");
    const [download] = await Promise.all([page.waitForEvent("download"), button("Export to CSV").click()]);
    expect(download.suggestedFilename()).toMatch(/-users-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv$/);
    const file = await readFile(await download.path());
    expect(file.toString().split("\r\n")[0]).toBe("\uFEFFname,username,group,role");
    await openTab("add", "Add users from CSV");
    await page.locator('input[type="file"]').setInputFiles({ name: "users.csv", mimeType: "text/csv", buffer: file });
    // Who logs in elsewhere (ada, robin, sasha) is somebody else here, and left out unless that is meant.
    await page
      .getByText(`0 changed, ${before.length - 3} as before`)
      .first()
      .waitFor();
    await button("Add or change 0 users").waitFor();
    expect(await members()).toEqual(before);
  });
});

describe("adding users", () => {
  /** The same file once more takes the place of what it held before. */
  const give = (text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

  beforeEach(async () => {
    await openTab("add", "Add users from CSV");
  });

  it("tells every wrong line of a file, and changes nothing by it", async () => {
    const before = await members();
    await give('ada\nbob,student\ncem,owner\n=cmd(),student\nbob,staff\n"eva,student\n');
    const alert = page.getByRole("alert").filter({ hasText: "Invalid CSV file provided!" });
    await alert.getByText("class.csv, line 1").waitFor();
    await becomes(
      () => alert.getByRole("listitem").allInnerTexts(),
      [
        "class.csv, line 1 Invalid format: 2 or 3 columns are expected, here are 1.",
        "class.csv, line 3 Invalid role: owner",
        "class.csv, line 4 A cell is a formula. Write the text itself.",
        "class.csv, line 5 bob is there already.",
        "class.csv, line 6 A quotation mark is not closed, or text follows it.",
      ],
    );
    await alert.getByText("There are duplicate usernames in the uploaded CSV(s)!").waitFor();
    await keepPicture(page, "admin-panel-wrong-file");
    await give("admin,student\n");
    await page.getByText("You cannot downgrade yourself from an admin role!").waitFor();
    await give(Array.from({ length: 1001 }, (_, n) => `u${n},student`).join("\n"));
    await page.getByText("Please limit each upload to 1000 entries!").waitFor();
    expect([sent, await members()]).toEqual([[], before]);
  });

  it("checks 1,000 rows as Excel saves them, shows them, and sends them once, whatever happens on the way", async () => {
    const count = (await members()).length;
    const lines = Array.from({ length: 1000 }, (_, n) => `e${n};Student;"Group; ${n % 20}"`);
    await give(`\uFEFFusername;role;group\r\n${lines.join("\r\n")}\r\n`);
    await page.getByText("1,000 new, 0 changed, 0 as before").first().waitFor();
    await page.getByText(`${count} members are not in the file and stay.`).waitFor();
    await page.getByRole("row").filter({ hasText: "e49" }).getByText("Group; 9").waitFor();
    await page.getByRole("checkbox", { name: "Include e0", exact: true }).uncheck();
    await keepPicture(page, "admin-panel-thousand");
    await page.context().setOffline(true);
    await button("Add or change 999 users").click();
    await page.getByText("Not sent. Everything is still here: try again.").waitFor();
    await page.context().setOffline(false);
    expect(await members()).toHaveLength(count);
    sent.length = 0;
    await button("Add or change 999 users").dblclick();
    await page.getByText("Users added!").waitFor({ timeout: 60_000 });
    expect(sent).toEqual(["/v2/courses/1/admin/users"]);
    await becomes(async () => (await members()).length, count + 999);
    expect((await logged("member"))[0]?.subject.name).toMatch(/^e\d+$|^Group; \d+$/);
  }, 120_000);

  it("shows what a pasted list changes, and what stays", async () => {
    await page.getByLabel("Or paste the lines").fill("tomas\tstudent\tGroup 2\nyuki\tstudent");
    await page.getByText("0 new, 1 changed, 1 as before").first().waitFor();
    await page.getByRole("row").filter({ hasText: "tomas" }).getByText("nothing → Group 2").waitFor();
    await button("Add or change 1 user").click();
    await page.getByText("Users added!").waitFor();
    // The message of the list before may still be there.
    await becomes(async () => (await members()).find(({ username }) => username === "tomas")?.group, "Group 2");
  });
});

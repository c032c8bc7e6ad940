import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, logIn, lookOptions, visit } from "./screens";

const academy = academyFixture();

async function freshPage(): Promise<Page> {
  // A really fresh profile: what a provider remembers of a browser is the subject.
  const page = await (await academy.newContext(lookOptions(LOOKS[0]))).newPage();
  await page.goto("/login");
  return page;
}

/** Goes to Demo university from the login page, and logs in there. */
async function logInAtUniversity(page: Page, username: string): Promise<void> {
  await page.getByRole("button", { name: "Log in with Demo university" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(username);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Waits for the game, to which students and staff of the course come who name no page. */
const arrived = (page: Page) => page.locator(".scene").first().waitFor({ timeout: 90_000 });

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
};

/** Changes members of the auth secret as whoever runs the product does: in its file, at one stroke. */
function changeSecret(members: Readonly<Record<string, string>>): void {
  const folder = path.join(academy.dataFolder, "secrets");
  const [name] = readdirSync(folder).filter((each) => each.includes("AuthSecret"));
  const file = path.join(folder, name ?? "");
  const kept = JSON.parse(readFileSync(file, "utf8")) as { text: string };
  const text = JSON.stringify({ ...JSON.parse(kept.text), ...members });
  writeFileSync(`${file}.new`, JSON.stringify({ ...kept, text }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

describe("Demo university", () => {
  it("leads its groups into the course in their roles, also after its secret was rotated", async () => {
    const staff = await freshPage();
    await logInAtUniversity(staff, "grace");
    await becomes(async () => new URL(staff.url()).pathname, "/courses/1/game");
    await visit(staff, "/courses/1/grading");
    await staff.getByRole("heading", { name: "Grading" }).waitFor();
    changeSecret({ client_secret_university: "rotated-while-people-are-logged-in" });
    const student = await freshPage();
    await logInAtUniversity(student, "edsger");
    await arrived(student);
    await visit(student, "/courses/1/grading");
    await student.getByRole("heading", { name: "Page not found" }).waitFor();
    // Who was in before stays in.
    await staff.goto("/courses/1/missions");
    await staff.getByRole("heading", { name: "Missions" }).waitFor();
    const admin = await academy.pageOf("admin", "/courses/1/auditlog");
    await admin.getByText("Grace Hopper").first().waitFor();
    await admin.getByText("Edsger Dijkstra").first().waitFor();
  });

  it("does not admit an address of another domain, lets somebody else try, and is logged out of with the site", async () => {
    const page = await freshPage();
    await logInAtUniversity(page, "guest");
    await page
      .getByText(
        "guest of Demo university may not use this site. Log in with another account, or ask the site's operator.",
      )
      .waitFor();
    await keepPicture(page, "sign-in-not-admitted");
    await logInAtUniversity(page, "edsger");
    await arrived(page);
    await logOut(page);
    await page.getByRole("heading", { name: "Demo university" }).waitFor();
    await keepPicture(page, "sign-in-logout-at-provider");
    await page.getByRole("button", { name: "Log out here too" }).click();
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    // A site that does not ask the university to ask again finds nobody logged in there any more.
    await page.evaluate(() => localStorage.removeItem("academy.logged-out"));
    await page.getByRole("button", { name: "Log in with Demo university" }).click();
    await page.getByLabel("Username").waitFor();
  });

  it("keeps an account from who was given its username later", async () => {
    const before = await freshPage();
    await logInAtUniversity(before, "kim");
    await before.getByRole("heading", { name: "Welcome, Kim Before" }).waitFor();
    const after = await freshPage();
    await logInAtUniversity(after, "kim2");
    await after.getByText("kim of university is another person here. Ask the site's operator.").waitFor();
  });

  it("does not bring back by groups whom an admin removed, until the admin lets them in again", async () => {
    const admin = await academy.pageOf("admin", "/courses/1/adminpanel?tab=users");
    await admin.getByRole("button", { name: "Delete Edsger Dijkstra" }).click();
    await admin.getByRole("button", { name: "Delete User" }).click();
    await admin.getByText("User deleted!").waitFor();
    const removed = admin.getByRole("region", { name: "Removed from the course" });
    await removed.getByText("Edsger Dijkstra").waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await keepPicture(admin, "admin-panel-removed-member");
    const page = await freshPage();
    await logInAtUniversity(page, "edsger");
    await page.getByRole("heading", { name: "Welcome, Edsger Dijkstra" }).waitFor();
    await removed.getByRole("button", { name: "Let in again: Edsger Dijkstra" }).click();
    await admin.getByText("At the next login, groups of Edsger Dijkstra give a role again.").waitFor();
    await removed.waitFor({ state: "detached" });
    const again = await freshPage();
    await logInAtUniversity(again, "edsger");
    await arrived(again);
    await visit(admin, "/courses/1/auditlog");
    await admin.getByText("Let come back by their groups:").first().waitFor();
  });

  it("shows an admin whom no group lets in any more, and lets them in by hand", async () => {
    const admin = await (await academy.openContext()).newPage();
    // Demo university's groups do not change while it runs, so the page is told that somebody's have.
    let isShutOut = true;
    await admin.route("**/admin/members?*", async (route) => {
      const answer = await route.fetch();
      const page = (await answer.json()) as { members: { username: string; isShutOut?: true }[] };
      for (const member of page.members) if (isShutOut && member.username === "grace") member.isShutOut = true;
      await route.fulfill({ response: answer, json: page });
    });
    await logIn(admin, "admin", "/courses/1/adminpanel?tab=users");
    await admin.getByText("No group of theirs gives a role any more. Their work is kept.").waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await keepPicture(admin, "admin-panel-shut-out");
    isShutOut = false;
    await admin.getByRole("button", { name: "Let in again: Grace Hopper" }).click();
    await admin.getByText("Let in again! Their role is set by hand now.").waitFor();
    await admin.getByText("Shut out").waitFor({ state: "detached" });
  });
});

it("the pages of a sign-in are accessible and fit in every look", async () => {
  const page = await (await academy.openContext()).newPage();
  const looksRight = (screen: string) =>
    inEveryLook(page, async ({ name }) => {
      const seen = `${screen}, ${name}`;
      expect([seen, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([seen, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await keepPicture(page, `sso-${screen}-${name}`);
    });
  await page.goto("/idp/interaction/unknown");
  await page.getByRole("heading", { name: "Login failed" }).waitFor();
  const back = page.getByRole("link", { name: "Back to the academy" });
  await becomes(() => back.getAttribute("href"), `${academy.origin}/login`);
  await looksRight("expired");
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with Demo university" }).click();
  await page.getByLabel("Username").fill("guest");
  await looksRight("university");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("The username or the password is not right.").waitFor();
  await looksRight("wrong-password");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alert").waitFor();
  await looksRight("cancelled");
  await logInAtUniversity(page, "guest");
  await page.getByText(/guest of Demo university may not use this site/).waitFor();
  await looksRight("refused");
  await logInAtUniversity(page, "grace");
  await arrived(page);
  await logOut(page);
  await page.getByRole("heading", { name: "Demo university" }).waitFor();
  await looksRight("logout");
});

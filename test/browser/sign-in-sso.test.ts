import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS, logIn } from "./screens";

const academy = academyFixture();

async function freshPage(): Promise<Page> {
  const page = await (await academy.openContext()).newPage();
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

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
};

/** Changes members of the auth secret as whoever runs the product does: in its file, at one stroke. */
function changeSecret(members: Readonly<Record<string, string>>): void {
  const folder = path.join(academy.dataFolder, "secrets");
  const [name] = readdirSync(folder).filter((each) => each.includes("AuthSecret"));
  const file = path.join(folder, name ?? "");
  const stored = JSON.parse(readFileSync(file, "utf8")) as { text: string };
  const text = JSON.stringify({ ...JSON.parse(stored.text), ...members });
  writeFileSync(`${file}.new`, JSON.stringify({ ...stored, text }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

describe("Demo university", () => {
  it("leads its groups into the course in their roles, and the audit log tells of it", async () => {
    const page = await freshPage();
    await logInAtUniversity(page, "grace");
    await becomes(async () => /\/courses\/1\/game$/.test(page.url()), true);
    await page.goto("/courses/1/grading");
    await page.getByRole("heading", { name: "Grading" }).waitFor();
    const student = await freshPage();
    await logInAtUniversity(student, "edsger");
    await becomes(async () => /\/courses\/1\/game$/.test(student.url()), true);
    await student.goto("/courses/1/grading");
    await student.getByRole("heading", { name: "Page not found" }).waitFor();
    const admin = await (await academy.openContext()).newPage();
    await logIn(admin, "admin", "/courses/1/auditlog");
    await admin.getByText("Grace Hopper").first().waitFor();
    await admin.getByText("Edsger Dijkstra").first().waitFor();
  });

  it("does not admit an address of another domain, says so, and lets somebody else try", async () => {
    const page = await freshPage();
    await logInAtUniversity(page, "guest");
    await page
      .getByText(
        "guest of Demo university may not use this site. Log in with another account, or ask the site's operator.",
      )
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "sign-in-not-admitted");
    await logInAtUniversity(page, "edsger");
    await becomes(async () => /\/courses\/1\/game$/.test(page.url()), true);
  });

  it("keeps an account from who was given its username later", async () => {
    const before = await freshPage();
    await logInAtUniversity(before, "kim");
    await before.getByRole("heading", { name: "Welcome, Kim Before" }).waitFor();
    const after = await freshPage();
    await logInAtUniversity(after, "kim2");
    await after.getByText("kim of university is another person here. Ask the site's operator.").waitFor();
  });

  it("is logged out of too, and back at the login page, where it asks who is there", async () => {
    const page = await freshPage();
    await logInAtUniversity(page, "edsger");
    await becomes(async () => /\/courses\/1\/game$/.test(page.url()), true);
    await logOut(page);
    await page.getByRole("heading", { name: "Demo university" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "sign-in-logout-at-provider");
    await page.getByRole("button", { name: "Log out here too" }).click();
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    // A site that does not ask the university to ask again finds nobody logged in there any more.
    await page.evaluate(() => localStorage.removeItem("academy.logged-out"));
    await page.getByRole("button", { name: "Log in with Demo university" }).click();
    await page.getByLabel("Username").waitFor();
  });

  it("lets people in after its secret has been rotated, and those who are in stay in", async () => {
    const within = await freshPage();
    await logInAtUniversity(within, "edsger");
    await becomes(async () => /\/courses\/1\/game$/.test(within.url()), true);
    changeSecret({ client_secret_university: "rotated-while-people-are-logged-in" });
    const page = await freshPage();
    await logInAtUniversity(page, "grace");
    await becomes(async () => /\/courses\/1\/game$/.test(page.url()), true);
    await within.goto("/courses/1/missions");
    await within.getByRole("heading", { name: "Missions" }).waitFor();
  });

  it("does not bring back by groups whom an admin removed, until the admin lets them in again", async () => {
    const admin = await (await academy.openContext()).newPage();
    await logIn(admin, "admin", "/courses/1/adminpanel?tab=users");
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
    await becomes(async () => /\/courses\/1\/game$/.test(again.url()), true);
    await admin.goto("/courses/1/auditlog");
    await admin.getByText("Let come back by their groups:").first().waitFor();
  });

  it("shows an admin whom no group lets in any more, and lets them in by hand", async () => {
    const admin = await (await academy.openContext()).newPage();
    await logIn(admin, "admin");
    // Demo university's groups do not change while it runs, so the page is told that somebody's have.
    let isShutOut = true;
    await admin.route("**/admin/members?*", async (route) => {
      const answer = await route.fetch();
      const page = (await answer.json()) as { members: { username: string; isShutOut?: true }[] };
      for (const member of page.members) if (isShutOut && member.username === "grace") member.isShutOut = true;
      await route.fulfill({ response: answer, json: page });
    });
    await admin.goto("/courses/1/adminpanel?tab=users");
    await admin.getByText("No group of theirs gives a role any more. Their work is kept.").waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await keepPicture(admin, "admin-panel-shut-out");
    isShutOut = false;
    await admin.getByRole("button", { name: "Let in again: Grace Hopper" }).click();
    await admin.getByText("Let in again! Their role is set by hand now.").waitFor();
    await admin.getByText("Shut out").waitFor({ state: "detached" });
  });
});

describe.each(LOOKS)("the pages of a sign-in in $name", (look) => {
  it("are accessible and fit", async () => {
    const page = await (await academy.openContext(look)).newPage();
    const looksRight = async (name: string) => {
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await keepPicture(page, `sso-${name}-${look.name}`);
    };
    await page.goto("/idp/interaction/unknown");
    await page.getByRole("heading", { name: "Login failed" }).waitFor();
    await becomes(
      () => page.getByRole("link", { name: "Back to the academy" }).getAttribute("href"),
      `${academy.origin}/login`,
    );
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
    await becomes(async () => /\/courses\/1\/game$/.test(page.url()), true);
    await page.goto("/courses/1/missions");
    await logOut(page);
    await page.getByRole("heading", { name: "Demo university" }).waitFor();
    await looksRight("logout");
  });
});

import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS, logIn, lookOptions, signIn, visit } from "./screens";
import { editorReady, openCard, programShown, writeProgram } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

async function freshPage(): Promise<Page> {
  return (await academy.openContext()).newPage();
}
const address = async (page: Page) => new URL(page.url()).pathname;
/** The start of a person whose course has the game, once it is shown. */
async function atGame(page: Page, person: string): Promise<void> {
  await page.getByRole("button", { name: `account of ${person}` }).waitFor();
  await becomes(() => address(page), expect.stringMatching(/^\/courses\/\d+\/game$/));
}
async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "LOGIN" }).waitFor();
}

describe("signing in", () => {
  it("goes through the password page of Demo university, and asks who is there after somebody has logged out", async () => {
    const page = await freshPage();
    const toUniversity = () => page.getByRole("button", { name: "Log in with Demo university" }).click();
    const send = async (username: string, password: string) => {
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Log in" }).click();
    };
    await page.goto("/login");
    await toUniversity();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The login was cancelled.").waitFor();
    await toUniversity();
    await send("ada", "not it");
    await page.getByText("The username or the password is not right.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("Password").fill("ada");
    await page.getByRole("button", { name: "Log in" }).click();
    await atGame(page, "Ada Lovelace");
    expect(page.url()).not.toContain("code=");
    await page.getByRole("button", { name: "AL: account of Ada Lovelace" }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Stay logged in" }).click();
    await toUniversity();
    await send("alan", "alan");
    await page.getByRole("heading", { name: "Welcome, Alan Turing" }).waitFor();
  });

  it("refuses a username that no test account can have, before and after it is sent", async () => {
    const page = await freshPage();
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in with Test accounts" }).click();
    await page.getByLabel(/username/i).fill("No Such!");
    await page.getByRole("button", { name: /^log in$/i }).click();
    await page.getByText("Use only lower-case letters, digits, dots, underscores and hyphens.").waitFor();
    const answer = await page.request.post("/v2/auth/login", { data: { code: "No Such!", provider: "test" } });
    expect([answer.status(), await answer.text()]).toEqual([400, "Unable to validate token: Invalid code"]);
    await page.goto("/login?provider=test&code=No+Such!");
    await page.getByText("Could not login. Please contact the module administrator.").first().waitFor();
  });

  it("leads somebody new to the welcome page, where a course can be made", async () => {
    const page = await academy.pageOf("newcomer");
    await page.getByText("Your account has no course information.").waitFor();
    await page.getByRole("button", { name: "Create Course" }).first().click();
    await page.getByRole("dialog").getByLabel("Course Name", { exact: true }).fill("Numbers and Sets");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Create/ })
      .click();
    await page.getByText("Successfully created your new course!").waitFor();
    await becomes(() => address(page), expect.stringMatching(/^\/courses\/\d+\/today$/));
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await visit(page, page.url().replace(/today$/, "missions"));
    await page.getByText("There are no assessments.").waitFor();
  });

  it("leads a person of several courses straight into each of them, however long its name", async () => {
    const long = `The ${"very ".repeat(20)}long course`;
    const traveller = await tokenOf("traveller");
    for (const courseName of ["Short course", long])
      await call(traveller, "POST", "/config/create", {
        courseName,
        courseShortName: "",
        viewable: true,
        enableGame: false,
        enableAchievements: false,
        enableSourcecast: false,
        sourceChapter: 1,
        sourceVariant: "default",
        moduleHelpText: "",
      });
    const page = await academy.pageOf("traveller", "/welcome");
    await page.getByRole("link", { name: "Go to Short course" }).waitFor();
    await keepPicture(page, "welcome-two-courses");
    await page.getByRole("link", { name: `Go to ${long}` }).click();
    const lines = async () =>
      Math.round(((await page.locator(".side-links__course").boundingBox())?.height ?? 999) / 22);
    await becomes(lines, 3);
    await becomes(() => address(page), expect.stringMatching(/^\/courses\/\d+/));
  });

  it("changes the theme on a phone, and logs out for good", async () => {
    const page = await academy.pageOf("student2", undefined, LOOKS[2]);
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    await page.goto("/courses/1/missions");
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
  });

  it("tells who is logged out where to log in, at an address that names nothing, and leads back who is not", async () => {
    const page = await freshPage();
    await page.goto("/courses/1/a/b/c/d");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Go to login" }).click();
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    await signIn(page.context(), "student2");
    await page.goto("/courses/1/quests");
    await page.getByRole("heading", { name: "Quests" }).waitFor();
    await page.evaluate(() => {
      history.pushState({ idx: 1 }, "", "/courses/1/a/b/c/d");
      dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } }));
    });
    await page
      .getByRole("banner")
      .getByRole("button", { name: /account of/ })
      .waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("heading", { name: "Quests" }).waitFor();
  });
});

describe("two people in one browser", () => {
  it("turns an open page to the account that another tab logs in, and saves nothing of the first for it", async () => {
    const page = await academy.pageOf("noor");
    await openCard(page, "The Night Market");
    await page.getByRole("button", { name: "Continue" }).click();
    await writeProgram(page, "// noor's own\n1;");
    const other = await page.context().newPage();
    await other.goto("/login/test-accounts");
    await other.getByRole("button", { name: /Sunny Student/ }).click();
    await atGame(other, "Sunny Student");
    await page
      .getByText("You logged in as someone else in another tab, so this page switched to that account.")
      .waitFor();
    await page.getByRole("button", { name: "SS: account of Sunny Student" }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await becomes(() => programShown(page), expect.stringContaining("function total(takings)"));
    await page.goto("/login?provider=test&code=noor");
    await atGame(page, "Noor");
    await visit(page, "/courses/1/missions");
    await openCard(page, "The Night Market");
    await page.getByText("Restored from this browser").waitFor();
    await becomes(() => programShown(page), expect.stringContaining("// noor's own"));
  });

  it("leads who logs in next to their own start, and who logs in again back to where they were", async () => {
    const page = await academy.pageOf("staff", "/courses/1/grading");
    const logInByHand = async (username: string) => {
      await page.getByRole("button", { name: "Log in with Test accounts" }).click();
      await page.getByLabel(/username/i).fill(username);
      await page.getByRole("button", { name: /^log in$/i }).click();
    };
    await logOut(page);
    await logInByHand("student2");
    await atGame(page, "Sunny Student");
    await visit(page, "/courses/1/quests");
    await page.getByRole("heading", { name: "Quests", level: 1 }).waitFor();
    await logOut(page);
    await logInByHand("student2");
    await page.getByRole("heading", { name: "Quests", level: 1 }).waitFor();
    await becomes(() => address(page), "/courses/1/quests");
  });
});

describe("doors of the course", () => {
  it("asks for the password of a protected assessment until it is right", async () => {
    const page = await academy.pageOf("student2", "/courses/1/quests");
    await openCard(page, "The Vault");
    await page.getByRole("dialog", { name: "Please enter password." }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill("sesame?");
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByText("Invalid Password.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill("open-sesame");
    await page.getByRole("button", { name: "Unlock" }).click();
    // The password begins the assessment, and its briefing is still to be read.
    await page.getByRole("dialog", { name: "The Vault" }).getByRole("button", { name: "Continue" }).click();
    await page.getByText("The last digit standing").waitFor();
  });

  it("does not open an upcoming mission, and opens a closed one read only", async () => {
    const page = await academy.pageOf("student2");
    const upcoming = page.getByRole("article").filter({ hasText: "The Maze of Mirrors" });
    await upcoming.waitFor();
    await becomes(() => upcoming.getByRole("link", { name: /Attempt|Review|View/ }).count(), 0);
    await page
      .getByText(/^Closed/)
      .first()
      .waitFor();
    await openCard(page, "Stepping Stones");
    await page.getByText("This assessment is closed. You can run programs, but not save.").waitFor();
  });

  it("leads from wrong addresses to the listing, asks before leaving with unsaved changes, and keeps a student out of grading", async () => {
    const page = await academy.pageOf("student2", "/courses/1/quests/1/0");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Back to Others" }).click();
    await page.getByRole("heading", { name: "Others", level: 1 }).waitFor();
    await becomes(() => address(page), "/courses/1/others");
    await visit(page, "/courses/1/missions/999/0");
    await page.getByRole("heading", { name: "Assessment Not Found" }).first().waitFor();
    await page.getByRole("link", { name: "Back to Missions" }).click();
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await becomes(() => address(page), "/courses/1/missions");
    // Whoever leaves with unsaved changes is asked.
    await openCard(page, "The Night Market");
    await page.getByRole("button", { name: "Continue" }).click();
    await writeProgram(page, "function total(takings) { return 1; }");
    await page.getByRole("link", { name: "Missions" }).first().click();
    await page.getByText("You have changes that may not be saved. Are you sure you want to leave?").waitFor();
    await keepPicture(page, "leave-guard");
    await page.getByRole("button", { name: "Stay" }).click();
    await editorReady(page);
    await page.getByRole("link", { name: "Missions" }).first().click();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    // A student is kept out of grading.
    await visit(page, "/courses/1/grading");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await becomes(() => page.getByRole("link", { name: "Grading" }).count(), 0);
  });

  it("documents its API in a page that needs nothing else", async () => {
    const page = await freshPage();
    const failures: string[] = [];
    page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
    await page.goto("/v2/docs");
    await page.getByText("/v2/courses/{courseId}/assessments/{assessmentId}/submit").first().waitFor();
    await keepPicture(page, "api-page");
    expect(failures).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe("a course that is not the person's", () => {
  it("leads to their own courses, and says why", async () => {
    const page = await academy.pageOf("stranger", "/courses/1");
    await page.getByRole("alert").getByText("You are not in this course. Ask its staff to add you.").waitFor();
    await becomes(() => address(page), "/welcome");
    await visit(page, "/courses/none");
    await page.getByText("No course selected!").waitFor();
    await becomes(() => address(page), "/welcome");
    await becomes(() => page.title(), "Welcome · Course Academy");
  });
});

describe("the site under the name localhost", () => {
  it("lets people in by both ways", async () => {
    const baseURL = academy.origin.replace("127.0.0.1", "localhost");
    const page = await (await academy.newContext({ ...lookOptions(LOOKS[0]), baseURL })).newPage();
    await logIn(page, "student", "/courses/1/missions");
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in with Demo university" }).click();
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password").fill("ada");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "AL: account of Ada Lovelace" }).waitFor();
    await becomes(async () => page.url(), expect.stringMatching(/^http:\/\/localhost:\d+\/courses\/\d+\/game$/));
  });
});

describe("leaving a course", () => {
  it("asks first, and leads to the welcome page", async () => {
    const page = await academy.pageOf("student2");
    await page.getByRole("button", { name: "SS: account of Sunny Student" }).click();
    await page.getByRole("button", { name: "My Courses" }).click();
    await page.getByText("Leave a course").click();
    expect(await accessibilityFaults(page)).toEqual([]);
    const leave = page.getByRole("button", { name: /^Leave / });
    await leave.click();
    await page.getByText("You lose the work that you began there. Only its staff can add you again.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await leave.click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByText(/^You left .+\.$/).waitFor();
    await becomes(() => address(page), "/welcome");
    await page.reload();
    await page.getByText("Your account has no course information.").waitFor();
  });
});

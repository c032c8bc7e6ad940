import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, logIn } from "./screens";
import { editorReady, openCard, programShown, writeProgram } from "./workspace";

const academy = academyFixture();

async function freshPage(): Promise<Page> {
  return (await academy.openContext()).newPage();
}

describe("signing in", () => {
  it("goes through the password page of Demo university, wrong password included", async () => {
    const page = await freshPage();
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in with Demo university" }).click();
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password").fill("not it");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("The username or the password is not right.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("Password").fill("ada");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/courses\/\d+\/game$/);
    expect(page.url()).not.toContain("code=");
  });

  it("goes back when the person cancels, and asks who is there after somebody has logged out", async () => {
    const page = await freshPage();
    const toUniversity = () => page.getByRole("button", { name: "Log in with Demo university" }).click();
    const logInAs = async (username: string) => {
      await toUniversity();
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password").fill(username);
      await page.getByRole("button", { name: "Log in" }).click();
    };
    await page.goto("/login");
    await toUniversity();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The login was cancelled.").waitFor();
    await logInAs("ada");
    await page.getByRole("button", { name: "AL: account of Ada Lovelace" }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Stay logged in" }).click();
    await logInAs("alan");
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
    const page = await freshPage();
    await logIn(page, "newcomer");
    await page.getByText("Your account has no course information.").waitFor();
    await page.getByRole("button", { name: "Create Course" }).first().click();
    await page.getByRole("dialog").getByLabel("Course Name", { exact: true }).fill("Numbers and Sets");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Create/ })
      .click();
    await page.getByText("Successfully created your new course!").waitFor();
    await page.waitForURL(/\/courses\/\d+\/game$/);
    await page.goto(page.url().replace(/game$/, "missions"));
    await page.getByText("There are no assessments.").waitFor();
  });

  it("leads a person of several courses straight into each of them, however long its name", async () => {
    const page = await freshPage();
    await logIn(page, "traveller");
    const long = `The ${"very ".repeat(20)}long course`;
    await page.evaluate(
      async (names) => {
        const { access } = JSON.parse(localStorage.getItem("academy.session") ?? "{}");
        for (const courseName of names) {
          const body = {
            courseName,
            courseShortName: "",
            viewable: true,
            enableGame: false,
            enableAchievements: false,
          };
          const rest = { enableSourcecast: false, sourceChapter: 1, sourceVariant: "default", moduleHelpText: "" };
          await fetch("/v2/config/create", {
            method: "POST",
            headers: { "Content-Type": "application/json", Authorization: `Bearer ${access}` },
            body: JSON.stringify({ ...body, ...rest }),
          });
        }
      },
      ["Short course", long],
    );
    await page.goto("/welcome");
    await page.getByRole("link", { name: "Go to Short course" }).waitFor();
    await keepPicture(page, "welcome-two-courses");
    await page.getByRole("link", { name: `Go to ${long}` }).click();
    await page.waitForURL(/\/courses\/\d+/);
    const lines = async () =>
      Math.round(((await page.locator(".side-links__course").boundingBox())?.height ?? 999) / 22);
    await becomes(lines, 3);
  });

  it("changes the theme and logs out on a phone", async () => {
    const page = await freshPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(page, "student2");
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
  });

  it("tells who is logged out where to log in, at an address that names nothing, and leads back who is not", async () => {
    const page = await freshPage();
    await page.goto("/courses/1/a/b/c/d");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Go to login" }).click();
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    await logIn(page, "student2", "/courses/1/quests");
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

  it("logs out for good", async () => {
    const page = await freshPage();
    await logIn(page, "student2");
    await page.getByRole("button", { name: /account/i }).click();
    await page
      .getByRole("menuitem", { name: "Log out" })
      .or(page.getByRole("button", { name: "Log out" }))
      .click();
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    await page.goto("/courses/1/missions");
    await page.getByRole("heading", { name: "LOGIN" }).waitFor();
  });
});

describe("two people in one browser", () => {
  it("turns an open page to the account that another tab logs in, and saves nothing of the first for it", async () => {
    const page = await freshPage();
    await logIn(page, "noor");
    await openCard(page, "The Night Market");
    await page.getByRole("button", { name: "Continue" }).click();
    await writeProgram(page, "// noor's own\n1;");
    const other = await page.context().newPage();
    await other.goto("/login/test-accounts");
    await other.getByRole("button", { name: /Sunny Student/ }).click();
    await other.waitForURL(/\/courses\/\d+\/game$/);
    await page
      .getByText("You logged in as someone else in another tab, so this page switched to that account.")
      .waitFor();
    await page.getByRole("button", { name: "SS: account of Sunny Student" }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await becomes(() => programShown(page), expect.stringContaining("function total(takings)"));
    await page.goto("/login?provider=test&code=noor");
    await page.waitForURL(/\/courses\/\d+\/game$/);
    await page.goto("/courses/1/missions");
    await openCard(page, "The Night Market");
    await page.getByText("Restored from this browser").waitFor();
    await becomes(() => programShown(page), expect.stringContaining("// noor's own"));
  });

  it("leads who logs in next to their own start, and who logs in again back to where they were", async () => {
    const page = await freshPage();
    const logOut = async () => {
      await page.getByRole("button", { name: /account of/ }).click();
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByRole("heading", { name: "LOGIN" }).waitFor();
    };
    const logInByHand = async (username: string) => {
      await page.getByRole("button", { name: "Log in with Test accounts" }).click();
      await page.getByLabel(/username/i).fill(username);
      await page.getByRole("button", { name: /^log in$/i }).click();
    };
    await logIn(page, "staff", "/courses/1/grading");
    await logOut();
    await logInByHand("student2");
    await page.waitForURL(/\/courses\/1\/game$/);
    await page.goto("/courses/1/quests");
    await logOut();
    await logInByHand("student2");
    await page.waitForURL(/\/courses\/1\/quests$/);
  });
});

describe("doors of the course", () => {
  it("asks for the password of a protected assessment until it is right", async () => {
    const page = await freshPage();
    await logIn(page, "student2", "/courses/1/quests");
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
    const page = await freshPage();
    await logIn(page, "student2");
    const upcoming = page.getByRole("article").filter({ hasText: "The Maze of Mirrors" });
    await upcoming.waitFor();
    expect(await upcoming.getByRole("link", { name: /Attempt|Review|View/ }).count()).toBe(0);
    await page.goto("/courses/1/missions");
    await page
      .getByText(/^Closed/)
      .first()
      .waitFor();
    await openCard(page, "Stepping Stones");
    await page.getByText("This assessment is closed. You can run programs, but not save.").waitFor();
  });

  it("leads back to its own listing from an assessment whose address names another type, or is nobody's", async () => {
    const page = await freshPage();
    await logIn(page, "student2", "/courses/1/quests/1/0");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("link", { name: "Back to Others" }).click();
    await page.waitForURL(/\/courses\/1\/others$/);
    await page.goto("/courses/1/missions/999/0");
    await page.getByRole("heading", { name: "Assessment Not Found" }).first().waitFor();
    await page.getByRole("link", { name: "Back to Missions" }).click();
    await page.waitForURL(/\/courses\/1\/missions$/);
  });

  it("asks before leaving with unsaved changes", async () => {
    const page = await freshPage();
    await logIn(page, "student2", "/courses/1/missions");
    await openCard(page, "The Night Market");
    await page.getByRole("button", { name: "Continue" }).click();
    await writeProgram(page, "function total(takings) { return 1; }");
    await page.getByRole("link", { name: "Missions" }).first().click();
    await page.getByText("You have changes that may not be saved. Are you sure you want to leave?").waitFor();
    await keepPicture(page, "leave-guard");
    await page.getByRole("button", { name: "Stay" }).click();
    await editorReady(page);
  });

  it("keeps a student out of grading", async () => {
    const page = await freshPage();
    await logIn(page, "student2", "/courses/1/grading");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await page.getByRole("link", { name: "Grading" }).count()).toBe(0);
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

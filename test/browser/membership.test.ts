import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, LOOKS, logIn, lookOptions, visit } from "./screens";

const academy = academyFixture();
const address = async (page: Page) => new URL(page.url()).pathname;

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

import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, LOOKS, logIn, lookOptions } from "./screens";

const academy = academyFixture();

async function pageOf(username: string): Promise<Page> {
  const page = await (await academy.openContext()).newPage();
  await logIn(page, username);
  return page;
}

describe("a course that is not the person's", () => {
  it("leads to their own courses, and says why", async () => {
    const page = await pageOf("stranger");
    await page.goto("/courses/1");
    await page.waitForURL(/\/welcome$/);
    await page.getByRole("alert").getByText("You are not in this course. Ask its staff to add you.").waitFor();
    await page.goto("/courses/none");
    await page.waitForURL(/\/welcome$/);
    await page.getByText("No course selected!").waitFor();
    expect(await page.title()).toBe("Welcome · Course Academy");
  });
});

describe("leaving a course", () => {
  it("asks first, and leads to the welcome page", async () => {
    const page = await pageOf("student2");
    await page.waitForURL(/\/courses\/\d+\/missions$/);
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
    await page.waitForURL(/\/welcome$/);
    await page.getByText(/^You left .+\.$/).waitFor();
    await page.reload();
    await page.getByText("Your account has no course information.").waitFor();
  });
});

describe("the site under the name localhost", () => {
  it("lets people in by both ways", async () => {
    const origin = academy.origin.replace("127.0.0.1", "localhost");
    const page = await (await academy.newContext({ ...lookOptions(LOOKS[0]), baseURL: origin })).newPage();
    await logIn(page, "student");
    await page.waitForURL(/^http:\/\/localhost:\d+\/courses\/\d+\/missions$/);
    const other = await (await academy.newContext({ ...lookOptions(LOOKS[0]), baseURL: origin })).newPage();
    await other.goto("/login");
    await other.getByRole("button", { name: "Log in with Demo university" }).click();
    await other.getByLabel("Username").fill("ada");
    await other.getByLabel("Password").fill("ada");
    await other.getByRole("button", { name: "Log in" }).click();
    await other.waitForURL(/^http:\/\/localhost:\d+\/courses\/\d+\/game$/);
  });
});

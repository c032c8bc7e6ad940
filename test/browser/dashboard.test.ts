import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, keepPicture, LOOKS, logIn } from "./screens";
import { editorReady, openCard, writeProgram } from "./workspace";

const academy = academyFixture();

async function pageOf(username: string, look: (typeof LOOKS)[number] = LOOKS[0]): Promise<Page> {
  const page = await (await academy.openContext(look)).newPage();
  await logIn(page, username);
  return page;
}

/** Opens what the dashboard says about the quest that members of the demo course have worked on. */
async function quest(page: Page): Promise<void> {
  await page.goto("/courses/1/dashboard");
  await page.getByRole("link", { name: "The Function Factory" }).click();
  await page.getByRole("heading", { name: "The Function Factory" }).waitFor();
}

it("shows what groups have submitted and how assessments go, and leads from a stuck student to the answer", async () => {
  const page = await pageOf("staff");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const groups = page.getByRole("table", { name: "Groups" });
  await groups.getByText("Group 2").waitFor();
  expect(await groups.locator("thead th").allInnerTexts()).toEqual(
    expect.arrayContaining(["Group", "Avenger", "Ungraded Missions", "Submitted Missions", "Ungraded Quests"]),
  );
  const row = page.getByRole("row", { name: /The Function Factory/ });
  await row.waitFor();
  expect((await row.locator("td").allInnerTexts()).slice(0, 3)).toEqual(["4", "2", "1"]);
  await keepPicture(page, "dashboard");
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("link", { name: "First Steps" }).waitFor();
  await quest(page);
  const student = page.getByRole("row", { name: /tomas/ });
  expect(await student.innerText()).toMatch(/Question 1, testcase 1\s+couple\(.*\s+6/);
  await keepPicture(page, "dashboard-assessment");
  expect(await accessibilityFaults(page)).toEqual([]);
  await student.getByRole("link").click();
  await page.getByText("Answer of tomas").waitFor();
});

it("tells a student that they are stuck in the words that staff read, until they get on", async () => {
  const page = await pageOf("tomas");
  await page.goto("/courses/1/quests");
  await openCard(page, "The Function Factory");
  await editorReady(page);
  await page.getByRole("tab", { name: /Autograder/ }).click();
  await page.getByRole("button", { name: "Run all testcases" }).click();
  await page.getByText("You ran the testcases 7 times without passing a new one.").waitFor();
  await page.getByText("Stuck? Ask in your group's forum, or talk to your avenger.").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, "stuck");
  const staff = await pageOf("staff");
  await quest(staff);
  expect(await staff.getByRole("row", { name: /tomas/ }).innerText()).toMatch(/\s7\s/);
  await writeProgram(page, "function couple(f, g) { return x => f(g(x)); }");
  await page.getByRole("button", { name: "Run all testcases" }).click();
  await page.getByText("without passing a new one").waitFor({ state: "detached" });
  await quest(staff);
  await staff.reload();
  await staff.getByText("Nobody is stuck").waitFor();
});

it("says what there is to do where nothing is, and how to go on from what is gone", async () => {
  const page = await pageOf("staff");
  await page.goto("/courses/1/dashboard?assessment=4711");
  await page.getByText("This is not here").waitFor();
  await page.getByRole("link", { name: /All assessments/ }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.getByRole("link", { name: "The Vault" }).click();
  await page.getByText("No submission has its verdict yet").waitFor();
  await page.getByText("Nobody is stuck").waitFor();
});

it("is closed to students", async () => {
  const page = await pageOf("student");
  expect(await page.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  await page.goto("/courses/1/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toBe("Dashboard");
});

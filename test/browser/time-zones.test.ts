import type { Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import {
  accessibilityFaults,
  becomes,
  keepPicture,
  LOOKS,
  logIn,
  lookOptions,
  type ScreenLook,
  visit,
} from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

/** A page of somebody whose device is in another time zone than the course. */
async function pageFrom(timezoneId: string, username: string, address: string, look: ScreenLook = LOOKS[0]) {
  const context = await academy.newContext({ baseURL: academy.origin, ...lookOptions(look), timezoneId });
  const page = await context.newPage();
  await logIn(page, username, address);
  return page;
}

const noteOf = (page: Page, zone: string) => page.getByRole("button", { name: `Times are of ${zone}` });

const moved = async (timeZone: string): Promise<void> =>
  call(await tokenOf("admin"), "PUT", "/courses/1/admin/config", { timeZone });

it("is chosen by an admin, who is told that no date moves, and is in the log", async () => {
  const page = await pageFrom("Europe/London", "admin", "/courses/1/adminpanel");
  await noteOf(page, "Asia/Singapore").waitFor();
  const openings = async () =>
    (await call(await tokenOf("admin"), "GET", "/courses/1/assessments")).map(
      ({ openAt }: { openAt: string }) => openAt,
    );
  const before = await openings();
  await page.getByRole("button", { name: /^Time zone/ }).click();
  await page.getByRole("combobox").or(page.getByPlaceholder("Find a time zone")).last().fill("berl");
  const option = page.getByRole("option", { name: /Europe\/Berlin/ });
  await becomes(() => option.textContent(), expect.stringMatching(/Europe\/Berlin\d{2}:\d{2}, UTC\+0[12]:00/));
  await keepPicture(page, "time zone chosen");
  await option.click();
  await page.getByText("Dates that are set stay the same moments.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Tell the dates of this course in Europe/Berlin?" });
  await question
    .getByText(/stay the moments that they are\. Everybody sees them by the clock of Europe\/Berlin/)
    .waitFor();
  await keepPicture(page, "time zone question");
  await question.getByRole("button", { name: "Change the time zone" }).click();
  await noteOf(page, "Europe/Berlin").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await openings()).toEqual(before);
  await visit(page, "/courses/1/auditlog");
  await page.getByText("Europe/Berlin").first().waitFor();
  await page.getByText("time zone").first().waitFor();
});

it("is looked for in a list whose colours are those of the theme", async () => {
  const page = await pageFrom("Europe/London", "admin", "/courses/1/adminpanel", LOOKS[1]);
  await page.getByRole("button", { name: /^Time zone/ }).click();
  await keepPicture(page, "time zones dark");
  await page.getByPlaceholder("Find a time zone").fill("ber");
  await page.getByRole("option", { name: /Europe\/Berlin/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await keepPicture(page, "time zones dark filtered");
  const colorsOf = (target: Locator) =>
    target.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.color, style.backgroundColor];
    });
  // The theme's surface, link and wash.
  await becomes(async () => (await colorsOf(page.getByPlaceholder("Find a time zone")))[1], "rgb(27, 26, 39)");
  const match = page.getByRole("option", { name: /Europe\/Berlin/ }).getByText("Ber", { exact: true });
  await becomes(() => colorsOf(match), ["rgb(179, 165, 255)", "rgb(42, 38, 68)"]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("is the zone in which fields are read, which say what a time means that the clock skips", async () => {
  await moved("Europe/Berlin");
  const page = await pageFrom("America/New_York", "staff", "/courses/1/extensions");
  await page.getByRole("button", { name: "Add extension" }).click();
  const form = page.getByRole("dialog");
  const choose = async (placeholder: string, option: string): Promise<void> => {
    await form.getByRole("button", { name: placeholder }).click();
    await page.getByRole("option").filter({ hasText: option }).first().click();
  };
  await choose("Choose a student", "yuki");
  await choose("Choose an assessment", "M3 Stepping Stones");
  await form.getByText("In the course's time zone, Europe/Berlin.").waitFor();
  await form.getByLabel("Closes on").fill("2035/03/25");
  await form.getByLabel("Closes at").fill("02:30");
  await form.getByText("The clocks go forward: 02:30 does not come that day, and means 03:30.").waitFor();
  await form.getByText("That is 24 Mar 2035, 21:30 in your time zone, America/New_York.").waitFor();
  await keepPicture(page, "time that is skipped");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText(/^Extension saved\./).waitFor();
  await page.getByText("25 Mar 2035, 03:30").first().waitFor();
  const yuki = await tokenOf("yuki");
  const closeAt = async () =>
    (await call(yuki, "GET", "/courses/1/assessments")).find(
      ({ title }: { title: string }) => title === "Stepping Stones",
    ).closeAt;
  expect(await closeAt()).toBe("2035-03-25T01:30:00.000Z");
});

it.each(LOOKS)("is told in the header where it is another than the person's: $name", async (look) => {
  await moved("Asia/Kathmandu");
  const page = await pageFrom("America/New_York", "student", "/courses/1/today", look);
  const note = noteOf(page, "Asia/Kathmandu");
  await note.click();
  await page.getByText(/^It is \d+ \w+ \d{4}, \d{2}:\d{2} there \(UTC\+05:45\)\.$/).waitFor();
  await page.getByText(/^Where you are, it is .+ \(America\/New_York, UTC-0[45]:00\)\.$/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keepPicture(page, `time zone note ${look.name}`);
  await visit(page, "/courses/1/missions");
  const { closeAt } = (await call(await tokenOf("student"), "GET", "/courses/1/assessments")).find(
    ({ type, title }: { type: string; title: string }) => type === "Missions" && title === "Stepping Stones",
  );
  // Kathmandu's clock is 5 hours and 45 minutes ahead, all year.
  const shown = new Date(Date.parse(closeAt) + (5 * 60 + 45) * 60_000).toISOString().slice(11, 16);
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Stepping Stones" }) });
  await becomes(() => card.locator("time").first().textContent(), expect.stringContaining(` at ${shown}`));
});

it("is not told where the person's clock shows the same, and leaves what is their own in their own", async () => {
  await moved("Europe/Paris");
  const page = await pageFrom("Europe/Berlin", "student", "/courses/1/today");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await becomes(() => page.getByRole("button", { name: /^Times are of/ }).count(), 0);
});

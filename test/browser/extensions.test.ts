import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes, keepPicture } from "./screens";
import { editorReady, openCard, parts, writeProgram } from "./workspace";

const academy = academyFixture();

/** One of the staff at the extensions of the course. */
let staff: Page;

beforeAll(async () => {
  staff = await academy.pageOf("staff");
  await staff.getByRole("link", { name: "Extensions" }).click();
  await staff.getByRole("button", { name: "Add extension" }).waitFor();
});

const cardOf = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

async function choose(page: Page, within: ReturnType<Page["getByRole"]>, placeholder: string, option: string) {
  await within.getByRole("button", { name: placeholder }).click();
  await page.getByRole("option").filter({ hasText: option }).first().click();
}

/** The day after tomorrow, as the control of a day takes it. */
function dayAfterTomorrow(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("/");
}

describe("an extension after closing", () => {
  it("lets that student save and submit and no other, and their card says why", async () => {
    await staff.getByRole("button", { name: "Add extension" }).click();
    const form = staff.getByRole("dialog");
    await choose(staff, form, "Choose a student", "yuki");
    await choose(staff, form, "Choose an assessment", "M3 Stepping Stones");
    await form.getByText("Work that the clock closed is given back.").waitFor();
    await form.getByLabel("Closes on").fill(dayAfterTomorrow());
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Enter a day and a time.").waitFor();
    await form.getByLabel("Closes at").fill("18:00");
    await form.getByLabel("Reason").fill("Ill");
    await form.getByRole("button", { name: "Save" }).click();
    await staff.getByText(/^Extension saved\./).waitFor();
    await staff.getByRole("button", { name: "Edit: yuki, M3 Stepping Stones" }).waitFor();

    const yuki = await academy.pageOf("yuki", "/courses/1/missions");
    const card = cardOf(yuki, "Stepping Stones");
    await card.getByText(/^Extended for you\. For others: /).waitFor();
    await keepPicture(yuki, "extended card");
    await openCard(yuki, "Stepping Stones");
    const briefing = yuki.getByRole("button", { name: "Continue" });
    await briefing.or(parts(yuki).save).first().waitFor();
    if (await briefing.isVisible()) {
      await yuki.getByText(/^Extended for you\. For others: /).waitFor();
      await briefing.click();
    }
    await editorReady(yuki);
    await writeProgram(yuki, "const answer = 1;");
    await parts(yuki).save.click();
    await yuki.getByText("Saved!").last().waitFor();
    await yuki.getByRole("button", { name: "Finalize Submission" }).click();
    await yuki.getByRole("dialog").getByRole("button", { name: "Finalize" }).click();
    await yuki
      .getByText(/Autograded|Autograding/)
      .first()
      .waitFor();

    const other = await academy.pageOf("student2", "/courses/1/missions");
    await cardOf(other, "Stepping Stones").waitFor();
    await becomes(() => cardOf(other, "Stepping Stones").getByText("For others:").count(), 0);
    await openCard(other, "Stepping Stones");
    await other.getByText(/You can run programs, but not save\.$/).waitFor();
  });
});

describe("two people who change the same extension", () => {
  it("keeps what the second typed, and tells them what the first did", async () => {
    const edit = "Edit: noor, M2 The Night Market";
    const other = await academy.pageOf("admin", "/courses/1/extensions");
    for (const page of [staff, other]) await page.getByRole("button", { name: edit }).click();
    await staff.getByLabel("Reason").fill("Ill until Monday");
    await staff.getByRole("button", { name: "Save" }).click();
    await staff.getByText("Ill until Monday").waitFor();
    await other.getByLabel("Reason").fill("Ill until Sunday");
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByText(/ changed it to .+\. Save again to replace that\.$/).waitFor();
    await becomes(() => other.getByLabel("Reason").inputValue(), "Ill until Sunday");
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByText("Extension saved.").waitFor();
    await other.getByText("Ill until Sunday").waitFor();
  });
});

describe("a lost network", () => {
  it("keeps the form as it was typed", async () => {
    const page = staff;
    await page.getByRole("button", { name: "Add accommodation" }).click();
    const form = page.getByRole("dialog");
    await choose(page, form, "Choose a student", "yuki");
    await form.getByLabel("Factor", { exact: true }).fill("1,5");
    await page.context().setOffline(true);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").first().waitFor();
    await becomes(() => form.getByLabel("Factor", { exact: true }).inputValue(), "1,5");
    await page.context().setOffline(false);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Accommodation saved. It counts for all assessments.").waitFor();
    await page.getByText("1.5 times the time").waitFor();
    await page.getByRole("button", { name: "Revoke: yuki, accommodation" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Accommodation revoked.").waitFor();
  });
});

describe("a file of extensions", () => {
  const file = (text: string) => ({ name: "extensions.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

  it("is checked with its lines before it is sent, and gives nothing when the server refuses a row", async () => {
    const page = staff;
    await page.getByRole("button", { name: "Add from a file" }).click();
    const form = page.getByRole("dialog");
    const input = form.locator('input[type="file"]');
    await input.setInputFiles(file("username;assessment;closes\r\nlin;M1;tomorrow\r\n"));
    await form.getByText("Line 2: Write the closing time as 2027-03-01 18:00.").waitFor();
    await becomes(() => form.getByRole("button", { name: "Give" }).isDisabled(), true);
    await input.setInputFiles(file("\uFEFFusername;days\r\ntomas;2\r\nghost;2\r\n"));
    await form.getByText("These 2 rows are sent:").waitFor();
    await form.getByRole("button", { name: "Give 2 rows" }).click();
    await form.getByText("Line 3: ghost is not in this course.").waitFor();
    await input.setInputFiles(file("\uFEFFusername;days\r\ntomas;2\r\n"));
    await form.getByRole("button", { name: "Give 1 row" }).click();
    await page.getByText("1 row given.").waitFor();
    await page.getByText("2 days more").waitFor();
  });
});

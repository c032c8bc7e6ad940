import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, visit } from "./screens";
import { openCard } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
const PROGRAM = "const echoes = n => {\n    const half = n / 2;\n    return n < 10 ? 0 : 1 + echoes(half);\n};";
let submissionId: number;
let staff: Page;
let ada: Page;

const address = () => `/courses/1/grading/${submissionId}/0`;
async function showComments(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Comments" }).click();
  await page.getByRole("button", { name: "Comment on line 2" }).waitFor();
}

beforeAll(async () => {
  const token = await tokenOf("student");
  const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
  const { id } = list.find(({ title }) => title === "The Echo Chamber") ?? { id: 0 };
  const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
  for (const [place, question] of (questions as { id: number; type: string }[]).entries()) {
    const answer = question.type === "mcq" ? 1 : place === 0 ? PROGRAM : "1;";
    await call(token, "POST", `/courses/1/assessments/question/${question.id}/answer`, { answer });
  }
  await call(token, "POST", `/courses/1/assessments/${id}/submit`);
  const { rows } = await call(await tokenOf("staff"), "GET", "/courses/1/admin/grading/pages?text=stella%20echo");
  submissionId = rows[0].id;
  staff = await academy.pageOf("staff", address());
  ada = await academy.pageOf("admin");
});

/** The student answers a comment between the lines of the program, and the grader's open page hears of it. */
async function replyInEditor(student: Page): Promise<void> {
  const zone = student.locator(".line-zone").filter({ hasText: "says what it is" });
  await zone.getByText("Good.").waitFor();
  // Below its lines, and above the next one.
  const [below, above] = [".view-line >> text=return n < 10", ".view-line >> text=};"];
  const topOf = async (selector: string) => (await student.locator(selector).first().boundingBox())?.y ?? 0;
  const { y = 0, height = 0 } = (await zone.boundingBox()) ?? {};
  expect([y > (await topOf(below)), y + height <= (await topOf(above)) + 1]).toEqual([true, true]);
  await zone.getByRole("button", { name: "Reply" }).click();
  await student.keyboard.type("It halves. Is `half` too short?");
  await becomes(() => zone.getByRole("textbox").inputValue(), "It halves. Is `half` too short?");
  await keepPicture(student, "line-comment-reply-written");
  await zone.getByRole("button", { name: "Send reply" }).click();
  await zone
    .getByRole("article", { name: /^Reply of / })
    .getByText("It halves.")
    .waitFor();
  expect(await accessibilityFaults(student)).toEqual([]);
  await keepPicture(student, "line-comments-in-editor");
  await staff
    .getByRole("article", { name: /^Reply of / })
    .getByText("It halves.")
    .waitFor();
  await staff
    .getByRole("button", { name: /notification/i })
    .first()
    .click();
  await staff.getByText("A student replied to a comment.").waitFor();
  await staff.keyboard.press("Escape");
  await student.getByRole("button", { name: "Hide feedback" }).click();
  await zone.waitFor({ state: "detached" });
}

/** Another of the staff is suggested what is shared, with who shares it; being admin, they may stop it. */
async function isSuggestedToAll(): Promise<void> {
  await visit(ada, address());
  await showComments(ada);
  await ada.getByRole("button", { name: "Comment on line 1" }).click();
  await ada.getByLabel("Comment on line 1").last().fill("semicolon");
  await ada.getByRole("button", { name: /^No semicolon needed \(shared by / }).waitFor();
  await keepPicture(ada, "line-comment-shared");
  expect(await accessibilityFaults(ada)).toEqual([]);
  await ada.getByLabel("Comment on line 1").last().press("ArrowDown");
  await ada.locator(":focus").press("s");
  await ada.getByText("Not shared any more.").waitFor();
}

/** Comments on the lines that are chosen in the editor, with the words of an earlier comment, by keys alone. */
async function commentFromEditor(): Promise<void> {
  await staff.getByRole("tab", { name: "Grading" }).click();
  await staff.locator(".monaco-editor .view-line").first().click();
  await staff.locator(".monaco-editor.focused").first().waitFor();
  await staff.keyboard.press("Control+Home");
  await staff.keyboard.press("Shift+ArrowDown");
  await staff.keyboard.press("Alt+Shift+C");
  const field = staff.getByLabel("Comment on lines 1 to 2");
  await field.and(staff.locator(":focus")).waitFor();
  await staff.keyboard.type("no semi");
  await staff.getByRole("button", { name: "No semicolon needed", exact: true }).waitFor();
  await field.press("ArrowDown");
  await staff.locator(":focus").press("s");
  await staff.getByText("Suggested to all staff of the course from now on.").waitFor();
  await staff.getByRole("button", { name: "Stop sharing: No semicolon needed" }).waitFor();
  await keepPicture(staff, "line-comment-suggested");
  await isSuggestedToAll();
  await staff.locator(":focus").press("Enter");
  await becomes(() => field.inputValue(), "No semicolon needed");
  await field.press("Control+Enter");
  await staff.getByRole("article").filter({ hasText: "lines 1 to 2" }).waitFor();
  const taken = staff.getByRole("article").filter({ hasText: "lines 1 to 2" });
  await taken.getByText("Remove", { exact: true }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await taken.waitFor({ state: "detached" });
}

it("are written by keys alone, and the student reads them in place", async () => {
  await showComments(staff);
  await staff.getByRole("button", { name: "Comment on line 1" }).press("ArrowDown");
  await staff.locator(":focus").press("Shift+ArrowDown");
  await staff.locator(":focus").press("c");
  await staff.getByLabel("Comment on lines 2 to 3").fill("`half` says what it is. **Good.**");
  await keepPicture(staff, "line-comment-written");
  await staff.getByLabel("Comment on lines 2 to 3").press("Control+Enter");
  const comment = staff.getByRole("article").filter({ hasText: "says what it is" });
  await comment.getByText("lines 2 to 3").waitFor();
  await staff.getByRole("button", { name: "Comment on line 4" }).click();
  await staff.getByLabel("Comment on line 4").last().fill("Unneeded");
  await staff.getByRole("button", { name: "Save comment" }).click();
  await staff.getByRole("article").filter({ hasText: "Unneeded" }).waitFor();
  await staff.getByText("Edit", { exact: true }).last().press("Enter");
  await staff.getByLabel("Comment on line 4").last().fill("No semicolon needed");
  await staff.getByRole("button", { name: "Save comment" }).click();
  await staff.getByRole("article").filter({ hasText: "No semicolon needed" }).waitFor();
  await keepPicture(staff, "line-comments-staff");
  await staff.keyboard.press("Alt+Shift+H");
  await staff.getByRole("article").first().waitFor({ state: "detached" });
  await staff.getByLabel("Hide comments").uncheck();
  await staff.getByRole("article").first().waitFor();

  const student = await academy.pageOf("student");
  await openCard(student, "The Echo Chamber");
  await student.getByRole("tab", { name: "Comments (2)" }).click();
  const panel = student.locator(".line-comments__panel");
  await panel.getByRole("article").filter({ hasText: "says what it is" }).getByText("Good.").waitFor();
  await becomes(() => student.getByRole("button", { name: /^Comment on line/ }).count(), 0);
  await keepPicture(student, "line-comments-student");
  await replyInEditor(student);

  await commentFromEditor();

  await staff.getByText("Remove", { exact: true }).last().click();
  await staff.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await staff.getByRole("article").filter({ hasText: "No semicolon needed" }).waitFor({ state: "detached" });
});

it("of two graders at once are both there, what is typed stays when its comment was changed elsewhere, and everybody can read it", async () => {
  for (const page of [staff, ada]) await showComments(page);
  for (const [page, text] of [
    [staff, "From Stefan"],
    [ada, "From Ada"],
  ] as const) {
    await page.getByRole("button", { name: "Comment on line 1" }).click();
    await page.getByLabel("Comment on line 1").last().fill(text);
    await page.getByRole("button", { name: "Save comment" }).click();
    await page.getByRole("article").filter({ hasText: text }).waitFor();
  }
  await ada.getByRole("article").filter({ hasText: "From Stefan" }).waitFor();
  const edit = async (page: Page, text: string) => {
    await page.getByRole("article").filter({ hasText: "From Stefan" }).getByText("Edit").click();
    await page.getByLabel("Comment on line 1").last().fill(text);
    await page.getByRole("button", { name: "Save comment" }).click();
  };
  await edit(ada, "From Stefan, by Ada");
  await ada.getByRole("article").filter({ hasText: "by Ada" }).waitFor();
  await edit(staff, "From Stefan himself");
  await staff.getByText("The comment was changed elsewhere.").waitFor();
  await becomes(() => staff.getByLabel("Comment on line 1").last().inputValue(), "From Stefan himself");
  await staff.getByRole("status", { name: "Somebody else has changed it to:" }).getByText("by Ada").waitFor();
  await keepPicture(staff, "line-comment-clash");
  await staff.getByRole("button", { name: "Replace it" }).click();
  await staff.getByRole("article").filter({ hasText: "From Stefan himself" }).waitFor();
  await staff.getByRole("button", { name: "Comment on line 1" }).click();
  await staff.getByLabel("Comment on line 1").last().fill("Something");
  await inEveryLook(staff, async ({ name, colorScheme }) => {
    const faults = await accessibilityFaults(staff, colorScheme === "light" ? "all" : "colors");
    expect([name, faults]).toEqual([name, []]);
    await keepPicture(staff, `line-comments-${name}`);
  });
});

import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

/** What students answer to the first question of The Echo Chamber: two alike in what they come to, one that is right. */
const PROGRAMS = {
  lin: "function echoes(n) { return 1; }",
  noor: "const echoes = n => 1; // short",
  student: "function echoes(n) {\n  return n < 10 ? 0 : 1 + echoes(n / 2);\n}",
};
let questionId: number;

beforeAll(async () => {
  for (const [username, program] of Object.entries(PROGRAMS)) {
    const token = await tokenOf(username);
    const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
    const { id } = list.find(({ title }) => title === "The Echo Chamber") ?? { id: 0 };
    const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
    questionId = questions[0].id;
    for (const question of questions as { id: number; type: string }[]) {
      const answer = question.type === "mcq" ? 1 : question.id === questionId ? program : "1;";
      await call(token, "POST", `/courses/1/assessments/question/${question.id}/answer`, { answer });
    }
    await call(token, "POST", `/courses/1/assessments/${id}/submit`);
  }
  await becomes(async () => (await judged()).filter(({ outcome }) => outcome !== null).length, 3);
});

async function judged(): Promise<{ submissionId: number; student: { name: string }; outcome: string | null }[]> {
  return (await call(await tokenOf("staff"), "GET", `/courses/1/admin/answer_groups/${questionId}`)).answers;
}
async function commentsOf(name: string): Promise<string | null> {
  const submissionId = (await judged()).find(({ student }) => student.name.includes(name))?.submissionId;
  const answers = await call(await tokenOf("staff"), "GET", `/courses/1/admin/grading/${submissionId}`);
  return answers[0].grade.comments;
}

it("grades answers that came to the same at once, takes the grade back, and can be read by everybody", async () => {
  const page = await academy.pageOf("staff", "/courses/1/grading");
  await page.getByRole("link", { name: "Answer groups" }).click();
  await page.getByRole("button", { name: /^Assessment\b/ }).click();
  await page.getByRole("option", { name: "The Echo Chamber" }).click();
  await page.getByText("3 answers in", { exact: false }).waitFor();
  await keepPicture(page, "answer-groups");
  const group = page.getByRole("region").filter({ hasText: "2 answers, 2 to grade" });
  await group.getByRole("button", { name: "Look at the group" }).click();
  await group.getByText("All came to the same values and errors.").waitFor();
  await group.getByText("const echoes = n => 1; // short").waitFor();
  await group.getByLabel("XP adjustment").fill("much");
  await group.getByText("Enter a whole number, or nothing.").waitFor();
  await group.getByLabel("XP adjustment").fill("");
  await group.getByLabel("Comment").fill("What happens for **larger** numbers?");
  await keepPicture(page, "answer-group");
  await group.getByRole("button", { name: "Grade 2 answers" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Grade 2 answers" }).click();
  await page.getByText("Graded 2 answers.").waitFor();
  await page.getByText("2 answers, all graded").waitFor();
  expect(await commentsOf("lin")).toBe("What happens for **larger** numbers?");
  await keepPicture(page, "answer-group-graded");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 answers have the grade from before again.").waitFor();
  await page.getByText("2 answers, 2 to grade").waitFor();
  expect(await commentsOf("lin")).toBeNull();
  await page.getByRole("button", { name: "Look at the group" }).first().click();
  await page.getByRole("article").first().locator("pre").waitFor();
  await inEveryLook(page, async ({ name, colorScheme }) => {
    const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
    expect([name, faults]).toEqual([name, []]);
    await keepPicture(page, `answer-groups-${name}`);
  });
});

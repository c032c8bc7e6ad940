import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

const division = async () => {
  const { members } = await call(await tokenOf("staff"), "GET", "/courses/1/admin/grading/division");
  return (members as { name: string; weight: number }[]).filter(({ weight }) => weight > 0);
};

beforeAll(async () => {
  // Work of three students on a mission, all of it to be graded.
  for (const username of ["student", "lin", "noor"]) {
    const token = await tokenOf(username);
    const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
    const { id } = list.find(({ title }) => title === "The Echo Chamber") ?? { id: 0 };
    const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
    for (const question of questions as { id: number; type: string }[]) {
      const answer = question.type === "mcq" ? 1 : "const echoes = n => n;";
      await call(token, "POST", `/courses/1/assessments/question/${question.id}/answer`, { answer });
    }
    await call(token, "POST", `/courses/1/assessments/${id}/submit`);
  }
});

describe("the division of work", () => {
  it("is found from grading, and read by staff who are no admins", async () => {
    const page = await academy.pageOf("staff");
    await page.getByRole("link", { name: "Grading" }).click();
    await page
      .getByRole("navigation", { name: "Pages of grading" })
      .getByRole("link", { name: "Division of work" })
      .click();
    await page.getByRole("heading", { name: "Division of work" }).waitFor();
    await page.getByText("Admins change the shares.").waitFor();
    await page.getByText("66.67% of the work").waitFor();
    await becomes(() => page.getByRole("button", { name: "Save" }).count(), 0);
  });

  it("is changed by an admin, who is told of what is no weight, and can be read by everybody", async () => {
    const page = await academy.pageOf("admin", "/courses/1/division");
    const weight = page.getByRole("textbox", { name: /^Weight of Stefan/ });
    await weight.fill("two");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("A whole number from 0 to 100.").first().waitFor();
    await page.getByRole("button", { name: "Divide evenly" }).click();
    await page.getByText("33.33% of the work").first().waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The work is divided.").waitFor();
    expect((await division()).map(({ weight }) => weight)).toEqual([1, 1, 1]);
    await inEveryLook(page, async ({ name }) => {
      expect([name, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([name, []]);
      await keepPicture(page, `division-${name}`);
    });
  });

  it("shows how far each grader is, and leads to one share in the grading table", async () => {
    const page = await academy.pageOf("staff", "/courses/1/division");
    await page.getByRole("button", { name: /^Assessment\b/ }).click();
    await page.getByRole("option", { name: "The Echo Chamber" }).click();
    await page.getByText("3 submissions are waiting for a grade.").waitFor();
    await keepPicture(page, "division-progress");
    const rows = page.getByRole("table", { name: "Progress" }).getByRole("row");
    const own = rows.filter({ hasText: "Stefan Staff" });
    const left = Number(await own.getByRole("cell").nth(0).textContent());
    await own.getByRole("link", { name: "Show this share" }).click();
    await page.getByRole("button", { name: /^Assigned to/ }).waitFor();
    await page.getByRole("heading", { name: `Grading (${left})` }).waitFor();
    await keepPicture(page, "division-share");
    await page.getByRole("button", { name: /^Assigned to/ }).click();
    await page.getByRole("option", { name: "Anyone" }).click();
    await page.getByRole("checkbox", { name: "Show all groups" }).click();
    await page.getByRole("heading", { name: "Grading (3)" }).waitFor();
  });
});

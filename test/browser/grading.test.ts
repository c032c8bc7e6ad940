import type { Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { dismissMessages } from "./messages";
import { becomes, keepPicture, LOOKS, logIn, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
let page: Page;
/** The work of student on The Echo Chamber. */
let submissionId: number;

beforeAll(async () => {
  const student = await tokenOf("student");
  const { assessmentId, questions } = await echoChamber(student);
  for (const { id, type } of questions) {
    await call(student, "POST", `/courses/1/assessments/question/${id}/answer`, { answer: type === "mcq" ? 0 : "1;" });
  }
  await call(student, "POST", `/courses/1/assessments/${assessmentId}/submit`);
  const { rows } = await call(await tokenOf("admin"), "GET", "/courses/1/admin/grading/pages?text=stella+echo");
  submissionId = rows[0].id;
  page = await academy.pageOf("staff", "/courses/1/grading");
});

// Each test finds the page without a question that is open and without messages.
beforeEach(async () => {
  await page.context().setOffline(false);
  await page.setViewportSize(LOOKS[0].viewport);
  await visit(page, "/courses/1/nowhere");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await dismissMessages(page);
});

async function echoChamber(token: string) {
  const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
  const assessmentId = list.find(({ title }) => title === "The Echo Chamber")?.id as number;
  const { questions } = await call(token, "GET", `/courses/1/assessments/${assessmentId}`);
  return { assessmentId, questions: questions as { id: number; type: string }[] };
}

const openAnswer = async (at: Page, question: number | string = 0): Promise<void> => {
  await visit(at, `/courses/1/grading/${submissionId}/${question}`);
  await at.getByLabel("Comments").waitFor();
};
const save = (at: Page) => at.getByRole("button", { name: "Save", exact: true }).click();
const comments = (at: Page) => at.getByLabel("Comments").inputValue();

/** Waits until the autograder has decided every answer of the one submission that these words find. */
async function decided(text: string): Promise<void> {
  const admin = await tokenOf("admin");
  const { rows } = await call(admin, "GET", `/courses/1/admin/grading/pages?text=${text}`);
  const statuses = async () => {
    const answers = await call(admin, "GET", `/courses/1/admin/grading/${rows[0].id}`);
    return answers.map((answer: { question: { autogradingStatus: string } }) => answer.question.autogradingStatus);
  };
  await becomes(statuses, ["success", "success", "success"]);
}

/** The grade of an answer as the server has it. */
async function graded(question: number): Promise<{ xpAdjustment: number; comments: string | null }> {
  const answers = await call(await tokenOf("admin"), "GET", `/courses/1/admin/grading/${submissionId}`);
  const { grade } = answers[question];
  return { xpAdjustment: grade.xpAdjustment, comments: grade.comments };
}

/** Stores a grade as the admin does it elsewhere. */
async function gradeElsewhere(question: number, grading: { xpAdjustment: number; comments: string }): Promise<void> {
  const admin = await tokenOf("admin");
  const { id } = (await echoChamber(admin)).questions[question] as { id: number };
  await call(admin, "POST", `/courses/1/admin/grading/${submissionId}/${id}`, { grading });
}

it("says that there is no network, keeps what is typed, and sends nothing later by itself", async () => {
  await gradeElsewhere(0, { xpAdjustment: 0, comments: "Before" });
  await openAnswer(page);
  await page.getByLabel("Comments").fill("Typed in a tunnel");
  await page.context().setOffline(true);
  await save(page);
  await page.getByText("Couldn't reach our servers. Are you online?").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "All submissions" }).click();
  await page.getByText("You have unsaved changes. Are you sure you want to leave?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  expect(await graded(0)).toEqual({ xpAdjustment: 0, comments: "Before" });
  await save(page);
  await page.getByText("Saved successfully!").waitFor();
  expect(await graded(0)).toEqual({ xpAdjustment: 0, comments: "Typed in a tunnel" });
});

it("keeps what is typed in a tab while another is looked at, and asks before it is left from there", async () => {
  await openAnswer(page);
  const comment = () => page.getByRole("textbox", { name: "Comments", exact: true });
  const ofLine = () => page.locator(".line-comments textarea");
  await comment().fill("Typed before looking at the lines");
  await page.getByRole("tab", { name: "Comments" }).click();
  await page.locator(".line-comments code").first().click();
  await ofLine().fill("Of this line");
  await page.getByRole("tab", { name: "Grading", exact: true }).click();
  await becomes(() => comment().inputValue(), "Typed before looking at the lines");
  await page.getByRole("tab", { name: "Comments" }).click();
  await becomes(() => ofLine().inputValue(), "Of this line");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "All submissions" }).click();
  await page.getByText("You have unsaved changes. Are you sure you want to leave?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("tab", { name: "Grading", exact: true }).click();
  await becomes(() => comment().inputValue(), "Typed before looking at the lines");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("dialog").getByRole("button").last().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

it("asks before it replaces what another grader has saved meanwhile, and leaves what was not typed", async () => {
  await gradeElsewhere(1, { xpAdjustment: 0, comments: "Before" });
  await openAnswer(page, 1);
  await page.getByLabel("Comments").fill("From staff");
  await gradeElsewhere(1, { xpAdjustment: 7, comments: "From admin" });
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Someone else changed this grade. Replace it?" });
  await dialog.getByText("The comments are now: From admin").waitFor();
  await keepPicture(page, "grading-two-graders");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await becomes(async () => [await comments(page), (await graded(1)).comments], ["From staff", "From admin"]);
  await save(page);
  await dialog.getByRole("button", { name: "Replace" }).click();
  await page.getByText("Saved successfully!").waitFor();
  expect(await graded(1)).toEqual({ xpAdjustment: 7, comments: "From staff" });
});

it("refuses comments that are too long in words, and breaks long words", async () => {
  await openAnswer(page, 2);
  await page.getByLabel("Comments").fill("W".repeat(20_001));
  await save(page);
  await page.getByText("Comments can have at most 20,000 characters.").first().waitFor();
  const overflow = () =>
    page.evaluate(() => {
      const form = document.querySelector(".gw-form") as HTMLElement;
      return form.scrollWidth - form.clientWidth;
    });
  await becomes(overflow, 0);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("dialog").getByRole("button").last().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

it("keeps what is typed when another tab makes another course the latest one", async () => {
  await call(await tokenOf("staff"), "POST", "/config/create", {
    course_name: "Second",
    course_short_name: "2ND",
    viewable: true,
    enable_game: false,
    enable_achievements: false,
    enable_sourcecast: false,
    module_help_text: "",
    source_chapter: 1,
    source_variant: "default",
  });
  const window = await (await academy.openContext()).newPage();
  await window.clock.install();
  await logIn(window, "staff", `/courses/1/grading/${submissionId}/2`);
  await window.getByLabel("Comments").fill("Half a thought");
  const [{ courseId }] = (await call(await tokenOf("staff"), "GET", "/user")).user.courses.slice(-1);
  await call(await tokenOf("staff"), "PUT", "/user/latest_viewed_course", { courseId });
  const home = window.getByRole("banner").getByRole("link").first();
  const switched = window.waitForRequest((request) => request.method() === "PUT");
  // Later than what is fresh, somebody comes back to this window.
  await window.clock.fastForward("00:40");
  await window.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await switched;
  await becomes(async () => [await comments(window), await home.innerText()], ["Half a thought", "CS101"]);
});

it("opens the first question for an address that names none, and says when there is no such submission", async () => {
  for (const question of ["abc", "-1", "1.5"]) {
    await openAnswer(page, question);
    await page.getByText("Question 1 of 3").waitFor();
  }
  await visit(page, "/courses/1/grading/999");
  await page.getByRole("heading", { name: "Submission not found" }).waitFor();
  await page.getByRole("link", { name: "All submissions" }).click();
  await page.getByRole("heading", { name: /^Grading/ }).waitFor();
  await visit(page, "/courses/1/grading/abc");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
});

it("accepts the autograder's XP for all that is ungraded, in the table and in a submission, and takes it back", async () => {
  const student2 = await tokenOf("student2");
  const { assessmentId, questions } = await echoChamber(student2);
  for (const { id, type } of questions) {
    await call(student2, "POST", `/courses/1/assessments/question/${id}/answer`, { answer: type === "mcq" ? 0 : "1;" });
  }
  await call(student2, "POST", `/courses/1/assessments/${assessmentId}/submit`);
  await visit(page, "/courses/1/grading?all=true&filter=sunny+echo&sort=xp&order=ascending");
  const row = page.getByRole("row", { name: /Sunny Student.*The Echo Chamber/ });
  await row.getByText("Not graded").waitFor();
  const ungraded = async () => {
    const { rows } = await call(await tokenOf("admin"), "GET", "/courses/1/admin/grading/pages?text=sunny+echo");
    return rows[0].gradedCount;
  };
  await decided("sunny+echo");
  await page.getByRole("button", { name: "Accept all XP" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept the autograder's XP for all that is ungraded here?" });
  await dialog.getByText("1 submission is waiting for a grade. The student will be notified.").waitFor();
  await dialog.getByRole("link", { name: /^Sunny Student, The Echo Chamber: \d+ \/ \d+ XP/ }).waitFor();
  await keepPicture(page, "grading-accept-question");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Accepted the autograder's XP for 3 answers in 1 submission.").waitFor();
  await row.getByText("Graded", { exact: true }).waitFor();
  expect(await ungraded()).toBe(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await row.getByText("Not graded").waitFor();
  expect(await ungraded()).toBe(0);
  await row.getByRole("link", { name: /^Grade/ }).click();
  await page.getByRole("link", { name: "Question 3, not graded" }).waitFor();
  await page.getByRole("button", { name: "Accept the autograder's XP for all that is ungraded here" }).click();
  await page.getByRole("link", { name: "Question 3, graded" }).waitFor();
  await keepPicture(page, "grading-accepted");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Question 3, not graded" }).click();
  await page.getByText("Question 3 of 3").waitFor();
  expect(await ungraded()).toBe(0);
});

it("sorts the table by each of its columns, over all its pages", async () => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await visit(page, "/courses/1/grading?all=true");
  await page
    .getByRole("link", { name: /: Stella/ })
    .first()
    .waitFor();
  const students = () => page.locator(".grading__table tbody th").allTextContents();
  // The rows of a page of the table come at once.
  const total = (await students()).length;
  for (const column of ["Type", "Group", "Submitted", "Grading", "XP", "Student", "Assessment"]) {
    await page.getByRole("button", { name: new RegExp(`^${column}`) }).press("Enter");
    await page
      .locator(`th[aria-sort="ascending"], th[aria-sort="descending"]`)
      .filter({ hasText: column })
      .first()
      .waitFor();
    await becomes(async () => (await students()).length, total);
  }
  await visit(page, "/courses/1/grading?all=true&sort=submitted&order=ascending");
  const moments = () =>
    page
      .locator(".grading__table tbody time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  await page.locator(`th[aria-sort="ascending"]`).filter({ hasText: "Submitted" }).first().waitFor();
  const isOldestFirst = async () => {
    const before = await moments();
    return before.length > 2 && before.join() === [...before].sort().join();
  };
  await becomes(isOldestFirst, true);
  await becomes(() => page.getByRole("link", { name: /^Grade: .*Prettiest Palindrome/ }).count(), 0);
});

it("gives the grading the height of a REPL that has shown nothing", async () => {
  await openAnswer(page);
  // Of what both share: a notice of the course may stand above them.
  const heightOf = async (pane: string) => (await page.locator(pane).boundingBox())?.height ?? 0;
  const share = async () => {
    const [tabs, repl] = [await heightOf(".gw-tabs"), await heightOf(".ws-repl")];
    return Math.round((10 * tabs) / (tabs + repl));
  };
  await becomes(share, 8);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await becomes(share, 6);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await becomes(share, 8);
});

it("shows notifications above the table's head, and Tab passes them by", async () => {
  await page.setViewportSize({ width: 1440, height: 200 });
  await visit(page, "/courses/1/grading");
  await page.getByRole("link", { name: /^Grade: Stella/ }).waitFor();
  await page.evaluate(() => scrollTo(0, 260));
  await page.getByRole("button", { name: /notification/i }).press("Tab");
  await page
    .getByRole("button", { name: /account of/ })
    .and(page.locator(":focus"))
    .waitFor();
  await page.locator(":focus").press("Shift+Tab");
  await page
    .getByRole("button", { name: /notification/i })
    .and(page.locator(":focus"))
    .press("Enter");
  await page.getByRole("region", { name: "Notifications" }).waitFor();
  await keepPicture(page, "grading-notifications");
  const onTop = await page.evaluate(() => {
    const panel = (document.querySelector(".popover__panel") as HTMLElement).getBoundingClientRect();
    const head = (document.querySelector(".grading__table thead") as HTMLElement).getBoundingClientRect();
    const y = head.y + head.height / 2;
    const top = document.elementFromPoint(panel.x + panel.width / 2, y);
    return [panel.top < y && y < panel.bottom, top?.closest(".popover__panel") !== null];
  });
  expect(onTop).toEqual([true, true]);
});

it("shows that a page is on its way when its code comes slowly", async () => {
  // A page whose code has not come yet.
  const page = await academy.pageOf("staff", "/courses/1/missions");
  await page.getByRole("heading", { name: "Missions" }).waitFor();
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", (route) => arrival.then(() => route.continue()));
  await page.getByRole("link", { name: "Grading" }).click();
  await page.locator(".page-coming").waitFor({ state: "attached" });
  arrive();
  await page.getByRole("heading", { name: /^Grading/ }).waitFor();
  await page.locator(".page-coming").waitFor({ state: "detached" });
});

it("takes the links of a lost role away when a page is forbidden", async () => {
  await visit(page, "/courses/1/grading?all=true");
  await page.getByRole("link", { name: /^Grade: Stella/ }).waitFor();
  const admin = await tokenOf("admin");
  const people: { courseRegId: number; username: string }[] = await call(admin, "GET", "/courses/1/admin/users");
  const { courseRegId } = people.find(({ username }) => username === "staff") as { courseRegId: number };
  const role = (name: string) => call(admin, "PUT", `/courses/1/admin/users/${courseRegId}/role`, { role: name });
  await role("student");
  try {
    await page.getByPlaceholder("Filter submissions").fill("echo");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Grading" }).waitFor({ state: "detached" });
  } finally {
    await role("staff");
  }
});

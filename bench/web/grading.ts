import type { Page } from "playwright-core";
import { apiCalls } from "../../test/browser/api-calls";
import { logIn } from "../../test/browser/screens";
import type { Row } from "../table";
import { type Site, withSite } from "./site";

const SUBMISSIONS = 50;
const MISSION = "The Echo Chamber";
/** Submissions that are handed in at a time. */
const AT_ONCE = 5;

/**
 * What it takes to grade so many submissions of three questions, one item of a rubric for each answer, by keys alone, from the
 * first to the last: keys that are pressed, and seconds that the product takes, since nobody stops to think here.
 */
export function benchGradingByKeys(): Promise<Row[]> {
  return withSite(async (site) => {
    const { first, questions, assessmentId } = await handIn(site);
    const { page, close } = await site.open(1, false);
    await logIn(page, "staff");
    const { keys, seconds } = await gradeAll(page, first, questions);
    await close();
    const graded = await gradedAnswers(site, assessmentId);
    const answers = SUBMISSIONS * questions;
    if (graded !== answers) throw new Error(`${graded} of ${answers} answers are graded.`);
    return [
      { what: `keys for ${SUBMISSIONS} submissions of ${questions} questions`, value: String(keys) },
      { what: "keys an answer", value: (keys / answers).toFixed(2) },
      { what: "seconds for all, without any thought", value: seconds.toFixed(0) },
      { what: "seconds a submission", value: (seconds / SUBMISSIONS).toFixed(2) },
    ];
  });
}

interface Begun {
  /** The first submission of the queue. */
  readonly first: number;
  readonly questions: number;
  readonly assessmentId: number;
}

/** How many answers of the submissions that were handed in here have a grader. */
async function gradedAnswers(site: Site, assessmentId: number): Promise<number> {
  const { call, tokenOf } = apiCalls(site);
  const path = `/courses/1/admin/grading/pages?assessment=${assessmentId}&text=keys&size=100`;
  const { rows } = await call(await tokenOf("admin"), "GET", path);
  return (rows as { gradedCount: number }[]).reduce((sum, { gradedCount }) => sum + gradedCount, 0);
}

/** Presses the keys, and waits each time for the next answer to be there. */
async function gradeAll(page: Page, first: number, questions: number): Promise<{ keys: number; seconds: number }> {
  await page.goto(`/courses/1/grading/${first}/0?all=true&show=todo&filter=keys`);
  const answers = SUBMISSIONS * questions;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const begun = performance.now();
  for (let answer = 1; answer <= answers; answer += 1) {
    // The answer before has it ticked.
    await page.getByRole("checkbox", { name: /^1 /, checked: false }).waitFor();
    await press("1");
    await page.getByText(/^Rubric /).waitFor();
    const before = page.url();
    if (answer === answers) {
      await press("Control+S");
      await page.getByText(/^Graded by /).waitFor();
    } else {
      await press("Alt+Shift+S");
      await page.waitForURL((url) => url.href !== before);
    }
  }
  return { keys, seconds: (performance.now() - begun) / 1000 };
}

/** Has students hand in the mission, gives each of its questions a rubric, and returns the first submission of the table. */
async function handIn(site: Site): Promise<Begun> {
  const { call, tokenOf } = apiCalls(site);
  const admin = await tokenOf("admin");
  const names = Array.from({ length: SUBMISSIONS }, (_, index) => `keys-${String(index + 1).padStart(2, "0")}`);
  const users = names.map((username) => ({ username, role: "student" }));
  await call(admin, "PUT", "/courses/1/admin/users", { users, provider: "test" });
  const list: { id: number; title: string }[] = await call(admin, "GET", "/courses/1/assessments");
  const id = list.find(({ title }) => title === MISSION)?.id ?? 0;
  const { questions } = await call(admin, "GET", `/courses/1/assessments/${id}`);
  for (const question of questions as { id: number }[]) {
    const path = `/courses/1/admin/rubrics/${question.id}`;
    const { version } = await call(admin, "GET", path);
    if (version === 0) await call(admin, "PUT", path, { version, items: [{ id: null, text: "Fine", xp: 0 }] });
  }
  const work = async (username: string) => {
    const token = await tokenOf(username);
    for (const { id: questionId, type } of questions as { id: number; type: string }[]) {
      const answer = type === "mcq" ? 1 : "const echoes = n => n < 10 ? 0 : 1 + echoes(n / 2);";
      await call(token, "POST", `/courses/1/assessments/question/${questionId}/answer`, { answer });
    }
    await call(token, "POST", `/courses/1/assessments/${id}/submit`);
  };
  for (let from = 0; from < names.length; from += AT_ONCE) {
    await Promise.all(names.slice(from, from + AT_ONCE).map(work));
  }
  await untilJudged(() => call(admin, "GET", `/courses/1/admin/answer_groups/${questions[0].id}`));
  const table = `/courses/1/admin/grading/pages?sort=shuffled&order=descending&text=keys&assessment=${id}&size=1`;
  const { rows } = await call(admin, "GET", table);
  return { first: rows[0].id, questions: questions.length, assessmentId: id };
}

/** Waits until the autograder has a verdict on every submission. */
async function untilJudged(read: () => Promise<{ answers: { outcome: string | null }[] }>): Promise<void> {
  for (;;) {
    const { answers } = await read();
    if (answers.filter(({ outcome }) => outcome !== null).length >= SUBMISSIONS) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readTask } from "../../domain/assessments/xml";
import { FULL_FILE, VOTING_FILE } from "../../domain/assessments/xml/samples.fixture";
import { studentView } from "../../web/src/pages/mission-control/preview/student-view";
import { type CourseWithWork, startCourse } from "../faults/course-with-work";

const folder = path.resolve(__dirname, "../../assets/assessments");
const assets = readdirSync(folder).filter((name) => name.endsWith(".xml"));
const files: ReadonlyArray<readonly [string, string]> = [
  ...assets.map((name) => [name, readFileSync(path.join(folder, name), "utf8")] as const),
  ["the sample of all kinds", FULL_FILE.replace("DEMO1", "SAMPLE1")],
  ["the sample with its solution shown", FULL_FILE.replace("DEMO1", "SAMPLE2").replace('"false">', '"true">')],
  ["the sample of a vote", VOTING_FILE.replace('="ART1"', '="C1"')],
];
const PLACEHOLDERS = { noTitle: "-", noText: "-", noChoices: "-", noChoiceText: "-" };

let course: CourseWithWork;
beforeAll(async () => {
  course = await startCourse();
});
afterAll(() => course.close());

/** Returns what the server sends to a student who opens a file's assessment for the first time. */
async function served(file: string): Promise<ReturnType<typeof studentView>> {
  const isContest = file.includes(' number="C1"');
  const id = await (isContest
    ? course.publish(file, "2026-11-19T04:00:00.000Z", "2026-11-20T04:00:00.000Z")
    : course.publish(file, "2026-11-20T04:00:00.000Z", "2026-12-20T04:00:00.000Z"));
  const password = /<PASSWORD>(.*?)<\/PASSWORD>/.exec(file)?.[1];
  const opening = `${course.base}/assessments/${id}`;
  if (password === undefined) return course.succeed("GET", opening, { as: "sue" });
  return course.succeed("POST", `${opening}/unlock`, { as: "sue", body: { password } });
}

/** Leaves out what no file says: ids, dates and what follows from them, and the type that is chosen for an upload. */
function fileParts({ questions, ...assessment }: ReturnType<typeof studentView>) {
  const { id, courseId, type, openAt, closeAt, standardCloseAt, status, earlyXp, ...parts } = assessment;
  return { ...parts, questions: questions.map(({ id: _, ...question }) => ({ ...question, leaderboardFrom: "" })) };
}

it.each(files)("%s is to an author who looks at it what the server sends to a student", async (_, file) => {
  const fromServer = await served(file);
  const view = studentView(readTask(file), PLACEHOLDERS);
  expect(fileParts(view)).toEqual(fileParts(fromServer));
  const kinds = view.questions
    .flatMap((one) => (one.type === "programming" ? one.testcases : []))
    .map(({ type }) => type);
  expect(kinds).not.toContain("secret");
  // Every field is there, those that the server gives included.
  expect(Object.keys(view).sort()).toEqual(Object.keys(fromServer).sort());
  expect(view.questions.map((one) => Object.keys(one).sort())).toEqual(
    fromServer.questions.map((one) => Object.keys(one).sort()),
  );
});

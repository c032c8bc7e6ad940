import { readTask, uploadFrom } from "../../../domain/assessments/xml";
import { EDITOR_FILE, FULL_FILE, VOTING_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { expectContract } from "../../../test/access/contract";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { assessmentNumberKey } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Opened {
  readonly title: string;
  readonly questions: readonly { readonly id: number; readonly content: string; readonly maxXp: number }[];
}

const open = async (id = course.missionId, as = "stan") =>
  (await course.succeed("GET", `${course.base}/assessments/${id}`, { as })) as Opened;
interface Row {
  readonly id: number;
  readonly number: string;
  readonly version: number;
}
const page = (query = "") =>
  course.succeed<{ rows: Row[]; next: string | null }>("GET", `${course.base}/admin/assessments${query}`, {
    as: "stan",
  });
const update = (body: unknown, id = course.missionId, base = course.base) =>
  course.call("POST", `${base}/admin/assessments/${id}`, { as: "stan", body });
const remove = (id: number, as = "stan", base = course.base) =>
  course.call("DELETE", `${base}/admin/assessments/${id}`, { as });
const overviews = (as = "stan") =>
  course.succeed<{ id: number; number: string; openAt: string; isPublished: boolean; type: string }[]>(
    "GET",
    `${course.base}/assessments`,
    { as },
  );

/** Uploads, holds the answer to the contract, and gives its status and text. */
async function upload(xml: string, options?: Parameters<CourseWithWork["upload"]>[1]) {
  const answer = await course.upload(xml, options);
  await expectContract("uploadAssessment", answer);
  return [answer.status, await answer.text()];
}

const mcq = (content: string) =>
  `<PROBLEM type="mcq" maxxp="10"><TEXT>${content}</TEXT><CHOICE correct="true"><TEXT>A</TEXT></CHOICE></PROBLEM>`;
const file = (title: string, ...contents: string[]) =>
  `<CONTENT><TASK number="X1" title="${title}"><PROBLEMS>${contents.map(mcq).join("")}</PROBLEMS>` +
  '<DEPLOYMENT interpreter="1"/></TASK></CONTENT>';

/** Two questions, of which the second is graded by a library with these globals. */
function withGlobals(...globals: ReadonlyArray<readonly [name: string, value: string]>): string {
  const escaped = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const written = globals.map(
    ([name, value]) => `<GLOBAL><IDENTIFIER>${name}</IDENTIFIER><VALUE>${escaped(value)}</VALUE></GLOBAL>`,
  );
  const grading = `<GRADERDEPLOYMENT interpreter="1">${written.join("")}</GRADERDEPLOYMENT>`;
  return file("T", "one", "two").replace("<TEXT>two", `${grading}<TEXT>two`);
}

async function uploaded(...contents: string[]): Promise<number> {
  await upload(file("T", ...contents));
  return (await overviews()).find(({ number }) => number === "X1")?.id ?? 0;
}

const answerFirst = (id: number, as = "stan") =>
  course.succeed("POST", `${course.base}/assessments/question/${id * 1000}/answer`, { as, body: { answer: 0 } });

describe("a new assessment", () => {
  it("is unpublished, opens at 04:00 UTC in three days and closes a week later", async () => {
    expect(await upload(file("T", "one"))).toEqual([200, "OK"]);
    expect((await overviews()).find(({ number }) => number === "X1")).toMatchObject({
      openAt: "2026-11-24T04:00:00.000Z",
      closeAt: "2026-12-01T04:00:00.000Z",
      isPublished: false,
      type: "Missions",
    });
  });

  it("may be of the editor's dialect", async () => {
    expect(await upload(EDITOR_FILE)).toEqual([200, "OK"]);
  });

  it.each([
    ["[1, 2, 3].length", "Dot abbreviations are not allowed."],
    ["undeclared + 1", "Name undeclared not declared."],
    ["process.env", "Dot abbreviations are not allowed."],
    ["new Date()", "New expressions are not allowed"],
    ['{"a": 1}', "Object expressions are not allowed"],
    ["1); const equal = (2", "It is more than one expression."],
    ["constructor", "Name constructor cannot be used in Source programs."],
  ])("with a global that is not Source is refused by its question and name: %s", async (value, reason) => {
    const [status, text] = await upload(withGlobals(["base", "2"], ["size", value]));
    expect([status, text]).toEqual([400, `Invalid question2 changeset global size is not Source: ${reason} `]);
    expect((await overviews()).some(({ number }) => number === "X1")).toBe(false);
  });

  it("may have globals of any Source, and of JSON that is Source too", async () => {
    const literals = ["2", "-1.5e3", '"text"', "[1, [2, null]]", "true", "null"];
    const globals = literals.map((value, index) => [`g${index}`, value] as const);
    const expressions = [
      ["f", "x => x + g0"],
      ["xs", "list(g3, f(math_PI))"],
    ] as const;
    expect(await upload(withGlobals(...globals, ...expressions))).toEqual([200, "OK"]);
  });

  it("without questions is kept and shown to nobody", async () => {
    expect(await upload(file("T"))).toEqual([200, "OK"]);
    expect((await overviews()).map(({ number }) => number)).toEqual(["DEMO1"]);
  });

  it("forced says so in the client's spelling", async () => {
    expect(await upload(file("T", "one"), { force: true })).toEqual([200, "Force Update OK"]);
  });

  it("takes its type from the form", async () => {
    await upload(file("T", "one"), { configId: course.configIds[1] });
    expect((await overviews()).find(({ number }) => number === "X1")).toMatchObject({ type: "Paths" });
  });

  it("may have the number of another course's", async () => {
    const other = await course.makeCourse("ada", [], "Another");
    await course.succeed("PUT", `/v2/courses/${other}/admin/config/assessment_configs`, {
      as: "ada",
      body: {
        assessmentConfigs: [
          {
            assessmentConfigId: -1,
            type: "Missions",
            isManuallyGraded: true,
            displayInDashboard: true,
            hoursBeforeEarlyXpDecay: 0,
            earlySubmissionXp: 0,
          },
        ],
      },
    });
    const { assessmentConfigurations } = await course.succeed<{
      assessmentConfigurations: { assessmentConfigId: number }[];
    }>("GET", "/v2/user", { as: "ada" });
    const form = new FormData();
    form.set("assessment[file]", new File([FULL_FILE], "mission.xml"));
    form.set("forceUpdate", "false");
    form.set("assessmentConfigId", String(assessmentConfigurations[0]?.assessmentConfigId));
    const answer = await course.call("POST", `/v2/courses/${other}/admin/assessments`, { as: "ada", body: form });
    expect(await answer.text()).toBe("OK");
  });

  it.each<[string, string, object, string]>([
    ["no XML", "hello", {}, "Invalid XML "],
    ["no TASK", "<CONTENT/>", {}, "Missing TASK"],
    ["another course's type", file("T", "a"), { configId: 999 }, "Invalid assessment changeset config does not exist "],
    ["no such contest", VOTING_FILE, {}, "Invalid question1 changeset number invalid contest number "],
    [
      "a flag that is none",
      file("T", "a"),
      { force: "maybe" },
      "Invalid assessment changeset force_update is invalid ",
    ],
    [
      "a type that is no number",
      file("T", "a"),
      { configId: "x" },
      "Invalid assessment changeset config_id is invalid ",
    ],
  ])("%s is refused", async (_, xml, options, text) => {
    const [status, answer] = await upload(xml, options);
    expect(status).toBe(400);
    expect(String(answer).startsWith(text)).toBe(true);
  });

  it("without a file is refused", async () => {
    const answer = await course.call("POST", `${course.base}/admin/assessments`, { as: "ada", body: new FormData() });
    await expectContract("uploadAssessment", answer);
    expect([answer.status, await answer.text()]).toEqual([400, "Invalid assessment changeset file is invalid "]);
  });
});

describe("an uploaded assessment without answers", () => {
  it("is replaced whole; dates and flag stay, surplus questions go", async () => {
    const id = await uploaded("one", "two", "three");
    await update({ openAt: "2026-11-20T00:00:00Z", closeAt: "2026-11-30T00:00:00Z", isPublished: true }, id);
    expect(await upload(file("New", "eins", "zwei"))).toEqual([200, "OK"]);
    const opened = await open(id, "sue");
    expect(opened.title).toBe("New");
    expect(opened.questions.map(({ id: question, content }) => [question, content])).toEqual([
      [id * 1000, "eins"],
      [id * 1000 + 1, "zwei"],
    ]);
    expect((await overviews("sue")).find((one) => one.id === id)).toMatchObject({
      openAt: "2026-11-20T00:00:00.000Z",
      isPublished: true,
      questionCount: 2,
    });
  });

  it("is replaced when forced too, open or not, with another number of questions", async () => {
    const id = await uploaded("one");
    await update({ openAt: "2026-11-20T00:00:00Z", closeAt: "2026-11-30T00:00:00Z" }, id);
    expect(await upload(file("T", "eins", "zwei"), { force: true })).toEqual([200, "Force Update OK"]);
    expect((await open(id)).questions).toHaveLength(2);
  });

  it("counts as such while it is only unlocked", async () => {
    const locked = file("T", "one")
      .replace('title="T"', 'title="T" access="private"')
      .replace("<PROBLEMS>", "<PASSWORD>p</PASSWORD><PROBLEMS>");
    await upload(locked);
    const id = (await overviews()).find(({ number }) => number === "X1")?.id ?? 0;
    await course.succeed("POST", `${course.base}/assessments/${id}/unlock`, { as: "stan", body: { password: "p" } });
    expect(await upload(file("New", "a", "b"))).toEqual([200, "OK"]);
  });
});

describe("an uploaded assessment with answers", () => {
  it("stays as it is unless forced", async () => {
    const id = await uploaded("one");
    await answerFirst(id);
    expect(await upload(file("New", "a", "b"))).toEqual([200, "Assessment has submissions, ignoring..."]);
    expect(await open(id)).toMatchObject({ title: "T", questions: [{ content: "one" }] });
  });

  it("forced is replaced question by question, answers stay", async () => {
    const id = await uploaded("one", "two");
    await answerFirst(id);
    expect(await upload(file("New", "eins", "zwei"), { force: true })).toEqual([200, "Force Update OK"]);
    expect(await open(id)).toMatchObject({
      title: "New",
      questions: [
        { content: "eins", answer: 0 },
        { content: "zwei", answer: null },
      ],
    });
  });

  it("forced must keep its types", async () => {
    const id = await uploaded("one");
    await answerFirst(id);
    const program =
      '<PROBLEM type="programming" maxxp="1"><TEXT>Q</TEXT><SNIPPET><TEMPLATE>t</TEMPLATE></SNIPPET></PROBLEM>';
    const xml = file("T", "x").replace(mcq("x"), program);
    const text = "Invalid question1 changeset question Question types should remain the same ";
    expect(await upload(xml, { force: true })).toEqual([400, text]);
    expect((await open(id)).questions[0]?.content).toBe("one");
  });

  it("defect 6: forced must keep its count once opened, and nothing is lost by the refusal", async () => {
    const id = await uploaded("one", "two");
    await update({ openAt: "2026-11-20T00:00:00Z", closeAt: "2026-11-30T00:00:00Z" }, id);
    await answerFirst(id);
    for (const contents of [["a"], ["a", "b", "c"]]) {
      expect(await upload(file("T", ...contents), { force: true })).toEqual([400, "Question count is different"]);
    }
    expect((await open(id)).questions.map(({ content }) => content)).toEqual(["one", "two"]);
  });

  it("forced before it opens gets more, and keeps surplus ones", async () => {
    const id = await uploaded("one");
    await answerFirst(id);
    await upload(file("T", "a", "b", "c"), { force: true });
    await upload(file("T", "A"), { force: true });
    expect((await open(id)).questions.map(({ content }) => content)).toEqual(["A", "b", "c"]);
  });
});

describe("changing", () => {
  it.each<[object, number, string]>([
    [{ isPublished: false }, 200, "OK"],
    [{ openAt: "2026-12-01T00:00:00+08:00", closeAt: "2026-12-02T00:00:00.000+08:00" }, 200, "OK"],
    [{ openAt: "2020-01-01T00:00:00Z", closeAt: "2020-01-02T00:00:00Z", isPublished: true }, 200, "OK"],
    [{}, 200, "OK"],
  ])("%j", async (body, status, text) => {
    const answer = await update(body);
    await expectContract("updateAssessment", answer);
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  });

  it.each<[object, string]>([
    [
      { openAt: "2026-12-02T00:00:00Z", closeAt: "2026-12-01T00:00:00Z" },
      "New end date should occur after new opening date",
    ],
    [
      { openAt: "2026-12-02T00:00:00Z", closeAt: "2026-12-02T00:00:00Z" },
      "New end date should occur after new opening date",
    ],
    [{ openAt: "soon", closeAt: "later" }, "New end date should occur after new opening date"],
    [{ openAt: "2026-12-02T00:00:00Z" }, "openAt and closeAt come together"],
  ])("defect 11: %j is refused", async (body, text) => {
    const answer = await update(body);
    expect([answer.status, await answer.text()]).toEqual([400, text]);
    expect((await overviews())[0]).toMatchObject({ openAt: "2026-11-21T04:00:00.000Z" });
  });

  it("publishes no text that the author has still to write, and any once it is written", async () => {
    const id = await uploaded("Enter content here");
    const answer = await update({ isPublished: true }, id);
    const text = "Question 1 still says “Enter content here”. Write it first.";
    expect([answer.status, await answer.text()]).toEqual([400, text]);
    await upload(file("T", "one"));
    expect((await update({ isPublished: true }, id)).status).toBe(200);
  });

  it("defects 1 and 11: does not find what is unknown or in another course", async () => {
    const other = `/v2/courses/${await course.makeCourse("stan", [], "Another")}`;
    for (const answer of [
      await update({ isPublished: false }, 777),
      await update({ isPublished: false }, course.missionId, other),
    ]) {
      expect([answer.status, await answer.text()]).toEqual([404, "Assessment not found"]);
    }
    expect((await overviews())[0]).toMatchObject({ isPublished: true });
  });
});

describe("changing what somebody else changes too", () => {
  const change = (version: string, body: object = { isPublished: false }) =>
    course.call("POST", `${course.base}/admin/assessments/${course.missionId}`, {
      as: "stan",
      body,
      headers: { "If-Match": version },
    });

  it("goes through for the version that was seen, and tells the next", async () => {
    const [row] = (await page()).rows;
    const answer = await change(`"${row?.version}"`);
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, `"${(row?.version ?? 0) + 1}"`]);
    expect((await page()).rows[0]).toMatchObject({ isPublished: false });
  });

  it("is refused for an older version, and changes nothing", async () => {
    const [row] = (await page()).rows;
    await update({ isPublished: true });
    const answer = await change(`"${row?.version}"`);
    expect([answer.status, await answer.text()]).toEqual([412, "The assessment was changed elsewhere."]);
    expect((await page()).rows[0]).toMatchObject({ isPublished: true });
  });

  it("does not find what is not there", async () => {
    await remove(course.missionId);
    expect((await change('"2"')).status).toBe(404);
  });
});

describe("the pages of all assessments", () => {
  beforeEach(async () => {
    const dates = { openAt: "2026-11-20T00:00:00Z", closeAt: "2026-11-30T00:00:00Z" };
    for (const number of ["N1", "N2", "N3"]) await upload(file(`Title ${number}`, "one").replace("X1", number));
    await upload(file("Nothing in it").replace("X1", "N4"), { configId: course.configIds[1] });
    const [, n3, n2, n1] = (await page()).rows;
    await update({ ...dates, isPublished: true }, n3?.id);
    await update({ openAt: "2026-11-25T00:00:00Z", closeAt: "2026-11-30T00:00:00Z", isPublished: true }, n2?.id);
    await update({ openAt: "2026-11-01T00:00:00Z", closeAt: "2026-11-02T00:00:00Z", isPublished: true }, n1?.id);
  });
  const numbers = async (query: string) => (await page(query)).rows.map(({ number }) => number);

  it("have the newest first, those without questions and the unpublished included", async () => {
    expect((await page()).rows[0]).toEqual({
      id: course.missionId + 4,
      number: "N4",
      title: "Nothing in it",
      type: "Paths",
      configId: course.configIds[1],
      openAt: "2026-11-24T04:00:00.000Z",
      closeAt: "2026-12-01T04:00:00.000Z",
      state: "unpublished",
      earlyFeedbackUntil: null,
      hidesGrades: false,
      isPublished: false,
      hasAnswers: false,
      isDeleting: false,
      private: false,
      questionCount: 0,
      maxXp: 0,
      version: 0,
      checks: { state: "nothing to check", red: 0, warnings: 0, text: null },
    });
    expect(await numbers("")).toEqual(["N4", "N3", "N2", "N1", "DEMO1"]);
  });

  it("follow one another without a gap", async () => {
    const first = await page("?limit=2");
    const second = await page(`?limit=2&cursor=${first.next}`);
    const third = await page(`?limit=2&cursor=${second.next}`);
    expect([first, second, third].map(({ rows }) => rows.map(({ number }) => number))).toEqual([
      ["N4", "N3"],
      ["N2", "N1"],
      ["DEMO1"],
    ]);
    expect(third.next).toBeNull();
  });

  it.each([
    ["?state=unpublished", ["N4"]],
    ["?state=open", ["N3", "DEMO1"]],
    ["?state=upcoming", ["N2"]],
    ["?state=closed", ["N1"]],
    ["?search=title%20n2", ["N2"]],
    ["?search=COUNTING", ["DEMO1"]],
    ["?search=nowhere", []],
  ])("%s", async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  it("are filtered by type, page after page", async () => {
    const filter = `?limit=2&type=${course.configIds[0]}`;
    const { rows, next } = await page(filter);
    expect(rows.map(({ number }) => number)).toEqual(["N3", "N2"]);
    expect(await numbers(`${filter}&cursor=${next}`)).toEqual(["N1", "DEMO1"]);
  });

  it("need a cursor that is one", async () => {
    const answer = await course.call("GET", `${course.base}/admin/assessments?cursor=x`, { as: "stan" });
    expect([answer.status, await answer.text()]).toEqual([400, "Invalid cursor"]);
  });
});

describe("the file of an assessment", () => {
  const download = (id: number, as = "stan") =>
    course.call("GET", `${course.base}/admin/assessments/${id}/xml`, { as });

  it("says what the uploaded one said, under its number", async () => {
    const answer = await download(course.missionId);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''DEMO1.xml");
    expect(uploadFrom(readTask(await answer.text()))).toEqual(uploadFrom(readTask(FULL_FILE)));
  });

  it("has the password of a private one, and a name that file systems take", async () => {
    await upload(FULL_FILE.replace("DEMO1", "ART1"));
    await upload(VOTING_FILE.replace("VOTE1", "../VOTE 1/é"));
    const answer = await download(course.missionId + 2);
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''VOTE-1-%C3%A9.xml");
    expect(uploadFrom(readTask(await answer.text()))).toMatchObject({ password: "open-sesame" });
  });

  it("is not there for what is not in the course", async () => {
    const other = await course.makeCourse("stan", [], "Another");
    const path = `/v2/courses/${other}/admin/assessments/${course.missionId}/xml`;
    expect((await course.call("GET", path, { as: "stan" })).status).toBe(404);
    expect((await download(777)).status).toBe(404);
  });
});

describe("deleting", () => {
  it("takes questions, submissions, answers and notices along, and frees the number", async () => {
    await course.work("sue");
    await course.gradeJobs();
    expect(await course.noticesOf("stan")).toEqual(["submitted"]);
    const answer = await remove(course.missionId);
    await expectContract("deleteAssessment", answer);
    expect(answer.status).toBe(200);
    expect(await overviews()).toEqual([]);
    expect(await course.submissionOf("sue")).toBeNull();
    expect([await course.noticesOf("sue"), await course.noticesOf("stan")]).toEqual([[], []]);
    expect(await course.succeed("GET", `${course.base}/admin/grading`, { as: "stan" })).toEqual([]);
    expect(await upload(FULL_FILE)).toEqual([200, "OK"]);
  });

  it("succeeds for everybody who asks at once", async () => {
    await course.work("sue");
    const answers = await Promise.all([remove(course.missionId), remove(course.missionId), remove(course.missionId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await overviews()).toEqual([]);
    expect(await course.submissionOf("sue")).toBeNull();
  });

  it("leaves the number to a new assessment that has it by now", async () => {
    const numbered = assessmentNumberKey(course.courseId, "DEMO1");
    await course.table.put({ ...numbered, assessmentId: 999 });
    expect((await remove(course.missionId)).status).toBe(200);
    expect(await course.table.get(numbered)).toMatchObject({ assessmentId: 999 });
    expect(await overviews()).toEqual([]);
  });

  it("takes nothing of the others along", async () => {
    await course.work("sue");
    const id = await uploaded("one");
    await answerFirst(id, "stan");
    await remove(id);
    expect(await course.submissionOf("sue")).toMatchObject({ finalised: true });
    expect((await overviews()).map(({ number }) => number)).toEqual(["DEMO1"]);
  });

  it("does not reach another course", async () => {
    const other = `/v2/courses/${await course.makeCourse("stan", [], "Another")}`;
    for (const answer of [await remove(course.missionId, "stan", other), await remove(777)]) {
      await expectContract("deleteAssessment", answer);
      expect([answer.status, await answer.text()]).toEqual([
        403,
        "User not allow to delete assessments from another course",
      ]);
    }
    expect(await overviews()).toHaveLength(1);
  });

  it("of a type takes its assessments along", async () => {
    await course.work("sue");
    const path = `${course.base}/admin/config/assessment_config/${course.configIds[0]}`;
    await course.succeed("DELETE", path, { as: "ada" });
    expect(await overviews()).toEqual([]);
    expect(await course.submissionOf("sue")).toBeNull();
  });
});

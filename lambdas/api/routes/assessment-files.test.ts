import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { readTask, type TaskDocument, writeTask } from "../../../domain/assessments/xml";
import { EDITOR_FILE, FULL_FILE, VOTING_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { casesOf } from "../../../test/campaign";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { authoredTasks } from "../../core/assessments/authored-tasks.fixture";
import { findByNumber } from "../../core/assessments/store";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
  await course.upload(FULL_FILE.replace("DEMO1", "ART1"));
});
afterEach(() => course.close());

async function idOf(number: string): Promise<number> {
  return (await findByNumber(course.services, course.courseId, number))?.assessmentId ?? 0;
}

async function upload(xml: string, options?: Parameters<CourseWithWork["upload"]>[1]): Promise<string> {
  const answer = await course.upload(xml, options);
  return `${answer.status} ${await answer.text()}`;
}

const download = async (number: string): Promise<TaskDocument> =>
  readTask(
    await course.succeed<string>("GET", `${course.base}/admin/assessments/${await idOf(number)}/xml`, { as: "stan" }),
  );

/** A document as it comes back: its type and its dates are those that the course has. A vote comes after its contest. */
const asDownloaded = (task: TaskDocument) => ({
  ...task,
  kind: "Missions",
  ...(task.problems.some(({ type }) => type === "voting")
    ? { startDate: "2026-12-01T04:00:00.000Z", dueDate: "2026-12-08T04:00:00.000Z" }
    : { startDate: "2026-11-24T04:00:00.000Z", dueDate: "2026-12-01T04:00:00.000Z" }),
});

const SAMPLES = `<SAMPLES><SAMPLE name="Zwölfling" expects="fails" fails="2">const twice = n =&gt; 4711;</SAMPLE></SAMPLES>`;
const withSamples = (xml: string) => xml.replace("</SNIPPET>", `</SNIPPET>${SAMPLES}`);

/** Its second global uses the first. The stand-in of the table would turn the two around in a map. */
const withGlobals = (xml: string): string => {
  const task = readTask(xml);
  const globals = [
    { identifier: "base", value: "0" },
    { identifier: "next", value: "base + 1" },
  ];
  return writeTask({ ...task, library: task.library && { ...task.library, globals } });
};

describe("a download reads as the upload did", () => {
  const folder = path.join(process.cwd(), "assets", "assessments");
  it.each(readdirSync(folder))("%s", async (name) => {
    const task = readTask(readFileSync(path.join(folder, name)));
    const number = `again-${task.number}`;
    // A vote is about a contest of the course.
    const xml = writeTask({ ...task, number }).replaceAll('assessment_number="C1"', 'assessment_number="ART1"');
    expect(await upload(xml)).toBe("200 OK");
    expect(await download(number)).toEqual(asDownloaded(readTask(xml)));
  });

  it.each([
    ["every kind of testcase, out of order, and samples", withSamples(FULL_FILE.replace("DEMO1", "F1"))],
    ["globals that use those before them", withGlobals(FULL_FILE.replace("DEMO1", "F1"))],
    ["a vote", VOTING_FILE.replace("VOTE1", "F1")],
    ["the mission editor's dialect, with stray attributes", EDITOR_FILE.replace("M42", "F1")],
  ])("%s", async (_, xml) => {
    expect(await upload(xml)).toBe("200 OK");
    expect(await download("F1")).toEqual(asDownloaded(readTask(xml)));
  });

  it(`${casesOf("generated files", { sample: 10, whole: 300 })} generated files`, async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(authoredTasks, async (generated) => {
        number += 1;
        const task = readTask(writeTask({ ...generated, number: `G${number}` }));
        expect(await upload(writeTask(task))).toBe("200 OK");
        expect(await download(`G${number}`)).toEqual(asDownloaded(task));
      }),
      { numRuns: casesOf("generated files", { sample: 10, whole: 300 }) },
    );
  }, 300_000);

  it("after the file was replaced, and the second upload of a download changes nothing", async () => {
    await upload(withSamples(FULL_FILE.replace("DEMO1", "F1")));
    const plain = readTask(FULL_FILE.replace("DEMO1", "F1"));
    expect(await upload(writeTask(plain))).toBe("200 OK");
    const first = await download("F1");
    expect(first).toEqual(asDownloaded(plain));
    await upload(writeTask(first));
    expect(await download("F1")).toEqual(first);
  });
});

it("a forced update keeps what was kept of the questions that it keeps", async () => {
  const two = FULL_FILE.replace("DEMO1", "F1").replace('type="mcq" maxxp="50"', 'type="mcq" maxxp="51"');
  const file = withSamples(two);
  // The question with the samples comes second.
  const [head, first, second, tail] =
    /^(.*<PROBLEMS>)(.*?<\/PROBLEM>)(.*?<\/PROBLEM>)(.*)$/s.exec(file)?.slice(1) ?? [];
  await upload([head, second, first, tail].join(""));
  const id = await idOf("F1");
  const answerPath = `${course.base}/assessments/question/${id * 1000}/answer`;
  await course.succeed("POST", answerPath, { as: "stan", body: { answer: 1 } });
  expect(await upload([head, second, tail].join("").replace("Which value", "What value"), { force: true })).toBe(
    "200 Force Update OK",
  );
  const { problems } = await download("F1");
  expect(problems.map(({ text }) => text?.slice(0, 11))).toEqual(["What value ", "Write `twic"]);
  expect(problems[1]).toMatchObject({ samples: [{ name: "Zwölfling", program: "const twice = n => 4711;" }] });
});

it("no student and no listing is ever told of a sample answer", async () => {
  await upload(withSamples(FULL_FILE));
  const opened = await course.succeed<object>("GET", `${course.base}/assessments/${course.missionId}`, { as: "sue" });
  await course.work("sue");
  await course.gradeJobs();
  const paths = ["", `/${course.missionId}`, `/${course.missionId}/verdict`];
  const answers = [opened];
  for (const each of paths) {
    for (const as of ["sue", "stan"]) {
      answers.push(await course.succeed<object>("GET", `${course.base}/assessments${each}`, { as }).catch(() => ({})));
    }
  }
  const grading = `${course.base}/admin/grading/${await course.submissionIdOf("sue")}`;
  answers.push(await course.succeed<object>("GET", grading, { as: "stan" }));
  expect(JSON.stringify(answers)).toContain("twice");
  expect(JSON.stringify(answers)).not.toMatch(/Zwölfling|4711|sample/i);
  for (const path of ["xml", "checks"]) {
    const answer = await course.call("GET", `${course.base}/admin/assessments/${course.missionId}/${path}`, {
      as: "sue",
    });
    expect(answer.status).toBe(403);
  }
});

it("what students read costs no more for sample answers and unknown parts", async () => {
  const open = async () => {
    course.meter.take();
    await course.succeed("GET", `${course.base}/assessments/${course.missionId}`, { as: "sue" });
    return course.meter.take();
  };
  await course.tokenOf("sue");
  await open();
  const before = await open();
  const program = randomBytes(30_000).toString("hex");
  const large = withSamples(FULL_FILE).replace("const twice = n =&gt; 4711;", `"${program}";`);
  expect(await upload(large)).toBe("200 OK");
  expect((await download("DEMO1")).problems[0]).toMatchObject({ samples: [{ program: `"${program}";` }] });
  expect(await open()).toBe(before);
});

describe("an upload is refused", () => {
  const sample = (name: string, program: string) => `<SAMPLE name="${name}" expects="passes">${program}</SAMPLE>`;
  const file = (samples: readonly string[], count = 1) => {
    const problem = /<PROBLEM type="programming".*?<\/PROBLEM>/s.exec(FULL_FILE)?.[0] ?? "";
    const full = problem.replace("</SNIPPET>", `</SNIPPET><SAMPLES>${samples.join("")}</SAMPLES>`);
    return FULL_FILE.replace("DEMO1", "F1").replace(problem, full.repeat(count));
  };
  const noise = (bytes: number) => randomBytes(bytes / 2).toString("hex");

  it.each([
    ["more than 20 sample answers", () => file(Array(21).fill(sample("s", "1;"))), "has too many sample answers"],
    ["one of more than 64 KB", () => file([sample("s", "x".repeat(65_536))]), "sample answer is too long"],
  ])("with %s of a question", async (_, xml, text) => {
    expect(await upload(xml())).toBe(`400 Invalid question1 changeset question ${text} `);
  });

  it("when there is no room for all of them, in the preview too", async () => {
    const samples = Array.from({ length: 12 }, (_, index) => sample(`s${index}`, noise(60_000)));
    const xml = file(samples, 1);
    const text = "400 Invalid assessment changeset sample answers and unknown parts are too long ";
    expect(await upload(xml)).toBe(text);
    expect(await idOf("F1")).toBe(0);
  });

  it("but not with 20 of them in each of several questions", async () => {
    const samples = Array.from({ length: 20 }, (_, index) => sample(`s${index}`, noise(200)));
    expect(await upload(file(samples, 20))).toBe("200 OK");
    expect((await download("F1")).problems).toHaveLength(21);
  });
});

it("goes with the assessment", async () => {
  await upload(withSamples(FULL_FILE.replace("DEMO1", "F1")));
  const pk = `AUTHORING#${await idOf("F1")}`;
  expect((await course.table.queryAll<{ sk: string }>({ pk })).map(({ sk }) => sk)).toEqual(["CHECKS", "FILE"]);
  await course.succeed("DELETE", `${course.base}/admin/assessments/${await idOf("F1")}`, { as: "stan" });
  expect(await course.table.queryAll({ pk })).toEqual([]);
});

import { COPIED_ANSWER, HONEST_ANSWERS } from "../../../local/seed/market-answers";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import type { AuditEntry } from "../../core/audit/entry";
import { forgetSimilarity } from "../../core/similarity/forget-archived";
import type { ComparisonJob } from "../../core/similarity/report";
import { runComparison } from "../../core/similarity/run-comparison";
import { reportsOf } from "../../core/similarity/store";
import { deleteSubmissionsOfMember } from "../../core/submissions/delete-submissions";
import type { Key } from "../../core/table";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await course.close();
});

const [ORIGINAL, OTHER] = Object.values(HONEST_ANSWERS) as [string, string];
const question = () => course.missionId * 1000;
const path = (rest: string) => `${course.base}/admin/similarity/${rest}`;

async function handIn(programs: Readonly<Record<string, string>>): Promise<void> {
  for (const [username, program] of Object.entries(programs)) {
    await course.save(username, 0, program);
    await course.save(username, 1, 1);
    await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: username });
  }
}
const start = (as = "stan") => course.succeed("POST", path(`assessments/${course.missionId}`), { as, body: {} });

interface Side {
  readonly regId: number;
  readonly name: string;
  readonly earlierAt: string | null;
}
interface Page {
  readonly report: { readonly compared: number; readonly short: number; readonly broken: number };
  readonly pairs: readonly { left: Side; right: Side; score: number; verdict: string | null }[];
}
const page = async () => (await course.succeed("GET", path(`questions/${question()}`), { as: "stan" })) as Page;
const stateOf = async () => {
  const { questions } = (await course.succeed("GET", path(`assessments/${course.missionId}`), { as: "stan" })) as {
    questions: { number: number; report: { state: string } | null }[];
  };
  return questions.map(({ number, report }) => [number, report?.state ?? null]);
};
const pairPath = async (one = "bob", other = "sue") =>
  path(`questions/${question()}/pairs/${await course.regIdOf(one)}/${await course.regIdOf(other)}`);

it("puts a copied pair first, with both programs and the parts that are alike", async () => {
  await handIn({ bob: ORIGINAL, sam: OTHER, sue: COPIED_ANSWER });
  expect(await stateOf()).toEqual([[1, null]]);
  await start();
  expect(await stateOf()).toEqual([[1, "ready"]]);
  const { report, pairs } = await page();
  expect(report).toMatchObject({ compared: 3, short: 0, broken: 0 });
  expect(pairs.map(({ left, right }) => [left.name, right.name].sort())).toEqual([["bob", "sue"]]);
  const pair = (await course.succeed("GET", await pairPath(), { as: "stan" })) as {
    left: { program: string };
    right: { program: string };
    parts: object[];
  };
  expect([pair.left.program, pair.right.program]).toEqual([ORIGINAL, COPIED_ANSWER]);
  expect(pair.parts.length).toBeGreaterThan(0);
});

it("says of answers that they are too short, or no programs, and that too few are left", async () => {
  await handIn({ bob: ORIGINAL, sam: "1;", sue: "const = ;" });
  await start();
  expect(await stateOf()).toEqual([[1, "few"]]);
  const [report] = (await reportsOf(course.services, course.missionId)).values();
  expect(report).toMatchObject({ compared: 1, short: 1, broken: 1 });
});

it("compares what an answer was before much of it was rewritten", async () => {
  await course.save("sue", 0, "1;");
  course.clock.pass(100);
  await course.save("sue", 0, COPIED_ANSWER);
  course.clock.pass(100);
  await handIn({ bob: ORIGINAL, sue: OTHER });
  await start();
  const [pair] = (await page()).pairs;
  const sue = [pair?.left, pair?.right].find((side) => side?.name === "sue");
  expect(sue?.earlierAt).toBe("2026-11-21T08:01:40.000Z");
  const shown = (await course.succeed("GET", await pairPath(), { as: "stan" })) as Record<
    "left" | "right",
    { program: string }
  >;
  expect([shown.left.program, shown.right.program].sort()).toEqual([COPIED_ANSWER, ORIGINAL].sort());
});

it("shows the programs that were compared, whatever becomes of the answers, and nothing of deleted work", async () => {
  await handIn({ bob: ORIGINAL, sue: COPIED_ANSWER });
  await start();
  await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`, {
    as: "ada",
  });
  await course.save("sue", 0, "rewritten;");
  const shown = async () => {
    const pair = (await course.succeed("GET", await pairPath(), { as: "stan" })) as Record<
      "left" | "right",
      { program: string }
    >;
    return [pair.left.program, pair.right.program].sort();
  };
  expect(await shown()).toEqual([COPIED_ANSWER, ORIGINAL].sort());
  await deleteSubmissionsOfMember(course.services, { regId: await course.regIdOf("sue") });
  expect(await shown()).toEqual(["", ORIGINAL]);
});

it("leaves out work that is not submitted, and that of staff", async () => {
  await handIn({ bob: ORIGINAL });
  await course.save("sue", 0, COPIED_ANSWER);
  await course.save("stan", 0, COPIED_ANSWER);
  await course.save("stan", 1, 1);
  await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: "stan" });
  await start();
  expect(await stateOf()).toEqual([[1, "few"]]);
});

describe("a comparison", () => {
  /** Starts one whose job is not done, and returns the job. */
  async function jobOf(): Promise<ComparisonJob> {
    const jobs: ComparisonJob[] = [];
    const send = vi.spyOn(course.services.comparisons, "send").mockImplementation(async (job) => void jobs.push(job));
    await start();
    send.mockRestore();
    return jobs[0] as ComparisonJob;
  }

  it("that was cut off begins anew and ends the same, and done twice changes nothing", async () => {
    await handIn({ bob: ORIGINAL, sam: OTHER, sue: COPIED_ANSWER });
    const job = await jobOf();
    const table = course.services.table;
    const update = vi.spyOn(table, "update").mockRejectedValueOnce(new Error("killed"));
    await expect(runComparison(course.services, job)).rejects.toThrow("killed");
    update.mockRestore();
    expect(await stateOf()).toEqual([[1, "waiting"]]);
    await runComparison(course.services, job);
    const first = await page();
    await runComparison(course.services, job);
    expect(await page()).toEqual(first);
    expect(first.pairs).toHaveLength(1);
  });

  it("gives way to a later one of the same question", async () => {
    await handIn({ bob: ORIGINAL, sue: COPIED_ANSWER });
    const [earlier, later] = [await jobOf(), await jobOf()];
    await runComparison(course.services, earlier);
    expect(await stateOf()).toEqual([[1, "waiting"]]);
    await runComparison(course.services, later);
    expect(await stateOf()).toEqual([[1, "ready"]]);
  });
});

describe("a note of a pair", () => {
  beforeEach(async () => {
    await handIn({ bob: ORIGINAL, sue: COPIED_ANSWER });
    await start();
  });
  const note = async (version: number, text = "Asked both", as = "stan") => {
    const body = { version, verdict: "open", note: text };
    const answer = await course.call("PUT", `${await pairPath()}/note`, { as, body });
    return [
      answer.status,
      answer.ok ? ((await answer.json()) as { note: { note: string } }).note.note : await answer.text(),
    ];
  };

  it("is kept with both programs, and not written over somebody else's", async () => {
    expect(await note(0)).toEqual([200, "Asked both"]);
    expect(await note(0, "Mine", "tim")).toEqual([409, "The note was changed elsewhere."]);
    expect(await note(1, "Both agree")).toEqual([200, "Both agree"]);
    expect((await page()).pairs[0]?.verdict).toBe("open");
    const log = await course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
    const logged = log.flatMap(({ actor, changes }) => changes.map(({ field, to }) => [actor?.username, field, to]));
    expect(logged.filter(([, field]) => field === "note").sort()).toEqual([
      ["stan", "note", "Asked both"],
      ["stan", "note", "Both agree"],
    ]);
  });

  it("holds what the students said about it", async () => {
    const said = { version: 0, verdict: "concern", note: "Asked both", statement: "Bob explained it to Sue." };
    const path = await pairPath();
    const saved = await course.succeed<{ note: object }>("PUT", `${path}/note`, { as: "stan", body: said });
    expect(saved.note).toMatchObject({ statement: "Bob explained it to Sue.", version: 1 });
  });

  const storedCount = async () => (await course.table.queryAll({ pk: `SIMILARITY#${course.missionId}` })).length;

  it("goes with either of the two", async () => {
    await note(0);
    const all = await storedCount();
    await course.succeed("DELETE", `${course.base}/admin/users/${await course.regIdOf("sue")}`, { as: "ada" });
    expect(await storedCount()).toBe(all - 1);
  });

  it("is deleted when the course was archived for as long as it says, with the reports", async () => {
    await note(0);
    const all = await storedCount();
    await course.succeed("PUT", `${course.base}/admin/config`, { as: "ada", body: { similarityDays: 30 } });
    await course.succeed("PUT", `${course.base}/admin/archival`, { as: "ada", body: { archived: true } });
    course.clock.pass(30 * 86_400 - 1);
    expect(await forgetSimilarity(course.services)).toBe(0);
    expect(await storedCount()).toBe(all);
    course.clock.pass(1);
    expect(await forgetSimilarity(course.services)).toBe(1);
    expect(await storedCount()).toBe(0);
    expect(await forgetSimilarity(course.services)).toBe(0);
  });

  it("shows the programs as they were when the case was opened, whatever becomes of the answers", async () => {
    await note(0);
    await course.succeed("POST", `${course.base}/admin/grading/${await course.submissionIdOf("sue")}/unsubmit`, {
      as: "ada",
    });
    await course.save("sue", 0, "rewritten;");
    const shown = (await course.succeed("GET", await pairPath(), { as: "stan" })) as Record<
      "left" | "right",
      { program: string }
    >;
    expect([shown.left.program, shown.right.program].sort()).toEqual([COPIED_ANSWER, ORIGINAL].sort());
  });

  it("changes nothing for the students, who see none of it", async () => {
    const pairs = () =>
      course.succeed("POST", `${course.base}/assessments/${course.missionId}/unlock`, {
        as: "sue",
        body: { password: "" },
      });
    const before = JSON.stringify(await pairs());
    await note(0);
    expect(JSON.stringify(await pairs())).toBe(before);
    for (const rest of [`assessments/${course.missionId}`, `questions/${question()}`]) {
      expect((await course.call("GET", path(rest), { as: "sue" })).status).toBe(403);
    }
    expect((await course.call("GET", await pairPath(), { as: "sue" })).status).toBe(403);
  });
});

it("is of the course's own assessments, and goes with them", async () => {
  await handIn({ bob: ORIGINAL, sue: COPIED_ANSWER });
  await start();
  expect((await course.call("GET", path("assessments/987654"), { as: "stan" })).status).toBe(404);
  expect((await course.call("GET", path("questions/987654000"), { as: "stan" })).status).toBe(404);
  expect((await course.call("GET", await pairPath("bob", "sam"), { as: "stan" })).status).toBe(404);
  await course.succeed("DELETE", `${course.base}/admin/assessments/${course.missionId}`, { as: "ada" });
  expect(await course.table.queryAll<Key>({ pk: `SIMILARITY#${course.missionId}` })).toEqual([]);
});

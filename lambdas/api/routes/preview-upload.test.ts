import * as fc from "fast-check";
import { type AssessmentUpload, writeTask } from "../../../domain/assessments/xml";
import { FULL_FILE, VOTING_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { uploads } from "../../../domain/assessments/xml/uploads.fixture";
import { casesOf, SEED } from "../../../test/campaign";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { findByNumber, markAnswered, readContent } from "../../core/assessments/store";
import { taskOf } from "../../core/assessments/task-of";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
});
afterEach(() => course.close());

interface Preview {
  readonly action: string;
  readonly refusal: { readonly text: string; readonly line?: number } | null;
  readonly basedOn: string;
  readonly assessmentId: number | null;
  readonly fields: readonly string[];
  readonly questions: readonly {
    readonly number: number;
    readonly change: string;
    readonly parts: readonly string[];
  }[];
  readonly missingContests: readonly string[];
  readonly submissions: { readonly begun: number; readonly submitted: number } | null;
}

function formOf(xml: string, { force = false, basedOn = undefined as string | undefined } = {}) {
  const form = new FormData();
  form.set("assessment[file]", new File([xml], "mission.xml"));
  form.set("forceUpdate", String(force));
  form.set("assessmentConfigId", String(course.configIds[0]));
  if (basedOn !== undefined) form.set("basedOn", basedOn);
  return form;
}

const preview = (xml: string, options?: Parameters<typeof formOf>[1]) =>
  course.succeed<Preview>("POST", `${course.base}/admin/assessments/preview`, {
    as: "stan",
    body: formOf(xml, options),
  });

const upload = (xml: string, options?: Parameters<typeof formOf>[1]) =>
  course.call("POST", `${course.base}/admin/assessments`, { as: "stan", body: formOf(xml, options) });

const changesOf = ({ questions }: Preview) => questions.map(({ change, parts }) => [change, ...parts].join(" "));

describe("a preview", () => {
  it("tells that a new number makes a new assessment", async () => {
    const answer = await preview(FULL_FILE.replace("DEMO1", "DEMO2"));
    expect(answer).toMatchObject({ action: "create", assessmentId: null, basedOn: "none", refusal: null });
    expect(answer).toMatchObject({ number: "DEMO2", typeBefore: null, typeAfter: "Missions", isPublished: false });
    expect(changesOf(answer)).toEqual(["added", "added"]);
  });

  it("tells what changes of each question and of the assessment", async () => {
    const changed = FULL_FILE.replace('answer="8"', 'answer="9"')
      .replace('maxxp="50"', 'maxxp="60"')
      .replace("That is one too few.", "Try again.")
      .replace("Counting sheep", "Counting goats");
    const answer = await preview(changed);
    expect(answer).toMatchObject({ action: "replace", fields: ["title"], assessmentId: course.missionId });
    expect(changesOf(answer)).toEqual(["changed testcases", "changed maxXp choices"]);
  });

  it("tells that nothing changes", async () => {
    const answer = await preview(FULL_FILE);
    expect([answer.fields, changesOf(answer)]).toEqual([[], ["unchanged", "unchanged"]]);
  });

  it("tells that an assessment with answers is left alone, or what forcing it changes", async () => {
    await course.work("sue");
    expect(await preview(FULL_FILE)).toMatchObject({ action: "ignore", questions: [], hasAnswers: true });
    expect(await preview(FULL_FILE, { force: true })).toMatchObject({ action: "forceUpdate" });
    const fewer = FULL_FILE.replace(/<PROBLEM type="mcq"[\s\S]*?<\/PROBLEM>/, "");
    expect(await preview(fewer, { force: true })).toMatchObject({
      action: "refuse",
      refusal: { text: "Question count is different" },
    });
  });

  it("tells the line of a question whose type differs", async () => {
    await course.work("sue");
    const other = FULL_FILE.replace('<PROBLEM type="mcq"', '<PROBLEM type="programming"').replace(
      "</PROBLEM>\n    </PROBLEMS>",
      "<SNIPPET><TEMPLATE>t</TEMPLATE></SNIPPET></PROBLEM>\n    </PROBLEMS>",
    );
    expect((await preview(other, { force: true })).refusal).toEqual({
      text: "Invalid question2 changeset question Question types should remain the same ",
      line: 24,
      column: 7,
    });
  });

  it("tells how many students have begun and submitted, staff not counted", async () => {
    expect((await preview(FULL_FILE)).submissions).toEqual({ begun: 0, submitted: 0 });
    await course.work("sue");
    await course.work("sam", { submit: false });
    await course.work("stan");
    const work = `${course.base}/admin/assessments/${course.missionId}/work`;
    expect((await preview(FULL_FILE, { force: true })).submissions).toEqual({ begun: 2, submitted: 1 });
    expect(await course.succeed("GET", work, { as: "stan" })).toEqual({ begun: 2, submitted: 1 });
    expect((await preview(FULL_FILE.replace("DEMO1", "DEMO2"))).submissions).toBeNull();
  });

  it("names the contests that are to be uploaded before", async () => {
    expect(await preview(VOTING_FILE)).toMatchObject({ action: "create", missingContests: ["ART1"] });
  });

  it("of a file that cannot be read is refused as the upload is, with its line", async () => {
    const broken = FULL_FILE.replace('maxxp="50"', 'maxxp="lots"');
    const path = `${course.base}/admin/assessments/preview`;
    for (const answer of [
      await course.call("POST", path, { as: "stan", body: formOf(broken) }),
      await upload(broken),
    ]) {
      expect([answer.status, await answer.text()]).toEqual([400, "Invalid question2 changeset max_xp is invalid "]);
      expect([answer.headers.get("x-error-line"), answer.headers.get("x-error-column")]).toEqual(["24", "7"]);
    }
  });

  it("changes nothing", async () => {
    await preview(FULL_FILE.replace("Counting sheep", "Counting goats"), { force: true });
    expect(await findByNumber(course.services, course.courseId, "DEMO1")).toMatchObject({ title: "Counting sheep" });
  });
});

describe("an upload that was previewed", () => {
  it("goes through while nothing has changed", async () => {
    const { basedOn } = await preview(FULL_FILE);
    expect((await upload(FULL_FILE, { basedOn })).status).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["somebody changed it", () => upload(FULL_FILE)],
    ["it got its first answer", () => course.work("sue")],
  ])("is refused when %s meanwhile", async (_, meanwhile) => {
    const { basedOn } = await preview(FULL_FILE, { force: true });
    await meanwhile();
    const answer = await upload(FULL_FILE.replace("sheep", "goats"), { force: true, basedOn });
    expect([answer.status, await answer.text()]).toEqual([412, "The assessment has changed since the preview."]);
    expect(await findByNumber(course.services, course.courseId, "DEMO1")).toMatchObject({ title: "Counting sheep" });
  });

  it("is refused when somebody else created the number", async () => {
    const file = FULL_FILE.replace("DEMO1", "DEMO2");
    const { basedOn } = await preview(file);
    await upload(file);
    expect((await upload(file, { basedOn })).status).toBe(412);
  });
});

it("previews what an upload then does, for any pair of files", async () => {
  await course.publish(FULL_FILE.replace("DEMO1", "ART1"), "2026-11-14T04:00:00.000Z", "2026-11-20T04:00:00.000Z");
  const editor = { kind: "", startDate: "", dueDate: "" };
  const fileOf = (content: AssessmentUpload, number: string) => writeTask(taskOf({ ...content, number }, editor));
  const { services, courseId } = course;
  const questionsOf = async (number: string) => {
    const found = await findByNumber(services, courseId, number);
    return found ? (await readContent(services, found.assessmentId, { consistent: true })).questions : [];
  };
  let number = 0;
  const pair = fc.tuple(uploads, uploads).chain(([before, after]) =>
    fc.record({
      before: fc.constant(before),
      // Mostly a change of some of it, as authors make it, sometimes another file.
      after: fc.constantFrom(
        after,
        before,
        { ...before, title: after.title, questions: before.questions.map((one) => ({ ...one, maxXp: 7 })) },
        { ...before, questions: before.questions.slice(1) },
        { ...before, questions: [...before.questions, ...after.questions] },
      ),
      isAnswered: fc.boolean(),
      isOpen: fc.boolean(),
      force: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(pair, async ({ before, after, isAnswered, isOpen, force }) => {
      number += 1;
      const name = `P${number}`;
      await upload(fileOf(before, name));
      const created = await findByNumber(services, courseId, name);
      const openAt = isOpen ? "2026-11-21T04:00:00.000Z" : "2026-11-27T04:00:00.000Z";
      await course.succeed("POST", `${course.base}/admin/assessments/${created?.assessmentId}`, {
        as: "stan",
        // Some of these solutions are the starter code too.
        body: { openAt, closeAt: "2026-11-28T04:00:00.000Z", isPublished: true, reason: "Any file will do" },
      });
      const stored = await findByNumber(services, courseId, name);
      if (stored && isAnswered) await markAnswered(services, stored);
      const result = await preview(fileOf(after, name), { force });
      const old = await questionsOf(name);
      const answer = await upload(fileOf(after, name), { force, basedOn: result.basedOn });
      const text = await answer.text();
      const now = await questionsOf(name);
      expect(text).toBe(result.refusal?.text ?? TEXTS[result.action]?.(force));
      const expected = Array.from({ length: Math.max(old.length, now.length) }, (_, position) => {
        const [was, is] = [old[position], now[position]];
        if (was === undefined) return "added";
        return is === undefined
          ? "removed"
          : JSON.stringify(sorted(was)) === JSON.stringify(sorted(is))
            ? "same"
            : "changed";
      });
      const same = (change: string) => (change === "unchanged" || change === "kept" ? "same" : change);
      const isWritten = result.action === "replace" || result.action === "forceUpdate";
      expect(result.questions.map(({ change }) => same(change))).toEqual(isWritten ? expected : []);
      if (!isWritten) expect(expected.filter((one) => one !== "same")).toEqual([]);
    }),
    { numRuns: casesOf("previews of uploads", { sample: 10, whole: 400 }), seed: SEED },
  );
});

const TEXTS: Readonly<Record<string, (force: boolean) => string>> = {
  replace: (force) => (force ? "Force Update OK" : "OK"),
  forceUpdate: () => "Force Update OK",
  ignore: () => "Assessment has submissions, ignoring...",
};

/** The same value with its keys in order at every depth. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, member]) => [key, sorted(member)]),
  );
}

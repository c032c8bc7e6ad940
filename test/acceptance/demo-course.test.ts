import { readFileSync } from "node:fs";
import path from "node:path";
import type { ProgrammingContent, QuestionLibrary } from "../../domain/assessments/xml";
import { readTask, uploadFrom } from "../../domain/assessments/xml";
import { type Chapter, DEFAULT_EXEC_TIME_MS, type Library, type Variant } from "../../language/library";
import type { Observation } from "../../language/observation";
import { openQuestion } from "../../language/question";
import { DEMO_ASSESSMENTS, DEMO_ENTRIES, DEMO_MEMBERS } from "../../local/seed/course";

const uploads = DEMO_ASSESSMENTS.map(({ file, number }) => {
  const bytes = readFileSync(path.join(process.cwd(), "assets", "assessments", file));
  return { file, number, upload: uploadFrom(readTask(bytes)) };
});

const programs = uploads.flatMap(({ file, upload }) =>
  upload.questions.flatMap((question, position) =>
    question.type === "programming" ? [{ name: `${file} question ${position + 1}`, question }] : [],
  ),
);

function libraryOf(library: QuestionLibrary): Library {
  return {
    chapter: library.chapter as Chapter,
    variant: (library.variant ?? "default") as Variant,
    external: library.external.name,
    symbols: library.external.symbols,
    globals: Object.entries(library.globals),
    execTimeMs: library.execTimeMs ?? DEFAULT_EXEC_TIME_MS,
  };
}

function passes(question: ProgrammingContent, student: string): boolean[] {
  const made = openQuestion({
    library: libraryOf(question.gradingLibrary),
    prepend: question.prepend ?? "",
    student,
    postpend: question.postpend ?? "",
    template: question.template,
    testcases: question.testcases.map(({ program }) => program),
  });
  return question.testcases.map(({ answer }, index) => {
    const observation: Observation = made.run(index);
    return observation.kind === "value" && observation.value === answer;
  });
}

describe("the demo course", () => {
  it("has at least six assessments whose files carry the numbers that the schedule names", () => {
    expect(uploads.length).toBeGreaterThanOrEqual(6);
    expect(uploads.map(({ upload }) => upload.number)).toEqual(uploads.map(({ number }) => number));
  });

  it("shows every kind of testcase, prepend, postpend, a blocking question, multiple choice and a password", () => {
    const questions = uploads.flatMap(({ upload }) => upload.questions);
    const kinds = new Set(programs.flatMap(({ question }) => question.testcases.map(({ type }) => type)));
    expect([...kinds].sort()).toEqual(["opaque", "public", "secret"]);
    expect(programs.some(({ question }) => question.prepend !== null)).toBe(true);
    expect(programs.some(({ question }) => question.postpend !== null)).toBe(true);
    expect(questions.some(({ type }) => type === "mcq")).toBe(true);
    expect(questions.some(({ blocking }) => blocking)).toBe(true);
    expect(uploads.filter(({ upload }) => upload.password !== null).map(({ number }) => number)).toEqual(["Q2"]);
  });

  it("has a vote on a contest that members have entered, who come before it", () => {
    const numbers = uploads.map(({ number }) => number);
    const votes = uploads.flatMap(({ number, upload }) =>
      upload.questions.flatMap((question) => (question.type === "voting" ? [[number, question.contestNumber]] : [])),
    );
    expect(votes).toEqual([["V1", DEMO_ENTRIES.number]]);
    expect(numbers.indexOf("C1")).toBeLessThan(numbers.indexOf("V1"));
    const students = DEMO_MEMBERS[0]?.users.filter(({ role }) => role === "student").map(({ username }) => username);
    expect(students).toEqual(expect.arrayContaining(Object.keys(DEMO_ENTRIES.programs)));
  });

  it.each(Object.entries(DEMO_ENTRIES.programs))("%s's entry to the contest passes and counts", (_, program) => {
    const contest = uploads.find(({ number }) => number === DEMO_ENTRIES.number)?.upload.questions[0];
    expect(passes(contest as ProgrammingContent, program)).not.toContain(false);
    expect(program).toContain("return");
  });

  it.each(programs)("$name: its solution passes every testcase", ({ question }) => {
    expect(passes(question, question.solution ?? "")).not.toContain(false);
  });

  it.each(programs)("$name: its template does not pass by itself", ({ question }) => {
    expect(passes(question, question.template)).toContain(false);
  });
});

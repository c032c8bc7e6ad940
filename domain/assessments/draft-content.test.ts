import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { taskOf } from "../../lambdas/core/assessments/task-of";
import { draftContent } from "./draft-content";
import { readTask, type TaskDocument, uploadFrom } from "./xml";
import { FULL_FILE, VOTING_FILE } from "./xml/samples.fixture";
import { uploads } from "./xml/uploads.fixture";

const PLACEHOLDERS = { noText: "no text", noChoices: "no choices", noChoiceText: "no text of the choice" };
const draftOf = (task: TaskDocument) => task.problems.map((problem) => draftContent(problem, task, PLACEHOLDERS));

const folder = path.resolve(__dirname, "../../assets/assessments");
const files = readdirSync(folder).filter((name) => name.endsWith(".xml"));

describe("a question that an upload accepts", () => {
  it.each(files)("is the same as in the upload of %s", (name) => {
    const task = readTask(readFileSync(path.join(folder, name)));
    expect(draftOf(task)).toEqual(uploadFrom(task).questions);
  });

  it.each([FULL_FILE, VOTING_FILE])("is the same as in the upload of a sample", (file) => {
    const task = readTask(file);
    expect(draftOf(task)).toEqual(uploadFrom(task).questions);
  });

  it("is the same whatever it is made of", () => {
    const editor = { kind: "missions", startDate: "2030-01-01T00:00:00Z", dueDate: "2030-02-01T00:00:00Z" };
    fc.assert(
      fc.property(uploads, (upload) => {
        const task = taskOf(upload, editor);
        expect(draftOf(task)).toEqual(uploadFrom(task).questions);
      }),
    );
  });
});

describe("a question that an upload refuses", () => {
  const problemOf = (inner: string) => readTask(`<CONTENT><TASK><PROBLEMS>${inner}</PROBLEMS></TASK></CONTENT>`);
  const library = {
    chapter: 1,
    variant: null,
    execTimeMs: null,
    globals: {},
    external: { name: "none", symbols: [] },
  };
  const base = { content: "no text", maxXp: 0, blocking: false, showSolution: false, library, gradingLibrary: library };

  it("has an empty program where nothing is written", () => {
    expect(draftOf(problemOf('<PROBLEM type="programming"/>'))).toEqual([
      {
        ...base,
        type: "programming",
        prepend: null,
        template: "",
        postpend: null,
        solution: null,
        testcases: [],
      },
    ]);
  });

  it("has testcases of what is written, by kind", () => {
    const snippet = '<TESTCASES><SECRET score="2"/><PUBLIC answer="1">f();</PUBLIC></TESTCASES>';
    expect(draftOf(problemOf(`<PROBLEM type="programming"><SNIPPET>${snippet}</SNIPPET></PROBLEM>`))).toEqual([
      expect.objectContaining({
        testcases: [
          { type: "public", program: "f();", answer: "1", score: 0 },
          { type: "secret", program: "", answer: "", score: 2 },
        ],
      }),
    ]);
  });

  it("says that there is no choice, and that none is right", () => {
    expect(draftOf(problemOf('<PROBLEM type="mcq"/>'))).toEqual([
      { ...base, type: "mcq", choices: [{ id: 0, content: "no choices", hint: null }], solution: -1 },
    ]);
  });

  it("takes the first of several right choices, and says which has no text", () => {
    const choices = '<CHOICE/><CHOICE correct="true"><TEXT>A</TEXT></CHOICE><CHOICE correct="true"/>';
    expect(draftOf(problemOf(`<PROBLEM type="mcq">${choices}</PROBLEM>`))).toEqual([
      {
        ...base,
        type: "mcq",
        choices: [
          { id: 0, content: "no text of the choice", hint: null },
          { id: 1, content: "A", hint: null },
          { id: 2, content: "no text of the choice", hint: null },
        ],
        solution: 1,
      },
    ]);
  });

  it("leaves out globals without a name or a value, which would keep every program from running", () => {
    const globals =
      "<GLOBAL><IDENTIFIER>a</IDENTIFIER><VALUE>1</VALUE></GLOBAL><GLOBAL><IDENTIFIER>b</IDENTIFIER></GLOBAL>";
    const deployment = `<DEPLOYMENT interpreter="2">${globals}</DEPLOYMENT>`;
    expect(draftOf(problemOf(`<PROBLEM type="programming">${deployment}</PROBLEM>`))[0]?.library).toEqual({
      ...library,
      chapter: 2,
      globals: { a: "1" },
    });
  });
});

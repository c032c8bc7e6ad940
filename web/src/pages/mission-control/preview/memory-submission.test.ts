import { readTask } from "../../../../../domain/assessments/xml";
import { FULL_FILE, VOTING_FILE } from "../../../../../domain/assessments/xml/samples.fixture";
import type { ExecutionRequest } from "../../../../../language/observation";
import { Question } from "../../../../../language/testcases";
import { createMemorySubmission } from "./memory-submission";

const TEXTS = {
  noTitle: "no title",
  noText: "no text",
  noChoices: "no choices",
  noChoiceText: "no text of the choice",
  programTooLong: "too long",
  finalized: "already submitted",
  sampleEntry: (number: number) => `"entry ${number}";`,
};

/** Runs programs in this process, with the engine that grades. */
const execute = async (request: ExecutionRequest) => {
  const question = new Question(request);
  return { observations: request.testcases.map((_, index) => question.run(index)) };
};

/** Begins a submission of a file, and waits for its verdict on request. */
function begin(file: string, run = execute) {
  const submission = createMemorySubmission(readTask(file), TEXTS, run);
  const judged = () =>
    new Promise<ReturnType<typeof submission.store.getState>>((resolve) => {
      const forget = submission.store.subscribe((state) => {
        if (state.report === null) return;
        forget();
        resolve(state);
      });
    });
  return { ...submission, judged };
}

describe("a submission that is kept in memory", () => {
  it("saves answers one after the other, until it is submitted", async () => {
    const { answers, store, finalize } = begin(FULL_FILE);
    expect(await answers.save(1, "const twice = n => 2 * n;", 0)).toEqual({ kind: "saved", version: 1 });
    expect(store.getState().assessment.status).toBe("attempting");
    expect(await answers.save(2, 1, 0)).toEqual({ kind: "saved", version: 1 });
    expect(await answers.save(2, 0, 1)).toEqual({ kind: "saved", version: 2 });
    expect(await answers.load()).toMatchObject({
      status: "attempted",
      questions: [
        { answer: "const twice = n => 2 * n;", answerVersion: 1 },
        { answer: 0, answerVersion: 2 },
      ],
    });
    await finalize();
    expect(await answers.save(2, 1, 2)).toEqual({ kind: "refused", message: "already submitted" });
  });

  it("refuses a program that the server would refuse", async () => {
    const { answers } = begin(FULL_FILE);
    expect(await answers.save(1, "x".repeat(64 * 1024 + 1), 0)).toEqual({ kind: "refused", message: "too long" });
  });

  it("gives the XP of all testcases, and shows the student none that is secret", async () => {
    const { answers, finalize, judged } = begin(FULL_FILE);
    // Twice three is right, but the secret testcase, which is worth half, wants the double of four.
    await answers.save(1, "const twice = n => n === 3 ? 6 : n;", 0);
    await answers.save(2, 1, 0);
    const verdict = judged();
    await finalize();
    const { assessment, report } = await verdict;
    expect(assessment.status).toBe("submitted");
    expect(assessment.questions).toMatchObject([
      {
        xp: 100,
        autogradingStatus: "success",
        autogradingResults: [
          { resultType: "pass", score: 1 },
          { resultType: "pass", score: 1 },
        ],
      },
      { xp: 50, autogradingStatus: "success", autogradingResults: [] },
    ]);
    const passed = { public: { passed: 1, of: 1 }, opaque: { passed: 1, of: 1 }, secret: { passed: 0, of: 1 } };
    expect(report).toEqual([
      { xp: 100, maxXp: 200, fault: null, passed },
      { xp: 50, maxXp: 50, fault: null, passed: { public: null, opaque: null, secret: null } },
    ]);
  });

  it("hides values of an opaque testcase from the student", async () => {
    const { answers, finalize, judged } = begin(FULL_FILE);
    await answers.save(1, "const twice = n => 5;", 0);
    await answers.save(2, 0, 0);
    const verdict = judged();
    await finalize();
    expect((await verdict).assessment.questions.map((question) => [question.xp, question.autogradingResults])).toEqual([
      [
        0,
        [
          { resultType: "fail", expected: "6", actual: "5" },
          { resultType: "fail", expected: "", actual: "" },
        ],
      ],
      [0, []],
    ]);
  });

  it("says what is wrong in the course's own text, and gives nothing for it", async () => {
    const { answers, finalize, judged } = begin(FULL_FILE.replace("const base = 2;", "const base = ;"));
    await answers.save(1, "1;", 0);
    await answers.save(2, 1, 0);
    const verdict = judged();
    await finalize();
    const { report, assessment } = await verdict;
    expect(report?.[0]).toMatchObject({ xp: 0, maxXp: 200, passed: { public: null, opaque: null, secret: null } });
    expect(report?.[0]?.fault).toMatch(/prepend/i);
    expect(assessment.questions[0]?.autogradingStatus).toBe("failed");
  });

  it("says so when a program could not be run at all, and judges the others", async () => {
    const { answers, finalize, judged } = begin(FULL_FILE, async () => {
      throw new Error("no worker");
    });
    await answers.save(1, "1;", 0);
    await answers.save(2, 1, 0);
    const verdict = judged();
    await finalize();
    expect((await verdict).report).toMatchObject([
      { xp: 0, fault: "no worker" },
      { xp: 50, fault: null },
    ]);
  });

  it("has sample entries to vote on, and gives all XP for a whole vote", async () => {
    const { answers, store, finalize, judged } = begin(VOTING_FILE);
    expect(store.getState().assessment.questions).toMatchObject([
      {
        entriesAssigned: true,
        contestEntries: [
          { submission_id: 1, answer: { code: '"entry 1";' }, score: null },
          { submission_id: 2, answer: { code: '"entry 2";' }, score: null },
          { submission_id: 3, answer: { code: '"entry 3";' }, score: null },
        ],
      },
    ]);
    const votes = [1, 2, 3].map((entry) => ({ submission_id: entry, score: 11 - entry }));
    await answers.save(1, votes, 0);
    expect(store.getState().assessment.status).toBe("attempted");
    const verdict = judged();
    await finalize();
    expect((await verdict).report).toMatchObject([{ xp: 100, maxXp: 100 }]);
  });

  it("can be begun of a file in which nothing is written yet", async () => {
    const empty = '<CONTENT><TASK><PROBLEMS><PROBLEM type="mcq"/><PROBLEM type="voting"/></PROBLEMS></TASK></CONTENT>';
    const { store } = begin(empty);
    expect(store.getState().assessment).toMatchObject({
      title: "no title",
      questions: [
        { content: "no text", choices: [{ id: 0, content: "no choices", hint: null }] },
        { content: "no text", maxXp: 0 },
      ],
    });
  });
});

import fc from "fast-check";
import type { Observation } from "../../language/observation";
import {
  checkedQuestion,
  checkRequest,
  checksToStore,
  fileNumbers,
  needsAnotherRun,
  outcomesOf,
  programsOf,
  questionResult,
  type Sample,
} from "./checks";
import { type ProgrammingContent, readTask, uploadFrom } from "./xml";

const value = (text: string): Observation => ({ kind: "value", value: text, output: [] });
const timeout: Observation = { kind: "timeout", output: [] };
const error: Observation = {
  kind: "error",
  errors: [
    { phase: "runtime", location: "student", line: 2, errorLine: "  g();", explanation: "Name g not declared." },
  ],
  output: [],
};
const fault: Observation = { kind: "fault", reason: "The question's prepend: Line 1: Name x not declared." };
const killed: Observation = { kind: "killed", reason: "The program used too much memory." };

const library = { chapter: 1, variant: null, execTimeMs: 1000, globals: {}, external: { name: "none", symbols: [] } };
const content: ProgrammingContent = {
  type: "programming",
  content: "Double it.",
  maxXp: 10,
  blocking: false,
  showSolution: false,
  library,
  gradingLibrary: library,
  prepend: "const two = 2;",
  template: "const f = x => x;",
  postpend: null,
  solution: "const f = x => two * x;",
  testcases: [
    { type: "public", program: "f(0);", answer: "0", score: 1 },
    { type: "opaque", program: "f(1);", answer: "2", score: 1 },
    { type: "secret", program: "f(2);", answer: "4", score: 1 },
  ],
};
const right = [value("0"), value("2"), value("4")];
const starter = [value("0"), value("1"), value("2")];

const question = (changes: Partial<ProgrammingContent> = {}, samples: readonly Sample[] = [], numbers?: number[]) => {
  const checked = checkedQuestion({ ...content, ...changes }, samples, numbers);
  if (!checked) throw new Error("A programming question is checked.");
  return checked;
};
const once = (...programs: ReadonlyArray<readonly Observation[]>) => programs.map((observations) => [{ observations }]);
const sample = (expects: Sample["expects"]): Sample => ({ name: "adds", program: "const f = x => x + 2;", expects });
const findingsWith = (expects: Sample["expects"], observations: readonly Observation[]) =>
  questionResult(question({}, [sample(expects)]), once(right, starter, observations)).findings;

const UNFAILED_BY_STARTER = { kind: "unfailed", severity: "warning", testcases: [1] };

describe("the programs that are checked", () => {
  it("are the model solution, the starter code and the samples, each with what it must do", () => {
    expect(programsOf(question({}, [sample({ kind: "fails", testcases: [1] })]))).toEqual([
      { role: "solution", name: "", text: "const f = x => two * x;", expects: { kind: "passes" } },
      { role: "starter", name: "", text: "const f = x => x;", expects: { kind: "not all" } },
      { role: "sample", name: "adds", text: "const f = x => x + 2;", expects: { kind: "fails", testcases: [1] } },
    ]);
  });

  it("are none without testcases, and none without a solution or a sample", () => {
    expect(programsOf(question({ testcases: [] }))).toEqual([]);
    expect(programsOf(question({ solution: null }))).toEqual([]);
    expect(programsOf(question({ solution: " \n" }))).toEqual([]);
    expect(programsOf(question({ solution: null }, [sample({ kind: "passes" })])).map(({ role }) => role)).toEqual([
      "starter",
      "sample",
    ]);
  });

  it("are requested as grading does", () => {
    const checked = question();
    const [solution] = programsOf(checked);
    expect(solution && checkRequest(checked, solution)).toEqual({
      library: { chapter: 1, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 },
      prepend: "const two = 2;",
      student: "const f = x => two * x;",
      postpend: "",
      template: "const f = x => x;",
      testcases: ["f(0);", "f(1);", "f(2);"],
    });
  });

  it("belong to programming questions", () => {
    const { content: text, maxXp, blocking, showSolution } = content;
    const base = { content: text, maxXp, blocking, showSolution, library, gradingLibrary: library };
    expect(checkedQuestion({ ...base, type: "mcq", choices: [], solution: 0 }, [])).toBeNull();
  });
});

describe("a question's checks", () => {
  it("pass when the solution passes everything and the starter fails something", () => {
    const result = questionResult(question(), once(right, starter));
    expect(result.state).toBe("passed");
    expect(result.findings).toEqual([UNFAILED_BY_STARTER]);
    expect(result.programs).toEqual([
      {
        role: "solution",
        name: "",
        isAsExpected: true,
        slowestMs: null,
        outcomes: [
          { kind: "pass", detail: "0", at: null, ms: null },
          { kind: "pass", detail: "2", at: null, ms: null },
          { kind: "pass", detail: "4", at: null, ms: null },
        ],
      },
      {
        role: "starter",
        name: "",
        isAsExpected: true,
        slowestMs: null,
        outcomes: [
          { kind: "pass", detail: "0", at: null, ms: null },
          { kind: "fail", detail: "1", at: null, ms: null },
          { kind: "fail", detail: "2", at: null, ms: null },
        ],
      },
    ]);
  });

  it("say how the solution goes wrong in which testcases", () => {
    const { state, findings } = questionResult(question(), once([value("1"), timeout, error], starter));
    expect(state).toBe("red");
    expect(findings).toEqual([
      { kind: "solution", severity: "red", how: "fail", testcases: [1], detail: "1", at: null },
      {
        kind: "solution",
        severity: "red",
        how: "error",
        testcases: [3],
        detail: "Name g not declared.",
        at: { part: "student", line: 2 },
      },
      { kind: "solution", severity: "red", how: "timeout", testcases: [2], detail: "", at: null },
      UNFAILED_BY_STARTER,
    ]);
  });

  it("are red when the starter passes everything", () => {
    const { state, findings } = questionResult(question(), once(right, right));
    expect(state).toBe("red");
    expect(findings).toEqual([
      { kind: "starter", severity: "red" },
      { kind: "unfailed", severity: "warning", testcases: [1, 2, 3] },
    ]);
  });

  it("name testcases that no wrong sample fails", () => {
    const wrong = sample({ kind: "fails", testcases: [] });
    const runs = once(right, [value("0"), value("1"), value("4")], [value("5"), value("2"), value("4")]);
    expect(questionResult(question({}, [wrong]), runs).findings).toEqual([
      { kind: "unfailed", severity: "warning", testcases: [3] },
    ]);
  });

  it("warn of a missing solution without being red", () => {
    const none = questionResult(question({ solution: null }), []);
    expect(none).toEqual({
      state: "nothing to check",
      programs: [],
      findings: [{ kind: "no solution", severity: "warning" }],
    });
    const withSample = questionResult(
      question({ solution: null }, [sample({ kind: "error" })]),
      once(starter, [value("2"), error, error]),
    );
    expect(withSample.state).toBe("passed");
    expect(withSample.findings).toEqual([{ kind: "no solution", severity: "warning" }]);
  });

  it("say nothing of a question without testcases", () => {
    expect(questionResult(question({ testcases: [], solution: null }), [])).toEqual({
      state: "nothing to check",
      programs: [],
      findings: [],
    });
  });

  it("blame the course's part alone when it is at fault", () => {
    const faults = [fault, fault, fault];
    const { state, findings } = questionResult(question(), once(faults, faults));
    expect(state).toBe("red");
    expect(findings).toEqual([
      { kind: "fault", severity: "red", detail: "The question's prepend: Line 1: Name x not declared." },
    ]);
  });

  it("blame a variant that the chapter lacks", () => {
    const lazy = question({ gradingLibrary: { ...library, chapter: 4, variant: "lazy" } });
    expect(questionResult(lazy, once(right, starter)).findings).toEqual([
      {
        kind: "fault",
        severity: "red",
        detail: 'The question asks for the variant "lazy", which chapter 4 does not have.',
      },
    ]);
  });

  it("blame a variant that the library does not go with", () => {
    const external = { name: "ev3", symbols: [] };
    const lazy = question({ gradingLibrary: { ...library, chapter: 2, variant: "lazy", external } });
    expect(questionResult(lazy, once(right, starter)).findings).toEqual([
      {
        kind: "fault",
        severity: "red",
        detail: 'The question asks for the variant "lazy", with which the library "ev3" does not go.',
      },
    ]);
  });

  it("are red where no value is written like an expected answer, also without a program to run", () => {
    const testcases = content.testcases.map((one, index) => (index === 0 ? { ...one, answer: "[1,[2,null]]" } : one));
    const { state, findings } = questionResult(question({ testcases, solution: null }), []);
    expect(state).toBe("red");
    expect(findings).toEqual([
      { kind: "unwritten answer", severity: "red", testcases: [1], answer: "[1,[2,null]]", offer: "[1, [2, null]]" },
      { kind: "no solution", severity: "warning" },
    ]);
  });

  it("are red where something was not run", () => {
    const { state, findings } = questionResult(question(), once([value("0")], starter));
    expect(state).toBe("red");
    expect(findings).toEqual([{ kind: "not run", severity: "red", testcases: [2, 3] }]);
    expect(questionResult(question(), []).findings).toEqual([
      { kind: "not run", severity: "red", testcases: [1, 2, 3] },
    ]);
  });
});

describe("a sample answer", () => {
  it("that must pass is told by the testcases that it fails", () => {
    expect(findingsWith({ kind: "passes" }, right)).toEqual([UNFAILED_BY_STARTER]);
    expect(findingsWith({ kind: "passes" }, [value("0"), timeout, error])).toContainEqual({
      kind: "sample",
      severity: "red",
      name: "adds",
      expects: "passes",
      passes: [],
      fails: [2, 3],
    });
  });

  it("that must fail testcases fails them in any way, and passes the others", () => {
    const expects = { kind: "fails", testcases: [1, 2] } as const;
    expect(findingsWith(expects, [error, timeout, value("4")])).toEqual([]);
    expect(findingsWith(expects, [value("0"), value("1"), value("3")])).toContainEqual({
      kind: "sample",
      severity: "red",
      name: "adds",
      expects: "fails",
      passes: [1],
      fails: [3],
    });
  });

  it("that must fail without a testcase named fails any", () => {
    const expects = { kind: "fails", testcases: [] } as const;
    expect(findingsWith(expects, [value("0"), value("2"), value("3")])).toEqual([UNFAILED_BY_STARTER]);
    expect(findingsWith(expects, right)).toContainEqual({
      kind: "sample",
      severity: "red",
      name: "adds",
      expects: "fails",
      passes: [],
      fails: [],
    });
  });

  it("that must be too slow is so in at least one testcase, whatever the others give", () => {
    expect(findingsWith({ kind: "timeout" }, [value("0"), error, timeout])).toEqual([UNFAILED_BY_STARTER]);
    expect(findingsWith({ kind: "timeout" }, [value("0"), error, value("4")])).toContainEqual({
      kind: "sample",
      severity: "red",
      name: "adds",
      expects: "timeout",
      passes: [],
      fails: [],
    });
  });

  it("that must give an error does so in at least one testcase, ended by a limit of memory too", () => {
    expect(findingsWith({ kind: "error" }, [value("0"), timeout, error])).toEqual([UNFAILED_BY_STARTER]);
    expect(findingsWith({ kind: "error" }, [value("0"), timeout, killed])).toEqual([UNFAILED_BY_STARTER]);
    expect(findingsWith({ kind: "error" }, [value("0"), timeout, value("4")])).toContainEqual({
      kind: "sample",
      severity: "red",
      name: "adds",
      expects: "error",
      passes: [],
      fails: [],
    });
  });

  it("that names a testcase that there is not is told so", () => {
    expect(findingsWith({ kind: "fails", testcases: [3, 4] }, [value("0"), value("2"), value("5")])).toContainEqual({
      kind: "unknown testcases",
      severity: "red",
      name: "adds",
      testcases: [4],
    });
  });
});

describe("several runs", () => {
  it("that differ are told by testcase", () => {
    const flaky = [right, [value("0"), value("9"), value("4")], right].map((observations) => ({ observations }));
    const { state, findings, programs } = questionResult(question(), [flaky, [{ observations: starter }]]);
    expect(state).toBe("red");
    expect(findings).toEqual([
      { kind: "runs differ", severity: "red", role: "solution", name: "", testcases: [2] },
      UNFAILED_BY_STARTER,
    ]);
    expect(programs[0]).toMatchObject({ isAsExpected: false });
    expect(programs[0]?.outcomes[1]).toEqual({ kind: "fail", detail: "9", at: null, ms: null });
  });

  it("of a wrong program may give other wrong values", () => {
    const runs = [value("7"), value("8"), value("9")].map((one) => ({ observations: [value("0"), one, value("5")] }));
    expect(questionResult(question(), [[{ observations: right }], runs]).findings).toEqual([UNFAILED_BY_STARTER]);
  });

  const withSample = (expects: Sample["expects"], ...runs: Observation[][]) => {
    const ofSample = runs.map((observations) => ({ observations }));
    const others = once(right, starter) as { observations: readonly Observation[] }[][];
    return questionResult(question({}, [sample(expects)]), [...others, ofSample]).findings;
  };

  it("differ in time alone when a sample is too slow in one of them", () => {
    const runs = [timeout, error].map((one) => [value("0"), value("2"), one]);
    expect(withSample({ kind: "timeout" }, ...runs)).toContainEqual({
      kind: "out of time",
      severity: "red",
      role: "sample",
      name: "adds",
      testcases: [],
    });
  });

  it("of a right solution that ran out of time in one are not told to differ", () => {
    const late = [right, [value("0"), timeout, timeout], right].map((observations) => ({ observations }));
    const { state, findings } = questionResult(question(), [late, [{ observations: starter }]]);
    expect(state).toBe("red");
    expect(findings).toEqual([
      { kind: "out of time", severity: "red", role: "solution", name: "", testcases: [2, 3] },
      UNFAILED_BY_STARTER,
    ]);
  });

  it("differ when they do so without the testcases that ran out of time, too", () => {
    const runs = [
      [value("0"), timeout, value("4")],
      [value("0"), value("2"), value("4")],
      [value("1"), value("2"), value("4")],
    ];
    expect(withSample({ kind: "passes" }, ...runs)).toContainEqual({
      kind: "runs differ",
      severity: "red",
      role: "sample",
      name: "adds",
      testcases: [1],
    });
  });

  it("are judged by those that ended in time, where these are three and alike", () => {
    const late = [value("0"), timeout, timeout];
    const runs = [right, late, right, late, right].map((observations) => ({ observations }));
    const { state, findings } = questionResult(question(), [runs, [{ observations: starter }]]);
    expect([state, findings]).toEqual(["passed", [UNFAILED_BY_STARTER]]);
  });

  it("are three, and up to seven where only some ended in time", () => {
    const [program] = programsOf(question());
    const outcomes = (observations: readonly Observation[]) => outcomesOf(question(), { observations });
    const [good, late] = [outcomes(right), outcomes([value("0"), timeout, value("4")])];
    const needs = (...runs: (typeof good)[]) => program && needsAnotherRun(program, runs);
    expect(needs(good, good)).toBe(true);
    expect(needs(good, good, good)).toBe(false);
    expect(needs(late, late, late)).toBe(false);
    expect(needs(good, late, good)).toBe(true);
    expect(needs(good, late, good, late, late)).toBe(true);
    expect(needs(good, late, good, good)).toBe(false);
    expect(needs(good, late, good, late, late, late, late)).toBe(false);
  });

  it("warn when a right program takes more than half of the time limit in one", () => {
    const runs = [
      { observations: right, times: [10, 20, 499] },
      { observations: right, times: [10, 501, 30] },
    ];
    const result = questionResult(question(), [runs, [{ observations: starter, times: [1, 990, 1] }]]);
    expect(result.state).toBe("passed");
    expect(result.programs.map(({ slowestMs }) => slowestMs)).toEqual([501, 990]);
    expect(result.findings[0]).toEqual({
      kind: "near limit",
      severity: "warning",
      role: "solution",
      name: "",
      testcases: [2],
      ms: 501,
      limitMs: 1000,
    });
  });
});

describe("the numbers of testcases", () => {
  it("are those of the file, though testcases are stored by kind", () => {
    expect(fileNumbers([{ kind: "secret" }, { kind: "public" }, { kind: "opaque" }, { kind: "public" }])).toEqual([
      2, 4, 3, 1,
    ]);
  });

  it("name testcases of the file in findings, and samples name them so", () => {
    // Stored: public, opaque, secret; in the file the secret one stood first.
    const checked = question({}, [sample({ kind: "fails", testcases: [1] })], [2, 3, 1]);
    const { findings, programs } = questionResult(checked, once(right, starter, [value("0"), value("2"), value("5")]));
    expect(findings).toEqual([{ kind: "unfailed", severity: "warning", testcases: [2] }]);
    expect(programs[1]?.outcomes.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      "fail 2",
      "pass 0",
      "fail 1",
    ]);
  });

  it("agree with what an upload stores", () => {
    const kinds = fc.array(fc.constantFrom("PUBLIC", "OPAQUE", "SECRET", "PRIVATE"), { maxLength: 12 });
    fc.assert(
      fc.property(kinds, (elements) => {
        const testcases = elements
          .map((kind, index) => `<${kind} score="1" answer="a">${index + 1};</${kind}>`)
          .join("");
        const task = readTask(
          `<TASK number="1" title="t"><PROBLEMS><PROBLEM type="programming" maxxp="1"><TEXT>x</TEXT><SNIPPET>
           <TEMPLATE>1;</TEMPLATE><TESTCASES>${testcases}</TESTCASES></SNIPPET></PROBLEM></PROBLEMS>
           <DEPLOYMENT interpreter="1"/></TASK>`,
        );
        const [problem] = task.problems;
        const [stored] = uploadFrom(task).questions;
        if (problem?.type !== "programming" || stored?.type !== "programming") throw new Error("It is one.");
        expect(fileNumbers(problem.testcases)).toEqual(
          stored.testcases.map(({ program }) => Number.parseInt(program, 10)),
        );
      }),
    );
  });
});

describe("what is kept of an assessment's checks", () => {
  it("is its state and its findings with their questions, red ones first", () => {
    const passed = questionResult(question(), once(right, starter));
    const red = questionResult(question(), once(right, right));
    expect(checksToStore([passed, null, red])).toEqual({
      state: "red",
      findings: [
        { question: 3, kind: "starter", severity: "red" },
        { question: 1, kind: "unfailed", severity: "warning", testcases: [1] },
        { question: 3, kind: "unfailed", severity: "warning", testcases: [1, 2, 3] },
      ],
      unlisted: 0,
    });
    expect(checksToStore([passed, null]).state).toBe("passed");
    expect(checksToStore([null, null])).toEqual({ state: "nothing to check", findings: [], unlisted: 0 });
  });

  it("stays below 100 KB for the largest assessment with everything wrong", () => {
    const testcases = Array.from(
      { length: 200 },
      () => content.testcases[0] as ProgrammingContent["testcases"][number],
    );
    const samples = Array.from({ length: 20 }, (_, i) => ({ ...sample({ kind: "passes" }), name: `n${i}` }));
    const wrong = testcases.map((): Observation => value("9".repeat(100_000)));
    const result = questionResult(
      question({ testcases }, samples),
      Array.from({ length: 22 }, () => [{ observations: wrong }]),
    );
    const stored = checksToStore(Array.from({ length: 50 }, () => result));
    expect(stored.findings).toHaveLength(60);
    expect(stored.unlisted).toBe(990);
    expect(JSON.stringify(stored).length).toBeLessThan(100_000);
  });
});

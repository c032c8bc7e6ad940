import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "xml2js";
import { DIALECTS, openTask, problemsOf, type TaskDocument, uploadFrom, writeTask } from "./index";
import { FULL_FILE } from "./samples.fixture";

/**
 * What the mission editor of 2022 takes from a file, by its rules: it parses with xml2js, asks for a kind, a briefing,
 * for a text of each question, a template or choices, and fails where one of them is not there.
 */
interface StockMission {
  readonly type: string;
  readonly title: string | undefined;
  readonly longSummary: string;
  readonly chapter: number;
  readonly external: string | undefined;
  readonly questions: readonly StockQuestion[];
}

interface StockQuestion {
  readonly type: string;
  readonly content: string;
  readonly maxXp: number;
  readonly template?: string;
  readonly testcases?: ReadonlyArray<readonly [kind: string, score: number, answer: string, program: string]>;
  readonly choices?: readonly string[];
  readonly solution?: number;
}

interface Parsed {
  readonly $?: Readonly<Record<string, string>>;
  readonly _?: string;
  readonly [child: string]: unknown;
}

async function stockImport(xml: string): Promise<StockMission> {
  const { CONTENT } = (await new Parser().parseStringPromise(xml)) as { CONTENT: { TASK: Parsed[] } };
  const task = first(CONTENT.TASK);
  const kind = needed(task.$?.kind, "kind");
  const deployment = children(task, "DEPLOYMENT")[0];
  const external = deployment && (children(deployment, "IMPORT")[0] ?? children(deployment, "EXTERNAL")[0]);
  const problems = children(first(children(task, "PROBLEMS")), "PROBLEM");
  return {
    type: kind.charAt(0).toUpperCase() + kind.slice(1),
    title: task.$?.title,
    longSummary: textOf(task, "TEXT"),
    chapter: deployment ? Number(deployment.$?.interpreter) : -1,
    external: external?.$?.name,
    questions: problems.filter(({ $ }) => $?.type !== "voting").map(stockQuestion),
  };
}

function stockQuestion(problem: Parsed): StockQuestion {
  const type = needed(problem.$?.type, "type");
  const base = { type, content: textOf(problem, "TEXT"), maxXp: Number(problem.$?.maxxp ?? 0) };
  if (type === "mcq") {
    const choices = children(problem, "CHOICE");
    const correct = choices.map(({ $ }) => $?.correct === "true");
    return {
      ...base,
      choices: choices.map((choice) => textOf(choice, "TEXT")),
      solution: Math.max(correct.lastIndexOf(true), 0),
    };
  }
  const snippet = first(children(problem, "SNIPPET"));
  const list = children(snippet, "TESTCASES")[0] ?? {};
  const testcases = ["PUBLIC", "PRIVATE"].flatMap((name) =>
    children(list, name).map((testcase) => {
      const { score, answer } = testcase.$ ?? {};
      return [name, Number(score), needed(answer, "answer"), String(testcase._ ?? "")] as const;
    }),
  );
  return { ...base, template: textOf(snippet, "TEMPLATE").trim(), testcases };
}

function children(parent: Parsed, name: string): Parsed[] {
  const list = parent[name] ?? [];
  return (list as Array<Parsed | string>).map((child) => (typeof child === "string" ? { _: child } : child));
}

function textOf(parent: Parsed, name: string): string {
  return String(first(children(parent, name))._ ?? "");
}

function first(list: readonly Parsed[]): Parsed {
  return needed(list[0], "element");
}

function needed<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`Invalid XML! There is no ${what}.`);
  return value;
}

const DOCUMENT = openTask(FULL_FILE.replace('number="DEMO1"', 'kind="missions" number="DEMO1"'));
const EMPTY: TaskDocument = {
  ...DOCUMENT,
  number: null,
  title: null,
  story: null,
  coverImage: null,
  webSummary: null,
  text: null,
  reading: null,
  problems: DOCUMENT.problems.map((problem) => {
    const snippet = { prepend: null, template: null, postpend: null, solution: null, grader: null };
    const bare = { ...problem, maxXp: null, text: null, snippet };
    return bare.type === "programming" ? { ...bare, testcases: [] } : bare;
  }),
};

describe("a file of ours in the mission editor of 2022", () => {
  it.each(DIALECTS)("opens in the dialect %s", async (dialect) => {
    expect(await stockImport(writeTask(DOCUMENT, { dialect }))).toMatchObject({
      type: "Missions",
      title: "Counting sheep",
      longSummary: "Read the tasks with care. Use `display` to look at values.",
      chapter: 1,
      external: dialect === "editor" ? "RUNES" : "runes",
      questions: [
        { type: "programming", maxXp: 200, template: "function twice(n) { /* your part */ }" },
        { type: "mcq", maxXp: 50, choices: ["1", "2", "11"], solution: 1 },
      ],
    });
  });

  it("has its secret testcases in that editor's dialect", async () => {
    const { questions } = await stockImport(writeTask(DOCUMENT, { dialect: "editor" }));
    expect(questions[0]?.testcases).toEqual([
      ["PUBLIC", 1, "6", "twice(3);"],
      ["PRIVATE", 2, "8", "probe;"],
    ]);
  });

  it.each(DIALECTS)("opens with nothing filled in, in the dialect %s", async (dialect) => {
    expect(await stockImport(writeTask(EMPTY, { dialect }))).toMatchObject({
      type: "Missions",
      longSummary: "",
      questions: [
        { type: "programming", content: "", maxXp: 0, template: "", testcases: [] },
        { type: "mcq", content: "", maxXp: 0 },
      ],
    });
  });

  it("opens without a kind and without a deployment", async () => {
    const bare = { ...DOCUMENT, kind: null, library: null };
    expect(await stockImport(writeTask(bare, { dialect: "editor" }))).toMatchObject({ type: "Missions", chapter: -1 });
  });

  it("opens with sample answers and with what nobody knows", async () => {
    const file = FULL_FILE.replace("<TASK ", '<TASK kind="paths" ')
      .replace("<PROBLEMS>", "<!-- three --><META/><PROBLEMS>")
      .replace(
        "<GRADERDEPLOYMENT",
        '<SAMPLES><SAMPLE name="a" expects="passes">1;</SAMPLE></SAMPLES><GRADERDEPLOYMENT',
      );
    expect(await stockImport(writeTask(openTask(file), { dialect: "editor" }))).toMatchObject({ type: "Paths" });
  });

  it("has the order of children that the editor writes", () => {
    const names = [...writeTask(DOCUMENT, { dialect: "editor" }).matchAll(/<([A-Z]+)[ >/]/g)].map(([, name]) => name);
    const [snippet, testcases] = [names.indexOf("SNIPPET"), names.indexOf("TESTCASES")];
    expect(names.slice(snippet, testcases + 1)).toEqual([
      "SNIPPET",
      "SOLUTION",
      "TEMPLATE",
      "PREPEND",
      "POSTPEND",
      "TESTCASES",
    ]);
    expect(names.slice(0, 7)).toEqual(["CONTENT", "TASK", "READING", "WEBSUMMARY", "TEXT", "PROBLEMS", "PROBLEM"]);
  });
});

describe("a file of the mission editor of 2022", () => {
  const xml = readFileSync(join(import.meta.dirname, "stock-export.fixture.xml"), "utf8");

  it("opens here with everything that it has", () => {
    expect(openTask(xml)).toMatchObject({
      kind: "missions",
      title: "Tea Counter",
      startDate: "2000-01-01T00:00+08",
      text: "Enter content here",
      library: { interpreter: 1, external: null, globals: [] },
      graderLibrary: { interpreter: 2, external: { name: "runes", symbols: ["heart"] } },
      problems: [
        {
          type: "programming",
          maxXp: 50,
          snippet: {
            solution: "// [Marking Scheme]\n// 1 mark",
            template: "//This is a mock solution template",
            prepend: null,
          },
          testcases: [
            { kind: "public", score: 1, answer: "6", program: "cups(2);" },
            { kind: "secret", score: 2, answer: null, program: "cups(0);" },
          ],
        },
        { type: "programming", maxXp: null, testcases: [] },
        {
          type: "mcq",
          maxXp: null,
          snippet: { solution: "3" },
          choices: [{ correct: true, text: "A" }, { correct: false }, {}, {}],
        },
      ],
    });
  });

  it("is told what its upload would lack, and what its editor lost", () => {
    const { problems, warnings } = problemsOf(xml);
    expect(problems.map(({ question, message }) => [question, message])).toEqual([
      [1, "Testcase 2 has no expected answer."],
      [2, "The question has no maximum XP."],
      [3, "The question has no maximum XP."],
    ]);
    const isOther = ({ code }: { readonly code: string }) => code !== "placeholder";
    expect(warnings.filter(isOther).map(({ question, message }) => [question, message])).toEqual([
      [2, "The editor that wrote this file lost this question's own deployment."],
    ]);
  });

  it("is taken by an upload once that is filled in, and opens in its own editor again", async () => {
    const { problems, ...task } = openTask(xml);
    const repaired: TaskDocument = {
      ...task,
      problems: problems.map((problem) => {
        const withXp = { ...problem, maxXp: 10 };
        if (withXp.type !== "programming") return withXp;
        return { ...withXp, testcases: withXp.testcases.map((one) => ({ ...one, answer: one.answer ?? "0" })) };
      }),
    };
    expect(problemsOf(repaired).problems).toEqual([]);
    expect(uploadFrom(repaired).questions).toHaveLength(3);
    expect(await stockImport(writeTask(repaired, { dialect: "editor" }))).toMatchObject({ title: "Tea Counter" });
  });
});

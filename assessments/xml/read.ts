import { type Chapter, QUESTION_VARIANTS, type Variant } from "../../facts/languages";
import { TESTCASE_KINDS, type TestcaseKind } from "../../facts/testcase-kinds";
import type {
  ChoiceDocument,
  LibraryDocument,
  ProblemDocument,
  SampleDocument,
  SampleExpectation,
  SnippetDocument,
  TaskDocument,
  TestcaseDocument,
} from "./document";
import {
  childNamed,
  childrenNamed,
  descendantNamed,
  type Place,
  parseTree,
  textOf,
  type XmlElement,
  XmlRefused,
} from "./tree";

/** PRIVATE is the mission editor's word for a testcase that students never see. */
const ELEMENTS_OF_KIND: Readonly<Record<TestcaseKind, readonly string[]>> = {
  public: ["PUBLIC"],
  opaque: ["OPAQUE"],
  secret: ["SECRET", "PRIVATE"],
};
const KIND_OF_ELEMENT = new Map(
  TESTCASE_KINDS.flatMap((kind) => ELEMENTS_OF_KIND[kind].map((element) => [element, kind] as const)),
);

/** Where the parts of a document stand in its file: the task, its problems, testcases and choices. */
export type Places = Map<object, Place>;

/**
 * Reads an assessment file of either dialect: the one that courses upload and the one that the mission editor writes.
 * Nothing that either defines is lost; what an upload requires beyond this is checked by `uploadFrom`, which tells the
 * line by the `places` that are noted here.
 *
 * @throws XmlRefused with the text of the 400 answer (wire notes, section 14)
 */
export function readTask(input: Uint8Array | string, places: Places = new Map()): TaskDocument {
  const task = descendantNamed(parseTree(input), "TASK");
  if (!task) throw new XmlRefused("Missing TASK");
  const problems = childNamed(task, "PROBLEMS");
  const document: TaskDocument = {
    number: attribute(task, "number"),
    title: attribute(task, "title"),
    access: attribute(task, "access"),
    story: attribute(task, "story"),
    coverImage: attribute(task, "coverimage"),
    kind: attribute(task, "kind"),
    startDate: attribute(task, "startdate"),
    dueDate: attribute(task, "duedate"),
    password: textOf(descendantNamed(task, "PASSWORD")),
    reading: textOf(descendantNamed(task, "READING")),
    webSummary: textOf(descendantNamed(task, "WEBSUMMARY")),
    text: textOf(childNamed(task, "TEXT")),
    ...libraries(task, 1),
    problems: problems
      ? childrenNamed(problems, "PROBLEM").map((problem, index) => readProblem(problem, index + 1, places))
      : [],
  };
  places.set(document, task.place);
  return document;
}

function readProblem(element: XmlElement, position: number, places: Places): ProblemDocument {
  const problem = problemOf(element, position, places);
  places.set(problem, element.place);
  return problem;
}

function problemOf(problem: XmlElement, position: number, places: Places): ProblemDocument {
  const type = attribute(problem, "type");
  if (type === null) throw new XmlRefused("Missing attribute(s) on PROBLEM", problem.place);
  const base = {
    maxXp: integer(problem, "maxxp", position),
    showSolution: attribute(problem, "showsolution") === "true",
    blocking: attribute(problem, "blocking") === "true",
    text: textOf(childNamed(problem, "TEXT")),
    ...libraries(problem, position),
    snippet: readSnippet(childNamed(problem, "SNIPPET")),
  };
  if (type === "programming") {
    return { ...base, type, testcases: readTestcases(problem, position, places), samples: readSamples(problem) };
  }
  if (type === "mcq") return { ...base, type, choices: readChoices(problem, places) };
  if (type === "voting") return { ...base, type, ...readVoting(problem, position) };
  throw new XmlRefused("Invalid question type.", problem.place);
}

function readVoting(
  problem: XmlElement,
  position: number,
): { contestNumber: string | null; revealHours: number | null } {
  const voting = descendantNamed(problem, "VOTING");
  if (!voting) return { contestNumber: null, revealHours: null };
  return {
    contestNumber: attribute(voting, "assessment_number"),
    revealHours: integer(voting, "reveal_hours", position),
  };
}

function readSnippet(snippet: XmlElement | undefined): SnippetDocument {
  const part = (name: string) => (snippet ? textOf(childNamed(snippet, name)) : null);
  return {
    prepend: part("PREPEND"),
    template: part("TEMPLATE"),
    postpend: part("POSTPEND"),
    solution: part("SOLUTION"),
    grader: part("GRADER"),
  };
}

function readTestcases(problem: XmlElement, position: number, places: Places): TestcaseDocument[] {
  const snippet = childNamed(problem, "SNIPPET");
  const list = snippet && childNamed(snippet, "TESTCASES");
  if (!list) return [];
  return childrenNamed(list, ...KIND_OF_ELEMENT.keys()).map((element) => {
    const testcase = {
      kind: KIND_OF_ELEMENT.get(element.name) as TestcaseKind,
      score: integer(element, "score", position),
      answer: attribute(element, "answer"),
      program: textOf(element),
    };
    places.set(testcase, element.place);
    return testcase;
  });
}

function readSamples(problem: XmlElement): SampleDocument[] {
  const list = childNamed(problem, "SAMPLES");
  if (!list) return [];
  return childrenNamed(list, "SAMPLE").map((sample) => ({
    name: attribute(sample, "name") ?? "",
    program: textOf(sample) ?? "",
    expects: expectationOf(attribute(sample, "expects"), attribute(sample, "fails")),
  }));
}

/** An answer whose file does not say what it gets is expected to pass. */
function expectationOf(expects: string | null, fails: string | null): SampleExpectation {
  if (expects === "timeout" || expects === "error") return { kind: expects };
  if (expects !== "fails") return { kind: "passes" };
  return { kind: "fails", testcases: [...(fails ?? "").matchAll(/\d+/g)].map(([number]) => Number(number)) };
}

function readChoices(problem: XmlElement, places: Places): ChoiceDocument[] {
  return childrenNamed(problem, "CHOICE").map((element) => {
    const choice = readChoice(element);
    places.set(choice, element.place);
    return choice;
  });
}

function readChoice(choice: XmlElement): ChoiceDocument {
  const correct = attribute(choice, "correct");
  return {
    correct: correct === "true" ? true : correct === "false" ? false : null,
    hint: attribute(choice, "hint"),
    text: textOf(childNamed(choice, "TEXT")),
  };
}

function libraries(owner: XmlElement, position: number) {
  const library = childNamed(owner, "DEPLOYMENT");
  const grader = childNamed(owner, "GRADERDEPLOYMENT");
  return {
    library: library ? readLibrary(library, position) : null,
    graderLibrary: grader ? readLibrary(grader, position) : null,
  };
}

function readLibrary(deployment: XmlElement, position: number): LibraryDocument {
  const refuse = (): never => {
    throw new XmlRefused(`Invalid question${position} changeset `, deployment.place);
  };
  const interpreter = attribute(deployment, "interpreter");
  if (interpreter === null || !/^[1-4]$/.test(interpreter)) return refuse();
  const chapter = Number(interpreter) as Chapter;
  const variant = attribute(deployment, "variant") as Variant | null;
  const execTime = attribute(deployment, "exectime");
  if (variant !== null && variant !== "default" && !QUESTION_VARIANTS[chapter].includes(variant)) return refuse();
  if (execTime !== null && !/^[1-9]\d{0,6}$/.test(execTime)) return refuse();
  // The server's dialect says EXTERNAL and the editor's older one IMPORT; a file with both means the first.
  const external = childNamed(deployment, "EXTERNAL") ?? childNamed(deployment, "IMPORT");
  return {
    interpreter: chapter,
    variant,
    execTimeMs: execTime === null ? null : Number(execTime),
    globals: childrenNamed(deployment, "GLOBAL").map(readGlobal),
    external: external ? readExternal(external) : null,
  };
}

function readGlobal(global: XmlElement): { identifier: string; value: string } {
  return {
    identifier: textOf(childNamed(global, "IDENTIFIER")) ?? "",
    value: textOf(childNamed(global, "VALUE")) ?? "",
  };
}

function readExternal(external: XmlElement): { name: string; symbols: string[] } {
  const symbols = childrenNamed(external, "SYMBOL").map((symbol) => textOf(symbol));
  return {
    name: (attribute(external, "name") ?? "none").toLowerCase(),
    symbols: symbols.filter((symbol) => symbol !== null),
  };
}

function attribute(element: XmlElement, name: string): string | null {
  const value = element.attributes.get(name)?.trim();
  return value === undefined || value === "" ? null : value;
}

/** Wire name of a count's column, as validation messages spell it. */
const COLUMN: Readonly<Record<string, string>> = { maxxp: "max_xp", score: "score", reveal_hours: "reveal_hours" };

function integer(element: XmlElement, name: string, position: number): number | null {
  const value = attribute(element, name);
  if (value === null) return null;
  if (!/^\d{1,7}$/.test(value))
    throw new XmlRefused(`Invalid question${position} changeset ${COLUMN[name]} is invalid `, element.place);
  return Number(value);
}

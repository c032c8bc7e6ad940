import { EXTERNAL_LIBRARIES } from "../../facts/external-libraries";
import { type ByQuestionKind, byQuestionKind } from "../../facts/question-kinds";
import { isPlaceholder, PLACEHOLDER, PLACEHOLDERS, type PlaceholderField } from "../placeholders";
import type { LibraryDocument, ProblemDocument, ProgrammingDocument, Rest, TaskDocument } from "./document";
import { groupName, LAYOUT, type PartName } from "./layout";
import type { FileProblem } from "./problem";

/** Something that an upload takes and that its author may not mean. */
export interface Warning extends Pick<FileProblem, "code" | "message" | "question" | "field"> {
  readonly at: object;
  readonly item?: number;
}

type About = Pick<Warning, "at" | "question"> & { readonly item?: number };

/** Returns what is worth a warning in a document. */
export function warningsOf(task: TaskDocument): Warning[] {
  const about = { at: task, question: null };
  const warn = (code: string, field: string, message: string) => ({ ...about, code, field, message });
  const hasPassword = task.password !== null;
  const isPrivate = task.access === "private";
  return [
    ...placeholderIn("title", "title", task.title, about),
    ...placeholderIn("webSummary", "webSummary", task.webSummary, about),
    ...(task.text === null ? [warn("briefing-empty", "text", "The assessment has no briefing.")] : []),
    ...(task.webSummary === null ? [warn("summary-empty", "webSummary", "The assessment has no summary.")] : []),
    ...(task.problems.length === 0
      ? [warn("questions-none", "problems", "Students do not see an assessment without questions.")]
      : []),
    ...(isPrivate && !hasPassword
      ? [warn("password-missing", "password", "Access is private, but without a password everybody can open it.")]
      : []),
    ...(hasPassword && !isPrivate
      ? [warn("password-unused", "password", "The password is not asked for: access is not private.")]
      : []),
    ...(/^[\p{L}\p{N}._-]*$/u.test(task.number ?? "")
      ? []
      : [warn("number-odd", "number", "The number holds characters other than letters, digits, dots and dashes.")]),
    ...ofRest("TASK", task.rest, about),
    ...ofRest("PROBLEMS", task.problemsRest, about),
    ...ofLibraries(task, null),
    ...task.problems.flatMap((problem, index) => ofProblem(problem, index + 1)),
  ];
}

function ofProblem(problem: ProblemDocument, question: number): Warning[] {
  const about = { at: problem, question };
  return [
    ...ofRest("PROBLEM", problem.rest, about),
    ...ofRest("SNIPPET", problem.snippet.rest, about),
    ...placeholderIn("text", "text", problem.text, about),
    ...byQuestionKind(problem, OF_KIND, question),
    ...ofLibraries(problem, question),
  ];
}

function placeholderIn(of: PlaceholderField, field: string, text: string | null, about: About): Warning[] {
  if (!isPlaceholder(of, text)) return [];
  return [{ ...about, code: PLACEHOLDER, field, message: `This still says “${PLACEHOLDERS[of]}”. Write it.` }];
}

/** What is worth a warning in the parts that only questions of a kind have. */
const OF_KIND = {
  programming: ofProgramming,
  mcq: ({ choices }, question) =>
    choices.flatMap((choice, index) => ofRest("CHOICE", choice.rest, { at: choice, question, item: index + 1 })),
  voting: (problem, question) => ofRest("VOTING", problem.votingRest, { at: problem, question }),
} satisfies ByQuestionKind<ProblemDocument, [question: number], Warning[]>;

function ofProgramming(problem: ProgrammingDocument, question: number): Warning[] {
  const { testcases, samples } = problem;
  const isWithoutScore = testcases.length > 0 && testcases.every(({ score }) => score === 0);
  const message = "All testcases have the score 0, so the autograder gives no XP.";
  return [
    ...placeholderIn("template", "snippet", problem.snippet.template, { at: problem, question }),
    ...(isWithoutScore ? [{ code: "scores-none", field: "testcases", message, at: problem, question }] : []),
    ...ofRest("TESTCASES", problem.testcasesRest, { at: problem, question }),
    ...ofRest("SAMPLES", problem.samplesRest, { at: problem, question }),
    ...testcases.flatMap((testcase, index) =>
      ofRest("TESTCASE", testcase.rest, { at: testcase, question, item: index + 1 }),
    ),
    ...samples.flatMap((sample, index) => {
      const about = { at: sample, question, item: index + 1 };
      const { expects } = sample;
      const missing =
        expects.kind === "fails" ? expects.testcases.find((one) => one < 1 || one > testcases.length) : undefined;
      const text = `Sample answer ${index + 1} must fail testcase ${missing}, which there is not.`;
      const ofTestcase = { ...about, code: "sample-testcase", field: "samples", message: text };
      return [...(missing === undefined ? [] : [ofTestcase]), ...ofRest("SAMPLE", sample.rest, about)];
    }),
  ];
}

function ofLibraries(owner: Pick<TaskDocument, "library" | "graderLibrary">, question: number | null): Warning[] {
  return (["library", "graderLibrary"] as const).flatMap((field) => {
    const library = owner[field];
    return library ? ofLibrary(library, { at: library, question }, field) : [];
  });
}

function ofLibrary({ external, globals, rest }: LibraryDocument, about: About, field: string): Warning[] {
  const isKnown = !external || (EXTERNAL_LIBRARIES as readonly string[]).includes(external.name);
  const names = globals.map(({ identifier }) => identifier);
  const reported = new Set<string>();
  const twice = names.find((name) => name !== "" && (reported.has(name) || !reported.add(name)));
  return [
    ...(isKnown
      ? []
      : [{ ...about, code: "external-unknown", field, message: `There is no external library ${external.name}.` }]),
    ...(twice === undefined
      ? []
      : [{ ...about, code: "global-twice", field, message: `Global ${twice} is given twice; the last one counts.` }]),
    ...ofRest("DEPLOYMENT", rest, about),
    ...ofRest("EXTERNAL", external?.rest, about),
    ...globals.flatMap((global, index) => ofRest("GLOBAL", global.rest, { ...about, at: global, item: index + 1 })),
  ];
}

/** What stands in a part that nothing reads. */
function ofRest(part: PartName, rest: Rest | undefined, about: About): Warning[] {
  if (!rest) return [];
  const warn = (code: string, message: string) => ({ ...about, code, field: null, message });
  const attributes = (rest.attributes ?? []).flatMap(([name, value]) => {
    if (part === "PROBLEM" && name === "DEPLOYMENT" && value === "[object Object]") {
      return [warn("deployment-lost", "The editor that wrote this file lost this question's own deployment.")];
    }
    return name.includes(":") ? [] : [warn("attribute-unknown", `Nothing reads the attribute ${name} of ${part}.`)];
  });
  const spellings = (rest.spellings ?? [])
    .filter(({ attribute }) => FLAGS[attribute] !== undefined)
    .map(({ attribute, written }) => warn("spelling", `${attribute}="${written}" counts as ${FLAGS[attribute]}.`));
  const children = (rest.children ?? []).flatMap(({ xml }) =>
    ofChild(part, xml).map(([code, message]) => warn(code, message)),
  );
  const texts = (rest.texts ?? [])
    .filter(({ inner }) => inner !== undefined && /<[^!?/]/.test(inner))
    .map(({ name }) => warn("markup", `Of elements inside ${name === "" ? part : name}, only the text is read.`));
  return [...attributes, ...spellings, ...children, ...texts];
}

/** How attributes are read that an upload does not refuse whatever they say. */
const FLAGS: Readonly<Record<string, string>> = { showsolution: "false", blocking: "false", expects: "passes" };

function ofChild(part: PartName, xml: string): Array<[code: string, message: string]> {
  const name = /^<([^\s/>!?]+)/.exec(xml)?.[1];
  if (name === undefined)
    return /^<[!?](?!\[CDATA)/.test(xml)
      ? []
      : [["text-stray", `Nothing reads the text between the elements of ${part}.`]];
  if (name.includes(":") || (part === "PROBLEM" && name === "RUBRIC")) return [];
  const known = LAYOUT[part].map(groupName).join(" ").split(" ");
  return known.includes(name)
    ? [["element-twice", `Only the first ${name} of ${part} is read.`]]
    : [["element-unknown", `Nothing reads the element ${name} in ${part}.`]];
}

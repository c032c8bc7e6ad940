import type { TestcaseKind } from "../../facts/testcase-kinds";
import type { LibraryDocument, ProblemDocument, SampleDocument, SnippetDocument, TaskDocument } from "./document";

/**
 * Writes an assessment file in the dialect that an upload reads, plus `kind` and the two dates that the editor needs.
 * `readTask(writeTask(document))` equals the document.
 *
 * @throws RangeError when a text holds a character that XML cannot carry (a control character, half of a pair)
 */
export function writeTask(task: TaskDocument): string {
  const attributes = {
    kind: task.kind,
    number: task.number,
    title: task.title,
    access: task.access,
    story: task.story,
    coverimage: task.coverImage,
    startdate: task.startDate,
    duedate: task.dueDate,
  };
  const children = [
    textElement("PASSWORD", task.password),
    textElement("READING", task.reading),
    textElement("WEBSUMMARY", task.webSummary),
    textElement("TEXT", task.text),
    element("PROBLEMS", {}, task.problems.map(writeProblem)),
    writeLibrary("DEPLOYMENT", task.library),
    writeLibrary("GRADERDEPLOYMENT", task.graderLibrary),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("CONTENT", {}, [element("TASK", attributes, children)])}`;
}

function writeProblem(problem: ProblemDocument): string {
  const attributes = {
    type: problem.type,
    maxxp: problem.maxXp,
    showsolution: problem.showSolution ? "true" : null,
    blocking: problem.blocking ? "true" : null,
  };
  return element("PROBLEM", attributes, [
    textElement("TEXT", problem.text),
    writeSnippet(problem.snippet, problem.type === "programming" ? writeTestcases(problem) : ""),
    ...(problem.type === "mcq" ? writeChoices(problem) : []),
    problem.type === "voting" ? writeVoting(problem) : "",
    problem.type === "programming" ? writeSamples(problem.samples) : "",
    writeLibrary("DEPLOYMENT", problem.library),
    writeLibrary("GRADERDEPLOYMENT", problem.graderLibrary),
  ]);
}

function writeSnippet(snippet: SnippetDocument, testcases: string): string {
  const parts = [
    textElement("PREPEND", snippet.prepend),
    textElement("TEMPLATE", snippet.template),
    textElement("POSTPEND", snippet.postpend),
    textElement("SOLUTION", snippet.solution),
    textElement("GRADER", snippet.grader),
    testcases,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : element("SNIPPET", {}, parts);
}

const ELEMENT_OF_KIND: Readonly<Record<TestcaseKind, string>> = {
  public: "PUBLIC",
  opaque: "OPAQUE",
  secret: "SECRET",
};

function writeTestcases(problem: Extract<ProblemDocument, { type: "programming" }>): string {
  if (problem.testcases.length === 0) return "";
  const testcases = problem.testcases.map(({ kind, score, answer, program }) =>
    inline(ELEMENT_OF_KIND[kind], { score, answer }, program ?? ""),
  );
  return element("TESTCASES", {}, testcases);
}

function writeSamples(samples: readonly SampleDocument[]): string {
  if (samples.length === 0) return "";
  const written = samples.map(({ name, program, expects }) => {
    const fails = expects.kind === "fails" && expects.testcases.length > 0 ? expects.testcases.join(" ") : null;
    return inline("SAMPLE", { name, expects: expects.kind, fails }, program);
  });
  return element("SAMPLES", {}, written);
}

function writeChoices(problem: Extract<ProblemDocument, { type: "mcq" }>): string[] {
  return problem.choices.map(({ correct, hint, text }) =>
    element("CHOICE", { correct: correct === null ? null : String(correct), hint }, [textElement("TEXT", text)]),
  );
}

function writeVoting(problem: Extract<ProblemDocument, { type: "voting" }>): string {
  if (problem.contestNumber === null && problem.revealHours === null) return "";
  return element("VOTING", { assessment_number: problem.contestNumber, reveal_hours: problem.revealHours }, []);
}

function writeLibrary(name: string, library: LibraryDocument | null): string {
  if (!library) return "";
  const { interpreter, variant, execTimeMs, globals, external } = library;
  return element(name, { interpreter, variant, exectime: execTimeMs }, [
    ...globals.map((global) =>
      element("GLOBAL", {}, [inline("IDENTIFIER", {}, global.identifier), inline("VALUE", {}, global.value)]),
    ),
    external
      ? element(
          "EXTERNAL",
          { name: external.name },
          external.symbols.map((symbol) => inline("SYMBOL", {}, symbol)),
        )
      : "",
  ]);
}

type Attributes = Readonly<Record<string, string | number | null>>;

function textElement(name: string, text: string | null): string {
  return text === null ? "" : inline(name, {}, text);
}

/** An element with text: no white space is added inside. */
function inline(name: string, attributes: Attributes, text: string): string {
  return `<${name}${writeAttributes(attributes)}>${escapeText(text)}</${name}>`;
}

function element(name: string, attributes: Attributes, children: readonly string[]): string {
  const written = children.filter((child) => child !== "");
  const start = `<${name}${writeAttributes(attributes)}`;
  return written.length === 0 ? `${start}/>` : `${start}>\n${written.join("\n")}\n</${name}>`;
}

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join("");
}

/**
 * Programs stay readable in CDATA sections, and no longer than they are. Carriage returns are written as references,
 * for a parser turns bare ones into line feeds.
 */
function escapeText(text: string): string {
  if (/[&<]/.test(text) && !text.includes("\r"))
    return `<![CDATA[${checked(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
  return checked(text).replace(/[&<>\r]/g, reference);
}

/** White space in attributes is written as references, for a parser turns bare ones into spaces. */
function escapeAttribute(text: string): string {
  return checked(text).replace(/[&<>"\r\n\t]/g, reference);
}

const NAMED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function reference(character: string): string {
  return NAMED[character] ?? `&#${character.charCodeAt(0)};`;
}

function checked(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot carry
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(text)) {
    throw new RangeError("A text holds a character that XML cannot carry.");
  }
  return text;
}

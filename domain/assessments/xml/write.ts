import { QUESTION_VARIANTS } from "../../facts/languages";
import { byQuestionKind, takesProgram, takesVotes } from "../../facts/question-kinds";
import type {
  ExternalDocument,
  GlobalDocument,
  LibraryDocument,
  McqDocument,
  ProblemDocument,
  ProgrammingDocument,
  Rest,
  RestText,
  TaskDocument,
  VotingDocument,
} from "./document";
import { forbiddenCharacter } from "./escape";
import { framed } from "./frame";
import { type Dialect, type PartName, TESTCASE_ELEMENTS } from "./layout";
import {
  type Attributes,
  beginsWithElement,
  hasElement,
  holdsElement,
  type Members,
  textElement,
  writePart,
  writeText,
  writeTextPart,
} from "./write-part";

/** How a file is written. */
export interface WriteOptions {
  /**
   * `upload`, which courses upload, or `editor`, as the mission editor of 2022 writes: a secret testcase is PRIVATE
   * there, names of external libraries are upper case, and what that editor looks for stands there also when it is
   * empty. `readTask` reads both alike, and that editor opens both, without the secret testcases of the first.
   */
  readonly dialect?: Dialect;
}

/**
 * Writes an assessment file with all that the document holds, what no field knows included.
 * `readTask(writeTask(document, options))` equals the document, but for a missing `kind`: the editor of 2022 opens no
 * file without one, so its dialect then says `missions`.
 *
 * @throws RangeError when a text holds a character that XML cannot carry (a control character, half of a pair)
 */
export function writeTask(task: TaskDocument, { dialect = "upload" }: WriteOptions = {}): string {
  const file = framed(new TaskWriter(dialect).task(task), task.frame);
  if (forbiddenCharacter(file) !== undefined) {
    throw new RangeError("A text holds a character that XML cannot carry.");
  }
  return file;
}

class TaskWriter {
  private readonly isEditors: boolean;

  constructor(private readonly dialect: Dialect) {
    this.isEditors = dialect === "editor";
  }

  task(task: TaskDocument): string {
    const attributes = {
      kind: task.kind ?? (this.isEditors ? "missions" : null),
      number: this.orEmpty(task.number),
      title: this.orEmpty(task.title),
      access: task.access,
      story: this.orEmpty(task.story),
      coverimage: this.orEmpty(task.coverImage),
      startdate: this.orEmpty(task.startDate),
      duedate: this.orEmpty(task.dueDate),
    };
    const problems = this.part("PROBLEMS", task.problemsRest, {
      PROBLEM: task.problems.map((one) => this.problem(one)),
    });
    // These three are read from wherever they stand.
    const anywhere = (name: string, text: string | null, isAlways = false) =>
      writeText(name, text, task.rest, isAlways || holdsElement(problems, name));
    const members = {
      PASSWORD: anywhere("PASSWORD", task.password),
      READING: anywhere("READING", task.reading),
      WEBSUMMARY: anywhere("WEBSUMMARY", task.webSummary, this.isEditors),
      TEXT: writeText("TEXT", task.text, task.rest, true),
      PROBLEMS: problems,
      ...this.libraries(task),
    };
    return this.part("TASK", withoutOrphans(task), members, attributes);
  }

  private problem(problem: ProblemDocument): string {
    const attributes = {
      type: problem.type,
      maxxp: problem.maxXp,
      showsolution: problem.showSolution ? "true" : null,
      blocking: problem.blocking ? "true" : null,
    };
    const rest = withoutOrphans(problem);
    const members = {
      TEXT: writeText("TEXT", problem.text, rest, true),
      SNIPPET: this.snippet(problem),
      ...this.ofKind(problem),
      ...this.libraries(problem),
    };
    return this.part("PROBLEM", rest, members, attributes);
  }

  /** The elements that only questions of its kind have. */
  private ofKind(problem: ProblemDocument): Members {
    return byQuestionKind(problem, {
      programming: (one: ProgrammingDocument) => ({ SAMPLES: this.samples(one) }),
      mcq: (one: McqDocument) => ({ CHOICE: this.choices(one) }),
      voting: (one: VotingDocument) => ({ VOTING: this.voting(one) }),
    });
  }

  private snippet(problem: ProblemDocument): string {
    const { snippet, rest } = problem;
    const isProgram = takesProgram(problem);
    const text = (name: string, value: string | null, isAlways: boolean) =>
      writeText(name, value, snippet.rest, isAlways);
    const members = {
      PREPEND: text("PREPEND", snippet.prepend, isProgram && this.isEditors),
      TEMPLATE: text("TEMPLATE", snippet.template, isProgram),
      POSTPEND: text("POSTPEND", snippet.postpend, isProgram && this.isEditors),
      SOLUTION: text("SOLUTION", snippet.solution, this.isEditors && !takesVotes(problem)),
      GRADER: text("GRADER", snippet.grader, false),
      ...(isProgram && { TESTCASES: this.testcases(problem) }),
    };
    const isWritten = snippet.rest !== undefined || Object.values(members).some((xml) => xml !== "");
    return isWritten || hasElement(rest, "SNIPPET") ? this.part("SNIPPET", snippet.rest, members) : "";
  }

  private testcases({ testcases, testcasesRest }: ProgrammingDocument): string {
    const written = testcases.map(({ kind, score, answer, program, rest }) =>
      writeTextPart(
        TESTCASE_ELEMENTS[kind][this.dialect],
        { score, answer: this.orEmpty(answer) },
        program ?? "",
        rest,
      ),
    );
    return this.part("TESTCASES", testcasesRest, { TESTCASE: written });
  }

  private samples({ samples, samplesRest, rest }: ProgrammingDocument): string {
    if (samples.length === 0 && !samplesRest && !hasElement(rest, "SAMPLES")) return "";
    const written = samples.map(({ name, program, expects, rest: unknown }) => {
      const fails = expects.kind === "fails" ? expects.testcases.join(" ") : null;
      return writeTextPart("SAMPLE", { name, expects: expects.kind, fails }, program, unknown);
    });
    return this.part("SAMPLES", samplesRest, { SAMPLE: written });
  }

  private choices({ choices }: McqDocument): string[] {
    return choices.map(({ correct, hint, text, rest }) => {
      const attributes = { correct: correct === null ? null : String(correct), hint };
      return this.part("CHOICE", rest, { TEXT: writeText("TEXT", text, rest, true) }, attributes);
    });
  }

  private voting({ contestNumber, revealHours, votingRest }: VotingDocument): string {
    return this.part("VOTING", votingRest, {}, { assessment_number: contestNumber, reveal_hours: revealHours });
  }

  private libraries({ library, graderLibrary }: Pick<TaskDocument, "library" | "graderLibrary">): Members {
    return {
      DEPLOYMENT: library ? this.library("DEPLOYMENT", library) : "",
      GRADERDEPLOYMENT: graderLibrary ? this.library("GRADERDEPLOYMENT", graderLibrary) : "",
    };
  }

  private library(
    name: string,
    { interpreter, variant, execTimeMs, globals, external, rest }: LibraryDocument,
  ): string {
    const variants: readonly string[] = QUESTION_VARIANTS[interpreter];
    // A variant that another chapter lacked may be one that this chapter has.
    const spellings = rest?.spellings?.filter(({ attribute, written }) => {
      return attribute !== "variant" || !variants.includes(written);
    });
    const members = {
      GLOBAL: globals.map((global) => this.global(global)),
      EXTERNAL: this.external(external, rest),
    };
    const attributes = { interpreter, variant, exectime: execTimeMs };
    return this.part("DEPLOYMENT", { ...rest, ...(spellings && { spellings }) }, members, attributes, name);
  }

  private global({ identifier, value, rest }: GlobalDocument): string {
    return this.part("GLOBAL", rest, {
      IDENTIFIER: writeText("IDENTIFIER", identifier || null, rest, true),
      VALUE: writeText("VALUE", value || null, rest, true),
    });
  }

  private external(external: ExternalDocument | null, library: Rest | undefined): string {
    if (external) return this.namedExternal(external);
    // A second one would be read if no other came before it.
    const isWritten = this.isEditors || hasElement(library, "EXTERNAL") || hasElement(library, "IMPORT");
    return isWritten ? '<EXTERNAL name="NONE"/>' : "";
  }

  private namedExternal({ name, symbols, rest }: ExternalDocument): string {
    const isSpelled = rest?.spellings?.some(({ attribute, read }) => attribute === "name" && read === name);
    const textsByName = new Map<string | null, RestText[]>();
    for (const text of [...(rest?.texts ?? [])].reverse()) append(textsByName, text.text, text);
    const written = symbols.map((symbol) => textElement("SYMBOL", symbol, textsByName.get(symbol)?.pop()));
    const upper = name.toUpperCase();
    const isUpper = this.isEditors && !isSpelled && upper.toLowerCase() === name;
    const attributes = { name: isUpper ? upper : name };
    return this.part("EXTERNAL", rest, { SYMBOL: written }, attributes);
  }

  /** What the editor of 2022 expects to find stands there without a value too. */
  private orEmpty(value: string | null): string | null {
    return this.isEditors ? (value ?? "") : value;
  }

  private part(
    part: PartName,
    rest: Rest | undefined,
    members: Members,
    attributes: Attributes = {},
    name: string = part,
  ): string {
    return writePart(name, part, { attributes, rest, members, dialect: this.dialect });
  }
}

/**
 * Returns what is unknown in a part without elements that would be read as what the part no longer has: a second
 * library after the first was removed, choices from when the question was not multiple choice.
 */
function withoutOrphans(part: TaskDocument | ProblemDocument): Rest | undefined {
  const { rest, library, graderLibrary } = part;
  if (!rest?.children) return rest;
  const orphans = [
    ...(library ? [] : ["DEPLOYMENT"]),
    ...(graderLibrary ? [] : ["GRADERDEPLOYMENT"]),
    ...("choices" in part ? ["CHOICE"] : []),
  ];
  const children = rest.children.filter(({ xml }) => !orphans.some((name) => beginsWithElement(xml, name)));
  return { ...rest, children };
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

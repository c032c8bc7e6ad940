import { QUESTION_KINDS, type QuestionKind } from "../../facts/question-kinds";
import type {
  ChoiceDocument,
  McqDocument,
  ProblemDocument,
  ProgrammingDocument,
  SnippetDocument,
  VotingDocument,
} from "./document";
import { readCount } from "./read-count";
import { readLibraries } from "./read-library";
import { NOTHING, PartReader } from "./read-part";
import { readSamples, readTestcases } from "./read-programs";
import type { TaskReading } from "./reading";
import { childElements, type XmlElement } from "./tree";

/**
 * Reads one question.
 *
 * @param question its position, from 1
 * @param before the comments directly before it
 */
export function readProblem(
  element: XmlElement,
  question: number,
  reading: TaskReading,
  before: string | undefined,
): ProblemDocument {
  const problem = new ProblemReader(element, question, reading);
  return reading.placed(problem.read(before), element);
}

/** The element by which a question without a type is taken for one of the kind; null for what others have too. */
const OWN_ELEMENT: Readonly<Record<QuestionKind, string | null>> = {
  programming: null,
  mcq: "CHOICE",
  voting: "VOTING",
};

class ProblemReader {
  private readonly part: PartReader;

  constructor(
    private readonly element: XmlElement,
    private readonly question: number,
    private readonly reading: TaskReading,
  ) {
    this.part = new PartReader(element, "PROBLEM", reading);
  }

  read(before: string | undefined): ProblemDocument {
    const { part, question, reading } = this;
    const written = part.attribute("type");
    const known = QUESTION_KINDS.find((kind) => kind === written);
    const type = known ?? this.likelyType();
    if (written === null) this.refuse("type-missing", "The question has no type.", "Missing attribute(s) on PROBLEM");
    part.spelled("type", type);
    const base = {
      maxXp: readCount(part, "maxxp", { question, field: "maxXp" }, reading),
      showSolution: this.flag("showsolution"),
      blocking: this.flag("blocking"),
      text: part.text("TEXT"),
      ...readLibraries(part, question, reading),
    };
    const content = this.content(type);
    if (written !== null && !known) {
      this.refuse("type-unknown", `There is no question type ${written}.`, "Invalid question type.");
    }
    return { ...base, ...content, ...part.rest(before) };
  }

  /** The type that the question's elements belong to. */
  private likelyType(): QuestionKind {
    const names = new Set(childElements(this.element).map(({ name }) => name));
    return QUESTION_KINDS.find((kind) => names.has(OWN_ELEMENT[kind] ?? "")) ?? "programming";
  }

  /** Exactly `true` is true, all else false. */
  private flag(name: string): boolean {
    const written = this.part.attribute(name);
    if (written !== null && written !== "true" && written !== "false") this.part.spelled(name, null);
    return written === "true";
  }

  private content(type: QuestionKind) {
    const readers = {
      programming: () => this.programming(),
      mcq: () => this.mcq(),
      voting: () => this.voting(),
    } satisfies Readonly<Record<QuestionKind, () => unknown>>;
    return readers[type]();
  }

  private programming(): Pick<
    ProgrammingDocument,
    "type" | "snippet" | "testcases" | "testcasesRest" | "samples" | "samplesRest"
  > {
    const { part, question, reading } = this;
    const element = part.child(["SNIPPET"]);
    const snippet = new PartReader(element ?? NOTHING, "SNIPPET", reading);
    const texts = snippetTexts(snippet);
    const testcases = readTestcases(snippet, question, reading);
    return {
      type: "programming",
      snippet: { ...texts, ...snippet.rest() },
      ...testcases,
      ...readSamples(part, reading),
    };
  }

  private mcq(): Pick<McqDocument, "type" | "snippet" | "choices"> {
    const snippet = this.snippet();
    const items = this.part.list(["CHOICE"]);
    const before = this.part.beforeItems();
    return { type: "mcq", snippet, choices: items.map((item) => this.choice(item, before.get(item))) };
  }

  private choice(element: XmlElement, before: string | undefined): ChoiceDocument {
    const part = new PartReader(element, "CHOICE", this.reading);
    const written = part.attribute("correct");
    const correct = written === "true" ? true : written === "false" ? false : null;
    part.spelled("correct", correct === null ? null : String(correct));
    const choice = { correct, hint: part.attribute("hint"), text: part.text("TEXT") };
    return this.reading.placed({ ...choice, ...part.rest(before) }, element);
  }

  private voting(): Pick<VotingDocument, "type" | "snippet" | "contestNumber" | "revealHours" | "votingRest"> {
    const { question, reading } = this;
    const snippet = this.snippet();
    const element = this.part.anywhere("VOTING");
    const part = new PartReader(element ?? NOTHING, "VOTING", reading);
    const contestNumber = part.attribute("assessment_number");
    const revealHours = readCount(part, "reveal_hours", { question, field: "revealHours" }, reading);
    const { rest } = part.rest();
    if (element && contestNumber === null && revealHours === null && !rest) this.part.saysNothing(element);
    return { type: "voting", snippet, contestNumber, revealHours, ...(rest && { votingRest: rest }) };
  }

  /** The snippet of a question that has no testcases. */
  private snippet(): SnippetDocument {
    const element = this.part.child(["SNIPPET"]);
    const part = new PartReader(element ?? NOTHING, "SNIPPET", this.reading);
    const snippet = { ...snippetTexts(part), ...part.rest() };
    const saysNothing = Object.values(snippet).every((value) => value === null);
    if (element && saysNothing) this.part.saysNothing(element);
    return snippet;
  }

  private refuse(code: string, message: string, refusal: string): void {
    this.reading.wrong(this.element, { code, message, refusal, question: this.question, field: "type" });
  }
}

function snippetTexts(part: PartReader): SnippetDocument {
  return {
    prepend: part.text("PREPEND"),
    template: part.text("TEMPLATE"),
    postpend: part.text("POSTPEND"),
    solution: part.text("SOLUTION"),
    grader: part.text("GRADER"),
  };
}

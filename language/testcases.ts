import {
  type Code,
  type Compiler,
  compilerFor,
  declaredNames,
  type PartName,
  type Problem,
  type Realm,
  scopeNames,
} from "./engine";
import { isTooLarge } from "./engine/size";
import type { Library } from "./library";
import type { ErrorLocation, ExecutionRequest, Observation, ObservedError } from "./observation";
import { BoundedOutput } from "./output";
import { writtenOut } from "./report";

/** Characters of output that are kept of one testcase. */
export const OUTPUT_LIMIT = 10_000;
/** Errors that are kept of one testcase; a program can have thousands. */
export const ERRORS_LIMIT = 20;
/** Characters of an erroneous line, and of what is said of an error, that are kept. */
const LINE_LIMIT = 500;
const EXPLANATION_LIMIT = 1_950;
/** Characters of a value that are kept; a longer value can equal no answer. */
export const VALUE_LIMIT = 100_000;

/** What stands for a value whose text would be far longer than that, and would take minutes to write. */
const TOO_LARGE = "... (a value of more than a million elements)";

/** Every part but the testcases, in the order in which they run. */
const SETUP: readonly PartName[] = ["globals", "prepend", "student", "postpend"];

type Setup = { readonly part: PartName; readonly code: Code };

/**
 * One question made ready: every part is compiled once, and each testcase runs all of them in a fresh realm, so that no
 * testcase sees what another did.
 *
 * Globals, prepend, postpend and testcases are the course's: they may use all of chapter 4. Between the student's part
 * and the postpend every name that existed before gets its old value back, unless the question's template declares it:
 * a student cannot put another `equal`, or another helper of the prepend, under the testcases.
 */
export class Question {
  private readonly texts: Readonly<Record<string, string>>;
  private readonly compiler: Compiler;
  private readonly setup: Setup[] = [];
  private readonly problems: readonly Problem[];
  private readonly sealed: readonly string[] = [];
  private readonly names: ReadonlySet<string>;
  /** The parts before the testcases ran out of time: they would again. */
  private setupTimedOut = false;

  constructor(private readonly request: ExecutionRequest) {
    const { library, prepend, student, postpend } = request;
    this.texts = { globals: globalsText(library), prepend, student, postpend };
    this.compiler = compilerFor(library);
    const own = scopeNames(library);
    const course = new Set(own.elevated);
    const students = new Set(own.student);
    let problems: readonly Problem[] = [];
    for (const part of SETUP) {
      const scope =
        part === "student" ? { chapter: library.chapter, names: students } : { chapter: 4 as const, names: course };
      const code = this.compiler.compile(part, this.texts[part] ?? "", scope);
      if (Array.isArray(code)) {
        problems = code;
        break;
      }
      const { declared } = code as Code;
      if (part === "student") this.sealed = this.guarded(declared, course);
      for (const name of declared) {
        course.add(name);
        students.add(name);
      }
      this.setup.push({ part, code: code as Code });
    }
    this.problems = problems;
    this.names = course;
  }

  /** Names that the student declares although they exist, and that the template does not ask for. */
  private guarded(declared: readonly string[], existing: ReadonlySet<string>): string[] {
    const asked = new Set(declaredNames(this.request.template, this.request.library));
    return declared.filter((name) => existing.has(name) && !asked.has(name));
  }

  /**
   * Runs one testcase from the start. `onTestcase` is told when the parts before it have run.
   * @param index position in the request's testcases
   */
  run(index: number, onTestcase: () => void = () => undefined): Observation {
    if (this.problems.length > 0) return this.failed(this.problems, "", []);
    if (this.setupTimedOut) return { kind: "timeout", output: [] };
    const program = this.request.testcases[index] ?? "";
    const output = new BoundedOutput(OUTPUT_LIMIT);
    let listening = false;
    const realm = this.compiler.start({ display: (text) => (listening ? output.add(text) : undefined) });
    for (const { part, code } of this.setup) {
      if (part === "student") realm.seal(this.sealed);
      const outcome = realm.execute(code);
      if (outcome.kind === "problems") {
        this.setupTimedOut = outcome.problems.some(({ timeout }) => timeout);
        return this.failed(outcome.problems, program, []);
      }
      if (part === "student") realm.restore();
    }
    onTestcase();
    listening = true;
    const code = this.compiler.compile("testcase", program, { chapter: 4, names: this.names });
    if (Array.isArray(code)) return this.failed(code, program, []);
    const outcome = realm.execute(code as Code);
    if (outcome.kind === "problems") return this.failed(outcome.problems, program, output.lines());
    if (outcome.kind === "paused") throw new Error("A testcase has nobody to wait for.");
    return this.value(outcome.value, program, output, realm);
  }

  private value(value: unknown, program: string, output: BoundedOutput, realm: Realm): Observation {
    if (isTooLarge(value)) return { kind: "value", value: TOO_LARGE, output: output.lines() };
    const text = writtenOut(value, this.request.library.variant, (task) => realm.attend(task));
    if (typeof text !== "string") {
      const problems = text.map((one) => (one.line > 0 ? one : { ...one, part: "testcase" as const, line: 1 }));
      return this.failed(problems, program, output.lines());
    }
    return { kind: "value", value: shortened(text, VALUE_LIMIT), output: output.lines() };
  }

  private failed(problems: readonly Problem[], testcase: string, output: readonly string[]): Observation {
    if (problems.some(({ timeout }) => timeout)) return { kind: "timeout", output };
    const texts: Readonly<Record<string, string>> = { ...this.texts, testcase };
    const errors = problems.slice(0, ERRORS_LIMIT).map((problem) => observed(problem, texts));
    return { kind: "error", errors, output };
  }
}

function observed({ phase, part, line, explanation }: Problem, texts: Readonly<Record<string, string>>): ObservedError {
  const location: ErrorLocation = part === "globals" || part === "repl" || part === "prelude" ? "unknown" : part;
  const whole = location === "unknown" ? "" : (texts[part]?.split("\n")[line - 1] ?? "");
  const errorLine = whole.length <= LINE_LIMIT ? whole : `${whole.slice(0, LINE_LIMIT)}...`;
  return { phase, location, line, errorLine, explanation: shortened(explanation, EXPLANATION_LIMIT) };
}

function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}... (${text.length} characters)`;
}

const NAME = /^[A-Za-z_$][\w$]*$/;

/** The globals of a library as a program: each expression under its name. */
export function globalsText({ globals }: Library): string {
  return globals
    .map(([name, expression]) => `const ${NAME.test(name) ? name : "invalid_name"} = (${expression});\n`)
    .join("");
}

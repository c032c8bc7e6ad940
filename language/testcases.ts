import { DataWatch } from "./data-watch";
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
import { changes, copied, endRecord } from "./engine/changes";
import { MUTATING_BUILTINS } from "./engine/mutating-builtins";
import type { Library } from "./library";
import type { ExecutionRequest, Observation } from "./observation";
import { courseFault, observedErrors, shortened } from "./observed-errors";
import { BoundedOutput } from "./output";
import { writtenOut } from "./report";
import { type Reevaluation, Tampering } from "./tampering";
import { isTooLarge } from "./values/size";

/** Characters of output that are kept of one testcase. */
export const OUTPUT_LIMIT = 10_000;
/** Characters of a value that are kept; a longer value can equal no answer. */
export const VALUE_LIMIT = 100_000;

/** What stands for a value whose text would be far longer than that, and would take minutes to write. */
const TOO_LARGE = "... (a value of more than a million elements)";

/** Every part but the testcases, in the order in which they run. */
const SETUP: readonly PartName[] = ["globals", "prepend", "student", "postpend"];

type Setup = { readonly part: PartName; readonly code: Code };

/** Parts of a question that must run before anything of the student does. */
const COURSE_FIRST: ReadonlySet<string> = new Set<PartName>(["globals", "prepend"]);

/** A student's text without any of these cannot change an array or a pair. */
const CAN_CHANGE = /\[|\\|set_/;

/** A part that goes wrong before the testcase begins. */
interface Refused {
  readonly part: PartName;
  readonly problems: readonly Problem[];
}

/** How a testcase is evaluated. */
interface Manner extends Reevaluation {
  /** Notes what the student's part changes. */
  readonly noting: boolean;
  readonly onTestcase?: () => void;
}

const AS_IT_IS: Manner = { fresh: false, copies: false, noting: false };

/** What one evaluation of a testcase gave, and what was seen of changes meanwhile. */
interface Evaluation {
  readonly observation: Observation;
  /** The data of globals and prepend is not as it was. */
  readonly hasChanged: boolean;
  /** As `Changes` has it. */
  readonly touched: ReadonlyArray<string | null>;
}

const unwatched = (observation: Observation): Evaluation => ({
  observation,
  hasChanged: false,
  touched: [],
});

/**
 * One question made ready: every part is compiled once, and each testcase runs all of them in a fresh realm, so that no
 * testcase sees what another did.
 *
 * Globals, prepend, postpend and testcases are the course's: they may use all of chapter 4. Between the student's part
 * and the postpend every name that existed before gets its old value back, unless the question's template declares it:
 * a student cannot put another `equal`, or another helper of the prepend, under the testcases. Variables of the prepend
 * cannot be assigned, unless the template does so. A testcase during which the student's part changed data of the course
 * is evaluated once more, with data of its own, unless the question is about that change (`Tampering` decides).
 */
export class Question {
  private readonly texts: Readonly<Record<string, string>>;
  private readonly compiler: Compiler;
  private readonly tampering: Tampering;
  private readonly setup: Setup[] = [];
  /** What will go wrong in every testcase. */
  private refused: Refused | null = null;
  private readonly sealed: readonly string[] = [];
  /** Names of globals and prepend that the student declares because the template does. */
  private readonly replaced: readonly string[] = [];
  private readonly courseNames: readonly string[];
  private readonly names: ReadonlySet<string>;
  /** Names that the template declares: the student's versions stand. */
  private readonly requested: ReadonlySet<string>;
  private readonly watches: boolean;
  /** The student's part can mention the builtins that change pairs. */
  private readonly notesPairs: boolean;
  /** The parts before the testcases ran out of time: they would again. */
  private setupTimedOut = false;

  constructor(private readonly request: ExecutionRequest) {
    const { library, prepend, student, postpend } = request;
    const globals = globalsText(library);
    this.texts = { globals, prepend, student, postpend };
    this.compiler = compilerFor(library);
    this.tampering = new Tampering(request, globals);
    this.requested = new Set(declaredNames(request.template, library));
    const canChange = library.chapter >= 3 && CAN_CHANGE.test(student);
    // The value of a program of threads is always the same text.
    this.watches = canChange && library.variant !== "concurrent";
    this.notesPairs = this.watches && /set_|\\/.test(student);
    const own = scopeNames(library);
    const course = new Set(own.elevated);
    const students = new Set(own.student);
    const courseNames: string[] = [];
    for (const part of SETUP) {
      const scope =
        part === "student"
          ? { chapter: library.chapter, names: students, fixed: this.fixed() }
          : { chapter: 4 as const, names: course };
      const code = this.compiler.compile(part, this.texts[part] ?? "", scope);
      if (Array.isArray(code)) {
        this.refused = { part, problems: code };
        break;
      }
      const { declared } = code as Code;
      if (COURSE_FIRST.has(part)) courseNames.push(...declared);
      if (part === "student") {
        const existing = declared.filter((name) => course.has(name));
        this.sealed = existing.filter((name) => !this.requested.has(name));
        this.replaced = existing.filter((name) => this.requested.has(name) && courseNames.includes(name));
      }
      for (const name of declared) {
        course.add(name);
        students.add(name);
      }
      this.setup.push({ part, code: code as Code });
    }
    this.courseNames = courseNames;
    this.names = course;
  }

  private fixed(): ReadonlySet<string> {
    return this.request.library.chapter >= 3 ? this.tampering.fixed : new Set();
  }

  /**
   * Runs one testcase from the start. `onTestcase` is told when the parts before it have run, `onAgain` when all of them
   * begin once more.
   * @param index position in the request's testcases
   */
  run(index: number, onTestcase: () => void = () => undefined, onAgain: () => void = () => undefined): Observation {
    if (this.refused) return this.failedBefore(this.refused, "");
    if (this.setupTimedOut) return { kind: "timeout", output: [] };
    const first = this.evaluate(index, { ...AS_IT_IS, onTestcase });
    if (first.observation.kind !== "value") return first.observation;
    // Who changed the data is found out only where somebody did: noting each change would make every program slower.
    const again = (manner: Manner): Evaluation => {
      onAgain();
      return this.evaluate(index, manner);
    };
    const noted = first.hasChanged ? again({ ...AS_IT_IS, noting: true }) : first;
    const { value } = first.observation;
    const remedy = this.tampering.reevaluation(index, { touched: noted.touched, value });
    return remedy ? again({ ...remedy, noting: false }).observation : first.observation;
  }

  private evaluate(index: number, manner: Manner): Evaluation {
    const program = this.request.testcases[index] ?? "";
    const output = new BoundedOutput(OUTPUT_LIMIT);
    let listening = false;
    const display = (text: string) => (listening ? output.add(text) : undefined);
    const realm = this.compiler.start({ display, notesMade: this.watches });
    const watch = this.watches && !manner.fresh && !manner.copies ? this.watchFor(manner) : null;
    try {
      const refused = this.prepare(realm, manner, watch);
      if (refused) {
        if (COURSE_FIRST.has(refused.part)) this.refused = refused;
        else this.setupTimedOut = refused.problems.some(({ timeout }) => timeout);
        return unwatched(this.failedBefore(refused, program));
      }
      manner.onTestcase?.();
      listening = true;
      const code = this.compiler.compile("testcase", program, { chapter: 4, names: this.names });
      if (Array.isArray(code)) return unwatched(this.failed(code, program, []));
      const outcome = realm.execute(code as Code);
      if (outcome.kind === "problems") return unwatched(this.failed(outcome.problems, program, output.lines()));
      if (outcome.kind === "paused") throw new Error("A testcase has nobody to wait for.");
      const observation = this.value(outcome.value, program, output, realm);
      if (!watch) return unwatched(observation);
      const names = this.stillNamed(code as Code);
      const touched = manner.noting ? watch.touched(realm, names) : [];
      return { observation, touched, hasChanged: !manner.noting && watch.hasChanged(realm, names) };
    } finally {
      endRecord();
    }
  }

  private watchFor({ noting }: Manner): DataWatch {
    const { dataNames, makesDataLater } = this.tampering;
    return new DataWatch({ names: dataNames, makesDataLater, noting });
  }

  /** Names of data of the course that no later part has declared anew. */
  private stillNamed(testcase: Code): string[] {
    const after = this.setup.filter(({ part }) => !COURSE_FIRST.has(part)).map(({ code }) => code);
    const later = new Set([...after, testcase].flatMap(({ declared }) => declared));
    return this.tampering.dataNames.filter((name) => !later.has(name));
  }

  /** Runs the parts before a testcase; gives what went wrong, or null. */
  private prepare(realm: Realm, manner: Manner, watch: DataWatch | null): Refused | null {
    const { fresh, copies } = manner;
    for (const { part, code } of this.setup) {
      const isStudents = part === "student";
      if (isStudents) {
        realm.seal(fresh ? this.sealed.filter((name) => !this.courseNames.includes(name)) : this.sealed);
        watch?.begin(realm);
        if (manner.noting && this.notesPairs) this.notePairs(realm);
      }
      changes.made = watch && COURSE_FIRST.has(part) ? watch.made : null;
      const outcome = realm.execute(code);
      changes.made = null;
      if (outcome.kind === "problems") return { part, problems: outcome.problems };
      if (!isStudents) continue;
      const refused = fresh ? this.evaluateCourseAgain(realm) : null;
      realm.restore();
      if (refused) return refused;
      if (copies) this.handCopies(realm);
    }
    return null;
  }

  private notePairs(realm: Realm): void {
    realm.seal(MUTATING_BUILTINS.filter((name) => !this.requested.has(name)));
    realm.noteChanges();
  }

  /** Evaluates globals and prepend once more: what follows sees these values, the student's part the others. */
  private evaluateCourseAgain(realm: Realm): Refused | null {
    realm.seal(this.replaced);
    for (const { part, code } of this.setup) {
      if (!COURSE_FIRST.has(part)) continue;
      const outcome = realm.execute(code);
      if (outcome.kind === "problems") return { part, problems: outcome.problems };
    }
    return null;
  }

  /** Declares the student's functions anew for the course, so that each call is handed copies. */
  private handCopies(realm: Realm): void {
    const { wrapped } = this.tampering;
    const names = wrapped.filter((name) => !this.sealed.includes(name));
    const free = (start: string): string => (this.names.has(start) ? free(`${start}_`) : start);
    const [copies, hand] = [free("copies"), free("hand")];
    realm.define(copies, copied);
    const known = new Set([...this.names, copies, hand]);
    const run = (text: string) => {
      const code = this.compiler.compile("globals", text, { chapter: 4, names: known });
      if (Array.isArray(code)) throw new Error(`What hands copies does not compile: ${code[0]?.explanation}`);
      const outcome = realm.execute(code as Code);
      if (outcome.kind === "problems") throw new Error(`What hands copies fails: ${outcome.problems[0]?.explanation}`);
      for (const name of (code as Code).declared) known.add(name);
    };
    run(`const ${hand} = f => is_function(f) ? (...xs) => ${hand}(f(...${copies}(xs))) : f;`);
    run(names.map((name) => `const ${free(`own_${name}`)} = ${name};`).join("\n"));
    run(names.map((name) => `const ${name} = ${hand}(${free(`own_${name}`)});`).join("\n"));
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

  /**
   * What is observed when a part before the testcases goes wrong. Globals and prepend have run alone, and a postpend that
   * is no program is wrong whatever the student wrote: these are faults of the course.
   */
  private failedBefore({ part, problems }: Refused, testcase: string): Observation {
    const isFault = COURSE_FIRST.has(part) || (part === "postpend" && problems.some(({ phase }) => phase === "syntax"));
    if (!isFault) return this.failed(problems, testcase, []);
    const { globals } = this.request.library;
    const nameOfLine = globals.flatMap(([name, expression]) => expression.split("\n").map(() => name));
    return { kind: "fault", reason: courseFault(part, problems, nameOfLine) };
  }

  private failed(problems: readonly Problem[], testcase: string, output: readonly string[]): Observation {
    if (problems.some(({ timeout }) => timeout)) return { kind: "timeout", output };
    return { kind: "error", errors: observedErrors(problems, { ...this.texts, testcase }), output };
  }
}

const NAME = /^[A-Za-z_$][\w$]*$/;

/** The globals of a library as a program: each expression under its name. */
export function globalsText({ globals }: Library): string {
  return globals
    .map(([name, expression]) => `const ${NAME.test(name) ? name : "invalid_name"} = (${expression});\n`)
    .join("");
}

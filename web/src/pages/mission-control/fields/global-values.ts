import type { GlobalDocument, LibraryDocument } from "../../../../../domain/assessments/xml";
import type { Library } from "../../../../../language/library";
import type { HeardEvent, LanguageSession } from "../../../workspace/language-session";
import { isName, languageOf } from "./library-changes";

/** What a global's expression gives. `unavailable`: there is no worker that could tell. */
export type GlobalValue =
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "invalid"; readonly problem: ExpressionProblem }
  | { readonly kind: "unavailable" };

/** Why an expression is invalid: a reason of our own, or the language's text. */
export type ExpressionProblem = "empty" | "several" | "timeout" | { readonly text: string };

type Global = readonly [name: string, expression: string];

/** Milliseconds that one expression may take. */
const TIME_LIMIT_MS = 1000;
/** Characters of a value that are shown. */
const SHOWN_CHARACTERS = 500;
/** What stands for a name that is none, so that its expression can be looked at all the same. */
const UNNAMED = "unnamed_global";

/**
 * Evaluates the globals of a deployment as Source, one after the other, in a language worker of their own. As in grading,
 * an expression may use the globals before it.
 */
export class GlobalValues {
  readonly #known = new Map<string, GlobalValue>();

  constructor(private readonly session: Pick<LanguageSession, "start" | "stop" | "answer">) {}

  /** Tells the value of every global as soon as it is known, until the signal ends that. */
  async evaluate(
    library: LibraryDocument,
    tell: (index: number, value: GlobalValue) => void,
    signal: AbortSignal,
  ): Promise<void> {
    signal.addEventListener("abort", () => this.session.stop(), { once: true });
    const before: Global[] = [];
    const { variant, ...rest } = languageOf(library);
    // A concurrent program gives no value, and its globals are evaluated before it all the same.
    const language = { ...rest, variant: variant === "concurrent" ? ("default" as const) : variant };
    for (const [index, global] of library.globals.entries()) {
      const own: Global = [isName(global.identifier) ? global.identifier : UNNAMED, global.value];
      const value = await this.#valueOf({ ...language, globals: [...before, own] }, global);
      if (signal.aborted) return;
      // What comes after an invalid one is looked at without it.
      if (value.kind === "value") before.push(own);
      tell(index, value);
    }
  }

  async #valueOf(library: Library, { value: expression }: GlobalDocument): Promise<GlobalValue> {
    if (expression.trim() === "") return { kind: "invalid", problem: "empty" };
    const key = JSON.stringify([library.variant, library.external, library.symbols, library.globals]);
    const known = this.#known.get(key);
    if (known) return known;
    const value = await this.#run(library);
    const isSeveral = value?.kind === "value" ? await this.#isSeveral(library) : false;
    if (value === null || isSeveral === null) return { kind: "unavailable" };
    const shown = isSeveral ? SEVERAL : value;
    this.#known.set(key, shown);
    return shown;
  }

  /**
   * Tells whether an expression closes its parenthesis and declares more than its name: between brackets it is none then.
   * null when the run was stopped before it ended.
   */
  async #isSeveral({ globals, ...library }: Library): Promise<boolean | null> {
    const [name, expression] = globals.at(-1) as Global;
    if (!expression.includes(";")) return false;
    const bracketed: Global = [name, `[${expression}]`];
    const value = await this.#run({ ...library, globals: [...globals.slice(0, -1), bracketed] });
    return value && value.kind === "invalid";
  }

  /** Runs a program that is the last global's name; null when the run was stopped before it ended. */
  #run(library: Library): Promise<GlobalValue | null> {
    const [name] = library.globals.at(-1) as Global;
    const task = {
      type: "run",
      library: { ...library, execTimeMs: TIME_LIMIT_MS },
      prepend: "",
      program: `${name};`,
    } as const;
    return new Promise((resolve) => {
      const lines: string[] = [];
      let isOvertime = false;
      this.session.start(task, (event) => {
        lines.push(...linesOf(event));
        if (event.type === "prompt") this.session.answer(null);
        if (event.type === "overtime") {
          isOvertime = true;
          this.session.stop();
        }
        if (event.type === "ended") resolve(isOvertime ? TIMEOUT : endedValue(event.how, lines));
      });
    });
  }
}

const SEVERAL: GlobalValue = { kind: "invalid", problem: "several" };
const TIMEOUT: GlobalValue = { kind: "invalid", problem: "timeout" };

const linesOf = (event: HeardEvent): string[] =>
  event.type === "output" ? event.lines.filter(({ kind }) => kind !== "display").map(({ text }) => text) : [];

function endedValue(how: (HeardEvent & { type: "ended" })["how"], lines: readonly string[]): GlobalValue | null {
  if (how === "finished") return { kind: "value", text: shortened(lines.at(-1) ?? "undefined") };
  if (how === "timeout") return TIMEOUT;
  if (how !== "error") return null;
  // The line is the one of the deployment's globals as a program, which nobody sees.
  return { kind: "invalid", problem: { text: shortened((lines[0] ?? "").replace(/^Line \d+: /, "")) } };
}

const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

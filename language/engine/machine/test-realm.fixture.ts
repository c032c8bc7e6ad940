import type { Chapter, Library, Variant } from "../../library";
import { compilerFor, type Host, type Outcome, type PartName, type Problem, type Realm, scopeNames, textOf } from "..";

/** A realm of a library as tests need it: parts are compiled and run one after the other. */
export class TestRealm {
  readonly displayed: string[] = [];
  private readonly library: Library;
  private readonly compiler: ReturnType<typeof compilerFor>;
  private readonly realm: Realm;
  private readonly names: Set<string>;

  constructor(
    chapter: Chapter,
    variant: Variant,
    { debug, host, execTimeMs = 30_000 }: { debug?: readonly number[]; host?: Partial<Host>; execTimeMs?: number } = {},
  ) {
    this.library = { chapter, variant, external: "none", symbols: [], globals: [], execTimeMs };
    this.compiler = compilerFor(this.library, debug ? { debug } : {});
    this.realm = this.compiler.start({ display: (text) => this.displayed.push(text), ...host });
    this.names = new Set(scopeNames(this.library).student);
  }

  outcome(text: string, part: PartName = "student"): Outcome {
    const chapter = part === "prepend" ? 4 : this.library.chapter;
    const code = this.compiler.compile(part, text, { chapter, names: this.names });
    if (Array.isArray(code)) return { kind: "problems", problems: code };
    for (const name of code.declared) this.names.add(name);
    return this.realm.execute(code);
  }

  /** What a part comes to, in one line: `= value`, `! line explanation` or `? pause`. */
  run(text: string, part: PartName = "student"): string {
    return this.describe(this.outcome(text, part));
  }

  nextOutcome(): Outcome | undefined {
    return this.realm.next?.();
  }

  next(): string {
    const outcome = this.nextOutcome();
    return outcome ? this.describe(outcome) : "none";
  }

  attend(task: () => void): readonly Problem[] {
    return this.realm.attend?.(task) ?? [];
  }

  describe(outcome: Outcome): string {
    if (outcome.kind === "value") return `= ${textOf(outcome.value, this.library.variant)}`;
    if (outcome.kind === "paused") {
      const { pause } = outcome;
      if (pause.on === "slice") return "? turn";
      return pause.on === "prompt" ? `? ${pause.text}` : `? line ${pause.line}`;
    }
    return outcome.problems.map(({ line, explanation }) => `! ${line} ${explanation}`).join("\n");
  }
}

/** One program in a realm of its own. */
export const once = (chapter: Chapter, variant: Variant, text: string): string =>
  new TestRealm(chapter, variant).run(text);

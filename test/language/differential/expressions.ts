import type { Chapter } from "../../../language/library";
import type { Chance } from "./random";

/** What an expression gives. `list` and `array` hold numbers. */
export type Kind = "number" | "text" | "truth" | "list" | "array";

/** A name in scope: of a value, or of a function with the kinds that it takes. */
export interface Known {
  readonly name: string;
  readonly kind: Kind;
  readonly takes?: readonly Kind[];
  readonly variable?: boolean;
}

const TEXTS = ['"a"', '"bc"', '""', '"x y"', '"é"', '"z\\n"'];
const NUMBERS = ["0", "1", "2", "3", "5", "7", "10", "0.5", "-1", "100", "1e21"];

/** Writes expressions of a wanted kind over the names that it is told. */
export class Expressions {
  constructor(
    private readonly chance: Chance,
    private readonly chapter: Chapter,
    /** Counts down with every expression; the one at which it reaches zero is wrong. */
    private untilFault: number,
  ) {}

  kind(): Kind {
    const kinds: Kind[] = ["number", "number", "number", "text", "truth"];
    if (this.chapter >= 2) kinds.push("list", "list");
    if (this.chapter >= 3) kinds.push("array");
    return this.chance.pick(kinds);
  }

  of(kind: Kind, scope: readonly Known[], depth = 3): string {
    this.untilFault -= 1;
    if (this.untilFault === 0) return this.fault(kind, scope);
    if (depth <= 0 || this.chance.happens(0.25)) return this.leaf(kind, scope);
    const functions = scope.filter((known) => known.takes && known.kind === kind);
    if (functions.length > 0 && this.chance.happens(0.3)) return this.call(this.chance.pick(functions), scope, depth);
    if (this.chance.happens(0.15)) {
      const branch = () => this.of(kind, scope, depth - 1);
      return `(${this.of("truth", scope, depth - 1)} ? ${branch()} : ${branch()})`;
    }
    if (this.chance.happens(0.06)) return `(x => ${this.of(kind, scope, depth - 1)})(${this.of("number", scope, 0)})`;
    if (this.chance.happens(0.05)) return `display(${this.of(kind, scope, depth - 1)})`;
    return this.chance.pick(this.compounds(kind))(scope, depth - 1);
  }

  /** A blank, or the end of a line: an error has the line of what failed and not that of the statement. */
  private between(): string {
    return this.chance.happens(0.1) ? "\n" : " ";
  }

  private call({ name, takes = [] }: Known, scope: readonly Known[], depth: number): string {
    return `${name}(${takes.map((kind) => this.of(kind, scope, depth - 2)).join(", ")})`;
  }

  private leaf(kind: Kind, scope: readonly Known[]): string {
    const names = scope.filter((known) => !known.takes && known.kind === kind);
    if (names.length > 0 && this.chance.happens(0.7)) return this.chance.pick(names).name;
    if (kind === "number") return this.chance.pick(NUMBERS);
    if (kind === "text") return this.chance.pick(TEXTS);
    if (kind === "truth") return this.chance.pick(["true", "false"]);
    const numbers = Array.from({ length: this.chance.below(4) }, () => this.chance.pick(NUMBERS)).join(", ");
    return kind === "list" ? `list(${numbers})` : `[${numbers}]`;
  }

  private compounds(kind: Kind): ReadonlyArray<(scope: readonly Known[], depth: number) => string> {
    if (kind === "number") return this.numbers();
    if (kind === "text") return this.texts();
    if (kind === "truth") return this.truths();
    return kind === "list" ? this.lists() : this.arrays();
  }

  private numbers(): ReadonlyArray<(scope: readonly Known[], depth: number) => string> {
    const of = (kind: Kind) => (scope: readonly Known[], depth: number) => this.of(kind, scope, depth);
    const n = of("number");
    const xs = of("list");
    const a = of("array");
    const all = [
      ...["+", "-", "*", "/", "%"].map(
        (o) => (s: readonly Known[], d: number) => `(${n(s, d)} ${o}${this.between()}${n(s, d)})`,
      ),
      (s: readonly Known[], d: number) => `-(${n(s, d)})`,
      (s: readonly Known[], d: number) => `math_floor(${n(s, d)})`,
      (s: readonly Known[], d: number) => `math_max(${n(s, d)}, ${n(s, d)})`,
      (s: readonly Known[], d: number) => `parse_int(stringify(${n(s, d)}), 10)`,
      (s: readonly Known[], d: number) => `((f, x) => f(x))(${this.numeric(s)}, ${n(s, d)})`,
      (s: readonly Known[], d: number) =>
        `((f, g) => x => f(g(x)))(${this.numeric(s)}, ${this.numeric(s)})(${n(s, d)})`,
      (s: readonly Known[], d: number) => `(a => b => a - b)(${n(s, d)})(${n(s, d)})`,
    ];
    if (this.chapter >= 2) {
      all.push(
        (s, d) => `length(${xs(s, d)})`,
        (s, d) => `head(pair(${n(s, d)}, null))`,
        (s, d) => `accumulate((x, y) => x ${this.chance.pick(["+", "-", "*"])} y, ${n(s, d)}, ${xs(s, d)})`,
        (s, d) => `list_ref(append(${xs(s, d)}, list(1, 2)), ${this.chance.below(2)})`,
      );
    }
    if (this.chapter >= 3) {
      all.push(
        (s, d) => `array_length(${a(s, d)})`,
        (s, d) => `((x, ...xs) => x + array_length(xs))(${n(s, d)}, ...[${n(s, 0)}, 2])`,
        (s, d) => `${a(s, d)}[${this.chance.below(2)}]`,
        (s, d) => `[4, 5, 6][${this.chance.below(3)}] + ${n(s, d)}`,
        (s, d) => `stream_ref(stream_map(x => x + ${n(s, 0)}, integers_from(${n(s, d)})), ${this.chance.below(4)})`,
      );
    }
    if (this.chapter >= 4) {
      all.push((s, d) => `apply_in_underlying_javascript((x, y) => x - y, list(${n(s, d)}, ${n(s, d)}))`);
    }
    return all;
  }

  /** A function from numbers to numbers: one in scope, or one made on the spot. */
  private numeric(scope: readonly Known[]): string {
    const known = scope.filter(({ kind, takes }) => kind === "number" && takes?.length === 1 && takes[0] === "number");
    if (known.length > 0 && this.chance.happens(0.6)) return this.chance.pick(known).name;
    return `(y => ${this.of("number", [...scope, { name: "y", kind: "number" }], 1)})`;
  }

  private texts(): ReadonlyArray<(scope: readonly Known[], depth: number) => string> {
    const all = [
      (s: readonly Known[], d: number) => `(${this.of("text", s, d)} + ${this.of("text", s, d)})`,
      (s: readonly Known[], d: number) => `stringify(${this.of(this.kind(), s, d)})`,
    ];
    if (this.chapter >= 2) all.push((s, d) => `list_to_string(${this.of("list", s, d)})`);
    if (this.chapter >= 4) {
      const programs = ['"1 + x;"', '"f(1);"', '"const y = x => x;"', '"a[0] = !b;"', '"if (a) { 1; } else { 2; }"'];
      all.push(() => `stringify(parse(${this.chance.pick(programs)}))`);
      all.push(() => `stringify(tokenize(${this.chance.pick(programs)}))`);
    }
    return all;
  }

  private truths(): ReadonlyArray<(scope: readonly Known[], depth: number) => string> {
    const comparison = (s: readonly Known[], d: number) => {
      const kind = this.chance.pick(["number", "number", "text"] as const);
      const operator = this.chance.pick(["<", ">", "<=", ">=", "===", "!=="]);
      return `(${this.of(kind, s, d)} ${operator}${this.between()}${this.of(kind, s, d)})`;
    };
    const all = [
      comparison,
      comparison,
      (s: readonly Known[], d: number) => `!(${this.of("truth", s, d)})`,
      (s: readonly Known[], d: number) => `(${this.of("truth", s, d)} && ${this.of("truth", s, d)})`,
      (s: readonly Known[], d: number) => `(${this.of("truth", s, d)} || ${this.of("truth", s, d)})`,
      (s: readonly Known[], d: number) => `is_number(${this.of(this.kind(), s, d)})`,
    ];
    if (this.chapter >= 2) {
      all.push((s, d) => `equal(${this.of("list", s, d)}, ${this.of("list", s, d)})`);
      all.push((s, d) => `is_null(${this.of("list", s, d)})`);
    }
    if (this.chapter >= 3) all.push((s, d) => `(${this.of("truth", s, d)} === ${this.of("truth", s, d)})`);
    return all;
  }

  private lists(): ReadonlyArray<(scope: readonly Known[], depth: number) => string> {
    const xs = (s: readonly Known[], d: number) => this.of("list", s, d);
    const n = (s: readonly Known[], d: number) => this.of("number", s, d);
    const inner = (s: readonly Known[], kind: Kind) => this.of(kind, [...s, { name: "x", kind: "number" }], 1);
    const all = [
      (s: readonly Known[], d: number) => `pair(${n(s, d)}, ${xs(s, d)})`,
      (s: readonly Known[], d: number) => `map(x => ${inner(s, "number")}, ${xs(s, d)})`,
      (s: readonly Known[], d: number) => `map(${this.numeric(s)}, ${xs(s, d)})`,
      (s: readonly Known[], d: number) => `filter(x => ${inner(s, "truth")}, ${xs(s, d)})`,
      (s: readonly Known[]) => `build_list(x => ${inner(s, "number")}, ${this.chance.below(5)})`,
      (s: readonly Known[], d: number) => `append(${xs(s, d)}, ${xs(s, d)})`,
      (s: readonly Known[], d: number) => `reverse(${xs(s, d)})`,
      (s: readonly Known[], d: number) => `remove(${n(s, d)}, ${xs(s, d)})`,
      (s: readonly Known[], d: number) => `tail(pair(0, ${xs(s, d)}))`,
      (s: readonly Known[], d: number) => `member(${n(s, d)}, ${xs(s, d)})`,
      () => `enum_list(${this.chance.below(3)}, ${this.chance.below(6)})`,
    ];
    if (this.chapter >= 3) {
      all.push((s, d) => `eval_stream(integers_from(${n(s, d)}), ${this.chance.below(4)})`);
      all.push((s, d) => `stream_to_list(stream_filter(x => ${inner(s, "truth")}, list_to_stream(${xs(s, d)})))`);
    }
    return all;
  }

  private arrays(): ReadonlyArray<(scope: readonly Known[], depth: number) => string> {
    return [(s, d) => `[${this.of("number", s, d)}, ${this.of("number", s, d)}]`];
  }

  /** Something that fails at run time, or a value of another kind, which may. */
  private fault(kind: Kind, scope: readonly Known[]): string {
    const others = (["number", "text", "truth"] as const).filter((other) => other !== kind);
    const functions = scope.filter(({ takes }) => takes);
    const faults = [
      () => this.leaf(this.chance.pick(others), scope),
      () => "undefined",
      () => "(x => x)",
      () => "1(2)",
      () => "(x => x)(1, 2)",
      () => 'error("stop")',
      () => `math_sqrt()`,
      () => (functions.length > 0 ? `${this.chance.pick(functions).name}()` : "math_abs"),
      () => (this.chapter >= 2 ? "head(null)" : "true()"),
      () => (this.chapter >= 2 ? "map(1, list(2))" : "undefined(1)"),
      () => (this.chapter >= 3 ? "[1][-1]" : "(1 ? 2 : 3)"),
      () => (this.chapter >= 3 ? '[1]["a"]' : "!1"),
    ];
    return this.chance.pick(faults)();
  }
}

import { shownNames } from "./shown-names";
import {
  type Arrow,
  arrow,
  type Binary,
  type Block,
  type Body,
  block,
  body,
  type Call,
  type Conditional,
  type Constant,
  type Declare,
  declaredBy,
  type Expression,
  evaluate,
  fun,
  type If,
  isValue,
  type Logical,
  type Named,
  name,
  pair,
  type Return,
  type Statement,
  type Term,
  term,
  type Unary,
  type Value,
} from "./term";

type Replacements = ReadonlyMap<string, Expression>;

/**
 * Replaces free names by terms, all at once. Bound names that would catch a name of a replacement are renamed, and so are
 * those that would only look as if they did. Equal values become equal values: what was one function stays one.
 */
export class Substitution {
  constructor(
    private readonly replacements: Replacements,
    private readonly values = new Map<Value, Value>(),
  ) {}

  /** What a value becomes, when the substitution makes it otherwise. */
  set(value: Value, replacement: Value): void {
    this.values.set(value, replacement);
  }

  apply<T extends Term>(subject: T): T {
    return (this.concerns(subject) ? this.replaced(subject) : subject) as T;
  }

  all<T extends Term>(subjects: readonly T[]): readonly T[] {
    return subjects.some((subject) => this.concerns(subject)) ? subjects.map((one) => this.apply(one)) : subjects;
  }

  private concerns({ free }: Term): boolean {
    if (free.size === 0) return false;
    if (free.size <= this.replacements.size) {
      for (const one of free) if (this.replacements.has(one)) return true;
      return false;
    }
    for (const one of this.replacements.keys()) if (free.has(one)) return true;
    return false;
  }

  private replaced(subject: Term): Term {
    if (subject.kind === "arrow") return this.function(subject);
    if (isValue(subject)) return this.value(subject);
    switch (subject.kind) {
      case "name": {
        const found = this.replacements.get(subject.name) as Expression;
        return found.kind === "name" ? name(found.name, subject.place) : found;
      }
      case "unary": {
        const argument = this.apply(subject.argument);
        return term<Unary>({ ...bare(subject), argument }, argument);
      }
      case "binary": {
        const [left, right] = [this.apply(subject.left), this.apply(subject.right)];
        return term<Binary>({ ...bare(subject), left, right }, left, right);
      }
      case "logical": {
        const [left, right] = [this.apply(subject.left), this.apply(subject.right)];
        return term<Logical>({ ...bare(subject), left, right }, left, right);
      }
      case "conditional": {
        const { test, consequent, alternate } = subject;
        const [a, b, c] = [this.apply(test), this.apply(consequent), this.apply(alternate)];
        return term<Conditional>({ ...bare(subject), test: a, consequent: b, alternate: c }, a, b, c);
      }
      case "call": {
        const callee = this.apply(subject.callee);
        const args = this.all(subject.args);
        return term<Call>({ ...bare(subject), callee, args }, callee, ...args);
      }
      case "body":
        return this.list(subject);
      case "mark":
        return subject;
      default:
        return this.statement(subject);
    }
  }

  private statement(subject: Statement): Statement {
    switch (subject.kind) {
      case "evaluate":
        return evaluate(this.apply(subject.expression));
      case "constant": {
        const init = this.apply(subject.init);
        return term<Constant>({ ...bare(subject), init }, init);
      }
      case "declare": {
        const changed = this.apply(subject.arrow);
        return term<Declare>({ ...bare(subject), arrow: changed }, changed);
      }
      case "return": {
        const argument = this.apply(subject.argument);
        return term<Return>({ ...bare(subject), argument }, argument);
      }
      case "if": {
        const test = this.apply(subject.test);
        const consequent = this.apply(subject.consequent);
        const alternate = subject.alternate && this.apply(subject.alternate);
        const parts = alternate ? [test, consequent, alternate] : [test, consequent];
        return term<If>({ ...bare(subject), test, consequent, alternate }, ...parts);
      }
      case "block":
        return this.list(subject);
    }
  }

  /** Values can share parts and can hold themselves, so each is replaced once. */
  private value(subject: Value): Value {
    const known = this.values.get(subject);
    if (known) return known;
    if (subject.kind === "named") {
      const own: Named = { kind: "named", name: subject.name, value: subject.value, free: this.freeAfter(subject) };
      this.values.set(subject, own);
      // A name that the value has for itself is not free in it any more, so only what is free outside is replaced.
      own.value = this.apply(subject.value);
      return own;
    }
    const changed =
      subject.kind === "pair"
        ? pair(this.apply(subject.head), this.apply(subject.tail))
        : subject.kind === "fun"
          ? fun(this.apply(subject.arrow))
          : subject;
    this.values.set(subject, changed);
    return changed;
  }

  private freeAfter({ free }: Term): ReadonlySet<string> {
    const after = new Set<string>();
    for (const one of free) {
      const replacement = this.replacements.get(one);
      if (replacement) for (const other of replacement.free) after.add(other);
      else after.add(one);
    }
    return after;
  }

  private function(subject: Arrow): Arrow {
    const { inner, names } = this.under(subject.params, subject.body);
    return arrow(names, inner.apply(subject.body), subject);
  }

  private list<T extends Body | Block>(subject: T): T {
    const declared = declaredBy(subject.statements);
    const { inner, names } = this.under(declared, subject);
    const renamed = new Map(declared.map((one, index) => [one, names[index] as string]));
    const statements = inner.all(subject.statements).map((statement) => {
      const own = "name" in statement ? renamed.get(statement.name) : undefined;
      return own !== undefined && "name" in statement && own !== statement.name
        ? ({ ...bare(statement), name: own, free: statement.free } as Statement)
        : statement;
    });
    return (subject.kind === "body" ? body(statements) : block(statements, subject.conditional)) as T;
  }

  /** This substitution as it is inside a scope that binds these names, and what they are called there. */
  private under(bound: readonly string[], scope: Term): { inner: Substitution; names: readonly string[] } {
    const outside = new Map([...this.replacements].filter(([one]) => scope.free.has(one) && !bound.includes(one)));
    const shown = new Set<string>();
    for (const replacement of outside.values()) for (const one of shownNames(replacement)) shown.add(one);
    const names = bound.map((one) => (shown.has(one) ? unlike(one, [shown, scope.free, new Set(bound)]) : one));
    if (names.every((one, index) => one === bound[index]) && outside.size === this.replacements.size) {
      return { inner: this, names };
    }
    for (const [index, one] of names.entries()) {
      const before = bound[index] as string;
      if (one !== before) outside.set(before, name(one, NOWHERE));
    }
    return { inner: new Substitution(outside, this.values), names };
  }
}

const NOWHERE = { part: "student", line: 0, column: 0 } as const;

/** The parts of a term without what is kept of it. */
function bare<T extends Term>({ printed: _printed, free: _free, ...parts }: T): Omit<T, "printed" | "free"> {
  return parts;
}

/** A name like this one that is in none of the sets. */
function unlike(taken: string, sets: readonly ReadonlySet<string>[]): string {
  const stem = taken.replace(/_\d+$/, "");
  let number = 1;
  while (sets.some((set) => set.has(`${stem}_${number}`))) number++;
  return `${stem}_${number}`;
}

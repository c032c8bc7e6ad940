/** Types that have a word of their own: alone, and as what a list holds. */
const TYPE_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  number: ["a number", " of numbers"],
  string: ["a string", " of strings"],
  boolean: ["true or false", " of booleans"],
  addable: ["a number or a string", " of numbers or strings"],
  null: ["the empty list", ""],
  undefined: ["undefined", ""],
};

const TOKENS = /\s*(->|T\d+|[A-Za-z]+|[<>[\](),])/y;

/** Reads one type as the inference writes it, and gives it in words. */
class Reader {
  at = 0;

  constructor(private readonly text: string) {}

  private peek(): string {
    TOKENS.lastIndex = this.at;
    return TOKENS.exec(this.text)?.[1] ?? "";
  }

  private take(expected?: string): string {
    const token = this.peek();
    if (token === "" || (expected !== undefined && token !== expected)) throw new SyntaxError(`No type: ${this.text}`);
    this.at = TOKENS.lastIndex;
    return token;
  }

  type(): string {
    if (this.peek() === "(") {
      const count = this.parameters();
      this.take("->");
      this.type();
      return functionOf(count);
    }
    const simple = this.simple();
    if (this.peek() !== "->") return simple;
    this.take("->");
    this.type();
    return functionOf(1);
  }

  private parameters(): number {
    this.take("(");
    let count = 0;
    while (this.peek() !== ")") {
      if (count > 0) this.take(",");
      this.type();
      count += 1;
    }
    this.take(")");
    return count;
  }

  private simple(): string {
    const token = this.take();
    if (token === "[") {
      this.type();
      this.take(",");
      this.type();
      this.take("]");
      return "a pair";
    }
    if (token === "List" || token === "Array") {
      this.take("<");
      const start = this.at;
      this.type();
      const held = TYPE_NAMES[this.text.slice(start, this.at).trim()]?.[1] ?? "";
      this.take(">");
      return `${token === "List" ? "a list" : "an array"}${held}`;
    }
    if (/^T\d+$/.test(token)) return ANY;
    const simple = TYPE_NAMES[token];
    if (!simple) throw new SyntaxError(`No type: ${token}`);
    return simple[0];
  }
}

const functionOf = (count: number): string =>
  count === 0
    ? "a function without parameters"
    : `a function of ${count === 1 ? "one argument" : `${count} arguments`}`;

/** The types of a line in words, with what stands between them: a comma or an operator. */
interface Line {
  readonly types: readonly string[];
  readonly text: string;
}

/** Reads a line of types; null when it is no such line. */
function readLine(line: string): Line | null {
  const reader = new Reader(line);
  const types: string[] = [];
  let text = "";
  try {
    while (reader.at < line.length) {
      const type = reader.type();
      const between = /^\s*(?:,|[-+*/%<>=!]+)?\s*/.exec(line.slice(reader.at))?.[0] ?? "";
      if (between === "" && reader.at < line.length) return null;
      types.push(type);
      text += type + between;
      reader.at += between.length;
    }
    return { types, text };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const ANY = "any value";

/** True when the words alone tell that something of one type is no good where the other is needed. */
const contradict = (one: string, other: string): boolean =>
  one !== ANY && other !== ANY && !one.includes(other) && !other.includes(one);

const INTRODUCTION = /\btypes?:$/;

/**
 * Says the types of an explanation of the inference in words: `[T0, T1]` is a pair. Where the words do not tell what is
 * wrong, because both sides have the same ones, the explanation stays as it is.
 */
export function describeTypes(explanation: string): string {
  const lines = explanation.split("\n");
  const read = lines.map((line, index) => (INTRODUCTION.test(lines[index - 1] ?? "") ? readLine(line.trim()) : null));
  const [first, second] = read.filter((line) => line !== null);
  const tells = !first || !second || first.types.some((type, index) => contradict(type, second.types[index] ?? ""));
  return lines
    .map((line, index) => {
      const types = read[index];
      if (!types) return line;
      if (!tells) return line.replace(/\baddable\b/g, "(number or string)");
      return line.slice(0, line.search(/\S|$/)) + types.text;
    })
    .join("\n");
}

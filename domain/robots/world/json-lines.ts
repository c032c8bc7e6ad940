/** A text that is no JSON, with the line where reading stopped. */
export class NotJson extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** A value of a JSON text, and the line of each of its parts by path: `starts.0.x`. */
export interface LocatedJson {
  readonly value: unknown;
  readonly lines: ReadonlyMap<string, number>;
}

const DEEPEST = 100;

/** Reads JSON and notes where everything stands. */
export function readLocatedJson(text: string): LocatedJson {
  const reader = new Reader(text);
  const value = reader.document();
  return { value, lines: reader.lines };
}

class Reader {
  readonly lines = new Map<string, number>();
  private at = 0;
  private line = 1;

  constructor(private readonly text: string) {}

  document(): unknown {
    const value = this.value([]);
    this.space();
    if (this.at < this.text.length) this.fail("There is something after the end.");
    return value;
  }

  private value(path: readonly string[]): unknown {
    this.space();
    this.lines.set(path.join("."), this.line);
    if (path.length > DEEPEST) this.fail("It is nested too deeply.");
    const next = this.text[this.at];
    if (next === "{") return this.object(path);
    if (next === "[") return this.array(path);
    if (next === '"') return this.string();
    return this.word();
  }

  private object(path: readonly string[]): unknown {
    const found: [string, unknown][] = [];
    this.items("{", "}", () => {
      this.space();
      if (this.text[this.at] !== '"') this.fail("The name of a field is missing.");
      const name = this.string();
      this.take(":");
      found.push([name, this.value([...path, name])]);
    });
    return Object.fromEntries(found);
  }

  private array(path: readonly string[]): unknown[] {
    const found: unknown[] = [];
    this.items("[", "]", () => {
      found.push(this.value([...path, String(found.length)]));
    });
    return found;
  }

  private items(open: string, close: string, item: () => void): void {
    this.take(open);
    this.space();
    if (this.text[this.at] === close) {
      this.at += 1;
      return;
    }
    for (;;) {
      item();
      this.space();
      if (this.text[this.at] === close) break;
      this.take(",");
    }
    this.at += 1;
  }

  private string(): string {
    const found = /"(?:[^"\\\n]|\\.)*"/y;
    found.lastIndex = this.at;
    const [literal] = found.exec(this.text) ?? [];
    if (literal === undefined) return this.fail("A text does not end.");
    this.at += literal.length;
    return this.parsed(literal) as string;
  }

  private word(): unknown {
    const found = /[-+.\w]+/y;
    found.lastIndex = this.at;
    const [literal] = found.exec(this.text) ?? [];
    if (literal === undefined)
      return this.fail(
        this.at < this.text.length ? `${this.text[this.at]} is not expected here.` : "The end comes too early.",
      );
    this.at += literal.length;
    return this.parsed(literal);
  }

  private parsed(literal: string): unknown {
    try {
      return JSON.parse(literal);
    } catch (error) {
      if (error instanceof SyntaxError) return this.fail(`${literal} is no value of JSON.`);
      throw error;
    }
  }

  private take(character: string): void {
    this.space();
    if (this.text[this.at] !== character) this.fail(`${character} is missing.`);
    this.at += 1;
  }

  private space(): void {
    for (; /\s/.test(this.text[this.at] ?? ""); this.at++) {
      if (this.text[this.at] === "\n") this.line += 1;
    }
  }

  private fail(message: string): never {
    throw new NotJson(message, this.line);
  }
}

import { RuntimeSourceError } from "../slang";
import { isCurried, type Signature, signatureOf, signatureText, withoutHelper } from "./signature";

/** Source location of a call; the part is null in the standard library. */
export interface CallPlace {
  readonly line: number;
  readonly column: number;
  readonly source: string | null;
}

/** Facts about a function that is called with a wrong number of arguments. */
export interface Called {
  /** Name under which the program knows it; empty when it has none. */
  readonly name: string;
  readonly text: string;
  readonly expected: number;
  /** It takes further arguments besides. */
  readonly orMore: boolean;
}

/** The function of the library that the program called, of errors that happened inside of it. */
const libraryCallers = new WeakMap<object, string>();

/** Notes in which function of the library an error happened. */
export function noteLibraryCaller(error: unknown, name: string): void {
  const known = withoutHelper(name);
  if (known !== "" && typeof error === "object" && error !== null) libraryCallers.set(error, known);
}

/** A call with a wrong number of arguments. */
export class WrongArguments extends RuntimeSourceError {
  private readonly signature: Signature;

  constructor(
    private readonly called: Called,
    private readonly got: number,
    { line, column, source }: CallPlace,
  ) {
    const at = { line, column };
    super({ type: "Identifier", name: "", loc: { start: at, end: at, source } });
    this.signature = signatureOf(called.text, called.name);
  }

  override explain(): string {
    const { expected, orMore } = this.called;
    return `Expected ${expected}${orMore ? " or more" : ""} arguments, but got ${this.got}.\n${this.message()}`;
  }

  override elaborate(): string {
    return this.explain();
  }

  /** Says who called what, and what is missing or too many. */
  private message(): string {
    const { got, signature } = this;
    const by = libraryCallers.get(this);
    const called = signatureText(signature);
    const count = plural(got, "argument");
    const call = by === undefined ? `${called} is called with ${count}` : `${by} calls ${called} with ${count}`;
    return `${call}: ${got < this.called.expected ? this.missing() : this.tooMany()}`;
  }

  private missing(): string {
    const { expected } = this.called;
    const left = this.signature.parameters?.slice(this.got, expected) ?? [];
    if (left.length === 0) return `it takes ${expected}.`;
    return left.length === 1 ? `${left[0]} has no value.` : `${left.join(", ")} have no values.`;
  }

  private tooMany(): string {
    const { expected, text } = this.called;
    const takes = `it takes ${expected === 0 ? "none" : expected}.`;
    return isCurried(text) ? `${takes} It gives back a function, which takes the next.` : takes;
  }
}

const plural = (count: number, noun: string): string =>
  `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : "s"}`;

/** Sentence at the end of the explanation of an error inside a library function. */
const INSIDE = /\nIt happened inside (\S+), which this line calls\.$/;

/** An explanation without what was added of a function of the library, and the function's name. */
export function insideLibrary(explanation: string): { readonly explanation: string; readonly name: string | null } {
  const match = INSIDE.exec(explanation);
  return match
    ? { explanation: explanation.slice(0, match.index), name: match[1] as string }
    : { explanation, name: null };
}

/** Adds to an explanation in which function of the library the error happened, unless it says so already. */
export function withLibraryCaller(explanation: string, error: unknown): string {
  if (error instanceof WrongArguments || typeof error !== "object" || error === null) return explanation;
  const name = libraryCallers.get(error);
  if (name === undefined || explanation.includes(`${name}(`)) return explanation;
  return `${explanation}\nIt happened inside ${name}, which this line calls.`;
}

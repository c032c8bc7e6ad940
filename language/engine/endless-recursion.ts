import { RuntimeSourceError } from "../slang";
import { callText, type DescribedCall, isDescribable } from "./call-text";

/** Calls that are told of a recursion. */
const TOLD = 3;

/** What to do about a recursion without end. */
const REMEDY = "Add a base case that every call comes closer to: a case that returns without a further call.";

/** What is said of a recursion of which no call is known. */
export const TOO_DEEP = `Maximum call stack size exceeded: calls wait for one another without end.\n${REMEDY}`;

/** Calls wait for one another, more of them than there is room for. */
export class EndlessRecursion extends RuntimeSourceError {
  private readonly calls: readonly DescribedCall[];

  /**
   * @param place where the last call stands
   * @param calls the innermost calls in progress, the last one last
   */
  constructor(
    place: { readonly line: number; readonly column: number; readonly source: string | null },
    calls: readonly DescribedCall[],
  ) {
    const at = { line: place.line, column: place.column };
    super({ type: "Identifier", name: "", loc: { start: at, end: at, source: place.source } });
    this.calls = calls.filter(isDescribable).slice(-TOLD);
  }

  override explain(): string {
    const last = this.calls.at(-1);
    if (!last) return TOO_DEEP;
    const told = `Last calls: ${this.calls.map(callText).join(", ")}.`;
    return `Maximum call stack size exceeded: ${last.name || "a function"} calls on without returning.\n${told}\n${REMEDY}`;
  }

  override elaborate(): string {
    return this.explain();
  }
}

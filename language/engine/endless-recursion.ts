import { RuntimeSourceError } from "../slang";
import { callText, type DescribedCall, isDescribable } from "./call-text";

/** Calls that are told of a recursion. */
const SHOWN_CALLS = 3;

/** What to do about a recursion without a case that ends it. */
const ADD_BASE_CASE = "Add a base case that every call comes closer to: a case that returns without a further call.";
/** What to look at where the recursion may well end, but has no room to. */
const COME_CLOSER =
  "Does every call come closer to a base case? Then there are too many of them: calls in tail position do not wait.";

/** What is said of a recursion of which no call is known. */
export const TOO_DEEP = `Maximum call stack size exceeded: too many calls wait for one another.\n${COME_CLOSER}`;

/** What chooses between ways in a function: one of them may be a base case. */
const CHOICE = /\?|&&|\|\||\b(?:if|while|for)\b|\[implementation hidden\]/;

/** Tells whether no function of a recursion has a way that could end it. */
const endsNever = (calls: readonly DescribedCall[]): boolean =>
  calls.length > 0 && calls.every(({ text }) => text !== undefined && !CHOICE.test(text()));

/** Calls wait for one another, more of them than there is room for. */
export class EndlessRecursion extends RuntimeSourceError {
  private readonly calls: readonly DescribedCall[];

  /**
   * @param place where the last call stands
   * @param calls the innermost calls in progress, the last one last
   */
  constructor(
    place: { readonly line: number; readonly column: number; readonly source: string | null },
    private readonly inProgress: readonly DescribedCall[],
  ) {
    const at = { line: place.line, column: place.column };
    super({ type: "Identifier", name: "", loc: { start: at, end: at, source: place.source } });
    this.calls = inProgress.filter(isDescribable).slice(-SHOWN_CALLS);
  }

  override explain(): string {
    const last = this.calls.at(-1);
    if (!last) return TOO_DEEP;
    const name = last.name || "a function";
    const endless = endsNever(this.inProgress);
    const what = endless ? `${name} calls on without returning.` : `too many calls of ${name} wait for one another.`;
    const lastCalls = `Last calls: ${this.calls.map(callText).join(", ")}.`;
    return `Maximum call stack size exceeded: ${what}\n${lastCalls}\n${endless ? ADD_BASE_CASE : COME_CLOSER}`;
  }

  override elaborate(): string {
    return this.explain();
  }
}

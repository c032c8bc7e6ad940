import type { StoryProblem } from "../problem";
import { placeOf, type Span } from "./source-line";

/** What is wrong with a text, in the order in which it was found. */
export class Problems {
  readonly problems: StoryProblem[] = [];

  error(code: string, message: string, span: Span, suggestion?: string): void {
    this.add("error", code, message, span, suggestion);
  }

  warn(code: string, message: string, span: Span, suggestion?: string): void {
    this.add("warning", code, message, span, suggestion);
  }

  private add(severity: StoryProblem["severity"], code: string, message: string, span: Span, meant?: string): void {
    const suggestion = meant === undefined ? {} : { suggestion: meant };
    this.problems.push({ severity, code, message, place: placeOf(span), ...suggestion });
  }
}

/** Sorts problems by the order in which the files are loaded, and then by line and column. */
export function inOrder(problems: readonly StoryProblem[], files: readonly string[]): StoryProblem[] {
  const order = new Map(files.map((name, index) => [name, index]));
  const indexOf = ({ place }: StoryProblem) => order.get(place.file) ?? 0;
  return problems.toSorted(
    (one, other) =>
      indexOf(one) - indexOf(other) || one.place.line - other.place.line || one.place.column - other.place.column,
  );
}

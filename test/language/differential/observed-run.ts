/** What a program gave, in words that can be compared. */
export interface ObservedRun {
  /** `= value`, or `! line text` for each error. */
  readonly outcome: string;
  readonly displayed: readonly string[];
}

/** A difference that may be, and why. */
export interface Difference {
  readonly name: string;
  readonly reason: string;
  applies(text: string, own: ObservedRun, other: ObservedRun): boolean;
}

const LIBRARY_CALL =
  /\b(map|filter|accumulate|append|reverse|length|list_ref|member|remove|equal|build_list|enum_list|list_to_string|stream_\w+|list_to_stream|eval_stream|integers_from)\(/;
const ERROR = /^! (\d+) ([\s\S]*)$/;

/** Every difference that may be between this engine and those of the package. Any other one is a fault. */
export const DIFFERENCES: readonly Difference[] = [
  {
    name: "the place of an error inside the standard library",
    reason: "The package gives the line in its own library's text; this engine gives the line that called the library.",
    applies: (text, own, other) => {
      const [, line = "0", message] = ERROR.exec(own.outcome) ?? [];
      const [, elsewhere, same] = ERROR.exec(other.outcome) ?? [];
      const called = text.split("\n")[Number(line) - 1] ?? "";
      const alike = message !== undefined && message === same && displayedAlike(own, other);
      return alike && line !== elsewhere && LIBRARY_CALL.test(called);
    },
  },
  {
    name: "JavaScript's words for a name that is used too early",
    reason:
      "The package translates them only where its source map has a name at that very place; the line is the same.",
    applies: (_text, own, other) => {
      const early = /^! (\d+) Name \w+ declared later in current scope but not yet assigned$/.exec(own.outcome);
      const raw = /^! (\d+) ReferenceError: Cannot access '\w+' before initialization$/.exec(other.outcome);
      return early !== null && early[1] === raw?.[1] && displayedAlike(own, other);
    },
  },
  {
    name: "array_length of what is no array",
    reason: "The package gives whatever JavaScript calls a length, of functions and strings too; here it is an error.",
    applies: (text, own, other) => {
      const refused = /^! \d+ Error: array_length\(xs\) expects an array as argument xs/.test(own.outcome);
      return refused && /\barray_length\(/.test(text) && displayedBefore(own, other);
    },
  },
  {
    name: "looking for what chapter 2 cannot compare",
    reason:
      "The library here is one text for all chapters and compares as chapter 4 does, so that member and remove can also " +
      "look for truth, null and functions; the package refuses that in the chapters whose own === refuses it.",
    applies: (text, own, other) => {
      const refused =
        /^! \d+ Expected (string or number on left|string on right|number on right) hand side of operation/;
      return /\b(member|remove)\(/.test(text) && refused.test(other.outcome) && displayedBefore(other, own);
    },
  },
];

const displayedAlike = (own: ObservedRun, other: ObservedRun): boolean =>
  JSON.stringify(own.displayed) === JSON.stringify(other.displayed);

/** Whether what a program displayed until it failed is how the other began. */
const displayedBefore = (failed: ObservedRun, other: ObservedRun): boolean =>
  JSON.stringify(other.displayed.slice(0, failed.displayed.length)) === JSON.stringify(failed.displayed);

/** What tells two outcomes apart: nothing, the name of a difference that may be, or `fault`. */
export function compare(text: string, own: ObservedRun, other: ObservedRun): string | null {
  if (displayedAlike(own, other) && own.outcome === other.outcome) return null;
  return DIFFERENCES.find((difference) => difference.applies(text, own, other))?.name ?? "fault";
}

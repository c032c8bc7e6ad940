import * as fc from "fast-check";
import type { Library } from "../../../language/library";

/** A program of one kind of error, and what of the table's sentence is otherwise for it. */
export interface ErrorExample {
  readonly program: string;
  readonly library?: Partial<Library>;
  /** Pieces of the table's sentence, each with what stands at its place for this program. */
  readonly filled: Readonly<Record<string, string>>;
}

/** Programs of one kind: one that is the table's example, and others. */
export interface Kind {
  readonly programs: fc.Arbitrary<ErrorExample>;
  /** Programs that are tried; those that fill the memory take long. */
  readonly runs?: number;
}

const NAME = fc.constantFrom("grow", "blend", "paint", "twice_as", "q1", "$own", "_mine", "lengthen");
const OTHER = fc.constantFrom("by", "factor", "amount", "n2");
const NUMBER = fc.integer({ min: 0, max: 999 });
/** Whole lines that stand before the fault. */
const LINES = fc.integer({ min: 0, max: 4 });
const above = (lines: number): string => "1;\n".repeat(lines);

/** What stands before a strange character in its line, and the place of the character by it. */
const BEFORE = fc.constantFrom("const x", "1 +", "display", "math_max(1, 2)");

const character = (characters: readonly (readonly [string, ...string[]])[], sentence: readonly string[]) =>
  fc.tuple(fc.constantFrom(...characters), BEFORE, LINES).map(([prefix, before, lines]): ErrorExample => {
    const [written, ...rest] = prefix;
    const filled = Object.fromEntries(sentence.map((piece, at) => [piece, rest[at] ?? ""]));
    const place = { "column 8": `column ${before.length + 1}`, "column 9": `column ${before.length + 1}` };
    return {
      program: `${above(lines)}${before}${written}1;`,
      filled: {
        ...filled,
        ...place,
        "after const x": `after ${before}`,
        "after display(": `after ${before}`,
        "after display,": `after ${before},`,
      },
    };
  });

const FUNCTIONS_ON_LISTS = fc.constantFrom(
  ["length", "length(5)"],
  ["reverse", "reverse(5)"],
  ["map", "map(x => x, 5)"],
  ["filter", "filter(x => true, 5)"],
  ["for_each", "for_each(x => x, 5)"],
  ["append", "append(5, null)"],
  ["accumulate", "accumulate((x, y) => x, 0, 5)"],
  ["member", "member(1, 5)"],
  ["remove", "remove(1, 5)"],
  ["remove_all", "remove_all(1, 5)"],
  ["list_ref", "list_ref(list(1), 4)"],
  ["list_ref", "list_ref(list(1, 2), -1)"],
);
const FUNCTIONS_ON_STREAMS = fc.constantFrom(
  ["stream_map", "stream_map(x => x, 5)"],
  ["stream_filter", "stream_filter(x => true, 5)"],
  ["stream_for_each", "stream_for_each(x => x, 5)"],
  ["stream_append", "stream_append(5, null)"],
  ["stream_member", "stream_member(1, 5)"],
  ["stream_remove", "stream_remove(1, 5)"],
  ["stream_remove_all", "stream_remove_all(1, 5)"],
  ["stream_reverse", "stream_reverse(5)"],
  ["stream_to_list", "stream_to_list(5)"],
  ["stream_ref", "stream_ref(stream(1), 4)"],
  ["eval_stream", "eval_stream(5, 2)"],
  ["list_to_stream", "list_to_stream(5)"],
);

/** The generators of programs, by the kinds of the table. */
export const KINDS: Readonly<Record<string, Kind>> = {
  "a wrong number of arguments": {
    programs: fc.tuple(NAME, OTHER, fc.constantFrom("map", "filter", "for_each", "build_list")).map(
      ([name, by, caller]): ErrorExample => ({
        program: `const ${name} = (s, ${by}) => s;\n${caller === "build_list" ? `build_list(${name}, 2)` : `${caller}(${name}, list(1))`};`,
        library: { chapter: 2 },
        filled: { "map calls": `${caller} calls`, "grow(s, by)": `${name}(s, ${by})`, "by has": `${by} has` },
      }),
    ),
  },
  "an error inside a library function": {
    programs: fc.oneof(FUNCTIONS_ON_LISTS, FUNCTIONS_ON_STREAMS).chain(([name = "", call = ""]) =>
      LINES.map(
        (lines): ErrorExample => ({
          program: `${above(lines)}${call};`,
          library: { chapter: 3 },
          filled: { length: name },
        }),
      ),
    ),
    runs: 60,
  },
  "a recursion that nothing in its functions could end": {
    programs: fc.tuple(NAME, NUMBER).map(
      ([name, by]): ErrorExample => ({
        program: `const ${name} = n => n + ${name}(n - ${by});\n${name}(${by});`,
        filled: { "f calls": `${name} calls` },
      }),
    ),
    runs: 5,
  },
  "a recursion that has a choice, too deep": {
    programs: NAME.map(
      (name): ErrorExample => ({
        program: `const ${name} = n => n === 0 ? 0 : n + ${name}(n - 1);\n${name}(100000000);`,
        filled: { "of sum": `of ${name}` },
      }),
    ),
    runs: 5,
  },
  "a name that nobody declared": {
    programs: fc
      .tuple(NAME, LINES)
      .map(([name, lines]): ErrorExample => ({ program: `${above(lines)}${name}(1);`, filled: { lenght: name } })),
  },
  "a character that nobody sees": {
    programs: character(
      [
        ["\u200b", "U+200B (zero width space)"],
        ["\u00ad", "U+00AD (soft hyphen)"],
        ["\u200e", "U+200E (left-to-right mark)"],
        ["\u2060", "U+2060 (word joiner)"],
      ],
      ["U+200B (zero width space)"],
    ),
  },
  "a full-width sign": {
    programs: character(
      [
        ["\uff08", "U+FF08", "where ( is"],
        ["\uff09", "U+FF09", "where ) is"],
        ["\uff0c", "U+FF0C", "where , is"],
        ["\uff1b", "U+FF1B", "where ; is"],
        ["\uff02", "U+FF02", 'where " is'],
        ["\u3001", "U+3001", "where , is"],
      ],
      ["U+FF08", "where ( is"],
    ),
  },
  "a full-width name": {
    programs: fc.tuple(fc.constantFrom(["\uff58", "x"], ["\uff4c\uff45\uff4e", "len"], ["pi\uff12", "pi2"]), LINES).map(
      ([[written = "", meant = ""], lines]): ErrorExample => ({
        program: `${above(lines)}${written};`,
        filled: { "where x": `where ${meant}` },
      }),
    ),
  },
  "another character that the language has not": {
    programs: character(
      [
        ["\u201c", "U+201C"],
        ["\u2019", "U+2019"],
        ["\u00d7", "U+00D7"],
        ["\u2264", "U+2264"],
      ],
      ["U+201C"],
    ),
  },
  "a bracket without a partner": {
    programs: fc
      .tuple(
        NAME,
        fc.constantFrom(["(", ")", " = 2 * (", "1"], ["[", "]", " = [", "1, 2"], ["{", "}", " = n => {", " return n;"]),
        LINES,
      )
      .map(([name, [open = "", close = "", start = "", rest = ""], lines]): ErrorExample => {
        const line = `const ${name}${start}`;
        return {
          program: `${above(lines)}${line}${rest}`,
          library: { chapter: 3 },
          filled: {
            "The { in line 1, column 16": `The ${open} in line ${lines + 1}, column ${line.length}`,
            "the } that": `the ${close} that`,
          },
        };
      }),
  },
  "a variant that the library does not go with": {
    programs: fc
      .constantFrom(
        ["lazy", 2] as const,
        ["typed", 3] as const,
        ["non-det", 3] as const,
        ["concurrent", 3] as const,
        ["explicit-control", 4] as const,
      )
      .map(
        ([variant, chapter]): ErrorExample => ({
          program: "1;",
          library: { variant, chapter, external: "ev3" },
          filled: { lazy: variant, "§2": `§${chapter}` },
        }),
      ),
  },
};

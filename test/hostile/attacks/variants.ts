import { QUESTION_VARIANTS } from "../../../domain/facts/languages";
import type { Chapter, Variant } from "../../../language/library";
import type { Attack } from "../attack";

type Place = readonly [chapter: Chapter, variant: Variant];
type Expected = string | RegExp;

/** Every chapter in every variant that a question can be set in. */
const PLACES: readonly Place[] = ([1, 2, 3, 4] as const).flatMap((chapter) =>
  QUESTION_VARIANTS[chapter].map((variant) => [chapter, variant] as const),
);

const undeclared = (name: string): string => `runtime student:1 Name ${name} not declared.`;
const refused = (name: string): string => `syntax student:1 Name ${name} cannot be used in Source programs.`;

/** What a program of threads is worth when it ends, whatever its threads computed. */
const THREADS = '"all threads terminated"';

/** Slower variants may use up their time before their stack. */
const STACK = /^runtime student:1 Maximum call stack size exceeded: /;
const STACK_OR_TIME = /^(timeout$|runtime \w+:\d+ )/;

/**
 * The same attack in every place; `elsewhere` are the verdicts of variants that answer in their own way, and within the
 * usual time limit.
 */
function everywhere(
  name: string,
  { library, ...attack }: Pick<Attack, "library" | "student" | "prepend" | "postpend">,
  [program, answer, verdict]: readonly [program: string, answer: string, verdict: Expected],
  elsewhere: Partial<Record<Variant, Expected>> = {},
): Attack[] {
  return PLACES.map(([chapter, variant]) => ({
    name: `chapter ${chapter} ${variant}: ${name}`,
    // A verdict of a variant's own is a kind of its own.
    kind: elsewhere[variant] === undefined ? name : `${variant}: ${name}`,
    library: { ...(elsewhere[variant] === undefined && library), chapter, variant },
    ...attack,
    testcases: [[program, answer, elsewhere[variant] ?? verdict]],
  }));
}

/** The same few attacks in every chapter and variant. */
export const VARIANTS: readonly Attack[] = [
  ...everywhere(
    "forging: the helper that judges",
    { prepend: "const check = x => x === 1;", student: "const check = x => true; const f = x => 0;" },
    ["check(f(1));", "true", "fail false"],
    { concurrent: `fail ${THREADS}` },
  ),
  ...everywhere(
    "forging: a builtin that judges",
    { student: "const math_abs = x => 42; const f = x => 0;" },
    ["math_abs(f(1));", "42", "fail 0"],
    { concurrent: `fail ${THREADS}` },
  ),
  ...everywhere(
    "leaking: the text of a hidden helper",
    { prepend: "const secret = x => x === 4711;", student: "const f = () => stringify(secret);" },
    ["f();", "", 'fail "x => {\\n\\t[implementation hidden]\\n}"'],
    { concurrent: `fail ${THREADS}` },
  ),
  ...everywhere(
    "leaking: a hidden helper that is displayed in an error",
    { prepend: "const secret = x => x === 4711;", student: 'const f = () => error(secret, "look");' },
    ["f();", "", "runtime student:1 Error: look x => {\n\t[implementation hidden]\n}"],
  ),
  ...everywhere("escaping: a name of Node", { student: "const x = process;" }, ["1;", "1", undeclared("process")]),
  ...everywhere("escaping: an inherited name", { student: "const x = constructor;" }, [
    "1;",
    "1",
    refused("constructor"),
  ]),
  ...everywhere(
    "exhausting: recursion without end",
    // The stack ends in a moment, but on a busy machine that moment is longer than the usual limit.
    { library: { execTimeMs: 5000 }, student: "const f = n => 1 + f(n + 1);" },
    ["f(0);", "", STACK],
    { lazy: STACK_OR_TIME, concurrent: STACK_OR_TIME, "non-det": STACK_OR_TIME, "explicit-control": STACK_OR_TIME },
  ),
  // The condition needs the line now: a lazy argument would never be displayed at all.
  ...everywhere("flooding: lines without end", { student: "const f = n => display(n) === n ? f(n + 1) : 0;" }, [
    "f(0);",
    "",
    "timeout",
  ]),
  {
    name: "exhausting: sums that are put off without end",
    library: { chapter: 2, variant: "lazy" },
    student: "const f = n => f(n + 1);",
    testcases: [["f(0);", "", /^(timeout|killed The program used more memory than a submission may use\.)$/]],
  },
];

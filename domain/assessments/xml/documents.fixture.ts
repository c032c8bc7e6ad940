import * as fc from "fast-check";
import type { TaskDocument } from "./index";

const character = fc.constantFrom(..."abc<>&\"'\n\t\r ]\u00e9\u{1f411}0".split(/(?:)/u), "]]>");
const text = fc.array(character, { maxLength: 12 }).map((list) => list.join("").trim() || null);
const unknown = fc.constantFrom("<META a='1'>x</META>", "<x:tag/>", "<NOTE><![CDATA[ <TEXT> ]]></NOTE>");
const notes = fc.constantFrom("<!-- why -->", "<?editor fold?>", "<!--\n-->");
const children = fc.array(unknown, { minLength: 1, maxLength: 3 }).map((list) => list.map((xml) => ({ xml })));
const attribute = fc.tuple(
  fc.constantFrom("data-x", "xml:lang", "DEPLOYMENT"),
  text.map((value) => value ?? ""),
);
const attributes = fc.array(attribute, { minLength: 1, maxLength: 1 });
const rest = fc.record({ attributes, children }, { requiredKeys: [] });
const restOfItem = fc.record({ attributes, before: notes, children }, { requiredKeys: [] });
const restOfText = fc.record({ attributes, before: notes }, { requiredKeys: [] });

/** A part, now and then with something that no field knows. */
function part<Model extends Record<string, fc.Arbitrary<unknown>>>(
  model: Model,
  own: fc.Arbitrary<object> = restOfItem,
) {
  const some = own.filter((one) => Object.keys(one).length > 0);
  return fc.record({ ...model, rest: some }, { requiredKeys: Object.keys(model) });
}
const word = fc.stringMatching(/^[a-z]{1,6}$/);
const count = fc.option(fc.nat(9999));
const library = fc.option(
  part(
    {
      interpreter: fc.constantFrom(1, 2, 3, 4),
      variant: fc.constantFrom(null, "default"),
      execTimeMs: fc.option(fc.integer({ min: 1, max: 9999 })),
      globals: fc.array(part({ identifier: word, value: text.map((value) => value ?? "") }), { maxLength: 2 }),
      external: fc.option(part({ name: word, symbols: fc.array(word, { maxLength: 3 }) }, rest)),
    },
    rest,
  ),
);
const base = {
  maxXp: count,
  showSolution: fc.boolean(),
  blocking: fc.boolean(),
  text,
  library,
  graderLibrary: library,
  snippet: part({ prepend: text, template: text, postpend: text, solution: text, grader: text }, rest),
};
const testcase = part(
  {
    kind: fc.constantFrom("public", "opaque", "secret"),
    score: count,
    answer: text,
    program: text,
  },
  restOfText,
);
const sample = part(
  {
    name: word,
    program: text.map((program) => program ?? ""),
    expects: fc.oneof(
      fc.constantFrom({ kind: "passes" }, { kind: "timeout" }, { kind: "error" }),
      fc.record({
        kind: fc.constant("fails"),
        testcases: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 3 }),
      }),
    ),
  },
  restOfText,
);
const problem = fc.oneof(
  part({
    ...base,
    type: fc.constant("programming"),
    testcases: fc.array(testcase, { maxLength: 4 }),
    samples: fc.array(sample, { maxLength: 3 }),
  }),
  part({
    ...base,
    type: fc.constant("mcq"),
    choices: fc.array(part({ correct: fc.option(fc.boolean()), hint: text, text }), { maxLength: 3 }),
  }),
  part({ ...base, type: fc.constant("voting"), contestNumber: text, revealHours: count }),
);
/** Documents of every kind, with characters that XML must escape and with unknown parts. */
export const documents = part(
  {
    number: text,
    title: text,
    access: fc.constantFrom(null, "private", "public"),
    story: text,
    coverImage: text,
    kind: text,
    startDate: text,
    dueDate: text,
    password: text,
    reading: text,
    webSummary: text,
    text,
    library,
    graderLibrary: library,
    problems: fc.array(problem, { maxLength: 3 }),
  },
  rest,
) as fc.Arbitrary<unknown> as fc.Arbitrary<TaskDocument>;

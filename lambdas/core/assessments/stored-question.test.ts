import type { QuestionContent, QuestionLibrary } from "../../../domain/assessments/xml";
import { questionOf, storedLibrary, storedQuestion } from "./stored-question";

const library = (globals: Readonly<Record<string, string>>): QuestionLibrary => ({
  chapter: 3,
  variant: null,
  execTimeMs: null,
  globals,
  external: { name: "none", symbols: [] },
});
const question = {
  type: "mcq",
  content: "Which?",
  library: library({ base: "0", next: "base + 1" }),
  gradingLibrary: library({}),
} as unknown as QuestionContent;

it("keeps the order of globals, which the table's maps would lose", () => {
  expect(storedQuestion(question)).toMatchObject({
    content: "Which?",
    library: {
      globals: [
        ["base", "0"],
        ["next", "base + 1"],
      ],
    },
    gradingLibrary: { globals: [] },
  });
  const read = questionOf({ pk: "ASMT#1", sk: "Q#000", ...storedQuestion(question) });
  expect(read).toEqual(question);
  expect(Object.keys(read.library.globals)).toEqual(["base", "next"]);
});

it("reads the maps of earlier versions", () => {
  const earlier = { type: "mcq", library: library({ base: "0" }), gradingLibrary: library({ one: "1" }) };
  expect(questionOf(earlier)).toMatchObject({
    library: { globals: { base: "0" } },
    gradingLibrary: { globals: { one: "1" } },
  });
});

it("tells libraries apart whose globals stand in another order", () => {
  const [one, other] = [library({ a: "1", b: "2" }), library({ b: "2", a: "1" })].map(storedLibrary);
  expect(one).not.toEqual(other);
});

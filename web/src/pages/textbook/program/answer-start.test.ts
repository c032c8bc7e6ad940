import type { ExerciseNode, SnippetNode } from "../../../../../domain/textbook/nodes";
import { readProgram } from "../../../../../domain/textbook/programs";
import { writeProgram } from "../../../../../domain/textbook/write-program";
import { answerStart } from "./answer-start";

const snippet = (chapter: 1 | 2 | 3, text: string, prependLength = 0): SnippetNode => ({
  tag: "SNIPPET",
  latex: false,
  eval: true,
  id: 1,
  body: text,
  output: "",
  prependLength,
  program: writeProgram({ chapter, variant: "default", text }),
});
const exercise = (solution: ExerciseNode["solution"], child: ExerciseNode["child"] = []): ExerciseNode => ({
  tag: "EXERCISE",
  id: "#ex-1.1",
  title: "Exercise 1.1",
  child,
  solution,
});
const begins = (one: ExerciseNode, section: readonly SnippetNode[]) => {
  const node = answerStart(one, section);
  return [node.prependLength, readProgram(node.program)];
};

test("an answer begins with the earlier lines that the solution needs, and nothing of the solution", () => {
  const solution = snippet(2, "const a = 1;\nconst b = 2;\na + b;", 2);
  expect(begins(exercise([solution]), [snippet(1, "1;")])).toEqual([
    2,
    { chapter: 2, variant: "default", text: "const a = 1;\nconst b = 2;\n" },
  ]);
});

test("without a solution it is empty, in the language of the section's last program", () => {
  expect(begins(exercise(null), [snippet(1, "1;"), snippet(3, "let x = 1;")])).toEqual([
    0,
    { chapter: 3, variant: "default", text: "" },
  ]);
  expect(begins(exercise(null), [])).toEqual([0, { chapter: 1, variant: "default", text: "" }]);
});

test("the exercise's own program tells the language", () => {
  expect(begins(exercise(null, [snippet(2, "pair(1, 2);")]), [snippet(1, "1;")])).toMatchObject([0, { chapter: 2 }]);
});

import { readProgram } from "../../domain/textbook/programs";
import { withPrograms } from "./authored-programs";

const snippet = (id: number, text: string[], needs?: number[]) => ({
  tag: "SNIPPET",
  id,
  source: { chapter: 2, text, ...(needs && { needs }) },
});
const written = (json: unknown, index: number) => {
  const { program, ...rest } = (withPrograms(json) as Record<string, string>[])[index] ?? {};
  return { ...rest, text: readProgram(program ?? "")?.text };
};

test("what a program needs stands before it, each once, imports first", () => {
  const section = [
    snippet(1, ["import { show } from 'rune';", "const one = 1;"]),
    snippet(2, ["const two = one + 1;"], [1]),
    snippet(3, ["two + one;"], [2, 1]),
  ];
  expect(written(section, 2)).toEqual({
    tag: "SNIPPET",
    latex: false,
    eval: true,
    id: 3,
    body: "two + one; ",
    prependLength: 5,
    text: "import { show } from 'rune';\nconst one = 1;\n\nconst two = one + 1;\n\ntwo + one;",
  });
});

test.each([
  [[snippet(1, ["1;"], [2]), snippet(2, ["2;"])], "program 1: needs must name programs that stand before it"],
  [[snippet(1, ["1;"]), snippet(1, ["2;"])], "two programs have the id 1"],
  [[snippet(0, ["1;"])], "a program with a source needs an id from 1"],
  [[snippet(1, ["1;\n2;"])], "program 1: text must be a list of lines"],
  [[{ tag: "SNIPPET", id: 1, source: { chapter: 9, text: [] } }], "program 1: chapter must be 1, 2, 3 or 4"],
])("a program that cannot be used is refused (%#)", (section, message) => {
  expect(() => withPrograms(section)).toThrow(message);
});

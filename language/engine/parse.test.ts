import { importedModules, type Parsed, parsePart } from "./parse";
import type { Problem, Scope } from "./part";

const scope = (modules?: Scope["modules"]): Scope => ({ chapter: 3, names: new Set(), modules });
const parse = (text: string, modules?: Scope["modules"]) => parsePart(text, "student", scope(modules), "default");
const problemLines = (text: string) =>
  (parse(text) as Problem[]).map(({ line, explanation }) => `${line}: ${explanation}`);

describe("imports", () => {
  it("are taken out of the program and told apart by line", () => {
    const parsed = parse('import { repeat,\n  twice as two } from "repeat";\nconst x = two;') as Parsed;
    expect(parsed.imports).toEqual([
      {
        module: "repeat",
        line: 1,
        names: [
          { imported: "repeat", local: "repeat", line: 1 },
          { imported: "twice", local: "two", line: 2 },
        ],
      },
    ]);
    expect(parsed.declared).toEqual(["repeat", "two", "x"]);
    expect(parsed.program.body.map(({ type }) => type)).toEqual(["VariableDeclaration"]);
  });

  it("of modules and names that there are not are refused at their lines", () => {
    expect(problemLines('import { a } from "nowhere";')).toEqual(['1: Module "nowhere" not found.']);
    expect(problemLines('import { repeat,\n  fourfold } from "repeat";')).toEqual([
      '2: Module "repeat" does not contain a definition for "fourfold".',
    ]);
  });

  it("of a module from the configured place are checked against what it exports", () => {
    const modules = new Map([["maze", ["walk"]]]);
    expect((parse('import { walk } from "maze";', modules) as Parsed).declared).toEqual(["walk"]);
    expect(parse('import { run } from "maze";', modules)).toEqual([
      {
        phase: "syntax",
        part: "student",
        line: 1,
        explanation: 'Module "maze" does not contain a definition for "run".',
        timeout: false,
      },
    ]);
  });

  it("can be neither defaults nor whole modules, nor exported again", () => {
    expect(problemLines('import r from "repeat";')).toEqual([
      '1: The name r cannot be imported as a default: write import { name } from "repeat";',
    ]);
    expect(problemLines('import * as r from "repeat";')).toEqual([
      '1: The name r cannot be imported with *: write import { name } from "repeat";',
    ]);
    expect(problemLines('export { repeat } from "repeat";')).toEqual([
      "1: A module cannot be exported again; import its names and use them.",
    ]);
  });

  it("cannot declare a name twice or a forbidden one", () => {
    expect(problemLines('import { repeat } from "repeat";\nconst repeat = 1;')).toEqual([
      "2: SyntaxError: Identifier 'repeat' has already been declared",
    ]);
    expect(problemLines('import { repeat as eval } from "repeat";')).toEqual([
      "1: SyntaxError: Binding eval in strict mode",
    ]);
    expect(problemLines('import { repeat as constructor } from "repeat";')).toEqual([
      "1: Name constructor cannot be used in Source programs.",
    ]);
  });

  it("are found in a text without looking for the modules", () => {
    expect(
      importedModules('import { a } from "nowhere";\nimport { b } from "repeat"; import { c } from "nowhere";'),
    ).toEqual(["nowhere", "repeat"]);
    expect(importedModules("const = ;")).toEqual([]);
    expect(importedModules('import { a } from "nowhere";\nconst x: number = a;')).toEqual(["nowhere"]);
  });
});

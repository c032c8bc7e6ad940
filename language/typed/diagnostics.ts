import { adviceOn } from "../advice";
import { modulesToLoad } from "../bundles";
import type { Diagnostic, Question } from "../editor/questions";
import { type Code, type Compiler, compilerFor, type PartName, type Problem, scopeNames } from "../engine";
import type { Chapter } from "../library";
import { globalsText } from "../testcases";
import { placeOf } from "./checker";

type TypesQuestion = Pick<Extract<Question, { ask: "problems" }>, "library" | "prepend" | "text">;

/**
 * Finds what is wrong with a program with types before it runs, in the words and places of a run. Nothing of it is run. Where
 * what the question puts before it is wrong itself, nothing is told: a run will tell that.
 */
export function diagnoseTyped({ library, prepend, text }: TypesQuestion): Diagnostic[] {
  const compiler = compilerFor(library);
  const { elevated, student } = scopeNames(library);
  const declared = declaredBefore(
    compiler,
    [
      ["globals", globalsText(library)],
      ["prepend", prepend],
    ],
    new Set(elevated),
  );
  if (declared === null) return [];
  const names = new Set([...student, ...declared]);
  const { chapter } = library;
  const code = compiler.compile("student", text, { chapter, names, modules: believed(text) });
  if (!Array.isArray(code)) return [];
  const namesOf = (other: Chapter) => scopeNames({ ...library, chapter: other }).student;
  return (code as Problem[]).map((problem) => {
    const { line, column, explanation } = problem;
    const advice = adviceOn({ line, column, explanation }, text, { library, names, namesOf });
    return { line, explanation, at: placeOf(problem), forbidden: false, advice };
  });
}

/** The names that parts before a program declare; null when one of them is wrong. */
function declaredBefore(
  compiler: Compiler,
  parts: readonly (readonly [PartName, string])[],
  names: Set<string>,
): readonly string[] | null {
  const declared: string[] = [];
  for (const [part, text] of parts) {
    const code = compiler.compile(part, text, { chapter: 4, names });
    if (Array.isArray(code)) return null;
    for (const name of (code as Code).declared) {
      names.add(name);
      declared.push(name);
    }
  }
  return declared;
}

/** Of a module that is not built in nobody knows here what it exports: whatever is imported from it is believed. */
function believed(text: string): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, readonly string[]>(modulesToLoad([text]).map((name) => [name, []]));
  for (const [, list = "", name = ""] of text.matchAll(/\bimport\s*\{([^{}]*)\}\s*from\s*["']([^"'\n]*)["']/g)) {
    const names = list.split(",").map((one) => one.trim().split(/\s+as\s+/)[0] ?? "");
    const known = modules.get(name);
    if (known) modules.set(name, [...known, ...names]);
  }
  return modules;
}

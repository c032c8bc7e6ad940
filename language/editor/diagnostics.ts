import { adviceOn, type Fault } from "../advice";
import { compilerFor, scopeNames } from "../engine";
import type { Chapter, Library } from "../library";
import { moduleNamed } from "../modules";
import { type Forbidden, forbiddenIn } from "./forbidden";
import { type ParsedText, parseText } from "./parsed-text";
import { predefinedNames } from "./predefined-names";
import type { Diagnostic } from "./questions";
import type { Range } from "./scopes";

interface Program {
  readonly library: Library;
  readonly prepend: string;
  readonly text: string;
}

/**
 * Finds what is wrong with a program before it runs. The engine decides; where it could not even read the program, the
 * constructs that the chapter does not have are told besides, so that they are marked while a line is being written.
 */
export function diagnose(program: Program): Diagnostic[] {
  const { library, text } = program;
  // The worker that checks types tells what is wrong with them (typed/diagnostics.ts): here they are nothing but errors.
  if (library.variant === "typed") return [];
  const reading = parseText(text);
  const names = namesBefore(program);
  const faults = faultsOf(program, reading, names);
  if (faults.length === 0) return [];
  const forbidden = forbiddenIn(reading.program, library.chapter, reading.lines);
  const placed = new Set<Forbidden>();
  const namesOf = (chapter: Chapter) => scopeNames({ ...library, chapter }).student;
  const diagnostics = faults.map((fault): Diagnostic => {
    const match = forbidden.find(
      (one) => !placed.has(one) && one.at.start.line === fault.line && one.explanation === fault.explanation,
    );
    if (match) placed.add(match);
    const { line, explanation } = fault;
    const at = match?.at ?? placeOf(fault, reading);
    const advice = adviceOn(fault, text, { library, names, namesOf });
    return { line, explanation, at, forbidden: match !== undefined, advice };
  });
  const unread = faults.some(({ explanation }) => explanation.startsWith("SyntaxError"));
  const others = unread ? forbidden.map(({ explanation, at }) => besides(explanation, at)) : [];
  return withoutTwins([
    ...diagnostics,
    ...others.map((one) => ({ ...one, advice: adviceOn(one, text, { library, names, namesOf }) })),
  ]);
}

const besides = (explanation: string, at: Range): Diagnostic => ({
  line: at.start.line,
  explanation,
  at,
  forbidden: true,
  advice: null,
});

/** One thing that is forbidden in two ways, as `var` is, is told once. */
function withoutTwins(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const twins: readonly (readonly [RegExp, RegExp])[] = [
    [/^Mutable variable declaration using keyword 'var'/, /^Variable declaration using "var"/],
    [/^The assignment operator/, /^Assignment expressions/],
    [/^Class declarations|^Class expressions/, /^Class bodys/],
    [/^Try statements/, /^Catch clauses/],
    [/^Dot abbreviations/, /^Member expressions/],
  ];
  return diagnostics.filter(({ line, explanation }) => {
    const better = twins.find(([, worse]) => worse.test(explanation))?.[0];
    return !better || !diagnostics.some((other) => other.line === line && better.test(other.explanation));
  });
}

function namesBefore({ library, prepend }: Program): ReadonlySet<string> {
  const names = new Set(predefinedNames(library));
  for (const name of parseText(prepend).scope.declarations.keys()) names.add(name);
  return names;
}

function faultsOf({ library, text }: Program, { scope }: ParsedText, names: ReadonlySet<string>): readonly Fault[] {
  // Of a module that is not built in nobody knows here what it exports: whatever is imported from it is believed.
  const modules = new Map<string, string[]>();
  for (const { imported } of scope.declarations.values()) {
    if (!imported || moduleNamed(imported.module)) continue;
    modules.set(imported.module, [...(modules.get(imported.module) ?? []), imported.name]);
  }
  const code = compilerFor(library).compile("student", text, { chapter: library.chapter, names, modules });
  return Array.isArray(code) ? code.map(({ line, column, explanation }) => ({ line, column, explanation })) : [];
}

/** Where the engine's words say that it is; null where they say no more than the line. */
function placeOf({ line, column, explanation }: Fault, { free, lines }: ParsedText): Range | null {
  const name = /^Name (\S+) not declared\.(?:\n|$)/.exec(explanation)?.[1];
  if (name) return free.get(name)?.find(({ start }) => start.line === line) ?? null;
  const text = lines[line - 1] ?? "";
  if (column === undefined) return null;
  const length = /^(?:\w+|.)/.exec(text.slice(column))?.[0].length ?? 0;
  // At the end of a line there is nothing to underline but what stands before it.
  const from = length === 0 ? Math.max(column - 1, 0) : column;
  return { start: { line, column: from }, end: { line, column: column + length } };
}

import type { Library } from "../library";
import { moduleNamed } from "../modules";
import { diagnose } from "./diagnostics";
import { documentationOf, linkOf, moduleLink } from "./documentation";
import { knownNames, libraryNames } from "./known-names";
import { clashOf, declarationAt, isProse, namesAt, type Reading, reachOf, read, wordAt } from "./places";
import type { AnswerTo, Meaning, Question, ReadingQuestion, Suggestion } from "./questions";
import { type Declaration, declarationsIn, includes, type Position, type Range, rangeOf } from "./scopes";
import { wordsOf } from "./vocabulary";
import { withoutTypes } from "./without-types";

/** Answers a question about a program. Nothing of the program is run. */
export function answer<Asked extends ReadingQuestion>(question: Asked): AnswerTo<Asked> {
  return answerAny(question) as AnswerTo<Asked>;
}

function answerAny(question: ReadingQuestion): AnswerTo<ReadingQuestion> {
  switch (question.ask) {
    case "names":
      return names(question);
    case "meaning":
      return meaning(question);
    case "occurrences":
      return occurrences(readIn(question), question.at);
    case "colours":
      return colours(question);
    case "scope": {
      const declaration = declarationAt(readIn(question), question.at);
      return declaration ? reachOf(declaration) : [];
    }
    case "rename":
      return rename(question);
    case "problems":
      return diagnose(question);
  }
}

type Asking<Kind extends Question["ask"]> = Extract<Question, { ask: Kind }>;

/** A program with types is read without them. */
const readIn = ({ library, text }: { readonly library?: Library; readonly text: string }): Reading =>
  read(library?.variant === "typed" ? withoutTypes(text) : text);

function names({ library, prepend, text, at }: Asking<"names">): Suggestion[] {
  const reading = readIn({ library, text });
  if (isProse(reading, at) || isNewName(reading.lines[at.line - 1] ?? "", at)) return [];
  const own = namesAt(reading, at).map(describeDeclared);
  const before = prepend === "" ? [] : [...read(prepend).scope.declarations.values()].map(describeDeclared);
  const words = wordsOf(library.chapter).map(
    ([name, documentation]): Suggestion => ({ name, kind: "keyword", detail: "keyword", documentation }),
  );
  const types = library.variant === "typed" ? typeNames(text) : [];
  const builtins = builtinsOf(library);
  const seen = new Set<string>();
  return [...own, ...before, ...words, ...types, ...builtins].filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** The types that the language has, and those that the program declares. */
function typeNames(text: string): Suggestion[] {
  const own = [...text.matchAll(/\btype\s+([A-Za-z_$][\w$]*)/g)].map(([, name = ""]) => name);
  return [...own, ...TYPES].map((name) => ({ name, kind: "keyword", detail: "type", documentation: "" }));
}
const TYPES = ["number", "string", "boolean", "undefined", "void", "any", "Pair", "List", "Stream"];

/** After these words stands a name that is new, for which nothing can be proposed; and nothing in a number. */
const isNewName = (line: string, { column }: Position): boolean =>
  /(\b(const|let|function)\s+[\w$]*|(^|[^\w$])\d[\w$]*)$/.test(line.slice(0, column));

/** The helpers of the standard library start with a dollar sign and are not meant for anybody. */
const isPublic = (name: string): boolean => !name.startsWith("$");

const describedBuiltins = new WeakMap<ReadonlySet<string>, readonly Suggestion[]>();

function builtinsOf(library: Library): readonly Suggestion[] {
  const names = knownNames(library);
  let described = describedBuiltins.get(names);
  if (!described) {
    described = [...names].filter(isPublic).map((name) => describeBuiltin(name, library));
    describedBuiltins.set(names, described);
  }
  return described;
}

function describeDeclared({ name, kind, parameters, imported }: Declaration): Suggestion {
  if (imported) {
    const entry = documentationOf(imported.name, ANY);
    return { name, kind, detail: entry?.title ?? name, documentation: entry?.text ?? "" };
  }
  return { name, kind, detail: parameters ? `${name}(${parameters.join(", ")})` : kind, documentation: "" };
}

/** What modules export is the same in every chapter. */
const ANY = { chapter: 4, variant: "default" } as Library;

function describeBuiltin(name: string, library: Library): Suggestion {
  const entry = documentationOf(name, library);
  return { name, kind: "builtin", detail: entry?.title ?? name, documentation: entry?.text ?? "" };
}

function meaning({ library, prepend = "", text, at }: Asking<"meaning">): Meaning | null {
  const reading = readIn({ library, text });
  const word = wordAt(reading, at);
  if (!word || isProse(reading, at)) return null;
  const declaration = declarationAt(reading, at);
  if (declaration) {
    const { imported } = declaration;
    const link = imported && moduleNamed(imported.module) ? moduleLink(imported.module) : null;
    return { ...describeDeclared(declaration), at: word.at, declaredAt: declaration.at, link };
  }
  const found = describeKnown(word.name, library, prepend);
  return found && { ...found, at: word.at, declaredAt: null, link: linkOf(word.name, library) };
}

/** What a name means that the program itself does not declare. */
function describeKnown(name: string, library: Library, prepend: string): Suggestion | null {
  const keyword = wordsOf(library.chapter).find(([word]) => word === name);
  if (keyword) return { name, kind: "keyword", detail: "keyword", documentation: keyword[1] };
  const given = prepend === "" ? undefined : read(prepend).scope.declarations.get(name);
  if (given) {
    const { documentation, ...described } = describeDeclared(given);
    return { ...described, documentation: documentation || "Declared by the question." };
  }
  return knownNames(library).has(name) ? describeBuiltin(name, library) : null;
}

/** Every place of what stands at a position: of a declaration, or of a name that the program has from elsewhere. */
function occurrences(reading: Reading, at: Position): readonly Range[] {
  const declared = declarationAt(reading, at)?.occurrences;
  if (declared) return declared;
  return [...reading.free.values()].find((places) => places.some((range) => includes(range, at))) ?? [];
}

function colours({ library, text }: Asking<"colours">): Range[] {
  const { scope, free, program } = readIn({ library, text });
  const names = libraryNames(library);
  const external = [...free].filter(([name]) => names.has(name)).flatMap(([, places]) => places);
  const imported = declarationsIn(scope).filter(({ kind }) => kind === "import");
  const modules = program.body.flatMap((statement) =>
    statement.type === "ImportDeclaration" && statement.source.value ? [rangeOf(statement.source)] : [],
  );
  return [...external, ...imported.flatMap((declaration) => declaration.occurrences), ...modules];
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

function rename({ library, prepend = "", text, at, to }: Asking<"rename">): AnswerTo<Asking<"rename">> {
  const reading = readIn({ library, text });
  const declaration = declarationAt(reading, at);
  if (!declaration) return { refused: "Put the cursor on a name that the program declares." };
  if (!IDENTIFIER.test(to)) return { refused: `${to} cannot be a name.` };
  if (wordsOf(4).some(([word]) => word === to)) return { refused: `${to} is a word of the language.` };
  if (to !== declaration.name) {
    const clash = clashOf(reading, declaration, to);
    if (clash) return { refused: `${to} is already declared in line ${clash.at.start.line}.` };
    if (knownNames(library).has(to)) return { refused: `${to} is already a name of the language.` };
    if (read(prepend).scope.declarations.has(to)) return { refused: `${to} is already declared by the question.` };
  }
  return { edits: declaration.occurrences };
}

import type { Library } from "../library";
import { moduleNamed, moduleNames, namesOf } from "../modules";
import { trapsOf } from "../traps";
import { declaredTypesIn, TYPES } from "../type-names";
import { caretAt, importAt, isInOpenString, isNewName } from "./caret";
import { diagnose } from "./diagnostics";
import { documentationOf, linkOf } from "./documentation";
import { moduleLink } from "./documentation-links";
import { keywordsOf } from "./keywords";
import { removeTypesLoosely } from "./loose-type-removal";
import {
  clashOf,
  commentAbove,
  declarationAt,
  isComment,
  isProse,
  namesAt,
  type ParsedText,
  parseText,
  visibleRangesOf,
  wordAt,
} from "./parsed-text";
import { externalLibraryNames, predefinedNames } from "./predefined-names";
import type { AnswerTo, Meaning, Question, ReadingQuestion, Suggestion } from "./questions";
import { type Declaration, declarationsIn, includes, type Position, type Range, rangeOf } from "./scopes";

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
      return declaration ? visibleRangesOf(declaration) : [];
    }
    case "rename":
      return rename(question);
    case "problems":
      return diagnose(question);
    case "traps":
      return trapsOf(question);
  }
}

type Asking<Kind extends Question["ask"]> = Extract<Question, { ask: Kind }>;

/** A program with types is read without them. */
const readIn = ({ library, text }: { readonly library?: Library; readonly text: string }): ParsedText =>
  parseText(library?.variant === "typed" ? removeTypesLoosely(text) : text);

function names({ library, prepend, text, at }: Asking<"names">): Suggestion[] {
  const reading = readIn({ library, text });
  if (isComment(reading, at)) return [];
  const caret = caretAt(reading, at);
  const imported = importAt(caret);
  if (imported) return imported === "module" ? moduleNames().map(describeModule) : exportsOf(imported.of);
  if (isProse(reading, at) || isInOpenString(caret) || isNewName(caret)) return [];
  const own = namesAt(reading, at).map((declaration) => describeDeclared(declaration, reading));
  const parsedPrepend = parseText(prepend);
  const before = [...parsedPrepend.scope.declarations.values()].map((declaration) =>
    describeDeclared(declaration, parsedPrepend),
  );
  const keywords = keywordsOf(library.chapter).map(
    ([name, documentation]): Suggestion => ({ name, kind: "keyword", detail: "keyword", documentation }),
  );
  const types = library.variant === "typed" ? [...declaredTypesIn(text), ...TYPES].map(describeType) : [];
  const builtins = builtinsOf(library);
  const names = new Set<string>();
  return [...own, ...before, ...keywords, ...types, ...builtins].filter(
    ({ name }) => !names.has(name) && names.add(name),
  );
}

const describeType = (name: string): Suggestion => ({ name, kind: "keyword", detail: "type", documentation: "" });

const describeModule = (name: string): Suggestion => ({ name, kind: "import", detail: "module", documentation: "" });

/** Returns the names that programs can import from a module; none for an unknown module. */
function exportsOf(name: string): Suggestion[] {
  const module = moduleNamed(name);
  return (module ? namesOf(module) : []).map((exported) => ({
    name: exported,
    kind: "import",
    ...describeImported(exported),
  }));
}

/** The helpers of the standard library start with a dollar sign and are not meant for anybody. */
const isPublic = (name: string): boolean => !name.startsWith("$");

const describedBuiltins = new WeakMap<ReadonlySet<string>, readonly Suggestion[]>();

function builtinsOf(library: Library): readonly Suggestion[] {
  const names = predefinedNames(library);
  let described = describedBuiltins.get(names);
  if (!described) {
    described = [...names].filter(isPublic).map((name) => describeBuiltin(name, library));
    describedBuiltins.set(names, described);
  }
  return described;
}

/** A declaration with what its writer says of it, as it stands in the comments above it. */
function describeDeclared(declaration: Declaration, reading: ParsedText): Suggestion {
  const { name, kind, parameters, imported } = declaration;
  if (imported) return { name, kind, ...describeImported(imported.name) };
  const comment = kind === "parameter" ? "" : commentAbove(reading, declaration);
  const documentation = comment === "" ? "" : `~~~\n${comment}\n~~~`;
  return { name, kind, detail: parameters ? `${name}(${parameters.join(", ")})` : kind, documentation };
}

function describeImported(name: string): Pick<Suggestion, "detail" | "documentation"> {
  const entry = documentationOf(name, ANY);
  return { detail: entry?.title ?? name, documentation: entry?.text ?? "" };
}

/** The exports of modules are the same in every chapter. */
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
    return { ...describeDeclared(declaration, reading), at: word.at, declaredAt: declaration.at, link };
  }
  const found = describeKnown(word.name, library, prepend);
  return found && { ...found, at: word.at, declaredAt: null, link: linkOf(word.name, library) };
}

/** Returns the meaning of a name that the program itself does not declare. */
function describeKnown(name: string, library: Library, prepend: string): Suggestion | null {
  const keyword = keywordsOf(library.chapter).find(([word]) => word === name);
  if (keyword) return { name, kind: "keyword", detail: "keyword", documentation: keyword[1] };
  const before = parseText(prepend);
  const parsedPrepend = before.scope.declarations.get(name);
  if (parsedPrepend) {
    const { documentation, ...described } = describeDeclared(parsedPrepend, before);
    return { ...described, documentation: documentation || "Declared by the question." };
  }
  return predefinedNames(library).has(name) ? describeBuiltin(name, library) : null;
}

/** Every place of what stands at a position: of a declaration, or of a name that the program has from elsewhere. */
function occurrences(reading: ParsedText, at: Position): readonly Range[] {
  const declared = declarationAt(reading, at)?.occurrences;
  if (declared) return declared;
  return [...reading.free.values()].find((places) => places.some((range) => includes(range, at))) ?? [];
}

function colours({ library, text }: Asking<"colours">): Range[] {
  const { scope, free, program } = readIn({ library, text });
  const names = externalLibraryNames(library);
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
  if (to === "") return { refused: "A name is missing." };
  if (!IDENTIFIER.test(to)) return { refused: `${to} cannot be a name.` };
  if (keywordsOf(4).some(([word]) => word === to)) return { refused: `${to} is a keyword.` };
  if (to !== declaration.name) {
    const clash = clashOf(reading, declaration, to);
    if (clash) return { refused: `${to} is already declared in line ${clash.at.start.line}.` };
    if (predefinedNames(library).has(to)) return { refused: `${to} is already a name of the language.` };
    if (parseText(prepend).scope.declarations.has(to)) return { refused: `${to} is already declared by the question.` };
  }
  return { edits: declaration.occurrences };
}

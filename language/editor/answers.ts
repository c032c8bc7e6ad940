import { compilerFor, scopeNames } from "../engine";
import type { Library } from "../library";
import { documentationOf } from "./documentation";
import { clashOf, declarationAt, isProse, namesAt, reachOf, read, wordAt } from "./places";
import type { AnswerTo, Diagnostic, Meaning, Question, ReadingQuestion, Suggestion } from "./questions";
import type { Declaration, Position } from "./scopes";
import { wordsOf } from "./vocabulary";

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
      return declarationAt(read(question.text), question.at)?.occurrences ?? [];
    case "scope": {
      const declaration = declarationAt(read(question.text), question.at);
      return declaration ? reachOf(declaration) : [];
    }
    case "rename":
      return rename(question);
    case "problems":
      return problems(question);
  }
}

type Asking<Kind extends Question["ask"]> = Extract<Question, { ask: Kind }>;

function names({ library, prepend, text, at }: Asking<"names">): Suggestion[] {
  const reading = read(text);
  if (isProse(reading, at) || isNewName(reading.lines[at.line - 1] ?? "", at)) return [];
  const own = namesAt(reading, at).map(describeDeclared);
  const before = prepend === "" ? [] : [...read(prepend).scope.declarations.values()].map(describeDeclared);
  const words = wordsOf(library.chapter).map(
    ([name, documentation]): Suggestion => ({ name, kind: "keyword", detail: "keyword", documentation }),
  );
  const builtins = [...scopeNames(library).student].filter(isPublic).map((name) => describeBuiltin(name, library));
  const seen = new Set<string>();
  return [...own, ...before, ...words, ...builtins].filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** After these words stands a name that is new, for which nothing can be proposed; and nothing in a number. */
const isNewName = (line: string, { column }: Position): boolean =>
  /(\b(const|let|function)\s+[\w$]*|(^|[^\w$])\d[\w$]*)$/.test(line.slice(0, column));

/** The helpers of the standard library start with a dollar sign and are not meant for anybody. */
const isPublic = (name: string): boolean => !name.startsWith("$");

const describeDeclared = ({ name, kind, parameters }: Declaration): Suggestion => ({
  name,
  kind,
  detail: parameters ? `${name}(${parameters.join(", ")})` : kind,
  documentation: "",
});

function describeBuiltin(name: string, library: Library): Suggestion {
  const entry = documentationOf(name, library);
  return { name, kind: "builtin", detail: entry?.title ?? name, documentation: entry?.text ?? "" };
}

function meaning({ library, text, at }: Asking<"meaning">): Meaning | null {
  const reading = read(text);
  const word = wordAt(reading, at);
  if (!word || isProse(reading, at)) return null;
  const declaration = declarationAt(reading, at);
  if (declaration) {
    return { ...describeDeclared(declaration), at: word.at, declaredAt: declaration.at };
  }
  const keyword = wordsOf(library.chapter).find(([name]) => name === word.name);
  if (keyword) {
    const [name, documentation] = keyword;
    return { name, at: word.at, kind: "keyword", detail: "keyword", documentation, declaredAt: null };
  }
  if (!scopeNames(library).student.has(word.name)) return null;
  return { ...describeBuiltin(word.name, library), at: word.at, declaredAt: null };
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

function rename({ library, text, at, to }: Asking<"rename">): AnswerTo<Asking<"rename">> {
  const reading = read(text);
  const declaration = declarationAt(reading, at);
  if (!declaration) return { refused: "Put the cursor on a name that the program declares." };
  if (!IDENTIFIER.test(to)) return { refused: `${to} cannot be a name.` };
  if (wordsOf(4).some(([word]) => word === to)) return { refused: `${to} is a word of the language.` };
  if (to !== declaration.name) {
    const clash = clashOf(reading, declaration, to);
    if (clash) return { refused: `${to} is already declared in line ${clash.at.start.line}.` };
    if (scopeNames(library).student.has(to)) return { refused: `${to} is already a name of the language.` };
  }
  return { edits: declaration.occurrences };
}

function problems({ library, prepend, text }: Asking<"problems">): Diagnostic[] {
  // Types are only checked where programs with types run: to this worker they would be nothing but errors.
  if (library.variant === "typed") return [];
  const known = new Set(scopeNames(library).student);
  for (const name of read(prepend).scope.declarations.keys()) known.add(name);
  const code = compilerFor(library).compile("student", text, { chapter: library.chapter, names: known });
  return Array.isArray(code) ? code.map(({ line, explanation }) => ({ line, text: explanation })) : [];
}

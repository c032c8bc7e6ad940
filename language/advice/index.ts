import { asciiOf, firstInvisible } from "../characters";
import { insideLibrary } from "../engine/call-errors";
import { externalNames } from "../engine/externals";
import { importedModules } from "../engine/parse";
import { moduleNamed, moduleNames, namesOf as namesIn } from "../modules";
import { CONSTRUCT_RULES } from "./constructs";
import { equivalentInSource, nearestName, similarNames } from "./names";
import { type Fault, type FaultContext, type ProgramContext, type Rule, word } from "./rule";
import { SYNTAX_RULES } from "./syntax";
import { TYPE_RULES } from "./types";
import { VALUE_RULES } from "./values";

export type { Fault };

const CHAPTERS = [1, 2, 3, 4] as const;

/**
 * Why something is wrong and what to do about it, as a tutor would say it who reads over the shoulder: in one or two
 * sentences, beside the explanation, never instead of it.
 * @returns null when there is nothing to add
 */
export function adviceOn(fault: Fault, text: string, surroundings: ProgramContext): string | null {
  const { explanation, name } = insideLibrary(fault.explanation);
  const about = { ...surroundings, text, source: text.split("\n")[fault.line - 1] ?? "", fault, inside: name };
  for (const [pattern, advise] of RULES) {
    const match = pattern.exec(explanation);
    if (match) return advise(match, about);
  }
  return null;
}

/** The names that a program declares, found by eye: it may be one that cannot be read. */
const declaredIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:const|let|function)\s+([A-Za-z_$][\w$]*)/g)].map(([, name = ""]) => name);

function undeclared(name: string, about: FaultContext): string {
  const { library, names, namesOf, text, source } = about;
  if (firstInvisible(name)) return "Type the name anew, without the character that nobody sees.";
  const ascii = asciiOf(name);
  if (ascii) return `Write ${ascii}.`;
  const later = CHAPTERS.find((chapter) => chapter > library.chapter && namesOf(chapter).has(name));
  if (later) return `${name} comes with Source §${later}; this program is in §${library.chapter}.`;
  const foreign = equivalentInSource(name);
  if (foreign) return foreign;
  if (/\bfor\s*\(\s*[A-Za-z_$][\w$]*\s*=[^=]/.test(source) && source.includes(`${name} =`)) {
    return `Declare it in the head of the loop: for (let ${name} = ...`;
  }
  const near = nearestName(name, [...declaredIn(text), ...names, "true", "false", "null"]);
  if (near) return `Did you mean ${near}?`;
  const alike = similarNames(name, libraryNames(about));
  if (alike.length > 0) return `The library has ${alike.join(", ")}: is that what you mean?`;
  if (isParameter(name, text)) return `${name} is a parameter: it is known in the body of its function only.`;
  return `Declare it before it is used: const ${name} = ...;`;
}

/** The names of the library that is chosen, and of the modules that the program imports. */
function libraryNames({ library, text }: FaultContext): readonly string[] {
  const imported = importedModules(text).flatMap((name) => {
    const module = moduleNamed(name);
    return module ? namesIn(module) : [];
  });
  return [...new Set([...externalNames(library), ...imported])];
}

/** True when a function has a parameter of that name, by eye. */
const isParameter = (name: string, text: string): boolean =>
  [...text.matchAll(/\(([\w$,\s]*)\)\s*(?:=>|\{)|(?<![\w$])([\w$]+)\s*=>/g)].some(([, list = "", single = ""]) =>
    [...list.split(","), single].some((parameter) => parameter.trim() === name),
  );

function notYet(name: string, { text }: FaultContext): string {
  return declaredIn(text).includes(name)
    ? `${name} has no value yet when this line runs: move its declaration up.`
    : `${name} has no value: the program that declares it stopped before it came there.`;
}

const MISSING_MODULE = /^Module "([^"]+)" not found\.$/;

/** The module that was likely meant, and all that there are: nobody can guess their names. */
function nearModule(name: string): string {
  const near = nearestName(name, moduleNames());
  return `${near ? `Did you mean ${near}? ` : ""}The modules are ${moduleNames().join(", ")}.`;
}

/** Advises on a module that could not be loaded from the configured place; null when there is nothing to add. */
export function adviceOnModule(explanation: string): string | null {
  const match = MISSING_MODULE.exec(explanation);
  return match && nearModule(word(match));
}

const NAMES: readonly Rule[] = [
  [/^Name (\S+) not declared\.(?:\n|$)/, (match, about) => undeclared(word(match), about)],
  [/^Name (\S+) declared later in current scope but not yet assigned/, (match, about) => notYet(word(match), about)],
  [
    /^Cannot assign new value to constant (\S+)\.$/,
    (match, { library }) =>
      library.chapter < 3
        ? `Names keep their values in Source §${library.chapter}: declare another constant.`
        : `Declare it with let ${word(match)} = ...; if its value is to change.`,
  ],
  [MISSING_MODULE, (match) => nearModule(word(match))],
  [
    /^Module "([^"]+)" does not contain a definition for "([^"]+)"\.$/,
    (match) => {
      const module = moduleNamed(word(match));
      const near = module && nearestName(word(match, 2), namesIn(module));
      return near ? `Did you mean ${near}?` : null;
    },
  ],
];

/** The first rule that fits is the one that speaks. */
const RULES: readonly Rule[] = [...NAMES, ...VALUE_RULES, ...SYNTAX_RULES, ...CONSTRUCT_RULES, ...TYPE_RULES];

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter, Library, Variant } from "../../language/library";

/** One text that is given to the language, and everything that the REPL's log shows for it. */
export interface Input {
  readonly program: string;
  /** The lines of the log in order: `> displayed`, `= result`, `! error`. */
  readonly shown: readonly string[];
}

/** One small program of the corpus, in one place (chapter and variant) where it is to be run. */
export interface Entry {
  readonly file: string;
  readonly name: string;
  readonly library: Library;
  readonly prepend: string;
  /** What is answered to prompts, in order; null, as when the person dismisses them, after that. */
  readonly answers: readonly string[];
  /** The program, and after it what is typed into the REPL. */
  readonly inputs: readonly Input[];
}

const FOLDER = join(__dirname, "corpus");
const HEADER = /^\/\/# (.+) \[([^\]]+)\](?: \{([^}]+)\})?$/;
const MARK = /^\/\/([>=!.<^?])(?: (.*))?$/;

/**
 * All programs of the corpus. A file holds many of them:
 *
 *     //# its name [the chapters and variants in which it is run] {external=binarytrees}
 *     the program
 *     //^ a line of the prepend      //< an answer to a prompt
 *     //> a displayed line           //= the result              //! an error
 *     //. one more line of the outcome above
 *     lines after an outcome are the next input of the REPL
 */
export function readCorpus(): readonly Entry[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) => readEntries(file, readFileSync(join(FOLDER, file), "utf8")));
}

export function readEntries(file: string, text: string): Entry[] {
  const blocks = text.split(/^(?=\/\/# )/m);
  return blocks.flatMap((block) => readBlock(file, block.trimEnd().split("\n")));
}

function readBlock(file: string, [first = "", ...lines]: readonly string[]): Entry[] {
  const header = HEADER.exec(first);
  if (!header) throw new Error(`${file}: not a header: ${first}`);
  const [, name = "", places = "", options = ""] = header;
  const { prepend, answers, inputs } = readLines(file, lines);
  const last = inputs.at(-1);
  if (!last || last.shown.length === 0) throw new Error(`${file}: "${name}" does not say what it gives`);
  return readPlaces(places).map(([chapter, variant]) => ({
    file,
    name,
    library: libraryOf(chapter, variant, options),
    prepend: prepend.join("\n"),
    answers,
    inputs,
  }));
}

function readLines(file: string, lines: readonly string[]) {
  const prepend: string[] = [];
  const answers: string[] = [];
  const inputs: Array<{ program: string; shown: string[] }> = [];
  let current: { program: string; shown: string[] } | null = null;
  for (const line of lines) {
    const [, mark, text = ""] = MARK.exec(line) ?? [];
    if (mark === "^") prepend.push(text);
    else if (mark === "<") answers.push(text);
    else if (mark === undefined && current?.shown.length === 0) current.program += `\n${line}`;
    else if (mark === undefined) {
      if (current && line === "") continue;
      current = { program: line, shown: [] };
      inputs.push(current);
    } else if (!current) throw new Error(`${file}: an outcome before a program: ${line}`);
    else if (mark === ".") current.shown.push(`${current.shown.pop()}\n${text}`);
    else current.shown.push(`${mark} ${text}`);
  }
  return { prepend, answers, inputs };
}

function readPlaces(text: string): Array<readonly [Chapter, Variant]> {
  return text.split(",").flatMap((place) => {
    const [chapters = "", variant = "default"] = place.trim().split(" ");
    const [from = "", to = from] = chapters.split("-");
    return ([1, 2, 3, 4] as const)
      .filter((chapter) => chapter >= Number(from) && chapter <= Number(to))
      .map((chapter) => [chapter, variant as Variant] as const);
  });
}

function libraryOf(chapter: Chapter, variant: Variant, options: string): Library {
  const given = new Map(options.split(" ").map((option) => option.split("=") as [string, string]));
  return {
    chapter,
    variant,
    external: given.get("external") ?? "none",
    symbols: [],
    globals: [],
    execTimeMs: 5000,
  };
}

/** Where an entry is run, as one reads it: `2 lazy`. */
export const placeOf = ({ library }: Entry): string => `${library.chapter} ${library.variant}`;

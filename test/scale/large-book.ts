import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeProgram } from "../../domain/textbook/write-program";

/** What a generated book holds. */
export interface BookSize {
  readonly sections: number;
  readonly programs: number;
  readonly formulas: number;
  readonly bytes: number;
}

const [CHAPTERS, PARTS, SECTIONS] = [5, 5, 130];
const VOCABULARY = 12_000;
const SYLLABLES = "al ba con de ex for ge in jo ka lim mo nar op pe qui ra sta tu ver wi zo".split(" ");

/** Returns a word, of which the first ones are the most frequent by far, as in any language (Zipf's law). */
function wordAt(rank: number): string {
  let [word, rest] = ["", rank];
  do {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return word;
}

/** Writes a book of the size of the largest known, the same each time, into a folder that must not exist yet. */
export function writeLargeBook(folder: string): BookSize {
  mkdirSync(join(folder, "json"), { recursive: true });
  const next = randomNumbers(16);
  const names = sectionNames();
  const size = { sections: names.length, programs: 0, formulas: 0, bytes: 0 };
  for (const name of names) {
    const nodes = sectionOf(name, names, next);
    const text = JSON.stringify(nodes);
    writeFileSync(join(folder, "json", `${name}.json`), text);
    size.programs += text.split('"eval":true').length - 1;
    size.formulas += text.split('"tag":"LATEX"').length - 1;
    size.bytes += text.length;
  }
  const facts = { title: "A large book", authors: [{ name: "A generator" }], licences: [] };
  writeFileSync(join(folder, "book.json"), JSON.stringify(facts));
  return size;
}

function sectionNames(): string[] {
  const names: string[] = [];
  for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) {
    names.push(`${chapter}`);
    for (let part = 1; part <= PARTS; part += 1) {
      names.push(`${chapter}.${part}`);
      for (let section = 1; section <= 4; section += 1) names.push(`${chapter}.${part}.${section}`);
    }
  }
  return names.slice(0, SECTIONS);
}

/** Numbers from 0 to below `most`, by a linear congruence: the same for the same seed. */
function randomNumbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

function sectionOf(name: string, names: readonly string[], next: (most: number) => number): object[] {
  const word = () => wordAt(Math.floor(VOCABULARY ** (next(1_000_000) / 1_000_000)));
  const randomWords = (count: number) => Array.from({ length: count }, word).join(" ");
  const text = (count: number) => ({ tag: "#text", body: ` ${randomWords(count)} ` });
  const formula = () => ({ tag: "LATEX", body: `$\\dfrac{n_{${next(90)}}}{\\sqrt{${next(90)}}} \\geq \\Theta(n^2)$` });
  const nodes: object[] = [{ tag: "TITLE", id: `/sicpjs/${name}`, body: `${name}  ${randomWords(4)}` }];
  for (let at = 1; at <= 48; at += 1) {
    const reference = { tag: "REF", body: "there", href: `/sicpjs/${names[next(names.length)]}#p${1 + next(48)}` };
    const child = [text(29), { tag: "JAVASCRIPTINLINE", body: "pair(1, 2)" }, reference, text(5)];
    nodes.push({ tag: "TEXT", id: `#p${at}`, child: at % 4 === 0 ? [...child, formula()] : child });
    if (at % 6 === 0) nodes.push(programOf(at / 6, randomWords(12), next));
    if (at % 16 === 0) {
      const [id, title] = [`#ex-${name}-${at}`, `Exercise ${name}.${at}`];
      nodes.push({ tag: "EXERCISE", id, title, child: [text(60)], solution: [text(30)] });
    }
  }
  return nodes;
}

function programOf(id: number, comment: string, next: (most: number) => number): object {
  const lines = Array.from(
    { length: 12 },
    (_, line) => `const value_${line} = ${next(1000)} + ${next(1000)}; // ${comment}`,
  );
  const program = writeProgram({ chapter: 1, variant: "default", text: lines.join("\n") });
  return { tag: "SNIPPET", latex: false, eval: true, id, prependLength: 0, program, body: `${lines.join("\n")} ` };
}

import { CHAPTERS, type Chapter, VARIANTS, type Variant } from "../../domain/facts/languages";
import { writeProgram } from "../../domain/textbook/write-program";

/** A program as an author writes it: lines, and the earlier programs of the section that it needs. */
interface AuthoredProgram {
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly lines: readonly string[];
  readonly needs: readonly number[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A program that an author wrote cannot be used; the message says which and why. */
export class AuthoredProgramError extends Error {
  override readonly name = "AuthoredProgramError";
}

/**
 * Returns a section's JSON in the public format, with `source: { chapter, variant?, text: [line], needs?: [id] }` of a SNIPPET written as
 * `program`, `prependLength` and `body`: first what it needs, each program once and with an empty line behind it, then the program itself.
 * @throws AuthoredProgramError
 */
export function withPrograms(json: unknown): unknown {
  const earlier = new Map<number, AuthoredProgram>();
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isFields(value)) return value;
    const { source, ...fields } = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === "source" ? one : visit(one)]),
    );
    if (fields.tag !== "SNIPPET" || source === undefined)
      return value.source === undefined ? fields : { ...fields, source };
    const id = Number(fields.id);
    if (!Number.isInteger(id) || id < 1) throw new AuthoredProgramError("a program with a source needs an id from 1");
    if (earlier.has(id)) throw new AuthoredProgramError(`two programs have the id ${id}`);
    const program = readAuthored(source, id, earlier);
    earlier.set(id, program);
    return { latex: false, eval: true, ...fields, ...publicFields(program, earlier) };
  };
  return visit(json);
}

function readAuthored(source: unknown, id: number, earlier: ReadonlyMap<number, unknown>): AuthoredProgram {
  const refuse = (problem: string): never => {
    throw new AuthoredProgramError(`program ${id}: ${problem}`);
  };
  if (!isFields(source)) return refuse("its source must be an object");
  const { chapter: requestedChapter, variant: name = "default", text, needs = [] } = source;
  const chapter = CHAPTERS.find((one) => one === requestedChapter) ?? refuse("chapter must be 1, 2, 3 or 4");
  const variant = VARIANTS.find((one) => one === name) ?? refuse(`there is no variant ${String(name)}`);
  if (!Array.isArray(text) || !text.every((line) => typeof line === "string" && !/[\r\n]/.test(line))) {
    return refuse("text must be a list of lines");
  }
  if (!Array.isArray(needs) || !needs.every((one) => earlier.has(one))) {
    return refuse("needs must name programs that stand before it in the section");
  }
  return { chapter, variant, lines: text, needs };
}

function publicFields(program: AuthoredProgram, earlier: ReadonlyMap<number, AuthoredProgram>) {
  const { chapter, variant, lines } = program;
  const needed: number[] = [];
  const need = (ids: readonly number[]) => {
    for (const id of ids) {
      need(earlier.get(id)?.needs ?? []);
      if (!needed.includes(id)) needed.push(id);
    }
  };
  need(program.needs);
  // Imports stand at the top of a program, wherever they come from.
  const parts = [...needed.map((id) => earlier.get(id)?.lines ?? []), lines];
  const imports = [...new Set(parts.flat().filter(isImport))];
  const rest = parts.map((part) => part.filter((line) => !isImport(line)));
  const before = [...imports, ...rest.slice(0, -1).flatMap((part) => [...part, ""])];
  const own = rest.at(-1) ?? [];
  return {
    program: writeProgram({ chapter, variant, text: [...before, ...own].join("\n") }),
    prependLength: before.length,
    body: `${own.join("\n")} `,
  };
}

const isImport = (line: string): boolean => /^\s*import\b/.test(line);

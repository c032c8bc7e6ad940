import { anchorOf } from "../../domain/textbook/anchors";
import { SECTION_NAME } from "../../domain/textbook/book";
import type { BookNodes } from "../../domain/textbook/nodes";
import { readProgram } from "../../domain/textbook/programs";
import { readSection, SectionFormatError, type UnsafeAddress } from "../../domain/textbook/read-section";
import { AuthoredProgramError, withPrograms } from "./authored-programs";
import { walkWithPaths } from "./paths";
import type { ImportReport } from "./report";

/** Levels of arrays and objects; 40 levels of nodes take fewer. */
const MOST_LEVELS = 150;

/** Reads a section's text, with authored programs written out; null after a problem that leaves nothing to go on with. */
export function readSectionText(section: string, text: string, { problems, warnings }: ImportReport): BookNodes | null {
  const file = `${section}.json`;
  const refuse = (problem: string): null => {
    problems.push(`${file}: ${problem}`);
    return null;
  };
  if (!SECTION_NAME.test(section)) return refuse("its name is none of a section");
  const json = parsed(text);
  if (json === undefined) return refuse("is no JSON");
  if (isTooDeep(json)) return refuse(`has more than ${MOST_LEVELS} levels`);
  const written = outOf(AuthoredProgramError, () => withPrograms(json), refuse);
  if (written === null) return null;
  const found = formatProblems(written);
  for (const problem of found) refuse(problem);
  if (found.length > 0) return null;
  const read = outOf(SectionFormatError, () => readSection(written), refuse);
  if (read === null) return null;
  for (const one of read.unsafeAddresses) {
    const said = `${file}: ${one.path}: ${JSON.stringify(one.address)} is no address that a page may use`;
    if (isHostile(one)) problems.push(said);
    else warnings.push(`${said}; it is left out`);
  }
  for (const problem of contentProblems(read.nodes)) refuse(problem);
  return read.nodes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function outOf<Value>(
  refused: new (...given: never[]) => Error,
  read: () => Value,
  refuse: (problem: string) => null,
): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof refused) return refuse(error.message);
    throw error;
  }
}

/** Without recursion, which a file that is nested a million times would end. */
function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return false;
}

/** The first problem of each node of the section's first level, so that one run shows as much as it can. */
function formatProblems(json: unknown): string[] {
  return (Array.isArray(json) ? json : [json]).flatMap((node: unknown, index) => {
    try {
      readSection([node]);
      return [];
    } catch (error) {
      if (error instanceof SectionFormatError) return [error.message.replace(/^\[0\]/, `[${index}]`)];
      throw error;
    }
  });
}

/** A link of the original that leads nowhere is mended; what would run or reach into the machine is meant badly. */
const isHostile = ({ path, address }: UnsafeAddress): boolean =>
  path.endsWith(".src") || /^(javascript|data|vbscript|file|blob):/i.test(address.replace(/[^!-~]/g, ""));

function* contentProblems(nodes: BookNodes): Generator<string> {
  const places = new Map<string, string>();
  for (const { node, path } of walkWithPaths(nodes)) {
    const anchor = anchorOf(node);
    const earlier = places.get(anchor);
    if (anchor !== "" && earlier !== undefined) yield `${path}: the id ${anchor} is also that of ${earlier}`;
    if (anchor !== "" && earlier === undefined) places.set(anchor, path);
    if (node.tag === "SNIPPET" && node.eval && readProgram(node.program) === null) {
      yield `${path}.program: is no program of a language that we have, or is too long`;
    }
  }
}

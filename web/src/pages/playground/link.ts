import { PLAYGROUND_VARIANTS } from "../../../../domain/facts/languages";
import { MAX_PLAYGROUND_TIME_MS } from "../../../../domain/facts/limits";
import { type Chapter, EXTERNAL_LIBRARIES, type ExternalLibrary, type Variant } from "../../../../language/library";
import { decompress } from "../../../../language/lz";
import { MIN_EXEC_TIME_MS, type Settings, within } from "./settings";

/** Characters of a program that a link may hold; a longer one is refused before it fills the memory. */
export const LINK_PROGRAM_LIMIT = 500_000;

/** What a link says; what it does not say stays as it was. */
export interface LinkContent {
  readonly settings: Partial<Pick<Settings, "program" | "chapter" | "variant" | "external" | "execTimeMs">>;
  /** What could not be used, each once. */
  readonly problems: readonly ("corrupt" | "too long" | "sublanguage" | "library" | "pair")[];
}

const KEYS = ["prgrm", "lz", "chap", "variant", "ext", "exec"];

/**
 * Reads a share link: the address's hash, or its query where the hash says nothing.
 * @returns null when the address is no share link
 */
export function readLink({ search, hash }: { search: string; hash: string }, present: Settings): LinkContent | null {
  const parameters = [hash, search].map(parametersOf).find((found) => KEYS.some((key) => found.has(key)));
  if (!parameters) return null;
  const problems: LinkContent["problems"][number][] = [];
  const program = programOf(parameters, problems);
  const language = languageOf(parameters, present, problems);
  const external = externalOf(parameters, program !== null, problems);
  const milliseconds = Number.parseInt(parameters.get("exec") ?? "", 10);
  const execTimeMs = within(milliseconds, MIN_EXEC_TIME_MS, MAX_PLAYGROUND_TIME_MS, MIN_EXEC_TIME_MS);
  return {
    settings: {
      ...(program !== null && { program }),
      ...language,
      ...(external !== null && { external }),
      execTimeMs,
    },
    problems,
  };
}

/** The first value of each key; a plus stays a plus, since it is a letter of the compressed program. */
function parametersOf(part: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of part.replace(/^[#?]/, "").split("&")) {
    const [key = "", ...rest] = pair.split("=");
    if (rest.length > 0 && !found.has(key)) found.set(key, decoded(rest.join("=")));
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function programOf(parameters: ReadonlyMap<string, string>, problems: LinkContent["problems"][number][]) {
  const compressed = parameters.get("lz") ?? parameters.get("prgrm");
  if (compressed === undefined || compressed === "") return null;
  const read = decompress(compressed, LINK_PROGRAM_LIMIT);
  if (typeof read !== "string") return read.text;
  problems.push(read);
  return null;
}

/** An unknown chapter leaves the language as it is; a variant that the chapter has not is the usual one. */
function languageOf(
  parameters: ReadonlyMap<string, string>,
  present: Settings,
  problems: LinkContent["problems"][number][],
): { chapter: Chapter; variant: Variant } | Record<string, never> {
  const [chap, named] = [parameters.get("chap"), parameters.get("variant")];
  if (chap === undefined && named === undefined) return {};
  const known = chap !== undefined && Object.hasOwn(PLAYGROUND_VARIANTS, chap);
  if (chap !== undefined && !known) {
    problems.push("sublanguage");
    return {};
  }
  const chapter = known ? (Number(chap) as Chapter) : present.chapter;
  const variant = PLAYGROUND_VARIANTS[chapter].find((one) => one === named);
  if (named !== undefined && named !== "" && variant === undefined) problems.push("sublanguage");
  return { chapter, variant: variant ?? "default" };
}

/** A program that comes without a library is meant to run without one. */
function externalOf(
  parameters: ReadonlyMap<string, string>,
  hasProgram: boolean,
  problems: LinkContent["problems"][number][],
): ExternalLibrary | null {
  const named = parameters.get("ext")?.toLowerCase();
  const external = EXTERNAL_LIBRARIES.find((one) => one === named);
  if (named !== undefined && external === undefined) problems.push("library");
  return external ?? (hasProgram ? "none" : null);
}

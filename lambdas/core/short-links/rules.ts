import { PLAYGROUND_VARIANTS } from "../../../domain/facts/languages";
import { KEYWORD_CHARACTERS, MAX_PLAYGROUND_TIME_MS } from "../../../domain/facts/limits";
import { EXTERNAL_LIBRARIES } from "../../../language/library";
import { Refusal } from "../kernel/refusal";

/** Characters of a share link's query that a short link may stand for: a program of some 150 KB. */
export const LONGEST_QUERY = 61_440;
/** Without letters and digits that look alike, and 32 of them: five bits each. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BITS = 5;

export const NO_SHARE_LINK = "A short link can only be made for a program of the playground";
export const TOO_LONG = "This program is too long for a short link";
export const ODD_KEYWORD = `A keyword has ${KEYWORD_CHARACTERS.min} to ${KEYWORD_CHARACTERS.max} letters, digits, hyphens and underscores`;

const KEYWORD = new RegExp(`^[A-Za-z0-9_-]{${KEYWORD_CHARACTERS.min},${KEYWORD_CHARACTERS.max}}$`);

/** Says whether the text has the form of a keyword, whoever chose it. */
export const isKeyword = (text: string): boolean => KEYWORD.test(text);

/** A keyword that nobody can guess: 60 of the random bits of a fresh UUID as twelve letters. */
export function keywordOf(uuid: string): string {
  const digits = uuid.replaceAll("-", "");
  // The thirteenth digit of a random UUID tells its kind, and the seventeenth is no free one either.
  let rest = BigInt(`0x${digits.slice(0, 12)}${digits.slice(-3)}`);
  let keyword = "";
  for (let letter = 0; letter < 60 / BITS; letter++) {
    keyword += ALPHABET[Number(rest % 32n)];
    rest /= 32n;
  }
  return keyword;
}

const lists = Object.values(PLAYGROUND_VARIANTS);

/** The check of each parameter of a share link; nothing else is ever kept of one. */
const PARAMETERS: Readonly<Record<string, (value: string) => boolean>> = {
  chap: (value) => Object.hasOwn(PLAYGROUND_VARIANTS, value),
  exec: (value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) <= MAX_PLAYGROUND_TIME_MS,
  ext: (value) => EXTERNAL_LIBRARIES.some((name) => name.toUpperCase() === value),
  prgrm: (value) => /^[A-Za-z0-9+$-]+$/.test(value),
  variant: (value) => lists.some((variants) => variants.some((variant) => variant === value)),
};

/**
 * The query of a share link as it is kept: written anew from its known parameters, keys in order, `lz` as `prgrm`.
 * Throws 400 for anything else, a link without a program included.
 */
export function shareQuery(query: string): string {
  if (query.length > LONGEST_QUERY) throw new Refusal(400, TOO_LONG);
  const found = new Map<string, string>();
  for (const pair of query.split("&")) {
    const [key = "", value = ""] = pair.split(/=(.*)/s);
    if (found.has(key)) throw new Refusal(400, NO_SHARE_LINK);
    found.set(key, decoded(value));
  }
  const program = found.get("lz") ?? found.get("prgrm") ?? "";
  found.delete("lz");
  found.set("prgrm", program.replaceAll(" ", "+"));
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  if (!sorted.every(([key, value]) => Object.hasOwn(PARAMETERS, key) && PARAMETERS[key]?.(value))) {
    throw new Refusal(400, NO_SHARE_LINK);
  }
  return sorted.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Refusal(400, NO_SHARE_LINK);
  }
}

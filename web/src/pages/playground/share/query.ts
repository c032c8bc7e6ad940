import { compressToEncodedURIComponent } from "lz-string";
import { LINK_PROGRAM_LIMIT } from "../link";
import { DEFAULT_PROGRAM, type Settings } from "../settings";

export type Shared = Pick<Settings, "program" | "chapter" | "variant" | "external" | "execTimeMs">;

/** Why a program has no link: there is none yet, or it is longer than a link is read. */
export type Unshared = "empty" | "too long";

/** Percent-encodes all but letters, digits and `-._~` (RFC 3986), as query-string does when it is strict. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query of a share link, to stand behind `/playground#`: keys in order, the program compressed by LZ-string. */
export function queryOf({ program, chapter, variant, external, execTimeMs }: Shared): string | Unshared {
  if (["", DEFAULT_PROGRAM].includes(program.trim())) return "empty";
  if (program.length > LINK_PROGRAM_LIMIT) return "too long";
  const parameters = {
    chap: String(chapter),
    exec: String(execTimeMs),
    ext: external.toUpperCase(),
    prgrm: compressToEncodedURIComponent(program),
    variant,
  };
  return Object.entries(parameters)
    .map(([key, value]) => `${key}=${encoded(value)}`)
    .join("&");
}

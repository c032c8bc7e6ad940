import { isEmailAddress, writtenAddress } from "../../../../domain/facts/email-addresses";
import { invisibleIn } from "../../../../domain/facts/usernames";

export type AddressFault = "address" | "invisible" | "letters" | "twice";

/** A line that holds no address, or one that was there already. */
export interface AddressProblem {
  readonly line: number;
  readonly found: string;
  readonly reason: AddressFault;
}

export interface Addresses {
  readonly emails: readonly string[];
  readonly problems: readonly AddressProblem[];
}

/**
 * Reads addresses that were typed, or pasted as mail programs and spreadsheets copy them: one a line or apart by commas,
 * semicolons or blanks, with names around them. Capitals are as good as small letters.
 */
export function readAddresses(text: string): Addresses {
  const emails = new Set<string>();
  const problems: AddressProblem[] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    for (const found of pieces(content)) {
      const email = writtenAddress(found);
      if (!isEmailAddress(found)) problems.push({ line: index + 1, found, reason: faultOf(found) });
      else if (emails.has(email)) problems.push({ line: index + 1, found, reason: "twice" });
      else emails.add(email);
    }
  }
  return { emails: [...emails], problems };
}

function faultOf(text: string): AddressFault {
  if (invisibleIn(text) !== undefined) return "invisible";
  return text.includes("@") && /[^ -~]/.test(text) ? "letters" : "address";
}

/** Returns what stands for an address in a line; the names and remarks that belong to one are left out. */
function pieces(line: string): string[] {
  const plain = line
    .replace(/"[^"]*"(?=\s*<)/g, " ")
    .replace(/"/g, " ")
    .replace(/\(([^()]*@[^()]*)\)/g, " <$1> ")
    .replace(/\([^()]*\)/g, " ");
  return plain.split(/[;\uff1b\u3001]/).flatMap((list) => {
    const parts = list.split(/[,\uff0c]/);
    return parts.flatMap((part, index) => (isFamilyName(part, parts[index + 1]) ? [] : addressesIn(part)));
  });
}

/** `Tan` of `Tan, Mira <mira@uni.example>`. */
const isFamilyName = (part: string, next: string | undefined): boolean =>
  !/[@<]/.test(part) && /^\s*[^\s<@][^<@]*<[^<>]*>/.test(next ?? "");

/** The addresses in brackets and words like addresses beside them; without brackets each word is to be one. */
function addressesIn(part: string): string[] {
  const bracketed = [...part.matchAll(/<([^<>]*)>/g)].map(([, inside = ""]) => inside.trim());
  const lines = part
    .replace(/<[^<>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "" && (bracketed.length === 0 || word.includes("@")));
  return [...lines, ...bracketed].map((text) => text.replace(/^mailto:([^?]*).*$/i, "$1"));
}

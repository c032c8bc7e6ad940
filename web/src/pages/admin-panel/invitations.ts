export type AddressFault = "address" | "twice";

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

/** A mail box at a host with a dot, as people write them: the server has the last word. */
const ADDRESS = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]{1,190}\.[^\s@<>(),;:"\\[\].]{2,}$/;

/** `Ada Lovelace <ada@example.org>`, as mail programs copy it. */
const inBrackets = /<([^<>]*)>\s*$/;

/**
 * Reads addresses that were typed or pasted, one a line or apart by commas, semicolons or blanks. Capitals are as good as
 * small letters.
 */
export function readAddresses(text: string): Addresses {
  const emails = new Set<string>();
  const problems: AddressProblem[] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    for (const found of pieces(content)) {
      const email = found.toLowerCase();
      if (!ADDRESS.test(email)) problems.push({ line: index + 1, found, reason: "address" });
      else if (emails.has(email)) problems.push({ line: index + 1, found, reason: "twice" });
      else emails.add(email);
    }
  }
  return { emails: [...emails], problems };
}

function pieces(line: string): string[] {
  return line.split(/[,;]/).flatMap((part) => {
    const bracketed = inBrackets.exec(part)?.[1];
    if (bracketed !== undefined) return [bracketed.trim()];
    return part.split(/\s+/).filter((piece) => piece !== "");
  });
}

/** Returns a name for a story file as it was typed, without `stories/`; undefined when none can have it. */
export function storyFileName(typed: string): string | undefined {
  const name = typed.trim().replace(/^\/*(stories\/)?/, "");
  const isFit =
    name.split("/").every((part) => /^(?![ .])[\p{L}\p{M}\p{N} ._-]+$/u.test(part)) && name.endsWith(".txt");
  return isFit && name.length > ".txt".length ? name : undefined;
}

/** How a text file of the course is read and written. */
export interface SaveTextPorts {
  /** Returns the course's text; undefined when it has none. */
  read(): Promise<string | undefined>;
  /** Both return why it failed; undefined when it did not. */
  remove(): Promise<string | undefined>;
  upload(text: string): Promise<string | undefined>;
  /** @param isChanged the course's text is another than the one that was written over */
  askReplace(isChanged: boolean): Promise<boolean>;
}

export type SaveOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly cause: string };

/**
 * Saves a text to the course. The server overwrites nothing, so what is there is deleted first, after a question, and
 * put back when the new text is refused.
 * @param base what the text was written over; undefined for a new file
 */
export async function savedText(text: string, base: string | undefined, ports: SaveTextPorts): Promise<SaveOutcome> {
  const there = await ports.read();
  if (there === text) return { kind: "saved" };
  if (there !== undefined) {
    if (!(await ports.askReplace(there !== base))) return { kind: "cancelled" };
    const refusal = await ports.remove();
    if (refusal !== undefined) return { kind: "failed", cause: refusal };
  }
  const cause = await ports.upload(text);
  if (cause === undefined) return { kind: "saved" };
  const lost = there === undefined ? undefined : await ports.upload(there);
  return { kind: "failed", cause: lost === undefined ? cause : `${cause}; ${lost}` };
}

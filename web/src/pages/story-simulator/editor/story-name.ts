/** Returns a name for a story file as it was typed, without `stories/`; undefined when none can have it. */
export function storyFileName(typed: string): string | undefined {
  const name = typed.trim().replace(/^\/*(stories\/)?/, "");
  const isFit =
    name.split("/").every((part) => /^(?![ .])[\p{L}\p{M}\p{N} ._-]+$/u.test(part)) && name.endsWith(".txt");
  return isFit && name.length > ".txt".length ? name : undefined;
}

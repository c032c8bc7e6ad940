/** The text that a function shows instead of its source. */
export function hiddenText(text: string): string {
  const head = /^(function [\w$]+\([^)]*\)|\([^)]*\) =>|[\w$]+ =>)/.exec(text)?.[1] ?? "function";
  return `${head} {\n\t[implementation hidden]\n}`;
}

/**
 * Programs stay readable in CDATA sections, and no longer than they are. Carriage returns are written as references,
 * for a parser turns bare ones into line feeds.
 */
export function escapeText(text: string): string {
  if (/[&<]/.test(text) && !text.includes("\r")) return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
  return text.replace(/[&<>\r]/g, reference);
}

/** White space in attributes is written as references, for a parser turns bare ones into spaces. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, reference);
}

const NAMED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function reference(character: string): string {
  return NAMED[character] ?? `&#${character.charCodeAt(0)};`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot carry
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** Returns the first character of a text that XML cannot carry: a control character, half of a pair. */
export function forbiddenCharacter(text: string): string | undefined {
  return FORBIDDEN.exec(text)?.[0];
}

/** Returns the text with a mark in the place of each character that XML cannot carry. */
export function withoutForbidden(text: string): string {
  return text.replace(new RegExp(FORBIDDEN, "gu"), "\ufffd");
}

/**
 * Returns a name in two parts, for systems that ask for them: a course knows one. What stands before a comma is the last name,
 * else the last word is; a single word is a first name.
 */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const text = name.trim();
  const comma = text.indexOf(",");
  if (comma !== -1) return { first: text.slice(comma + 1).trim(), last: text.slice(0, comma).trim() };
  const space = text.lastIndexOf(" ");
  return space === -1 ? { first: text, last: "" } : { first: text.slice(0, space).trim(), last: text.slice(space + 1) };
}

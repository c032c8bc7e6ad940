/**
 * How people and groups are named, the same at every door: roster, invitation, sign-in, search. A name is kept as it was
 * written, in NFC, without blanks around it and with nothing in it that nobody sees; two names that differ by case alone
 * are one. What a provider tells is shown in its case.
 */

/** The longest name, in UTF-16 units. */
export const LONGEST_USERNAME = 200;

/** Characters that leave no trace on a screen or turn the text around them, line breaks and blank fillers included. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Why a text is no name. */
export type NameFault = "missing" | "long" | "invisible";

/** Returns a name as it is kept and shown. */
export const writtenName = (text: string): string =>
  text
    .normalize("NFC")
    .trim()
    .replace(/\p{Zs}+/gu, " ");

/** Returns the first character of a name that nobody sees, in the notation U+200B. */
export function invisibleIn(text: string): string | undefined {
  const found = INVISIBLE.exec(writtenName(text))?.[0].codePointAt(0);
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Returns what is wrong with a name, if anything is. */
export function nameFault(text: string): NameFault | undefined {
  const name = writtenName(text);
  if (name === "") return "missing";
  if (invisibleIn(name) !== undefined) return "invisible";
  return name.length > LONGEST_USERNAME ? "long" : undefined;
}

/** Returns the same text for all ways to write one username: in capitals, in NFD, with blanks around it. */
export const usernameKey = (username: string): string =>
  writtenName(username).toLowerCase().replaceAll("ς", "σ").normalize("NFC");

/** Tells whether two usernames of one provider name one person. */
export const isSameUsername = (one: string, other: string): boolean => usernameKey(one) === usernameKey(other);

/**
 * Returns the forms in which a username may be kept. It is looked for as it is given and by its key; then, in what was
 * kept before there was a key, decomposed and in capitals.
 */
export function storedForms(username: string): {
  readonly first: readonly string[];
  readonly older: readonly string[];
} {
  const [written, key] = [writtenName(username), usernameKey(username)];
  const first = [...new Set([username, key])];
  const older = [written, written.normalize("NFD"), key.normalize("NFD"), key.toUpperCase()];
  return { first, older: [...new Set(older)].filter((form) => !first.includes(form)) };
}

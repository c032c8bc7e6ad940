import type { BookFacts } from "../../../../../domain/textbook/book";

/** A file of the book that is kept, at its path below the book's folder. */
export interface RequiredFile {
  readonly path: string;
  /** The digest of its content; empty where the host names none. */
  readonly digest: string;
  readonly bytes: number;
}

/** What is to be done so that the whole book is here. */
export interface KeepingPlan {
  readonly missing: readonly RequiredFile[];
  /** Paths that are held in another version, or that the book has no more. */
  readonly outdated: readonly string[];
  /** How many of the files are here as they should be. */
  readonly here: number;
}

/** Returns the files that the whole book consists of, in the order of reading; `book.json` is not among them. */
export function filesOfBook({ sections, pictures, search }: BookFacts): RequiredFile[] {
  return [
    ...sections.map(({ section, digest, bytes }) => ({ path: `json/${section}.json`, digest, bytes })),
    ...pictures.map(({ src, digest, bytes }) => ({ path: src, digest, bytes })),
    ...(search ? [{ path: "search.json", ...search }] : []),
  ];
}

/** Returns how many bytes files have together. */
export const bytesOf = (files: readonly RequiredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Compares what is wanted with what is held: paths below the book's folder with the digest, as in `json/1.json?d=abc`. */
export function planOf(wanted: readonly RequiredFile[], held: readonly string[]): KeepingPlan {
  const names = new Set(held);
  const missing = wanted.filter((file) => !names.has(nameOf(file)));
  const right = new Set(wanted.map(nameOf));
  return { missing, outdated: held.filter((name) => !right.has(name)), here: wanted.length - missing.length };
}

/** Returns under which name a file is held. */
export const nameOf = ({ path, digest }: Pick<RequiredFile, "path" | "digest">): string =>
  digest === "" ? path : `${path}?d=${digest}`;

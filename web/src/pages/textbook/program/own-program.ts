/** A reader's version of a program. */
export interface Version {
  readonly text: string;
  /** Epoch milliseconds at which it was last typed into. */
  readonly at: number;
}

/** What a reader has made of a program of the book. */
export interface OwnProgram {
  /** null for the book's own text. */
  readonly now: Version | null;
  /** Earlier ones, the latest first. */
  readonly earlier: readonly Version[];
  /** Tells the book's text that it began with from others. */
  readonly of: string;
}

/** Earlier versions that are kept. */
export const MOST_EARLIER = 10;
/** Characters of a program that are kept; a longer one lasts as long as the page. */
export const MAX_STORED_LENGTH = 100_000;

/** Returns a short text that is another one for another program: FNV-1a of 32 bits. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Returns what is kept when the reader has typed. */
export const typed = (own: OwnProgram, text: string, at: number, of: string): OwnProgram => ({
  ...own,
  now: { text, at },
  of,
});

/** Returns what is kept when the present version is put away, for the book's own text or an earlier version. */
export function replaced(own: OwnProgram, next: Version | null): OwnProgram {
  const others = own.earlier.filter(({ text }) => text !== own.now?.text && text !== next?.text);
  const earlier = own.now ? [own.now, ...others] : others;
  return { ...own, now: next, earlier: earlier.slice(0, MOST_EARLIER) };
}

/** Which program of which book, and whose. */
export interface ProgramPlace {
  readonly user: string;
  readonly book: string;
  readonly section: string;
  /** A program's number, or the anchor of an exercise. */
  readonly id: number | string;
}

/** Keeps a reader's versions of one program in this browser. */
export class OwnProgramKeeper {
  private readonly key: string;

  /** @param storage gives the browser's storage, which may be forbidden */
  constructor(
    private readonly storage: () => Storage,
    { user, book, section, id }: ProgramPlace,
  ) {
    this.key = `textbook-program.${user}.${book}.${section}.${id}`;
  }

  /** Returns what is kept; nothing where nothing can be read. */
  load(): OwnProgram {
    try {
      const stored: Readonly<Record<string, unknown>> = Object(JSON.parse(this.storage().getItem(this.key) ?? "{}"));
      const earlier = Array.isArray(stored.earlier) ? stored.earlier.filter(isVersion) : [];
      return { now: isVersion(stored.now) ? stored.now : null, earlier, of: String(stored.of ?? "") };
    } catch {
      return { now: null, earlier: [], of: "" }; // Storage is forbidden, or somebody else wrote there.
    }
  }

  /** Keeps it in the place of what was kept. Returns false where the browser does not keep it. */
  save(own: OwnProgram): boolean {
    try {
      if ((own.now?.text.length ?? 0) > MAX_STORED_LENGTH) return false;
      if (own.now === null && own.earlier.length === 0) this.storage().removeItem(this.key);
      else this.storage().setItem(this.key, JSON.stringify(own));
      return true;
    } catch {
      return false; // The page says so.
    }
  }
}

const isVersion = (value: unknown): value is Version => {
  const { text, at }: Readonly<Record<string, unknown>> = Object(value);
  return typeof text === "string" && typeof at === "number";
};

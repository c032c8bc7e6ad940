/** What a viewer has made of a recording's program, and where in it. */
export interface OwnCopy {
  /** Tells it from the viewer's other copies of the recording. */
  readonly id: number;
  readonly text: string;
  /** Milliseconds of the recording at which they began. */
  readonly time: number;
}

/** Characters that are kept in the browser, of all copies of one recording; further ones last as long as the page. */
const MAX_LENGTH = 200_000;

/** Keeps a person's copies of one recording's program in this browser. */
export class OwnCopyKeeper {
  private readonly key: string;

  /** @param storage gives the browser's storage, which may be forbidden */
  constructor(
    private readonly storage: () => Storage,
    userId: number,
    uid: string,
  ) {
    this.key = `sourcecast-copy.${userId}.${uid}`;
  }

  /** Returns what is kept, earlier moments first; none where there is nothing that can be read. */
  load(): readonly OwnCopy[] {
    try {
      const stored: unknown = JSON.parse(this.storage().getItem(this.key) ?? "[]");
      // Browsers that were here before several were kept have one, without a number.
      const copies: readonly unknown[] = Array.isArray(stored) ? stored : [{ id: 1, ...Object(stored) }];
      return copies.filter(isCopy).sort(byMoment);
    } catch {
      return []; // Storage is forbidden, or somebody else wrote there: there is no copy.
    }
  }

  /** Keeps a copy in the place of the one of its number, beside what other tabs keep. Returns false where the browser does not. */
  save(copy: OwnCopy): boolean {
    return this.write(withCopy(this.load(), copy));
  }

  /** Forgets a copy. Returns false where the browser still keeps it. */
  forget(id: number): boolean {
    return this.write(withoutCopy(this.load(), id));
  }

  private write(copies: readonly OwnCopy[]): boolean {
    try {
      if (copies.length === 0) this.storage().removeItem(this.key);
      else if (copies.reduce((sum, { text }) => sum + text.length, 0) > MAX_LENGTH) return false;
      else this.storage().setItem(this.key, JSON.stringify(copies));
      return true;
    } catch {
      return false; // The page says so.
    }
  }
}

/** Returns the copies with one put in the place of that of its number, or added. */
export const withCopy = (copies: readonly OwnCopy[], copy: OwnCopy): readonly OwnCopy[] =>
  [...withoutCopy(copies, copy.id), copy].sort(byMoment);

/** Returns the copies but for that of a number. */
export const withoutCopy = (copies: readonly OwnCopy[], id: number): readonly OwnCopy[] =>
  copies.filter((copy) => copy.id !== id);

/** Returns a number that no copy has. */
export const freeNumber = (copies: readonly OwnCopy[]): number =>
  copies.reduce((most, { id }) => Math.max(most, id), 0) + 1;

const byMoment = (one: OwnCopy, other: OwnCopy): number => one.time - other.time || one.id - other.id;

const isCopy = (value: unknown): value is OwnCopy => {
  const { id, text, time }: Partial<Record<keyof OwnCopy, unknown>> = Object(value);
  return typeof id === "number" && typeof text === "string" && typeof time === "number" && time >= 0;
};

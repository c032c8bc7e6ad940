/** What a viewer has made of a recording's program, and where in it. */
export interface OwnCopy {
  readonly text: string;
  /** Milliseconds of the recording at which they began. */
  readonly time: number;
}

/** Characters that are kept in the browser; a longer copy lasts as long as the page. */
const LONGEST_KEPT = 100_000;

/** Keeps a person's copy of one recording's program in this browser. */
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

  /** Returns what is kept; null for nothing, or nothing that can be read. */
  load(): OwnCopy | null {
    try {
      const kept: Partial<Record<keyof OwnCopy, unknown>> = Object(
        JSON.parse(this.storage().getItem(this.key) ?? "{}"),
      );
      const { text, time } = kept;
      return typeof text === "string" && typeof time === "number" && time >= 0 ? { text, time } : null;
    } catch {
      return null; // Storage is forbidden, or somebody else wrote there: there is no copy.
    }
  }

  /** Keeps a copy in the place of the one before; null forgets it. Returns false where the browser does not keep it. */
  save(copy: OwnCopy | null): boolean {
    try {
      if (copy === null) this.storage().removeItem(this.key);
      else if (copy.text.length > LONGEST_KEPT) return false;
      else this.storage().setItem(this.key, JSON.stringify(copy));
      return true;
    } catch {
      return false; // The page says so.
    }
  }
}

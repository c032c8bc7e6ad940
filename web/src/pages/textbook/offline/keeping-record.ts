/** What this device was asked to keep of the book. The browser may have dropped the files since. */
export interface KeepingRecord {
  /** The folder of the book that is meant. */
  readonly base: string;
  /** `stopped` waits for its reader to go on; `keeping` goes on when the book is opened again. */
  readonly state: "keeping" | "stopped" | "whole";
  /** Pictures that sections name, where the book's facts do not list them. */
  readonly pictures: readonly string[];
  /** Its host lets no other site read its pictures. */
  readonly withoutPictures: boolean;
  /** The build whose files are kept to read the book and run its programs; empty before they are. */
  readonly build: string;
}

const KEY = "academy.textbook.keeping";
const STATES = ["keeping", "stopped", "whole"] as const;

/** Returns what was asked to be kept of the book in a folder, null for nothing. */
export function keepingRecord(base: string): KeepingRecord | null {
  try {
    return readKeepingRecord(localStorage.getItem(KEY), base);
  } catch {
    return null; // storage is forbidden: nothing is kept
  }
}

/** Reads a record as it was written; null where it is none, or one of another book. */
export function readKeepingRecord(text: string | null, base: string): KeepingRecord | null {
  try {
    const read = JSON.parse(text ?? "null") as Partial<Record<keyof KeepingRecord, unknown>> | null;
    const state = STATES.find((one) => one === read?.state);
    if (!state || read?.base !== base) return null;
    const pictures = Array.isArray(read.pictures) ? read.pictures.filter((one) => typeof one === "string") : [];
    const build = typeof read.build === "string" ? read.build : "";
    return { base, state, pictures, withoutPictures: read.withoutPictures === true, build };
  } catch {
    return null;
  }
}

/** Writes what is to be kept; null forgets it. */
export function writeKeepingRecord(record: KeepingRecord | null): void {
  try {
    if (record) localStorage.setItem(KEY, JSON.stringify(record));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the files are still read; only the browser's dropping them goes untold.
  }
}

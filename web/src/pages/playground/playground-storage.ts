import { compressToUTF16, decompressFromUTF16 } from "lz-string";
import { DEFAULT_PROGRAM, defaultSettings, parseSettings, type Settings } from "./settings";

/** A program that something else has replaced. */
export interface EarlierProgram
  extends Pick<Settings, "program" | "chapter" | "variant" | "external" | "unrun" | "file"> {
  /** When it was put aside, in milliseconds since 1970. */
  readonly at: number;
  /** What replaced it, or the page that wrote it when two tabs were open. */
  readonly reason: "link" | "tab" | "program";
  readonly tab: string;
}

/** So many earlier programs are kept. */
const EARLIER_LIMIT = 10;
/** Begins whatever is compressed; the first version of this page kept plain JSON. */
const COMPRESSED = "z:";

interface KeeperOptions {
  /** Asked for anew each time: a browser may refuse even to name its storage. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  readonly userId: number;
  /** Names this tab among others. */
  readonly tab: string;
  readonly now: () => number;
}

export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Keeps a person's playground in this browser, compressed. Everything happens at once, so that it also works while the
 * tab is being closed. A program of another tab that a save would replace is put aside first.
 */
export function createKeeper({ storage, userId, tab, now }: KeeperOptions) {
  const key = `academy.playground.${userId}`;
  const earlierKey = `${key}.earlier`;
  let lastStored: string | null = null;

  const earlier = (): readonly EarlierProgram[] => {
    try {
      const list = read(storage().getItem(earlierKey));
      return Array.isArray(list) ? list.flatMap(entriesOf) : [];
    } catch {
      return []; // What replaces the list when a program is next put aside can be read again.
    }
  };

  /** Puts a program aside; false when the browser refuses. One that says nothing is not worth it. */
  const putAside = (settings: Settings, reason: EarlierProgram["reason"], writer = tab): boolean => {
    const { program, chapter, variant, external, unrun, file } = settings;
    if (saysNothing(program)) return true;
    const entry: EarlierProgram = { program, chapter, variant, external, unrun, file, at: now(), reason, tab: writer };
    const replaced = (one: EarlierProgram) =>
      one.program === program || (reason === "tab" && one.reason === "tab" && one.tab === writer);
    const list = [entry, ...earlier().filter((one) => !replaced(one))].slice(0, EARLIER_LIMIT);
    return attempt(() => storage().setItem(earlierKey, written(list)));
  };

  return {
    key,
    earlier,
    putAside,
    /** What was kept; `failed` when there is something that cannot be read. */
    load(usual: Settings): { settings: Settings; failed: boolean } {
      try {
        lastStored = storage().getItem(key);
        return { settings: parseSettings(read(lastStored) ?? {}, usual), failed: false };
      } catch {
        return { settings: usual, failed: true };
      }
    },
    /** False when the browser refuses. */
    save(settings: Settings): boolean {
      return attempt(() => {
        const present = storage().getItem(key);
        if (present !== lastStored) rescue(present, settings, (other, writer) => putAside(other, "tab", writer));
        const text = written({ ...settings, tab });
        storage().setItem(key, text);
        lastStored = text;
      });
    },
  };
}

/** Whether a program is not worth keeping: nobody wrote anything into it. */
export const saysNothing = (program: string): boolean => ["", DEFAULT_PROGRAM].includes(program.trim());

/** What another tab has kept since this one last looked, when it is another program. */
function rescue(text: string | null, mine: Settings, putAside: (theirs: Settings, tab: string) => void): void {
  let value: unknown;
  try {
    value = read(text);
  } catch {
    return; // It cannot be read, so it cannot be rescued.
  }
  if (value === null) return;
  const theirs = parseSettings(value, mine);
  const { tab } = value as { tab?: unknown };
  if (theirs.program !== mine.program) putAside(theirs, typeof tab === "string" ? tab : "");
}

const written = (value: unknown): string => COMPRESSED + compressToUTF16(JSON.stringify(value));

/** @throws when the text is torn */
function read(text: string | null): unknown {
  if (text === null) return null;
  const json = text.startsWith(COMPRESSED) ? decompressFromUTF16(text.slice(COMPRESSED.length)) : text;
  const value: unknown = JSON.parse(json ?? "");
  if (typeof value !== "object") throw new Error("no object was kept");
  return value;
}

const REASONS: readonly EarlierProgram["reason"][] = ["link", "tab", "program"];

/** The one entry that was kept, or none where it is no entry. */
function entriesOf(value: unknown): EarlierProgram[] {
  const fields = Object(value) as Partial<Record<keyof EarlierProgram, unknown>>;
  const reason = REASONS.find((one) => one === fields.reason);
  if (typeof fields.program !== "string" || typeof fields.at !== "number" || reason === undefined) return [];
  const { program, chapter, variant, external, unrun, file } = parseSettings(fields, defaultSettings(null, null));
  return [{ program, chapter, variant, external, unrun, file, at: fields.at, reason, tab: String(fields.tab ?? "") }];
}

function attempt(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

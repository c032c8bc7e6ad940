import type { SoundFormat, SoundPacket, SoundTake } from "../packets";

/** What is added to a recording about once a second. */
export interface StoredPiece<Entry> {
  /** Number of the take that the sound belongs to, 0-based. */
  readonly take: number;
  /** With the first packets of a take. */
  readonly format: SoundFormat | null;
  readonly packets: readonly SoundPacket[];
  readonly levels: readonly number[];
  readonly entries: readonly Entry[];
  /** How many of the entries before stay; null for all. A recording that is cut back drops the last ones. */
  readonly staying: number | null;
}

/** A recording as it is found again. */
export interface StoredRecording<Header, Entry> {
  readonly id: string;
  readonly header: Header;
  readonly takes: readonly SoundTake[];
  readonly entries: readonly Entry[];
}

/** A recording that somebody has begun and not yet handed in. */
export interface StoredListing<Header> {
  readonly id: string;
  readonly header: Header;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  /** Another tab is recording it now. */
  readonly isOpenElsewhere: boolean;
}

interface HeaderRow<Header> {
  readonly id: string;
  readonly owner: string;
  readonly startedAt: string;
  readonly header: Header;
}

/** The browser has no room for more. What was kept before stays. */
export class StorageFull extends Error {
  override readonly name = "StorageFull";
}

const DATABASE = "sourcereel";
const HEADERS = "recordings";
const PIECES = "pieces";

/**
 * Keeps recordings in this browser while they are made, in pieces, so that a page that ends loses no more than what came after the last
 * piece. A recording belongs to a person in a course (`owner`) and is written by one tab.
 */
export class RecordingStore<Header, Entry> {
  private database: Promise<IDBDatabase> | null = null;
  private readonly numbers = new Map<string, number>();
  private readonly letGo = new Map<string, () => void>();

  constructor(private readonly owner: string) {}

  /** Begins to keep a recording, which this tab alone may then write. @throws StorageFull */
  async begin(id: string, startedAt: Date, header: Header): Promise<void> {
    await this.hold(id);
    const row: HeaderRow<Header> = { id, owner: this.owner, startedAt: startedAt.toISOString(), header };
    try {
      await this.write((stores) => stores.headers.put(row));
    } catch (error) {
      this.release(id);
      throw error;
    }
    this.numbers.set(id, 0);
  }

  /**
   * Adds a piece, and writes what is said of the recording anew, in one transaction. A piece that could not be written may be added again.
   * @throws StorageFull
   */
  async add(id: string, header: Header, piece: StoredPiece<Entry>): Promise<void> {
    const number = this.numbers.get(id);
    if (number === undefined) throw new Error("This tab does not write the recording");
    this.numbers.set(id, number + 1);
    await this.write(({ headers, pieces }) => {
      pieces.put({ id, number, piece });
      const found = headers.get(id);
      found.onsuccess = () => headers.put({ ...(found.result as HeaderRow<Header>), header });
    });
  }

  /** Lists what this person has in this course, the newest first. */
  async list(): Promise<StoredListing<Header>[]> {
    const rows = await this.read<HeaderRow<Header>[]>(({ headers }) => headers.getAll());
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    return rows
      .filter(({ owner, id }) => owner === this.owner && !this.letGo.has(id))
      .map(({ id, header, startedAt }) => {
        return { id, header, startedAt, isOpenElsewhere: held.some(({ name }) => name === lockOf(id)) };
      })
      .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
  }

  /**
   * Opens a recording to go on with it: all that was kept. This tab alone may then write it.
   * @throws Error when another tab has it, or it is gone
   */
  async open(id: string): Promise<StoredRecording<Header, Entry>> {
    await this.hold(id);
    const row = await this.read<HeaderRow<Header> | undefined>(({ headers }) => headers.get(id));
    if (row?.owner !== this.owner) {
      this.release(id);
      throw new Error("There is no such recording");
    }
    const stored = await this.read<{ number: number; piece: StoredPiece<Entry> }[]>(({ pieces }) =>
      pieces.getAll(rangeOf(id)),
    );
    // A piece that could not be written has left its number unused.
    this.numbers.set(id, (stored.at(-1)?.number ?? -1) + 1);
    return { id, header: row.header, ...joined(stored.map(({ piece }) => piece)) };
  }

  /** Forgets a recording. */
  async remove(id: string): Promise<void> {
    await this.write(({ headers, pieces }) => {
      headers.delete(id);
      pieces.delete(rangeOf(id));
    });
    this.numbers.delete(id);
    this.release(id);
  }

  private release(id: string): void {
    this.letGo.get(id)?.();
    this.letGo.delete(id);
  }

  private hold(id: string): Promise<void> {
    if (this.letGo.has(id) || !navigator.locks) return Promise.resolve();
    return new Promise((resolve, reject) => {
      void navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
        if (!lock) return reject(new Error("Another tab has the recording open"));
        resolve();
        return new Promise<void>((release) => this.letGo.set(id, release));
      });
    });
  }

  private async write(act: (stores: Stores) => void): Promise<void> {
    // Once a second it may wait for the disk, so that a machine without power loses no more than a tab that is closed.
    const transaction = (await this.opened()).transaction([HEADERS, PIECES], "readwrite", { durability: "strict" });
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(reasonOf(transaction.error));
      act(storesOf(transaction));
    });
  }

  private async read<Found>(ask: (stores: Stores) => IDBRequest): Promise<Found> {
    const transaction = (await this.opened()).transaction([HEADERS, PIECES], "readonly");
    return new Promise<Found>((resolve, reject) => {
      const request = ask(storesOf(transaction));
      request.onsuccess = () => resolve(request.result as Found);
      request.onerror = () => reject(reasonOf(request.error));
    });
  }

  private opened(): Promise<IDBDatabase> {
    const forget = () => {
      this.database = null;
    };
    this.database ??= openDatabase(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return this.database;
  }
}

interface Stores {
  readonly headers: IDBObjectStore;
  readonly pieces: IDBObjectStore;
}

const lockOf = (id: string): string => `${DATABASE}.${id}`;
const rangeOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);
const storesOf = (transaction: IDBTransaction): Stores => ({
  headers: transaction.objectStore(HEADERS),
  pieces: transaction.objectStore(PIECES),
});

const reasonOf = (error: DOMException | null): Error =>
  error?.name === "QuotaExceededError"
    ? new StorageFull("The browser has no room left", { cause: error })
    : new Error(error?.message ?? "The browser's storage failed", { cause: error });

function openDatabase(closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(HEADERS, { keyPath: "id" });
      request.result.createObjectStore(PIECES, { keyPath: ["id", "number"] });
    };
    request.onsuccess = () => {
      request.result.onclose = closed;
      resolve(request.result);
    };
    request.onerror = () => reject(reasonOf(request.error));
  });
}

/** Puts the pieces of a recording together again. */
export function joined<Entry>(pieces: readonly StoredPiece<Entry>[]): { takes: SoundTake[]; entries: Entry[] } {
  const takes: { format: SoundFormat | null; packets: SoundPacket[]; levels: number[] }[] = [];
  let entries: Entry[] = [];
  for (const piece of pieces) {
    while (takes.length <= piece.take) takes.push({ format: null, packets: [], levels: [] });
    const take = takes[piece.take];
    if (take) {
      take.format ??= piece.format;
      take.packets.push(...piece.packets);
      take.levels.push(...piece.levels);
    }
    if (piece.staying !== null) entries = entries.slice(0, piece.staying);
    entries.push(...piece.entries);
  }
  return { takes: takes.flatMap(({ format, ...take }) => (format ? [{ format, ...take }] : [])), entries };
}

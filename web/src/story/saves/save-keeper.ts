import { createStore, type StoreApi } from "zustand/vanilla";
import { EMPTY_SAVE, type GameSave, readGameSave } from "../../../../domain/stories/game/saves";
import type { SavePace } from "../run/story-run";
import {
  contentOf,
  isPast,
  joinedRecord,
  markOf,
  readRecord,
  recordOf,
  revisionOf,
  type SaveRecord,
  timeOf,
  withPast,
} from "./save-lineage";

/** How safe the game is. */
export type SaveStatus =
  | "saved"
  /** It is on this device, and sent in a while. */
  | "kept"
  | "saving"
  /** It could not be sent; it is kept on this device and sent again. */
  | "failed"
  /** The server does not take it: sending it again would change nothing. */
  | "refused"
  | "archived"
  /** Another device has gone on later: nothing is sent until the player has chosen. */
  | "held"
  /** Staff play without a save. */
  | "not-kept";

export interface SavedGame {
  readonly save: GameSave;
  readonly status: SaveStatus;
  /** A save that is no part of this one's past, of another device or tab: the player may go on from there. */
  readonly other: GameSave | undefined;
  /** The browser keeps it. Where storage is full or forbidden, an unsent game ends with its tab. */
  readonly isOnDevice: boolean;
}

/** What a device keeps of one game: a text of each tab. */
export interface DeviceStorage {
  all(): readonly { readonly tab: string; readonly text: string }[];
  /** Keeps a text at once; false where the browser does not. */
  set(tab: string, text: string): boolean;
  remove(tab: string): void;
}

/** What the keeper needs of the page. */
export interface SavePorts {
  /** Reads what the server has of this game. Throws when it cannot be asked. */
  read(): Promise<unknown>;
  /** Replaces the save that has the revision `after`. Throws when it cannot be sent, SaveRefused when it never can. */
  write(save: GameSave, after: number, isLeaving: boolean): Promise<"saved" | "stale">;
  readonly storage: DeviceStorage;
  /** What tells this opening of the game apart from all others, those of the same device among them. */
  readonly tab: string;
  now(): Date;
  /** Between 0 and 1. */
  random(): number;
  after(ms: number, then: () => void): () => void;
}

/** The server will never take this save. */
export class SaveRefused extends Error {}

/** Keeps one player's game: at once on this device, soon on the server. */
export interface SaveKeeper {
  readonly game: StoreApi<SavedGame>;
  /** Takes the game over from now on: on the device at once, on the server soon unless it may be later. */
  keep(change: (save: GameSave) => GameSave, pace?: SavePace): void;
  /** Sends now what was not sent. */
  retryNow(): void;
  /** The page is being left. */
  leave(): void;
  /** Goes on from one of two saves, and lets the other go. */
  choose(which: "this" | "other"): void;
  close(): void;
}

/** Changes that follow one another are sent together. */
const DELAY_MS = 800;
/** Who reads line after line saves that seldom; who leaves saves at once. */
const LATER_MS = 10_000;
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [1000, 30_000];
/** Failures beyond which the player is told. */
const QUIET_FAILURES = 2;

/**
 * Reads the game and keeps it from then on. Of two saves that do not know one another the newer is kept, and the other
 * offered. Throws when neither the server nor the device has one to give.
 */
export async function openSaveKeeper(ports: SavePorts): Promise<SaveKeeper> {
  const read = async () => readGameSave(await ports.read()).save;
  let [server, failure]: [GameSave | undefined, unknown] = [undefined, undefined];
  try {
    server = await read();
    const after = revisionOf(server);
    // A tab that closes just now may have been answered after the server was.
    if (recordsOf(ports).some(({ record }) => record.isSent && record.after > after)) server = await read();
  } catch (error) {
    failure = error;
  }
  const game = recordsOf(ports);
  const joined = joinedRecord(
    game.map(({ record }) => record),
    server,
  );
  // What this device has is enough to play on without a network.
  if (!joined) throw failure;
  const keeper = new Keeper(ports, joined);
  // One's own record has it all. A tab that is still open writes its own anew when it goes on.
  if (keeper.game.getState().isOnDevice) for (const { tab } of game) ports.storage.remove(tab);
  return keeper;
}

const recordsOf = ({ storage }: SavePorts) =>
  storage.all().flatMap(({ tab, text }) => {
    const record = readRecord(text);
    return record ? [{ tab, record }] : [];
  });

class Keeper implements SaveKeeper {
  readonly game: StoreApi<SavedGame>;
  private record: SaveRecord;
  private isSending = false;
  private failures = 0;
  private stopTimer: (() => void) | undefined;
  private stopLater: (() => void) | undefined;
  private isClosed = false;
  private lastAt = 0;

  constructor(
    private readonly ports: SavePorts,
    { save, ...rest }: SaveRecord,
  ) {
    const record = { ...rest, save: rest.isSent ? save : this.numbered(save, rest.after) };
    this.record = record;
    this.game = createStore<SavedGame>(() => ({
      save: record.save,
      status: record.isSent ? "saved" : "saving",
      other: record.others[0],
      isOnDevice: true,
    }));
    this.note(record);
    if (!record.isSent) this.schedule(0);
  }

  keep(change: (save: GameSave) => GameSave, pace: SavePace = "soon"): void {
    const { status, isOnDevice } = this.game.getState();
    const { save, past } = this.record;
    const mayWait = pace === "later" && isOnDevice && (status === "saved" || status === "kept");
    this.take(change(save), withPast(past, save), status === "held" ? "held" : mayWait ? "kept" : "saving");
    if (mayWait) this.scheduleLater();
    else if (status !== "held") this.scheduleSoon();
  }

  retryNow(): void {
    if (!this.record.isSent && this.game.getState().status !== "held") this.schedule(0);
  }

  leave(): void {
    if (!this.record.isSent && this.game.getState().status !== "held") void this.send(true);
  }

  choose(which: "this" | "other"): void {
    const { save, past, others } = this.record;
    const [other, ...rest] = others;
    if (!other) return;
    this.failures = 0;
    this.record = { ...this.record, others: rest };
    this.take(which === "this" ? save : other, withPast(past, save, other), "saving");
    this.schedule(0);
  }

  close(): void {
    this.leave();
    this.isClosed = true;
    this.stopTimers();
  }

  private take(save: GameSave, past: readonly string[], status: SaveStatus): void {
    // No two saves of a tab have the same moment, which tells them apart.
    this.lastAt = Math.max(this.ports.now().getTime(), this.lastAt + 1);
    const written = { at: new Date(this.lastAt).toISOString(), device: this.ports.tab, revision: 0, after: 0 };
    const taken = this.numbered({ ...save, written }, this.record.after);
    this.note({ ...this.record, save: taken, past, isSent: false }, status);
  }

  /** Keeps the record at once and in one piece: a tab that is closed now loses nothing. */
  private note(record: SaveRecord, status?: SaveStatus): void {
    this.record = record;
    const isOnDevice = this.ports.storage.set(this.ports.tab, JSON.stringify(record));
    const { save, others } = record;
    this.game.setState({ save, other: others[0], isOnDevice, ...(status && { status }) });
  }

  /** Whoever plays on does not put off what waits to be sent. */
  private scheduleSoon(): void {
    if (!this.stopTimer) this.schedule(this.failures === 0 ? DELAY_MS : this.retryMs());
  }

  private scheduleLater(): void {
    if (!this.stopTimer && !this.stopLater) this.stopLater = this.sendAfter(LATER_MS);
  }

  private schedule(ms: number): void {
    this.stopTimers();
    this.stopTimer = this.sendAfter(ms);
  }

  private sendAfter(ms: number): (() => void) | undefined {
    if (this.isClosed) return undefined;
    return this.ports.after(ms, () => {
      this.stopTimers();
      void this.send(false);
    });
  }

  private stopTimers(): void {
    this.stopTimer?.();
    this.stopLater?.();
    this.stopTimer = this.stopLater = undefined;
  }

  private retryMs(): number {
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, this.failures - 1));
    return longest * (0.5 + this.ports.random() / 2);
  }

  private async send(isLeaving: boolean): Promise<void> {
    if (this.isSending || this.record.isSent) return;
    this.isSending = true;
    if (this.game.getState().status === "kept") this.game.setState({ status: "saving" });
    try {
      const met = await this.unseen(isLeaving);
      if (met === "unknown") return;
      if (met) this.meet(met);
      else await this.write(isLeaving);
      this.failures = 0;
    } catch (error) {
      this.failed(error);
    } finally {
      this.isSending = false;
      if (!this.record.isSent && this.failures === 0 && this.game.getState().status === "saving") this.scheduleSoon();
    }
  }

  /**
   * Returns a save of a client that counts none, when it came since the last look: the server can tell only counted saves
   * apart. A page that goes cannot look; what it has is sent by the next one.
   */
  private async unseen(isLeaving: boolean): Promise<GameSave | "unknown" | undefined> {
    const { after, uncounted } = this.record;
    if (after > 0) return undefined;
    if (isLeaving) return uncounted === contentOf(EMPTY_SAVE) ? undefined : "unknown";
    const server = readGameSave(await this.ports.read()).save;
    return isPast(server, this.record) ? undefined : server;
  }

  private async write(isLeaving: boolean): Promise<void> {
    const { save, after } = this.record;
    const answer = await this.ports.write(save, after, isLeaving);
    if (answer === "saved") this.acknowledged(save);
    else this.meet(readGameSave(await this.ports.read()).save);
  }

  /** The server has this save, or one that this came from: what was kept meanwhile follows it. */
  private acknowledged(stored: GameSave): void {
    const isSent = markOf(this.record.save) === markOf(stored);
    const after = revisionOf(stored);
    const save = isSent ? stored : this.numbered(this.record.save, after);
    this.note(
      { ...this.record, save, after, isSent, uncounted: recordOf(stored).uncounted },
      isSent ? "saved" : "saving",
    );
  }

  /** The server has another save than was known: one's own whose answer was lost, or another device's. */
  private meet(server: GameSave): void {
    if (isPast(server, this.record)) {
      this.acknowledged(server);
      return;
    }
    const { after, uncounted } = recordOf(server);
    const [mark, { save, others }] = [markOf(server), this.record];
    const rest = others.filter((one) => (mark === undefined ? contentOf(one) !== uncounted : markOf(one) !== mark));
    const status = timeOf(server) > timeOf(save) ? "held" : "saving";
    this.note(
      { ...this.record, save: this.numbered(save, after), after, uncounted, others: [server, ...rest] },
      status,
    );
    if (status === "saving") this.schedule(0);
  }

  private numbered(save: GameSave, after: number): GameSave {
    return numbered(save, after, this.ports.random);
  }

  private failed(error: unknown): void {
    this.failures += 1;
    const isFinal = error instanceof SaveRefused;
    this.game.setState({ status: isFinal ? "refused" : this.failures > QUIET_FAILURES ? "failed" : "saving" });
    if (!isFinal) this.schedule(this.retryMs());
  }
}

/** Saves of one number would be taken for one another. */
const REVISION_STEP = 1_000_000_000;

/** Numbers a save after the server's, unless it is: by a random step, so that no two devices find the same number. */
function numbered(save: GameSave, after: number, random: () => number): GameSave {
  const { written } = save;
  if (!written || (written.after === after && written.revision > after)) return save;
  return { ...save, written: { ...written, revision: after + 1 + Math.floor(random() * REVISION_STEP), after } };
}

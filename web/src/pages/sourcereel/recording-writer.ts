import type { StoredPiece } from "../../recording/storage/recording-store";
import type { StampedInput } from "./recorded-session";
import type { RecordingHead, RecordingStorage } from "./recorder-ports";
import type { TakeRecorder } from "./take-recorder";

interface WriterParts {
  readonly storage: RecordingStorage;
  readonly sound: TakeRecorder;
  readonly id: string;
  readonly head: () => RecordingHead | null;
  /** Hears that something could not be written. It is tried again with the next write. */
  readonly onSaveFailed: () => void;
}

/** Writes a recording into this browser's storage in pieces, one after the other. */
export class RecordingWriter {
  private inputs: StampedInput[] = [];
  /** How many of the inputs that are written stay; null for all. */
  private staying: number | null = null;
  private pieces: StoredPiece<StampedInput>[] = [];
  private writing: Promise<void> = Promise.resolve();
  private isEnded = false;

  constructor(private readonly parts: WriterParts) {}

  add(inputs: readonly StampedInput[]): void {
    this.inputs.push(...inputs);
  }

  /** Drops the inputs after the first ones. */
  cutTo(count: number): void {
    this.collect();
    this.staying = count;
  }

  /** Writes what has come since. Resolves when it is written, or could not be. */
  write(): Promise<void> {
    this.collect();
    this.writing = this.writing.then(() => this.writeNext());
    return this.writing;
  }

  /** Deletes what is kept. */
  async remove(): Promise<void> {
    this.isEnded = true;
    await this.writing;
    await this.parts.storage.remove(this.parts.id);
  }

  private collect(): void {
    let fresh = this.parts.sound.takeFresh();
    do {
      const { take = 0, format = null, packets = [], levels = [] } = fresh ?? {};
      this.pieces.push({ take, format, packets, levels, entries: this.inputs, staying: this.staying });
      [this.inputs, this.staying] = [[], null];
      fresh = this.parts.sound.takeFresh();
    } while (fresh);
  }

  private async writeNext(): Promise<void> {
    const { storage, id, head, onSaveFailed } = this.parts;
    while (this.pieces.length > 0 && !this.isEnded) {
      const [piece] = this.pieces;
      const now = head();
      if (!piece || !now) return;
      try {
        await storage.add(id, now, piece);
        this.pieces.shift();
      } catch {
        onSaveFailed();
        return;
      }
    }
  }
}

import { ROOM_LIMITS } from "../modules/game/limits";
import type { ConsoleLine } from "./messages";

/** The lines of a room's console that the page has not seen yet, bounded for each frame and in all. */
export class RoomConsole {
  private waiting: ConsoleLine[] = [];
  private dropped = 0;
  private total = 0;
  private isFull = false;

  add(line: ConsoleLine): void {
    if (this.isFull) return;
    if (this.total >= ROOM_LIMITS.lines) {
      this.isFull = true;
      this.waiting.push({ kind: "notice", text: `The console shows the first ${ROOM_LIMITS.lines} lines only.` });
      return;
    }
    if (this.waiting.length >= ROOM_LIMITS.linesPerFrame) {
      this.dropped += 1;
      return;
    }
    this.total += 1;
    this.waiting.push({ ...line, text: cut(line.text) });
  }

  /** Returns the lines since it was last asked. */
  take(): readonly ConsoleLine[] {
    const lines = this.waiting;
    if (this.dropped > 0) lines.push({ kind: "notice", text: `${this.dropped} more lines are not shown.` });
    this.waiting = [];
    this.dropped = 0;
    return lines;
  }
}

const cut = (text: string): string =>
  text.length > ROOM_LIMITS.lineLength ? `${text.slice(0, ROOM_LIMITS.lineLength)}...` : text;

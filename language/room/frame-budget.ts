/** Time that the program may use in a frame, in milliseconds: a room has about thirty frames a second. */
export const FRAME_BUDGET_MS = 40;
/** A frame that takes longer than this ends the room at once. */
export const LONGEST_FRAME_MS = 1000;
/** A room ends when SLOW_FRAMES of its last COUNTED_FRAMES were over the budget. */
export const SLOW_FRAMES = 60;
export const COUNTED_FRAMES = 90;

/** Counts the frames of a room that took too long. */
export class FrameBudget {
  private readonly slow: boolean[] = [];

  /** Takes what a frame has cost; returns why the room must end, or null when it may go on. */
  count(cost: number): string | null {
    if (cost > LONGEST_FRAME_MS) {
      return `One frame took longer than ${LONGEST_FRAME_MS} ms, so the room was stopped. Do less in update().`;
    }
    this.slow.push(cost > FRAME_BUDGET_MS);
    if (this.slow.length > COUNTED_FRAMES) this.slow.shift();
    const found = this.slow.filter(Boolean).length;
    if (found < SLOW_FRAMES) return null;
    return `${SLOW_FRAMES} of the last frames took longer than ${FRAME_BUDGET_MS} ms, so the room was stopped. Do less in update().`;
  }
}

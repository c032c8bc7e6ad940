/** Knows the time by the server's clock from the answers that came. */
export class ServerTime {
  /** By how much the server's clock is ahead of this device's, in ms: 0 until an answer proves this device's wrong. */
  #ahead = 0;

  constructor(private readonly deviceNow: () => number) {}

  /** The time by the server's clock, in ms since 1970. */
  readonly now = (): number => this.deviceNow() + this.#ahead;

  /**
   * Learns from an answer's `Date`, which is in whole seconds and from some moment between the request and the answer. Only
   * what it proves wrong is changed.
   * @param sentAt by this device's clock, in ms since 1970, as it said when the request was sent
   */
  note(date: string | null, sentAt: number): void {
    const second = Date.parse(date ?? "");
    if (Number.isNaN(second)) return;
    const [least, most] = [second - this.deviceNow(), second + 1000 - sentAt];
    // Where the device's clock was put back meanwhile, the two prove nothing.
    if (least <= most) this.#ahead = Math.min(Math.max(this.#ahead, least), most);
  }
}

/** What the answers to this page say. */
export const serverTime = new ServerTime(() => Date.now());

/**
 * The time by the server's clock, in ms since 1970. What is open, closed or due is decided by that clock, so a page asks for no
 * other: a device whose clock is wrong shows and allows what one with the right clock does. Where the server says no time, as it
 * does to a front end of another origin, this device's clock must do.
 */
export const serverNow = serverTime.now;

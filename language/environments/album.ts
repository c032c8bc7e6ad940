import type { Moment, Painter } from "./painter";
import type { EnvironmentPicture } from "./picture";

/** What all pictures of a run may weigh, in characters as they are sent: about what a page keeps without effort. */
const WEIGHT_LIMIT = 20_000_000;

/**
 * The pictures of one run. When there are as many as wanted, or they have become too heavy, the album is full: the
 * program goes on as if nobody looked, and only its end is pictured once more.
 */
export class Album {
  private readonly fresh: EnvironmentPicture[] = [];
  private count = 0;
  private ended = false;

  /** @param limit how many pictures it holds, the one of the end among them; at least 1 */
  constructor(private readonly limit: number) {}

  /** Whether steps are pictured still. */
  get open(): boolean {
    return !this.ended;
  }

  /** Whether the next step of the program is pictured. */
  takes(painter: Painter): boolean {
    if (this.ended) return false;
    if (this.count < this.limit - 1 && painter.weight < WEIGHT_LIMIT) return true;
    const last = this.fresh.pop();
    if (last) this.fresh.push({ ...last, full: true });
    this.ended = true;
    return false;
  }

  add(painter: Painter, moment: Moment): EnvironmentPicture {
    const picture = painter.paint(moment);
    this.fresh.push(picture);
    this.count += 1;
    return picture;
  }

  /** No more pictures: the program has come to its end, or something else runs in its context. */
  close(): void {
    this.ended = true;
    this.count = this.limit;
  }

  /**
   * Hands on the pictures that nobody has had yet; all but the last one while the program runs, because that one may have
   * to say that it is the last.
   */
  hand(): EnvironmentPicture[] {
    return this.fresh.splice(0, this.ended ? this.fresh.length : this.fresh.length - 1);
  }
}

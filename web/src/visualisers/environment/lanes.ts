/** Arrows that run up or down together, because they lead to the same place. */
interface Group {
  top: number;
  bottom: number;
  /** Where the highest of them begins. */
  start: number;
  down: boolean;
}

/** Some space between two arrows in one lane. */
const APART = 8;
/** Beyond so many lanes arrows share them. */
const MOST = 36;

/**
 * Gives arrows between frames and what they hold lanes to run up and down in: arrows with the same aim share one, others
 * do not touch. Of those that go down, lower ones run further left, of those that go up further right: they do not cross.
 */
export class Lanes {
  private readonly groups = new Map<string, Group>();
  private readonly lanes = new Map<string, number>();

  /** An arrow from one height to another. */
  ask(aim: string, from: number, to: number): void {
    const group = this.groups.get(aim);
    const top = Math.min(from, to);
    const bottom = Math.max(from, to);
    if (!group) this.groups.set(aim, { top, bottom, start: from, down: to >= from });
    else {
      group.top = Math.min(group.top, top);
      group.bottom = Math.max(group.bottom, bottom);
      group.start = Math.min(group.start, from);
    }
  }

  /** Shares the lanes out; gives how many there are. */
  share(): number {
    const ends: { top: number; bottom: number }[][] = [];
    const order = [...this.groups].sort(
      ([, a], [, b]) => Number(a.down) - Number(b.down) || (a.down ? b.start - a.start : a.start - b.start),
    );
    for (const [aim, group] of order) {
      let lane = ends.findIndex((taken) => taken.every((one) => apart(one, group)));
      if (lane < 0) lane = ends.length < MOST ? ends.push([]) - 1 : this.lanes.size % MOST;
      ends[lane]?.push(group);
      this.lanes.set(aim, lane);
    }
    return ends.length;
  }

  /** The number of an aim's lane, from the left. */
  of(aim: string): number {
    return this.lanes.get(aim) ?? 0;
  }
}

const apart = (a: { top: number; bottom: number }, b: { top: number; bottom: number }): boolean =>
  a.bottom + APART < b.top || b.bottom + APART < a.top;

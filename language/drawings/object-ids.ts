/**
 * Numbers for what has an identity, given in the order in which it is first shown, from 1. One numbering lasts for a run
 * and the REPL inputs after it, so that an object keeps its number in every picture; it keeps no object alive.
 */
export class ObjectIds {
  private readonly numbers = new WeakMap<object, number>();
  private last = 0;

  /** The number of an array, a function or a frame. */
  of(thing: object): number {
    let number = this.numbers.get(thing);
    if (number === undefined) {
      number = ++this.last;
      this.numbers.set(thing, number);
    }
    return number;
  }
}

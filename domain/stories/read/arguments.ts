import { readDecimal, readInteger, readWord } from "./fields";
import { nearest } from "./nearest";
import type { ItemKind, Reading } from "./reading";
import { type Span, textOf } from "./source-line";

/** The arguments of one action. */
export class Arguments {
  constructor(
    private readonly reading: Reading,
    private readonly action: string,
    private readonly spans: readonly Span[],
  ) {}

  text(index: number): string {
    const span = this.spans[index];
    return span ? textOf(span) : "";
  }

  /** Returns an id that must be one of an item of these kinds, wherever the file declares it. */
  idOf(index: number, ...kinds: readonly ItemKind[]): string {
    const id = this.text(index);
    const type = kinds.length === 1 ? kinds[0] : "locationId or itemId";
    this.check(index, kinds, "wrong-id", () => {
      return `Expected type of "${type}" as argument for "${this.action}", obtained "${id}" instead`;
    });
    return id;
  }

  location(index: number): string {
    const id = this.text(index);
    this.expect(index, "locations", "location-not-found", `Location ${id} was not found!`);
    return id;
  }

  expect(index: number, kind: ItemKind, code: string, message: string): void {
    this.check(index, [kind], code, () => message);
  }

  /** Returns one of a few words without which the action means nothing. */
  oneOf<Word extends string>(index: number, allowed: readonly Word[], code: string, message: string): Word | undefined {
    const text = this.text(index);
    const word = allowed.find((each) => each === text);
    const span = this.spans[index];
    if (word === undefined && span) this.reading.error(code, message + text, span, nearest(text, allowed));
    return word;
  }

  /** Returns one of a few words; warns of another one and takes the fallback. */
  word<Word extends string>(index: number, what: string, allowed: readonly Word[], fallback: Word): Word {
    return readWord(this.reading, this.spans[index], { what, allowed, fallback });
  }

  integer(index: number, how: { what: string; fallback: number; least: number }): number {
    return readInteger(this.reading, this.spans[index], how);
  }

  /** Returns a time that is written in seconds, or parts of one. */
  milliseconds(index: number, fallback: number): number {
    return Math.round(1000 * readDecimal(this.reading, this.spans[index], { what: "seconds", fallback, least: 0 }));
  }

  /** Returns whether an argument says true. All but the word `false` does, as does no argument. */
  isTrue(index: number): boolean {
    const span = this.spans[index];
    const text = this.text(index);
    if (span && text !== "true" && text !== "false")
      this.reading.warn("unknown-truth", `"${text}" is neither true nor false: "true" is used instead`, span);
    return text !== "false";
  }

  private check(index: number, kinds: readonly ItemKind[], code: string, message: () => string): void {
    const span = this.spans[index];
    if (!span) return;
    this.reading.later(() => {
      const id = textOf(span);
      if (kinds.some((kind) => this.reading.has(kind, id))) return;
      this.reading.error(code, message(), span, nearest(id, this.reading.idsOf(kinds)));
    });
  }
}

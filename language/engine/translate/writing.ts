/** A place of the original text, with the name that stands there when it is an identifier. */
export interface OriginalPlace {
  readonly line: number;
  readonly name: string | null;
}

/** A translated text as it is written, with the places of the original that its pieces come from. It is one line. */
export class Writing {
  text = "";
  /** Names before whose reading the text notes in `state.early` where they are read. */
  early: ReadonlySet<string> = new Set();
  private readonly offsets: number[] = [];
  private readonly lines: number[] = [];
  private readonly names: (string | null)[] = [];

  add(text: string): this {
    this.text += text;
    return this;
  }

  /** Marks that the following text comes from this line. */
  mark(line: number, name: string | null = null): this {
    this.offsets.push(this.text.length);
    this.lines.push(line);
    this.names.push(name);
    return this;
  }

  /** Adds a text that was written apart. */
  append({ text, offsets, lines, names }: Writing): this {
    const base = this.text.length;
    for (let i = 0; i < offsets.length; i++) {
      this.offsets.push(base + (offsets[i] as number));
      this.lines.push(lines[i] as number);
      this.names.push(names[i] as string | null);
    }
    this.text += text;
    return this;
  }

  /** The original place of a translated one (line and column 1-based, as a stack trace gives them). */
  find(line: number, column: number): OriginalPlace | null {
    if (line !== 1) return null;
    let low = 0;
    let high = this.offsets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.offsets[middle] as number) < column) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : { line: this.lines[low - 1] as number, name: this.names[low - 1] ?? null };
  }
}

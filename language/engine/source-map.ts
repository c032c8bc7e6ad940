interface Mapping {
  readonly generated: { readonly line: number; readonly column: number };
  readonly original?: { readonly line: number; readonly column: number } | null;
  readonly name?: string | null;
}

/** A place of the original text, with the name that stands there when it is an identifier. */
export interface OriginalPlace {
  readonly line: number;
  readonly name: string | null;
}

/** Takes the place of source-map's generator: keeps the mappings as they come, in the order of the generated text. */
export class RecordedMappings {
  private readonly mappings: Mapping[] = [];

  addMapping({ generated: { line, column }, original, name }: Mapping): void {
    // The generator of the text hands over its own moving state: what is wanted of it must be copied.
    const place = original ? { line: original.line, column: original.column } : null;
    this.mappings.push({ generated: { line, column }, original: place, name });
  }

  setSourceContent(): void {}

  toJSON(): this {
    return this;
  }

  /** The original place of a generated one (line and column 1-based, as a stack trace gives them). */
  find(line: number, column: number): OriginalPlace | null {
    let best: Mapping | null = null;
    for (const mapping of this.mappings) {
      const at = mapping.generated;
      if (at.line > line || (at.line === line && at.column > column - 1)) break;
      if (mapping.original) best = mapping;
    }
    return best?.original ? { line: best.original.line, name: best.name ?? null } : null;
  }
}

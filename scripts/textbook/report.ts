/** What was found in a book, a line each: with a problem nothing is written; what is warned of is mended. */
export interface ImportReport {
  readonly problems: string[];
  readonly warnings: string[];
}

/** The sections of a book by their names, in the order of their files. */
export type Sections<Nodes> = ReadonlyMap<string, Nodes>;

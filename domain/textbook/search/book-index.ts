import MiniSearch, { type Options, type SearchOptions } from "minisearch";
import type { BookNodes } from "../nodes";
import { type Passage, passagesOf } from "./passages";
import { isTelling, searchTerms, wordsOf } from "./search-terms";

/** What `search.json` holds: which words each section has, without its text, and the entries of the book's own index. */
export interface SearchFile {
  readonly format: 1;
  /** Sections in the order of reading: the index knows them by their place here. */
  readonly sections: readonly string[];
  /** As MiniSearch 7 writes it. */
  readonly words: object;
  readonly entries: readonly IndexEntry[];
}

/** An entry of a book's own index, and the places that it leads to: `1.2`, `1.2#p3`. */
export interface IndexEntry {
  readonly entry: string;
  readonly places: readonly string[];
}

/** A section in which something was found. */
export interface SectionFound {
  readonly section: string;
  /** The words by which it was found, as they stand in the text. */
  readonly words: readonly string[];
}

/** What a search found, the best first. */
export interface Found {
  readonly entries: readonly IndexEntry[];
  readonly sections: readonly SectionFound[];
  /** Nothing has the words as they were typed; these sections have similar ones. */
  readonly isSimilar: boolean;
}

interface SearchDocument {
  readonly id: number;
  readonly title: string;
  readonly heads: string;
  readonly text: string;
  readonly program: string;
}

const OPTIONS: Options<SearchDocument> = {
  fields: ["title", "heads", "text", "program"],
  tokenize: (text) => Array.from(wordsOf(text), ({ word }) => word),
  processTerm: (word) => (isTelling(word) ? word : null),
};

const SEARCH: SearchOptions = {
  boost: { title: 4, heads: 2, program: 0.7 },
  combineWith: "AND",
  // The words come ready for comparing, also those that tell nothing where there is no other.
  tokenize: (text) => text.split(" "),
  processTerm: (word) => word,
};

/** Longer words are found in their longer forms too (`function` in `functions`), shorter ones only while they are typed. */
const LEAST_PREFIX_LETTERS = 4;
/** Words shorter than this are similar to too much. */
const LEAST_FUZZY_LETTERS = 5;
const MOST_SECTIONS = 40;
const MOST_ENTRIES = 6;

/** Makes the index of a book's sections, given in the order of reading. Formulas are found by their variables alone. */
export function indexBook(
  sections: readonly { readonly section: string; readonly label: string; readonly nodes: BookNodes }[],
  entries: readonly IndexEntry[],
): SearchFile {
  const index = new MiniSearch(OPTIONS);
  for (const [id, { label, nodes }] of sections.entries()) index.add(documentOf(id, label, passagesOf(nodes)));
  return { format: 1, sections: sections.map(({ section }) => section), words: index.toJSON(), entries };
}

function documentOf(id: number, label: string, passages: readonly Passage[]): SearchDocument {
  const texts = (kinds: readonly Passage["kind"][]) =>
    passages
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join("\n");
  const title = `${label}\n${texts(["title"])}`;
  const text = texts(["text", "exercise", "solution", "footnote"]);
  return { id, title, heads: texts(["heading", "figure"]), text, program: texts(["program"]) };
}

/** An index of a book, ready to be asked. */
export class BookIndex {
  private readonly index: MiniSearch<SearchDocument>;
  private readonly sections: readonly string[];
  private readonly entries: readonly { readonly entry: IndexEntry; readonly words: readonly string[] }[];

  /** @throws Error when the file is not one of this format */
  constructor(file: SearchFile) {
    if (file.format !== 1) throw new Error("This index of a book is of another format");
    this.sections = file.sections;
    this.index = MiniSearch.loadJS(file.words as Parameters<typeof MiniSearch.loadJS>[0], OPTIONS);
    this.entries = file.entries.map((entry) => ({
      entry,
      words: Array.from(wordsOf(entry.entry), ({ word }) => word),
    }));
  }

  /**
   * Finds sections that have all words typed, the last of which may be begun only; then those that have some of them; and only
   * where there is none, those that have similar words.
   */
  find(typed: string): Found {
    const terms = searchTerms(typed);
    if (terms.length === 0) return { entries: [], sections: [], isSimilar: false };
    const isBegun = !/\s$/.test(typed);
    const prefix = (word: string, place: number, all: readonly string[]) =>
      word.length >= LEAST_PREFIX_LETTERS || (isBegun && place === all.length - 1);
    const query = terms.join(" ");
    const entries = this.entriesWith(terms);
    const all = this.search(query, { prefix });
    if (all.length > 0) return { entries, sections: all, isSimilar: false };
    const fuzzy = (word: string) => (word.length >= LEAST_FUZZY_LETTERS ? 0.25 : false);
    const similar = this.search(query, { prefix, fuzzy });
    if (similar.length > 0) return { entries, sections: similar, isSimilar: true };
    const some = this.search(query, { prefix, combineWith: "OR" });
    if (some.length > 0) return { entries, sections: some, isSimilar: true };
    return { entries, sections: this.search(query, { prefix, fuzzy, combineWith: "OR" }), isSimilar: true };
  }

  private search(query: string, options: SearchOptions): SectionFound[] {
    return this.index
      .search(query, { ...SEARCH, ...options })
      .slice(0, MOST_SECTIONS)
      .map(({ id, terms }) => ({ section: this.sections[id as number] as string, words: terms }));
  }

  private entriesWith(terms: readonly string[]): IndexEntry[] {
    return this.entries
      .filter((one) => terms.every((word) => one.words.some((other) => other.startsWith(word))))
      .slice(0, MOST_ENTRIES)
      .map(({ entry }) => entry);
  }
}

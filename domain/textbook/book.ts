import { isPicturePath } from "./addresses";

/** What `book.json` says of a book: who wrote it, its licences, and its sections in the order of reading. */
export interface BookFacts {
  readonly format: 1;
  /** Names the book among others; notes of readers are kept under it. */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly authors: readonly { readonly name: string; readonly role: string }[];
  /** What each is the licence of: the text, figures, programs. */
  readonly licences: readonly { readonly of: string; readonly name: string; readonly url: string }[];
  readonly sourceUrl: string;
  /** What was changed of the book as it came. */
  readonly changes: string;
  readonly cover: { readonly src: string; readonly alt: string } | null;
  /** Its language, as in HTML's `lang`. */
  readonly language: string;
  readonly sections: readonly BookSection[];
  /** Other names of sections, by which they are found too. */
  readonly aliases: readonly BookAlias[];
  readonly pictures: readonly BookPicture[];
  /** The index that is searched, `search.json`; null without one. */
  readonly search: BookFile | null;
}

export interface BookSection extends BookFile {
  /** The name of its file, and the last part of its address. */
  readonly section: string;
  readonly label: string;
  /** 1 for chapters and what stands beside them. */
  readonly depth: 1 | 2 | 3;
  /** Its parts that have a number and an address of their own; they stand in the section's file. */
  readonly subsections: readonly BookSubsection[];
}

/** A part of a section, from a heading on. */
export interface BookSubsection {
  /** Its number, and the last part of its address: `1.1.2`. */
  readonly section: string;
  readonly label: string;
  /** The anchor of its heading in the section. */
  readonly anchor: string;
}

export interface BookAlias {
  readonly name: string;
  readonly section: string;
}

export interface BookPicture extends BookFile {
  readonly src: string;
  /** In pixels of CSS; both 0 where it is not known. */
  readonly width: number;
  readonly height: number;
}

/** A file of a book: what it weighs, and a digest that changes with its content. */
interface BookFile {
  readonly bytes: number;
  readonly digest: string;
}

export const SECTION_NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;
const LIMITS = { sections: 2000, subsections: 100, pictures: 5000, people: 100 } as const;

/** A book's facts are not of the format. */
export class BookFormatError extends Error {
  override readonly name = "BookFormatError";
}

/**
 * Reads the parsed JSON of `book.json`. What may be missing has the value that says so.
 * @throws BookFormatError that names the field
 */
export function readBook(json: unknown): BookFacts {
  const book = new FactReader(json, "book.json");
  if (book.number("format") !== 1) throw new BookFormatError("book.json: format must be 1");
  return {
    format: 1,
    id: book.text("id", /^[a-z0-9][a-z0-9-]{0,99}$/),
    title: book.text("title", /\S/),
    subtitle: book.text("subtitle"),
    sourceUrl: book.text("sourceUrl", WEB_ADDRESS_OR_NONE),
    changes: book.text("changes"),
    language: book.text("language") || "en",
    authors: book
      .list("authors", LIMITS.people)
      .map((one) => ({ name: one.text("name", /\S/), role: one.text("role") })),
    licences: book
      .list("licences", LIMITS.people)
      .map((one) => ({ of: one.text("of", /\S/), name: one.text("name", /\S/), url: one.text("url", WEB_ADDRESS) })),
    cover: book.optional("cover", (one) => ({ src: one.picture("src"), alt: one.text("alt") })),
    sections: book.list("sections", LIMITS.sections).map((one) => ({
      section: one.text("section", SECTION_NAME),
      label: one.text("label", /\S/),
      depth: one.depth(),
      ...one.file(),
      subsections: one.list("subsections", LIMITS.subsections).map((part) => ({
        section: part.text("section", SECTION_NAME),
        label: part.text("label", /\S/),
        anchor: part.text("anchor", /^\S+$/),
      })),
    })),
    aliases: book
      .list("aliases", LIMITS.sections)
      .map((one) => ({ name: one.text("name", SECTION_NAME), section: one.text("section", SECTION_NAME) })),
    pictures: book.list("pictures", LIMITS.pictures).map((one) => ({
      src: one.picture("src"),
      width: one.numberOrNone("width"),
      height: one.numberOrNone("height"),
      ...one.file(),
    })),
    search: book.optional("search", (one) => one.file()),
  };
}

const WEB_ADDRESS = /^https?:\/\/\S+$/;
const WEB_ADDRESS_OR_NONE = /^(https?:\/\/\S+)?$/;
const MOST_CHARACTERS = 2000;

class FactReader {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    json: unknown,
    private readonly path: string,
  ) {
    if (typeof json !== "object" || json === null || Array.isArray(json)) this.refuse("", "must be an object");
    this.fields = json as Readonly<Record<string, unknown>>;
  }

  text(name: string, form = /^/): string {
    const value = this.fields[name] ?? "";
    if (typeof value !== "string" || value.length > MOST_CHARACTERS || !form.test(value)) {
      this.refuse(name, "is not as it should be");
    }
    return value;
  }

  number(name: string): number {
    const value = this.fields[name];
    if (!Number.isSafeInteger(value) || (value as number) < 0)
      this.refuse(name, "must be a whole number of at least 0");
    return value as number;
  }

  numberOrNone(name: string): number {
    return this.fields[name] === undefined ? 0 : this.number(name);
  }

  picture(name: string): string {
    const src = this.text(name);
    if (!isPicturePath(src)) this.refuse(name, "must be the path of a picture");
    return src;
  }

  depth(): 1 | 2 | 3 {
    const depth = this.number("depth");
    if (depth !== 1 && depth !== 2 && depth !== 3) this.refuse("depth", "must be 1, 2 or 3");
    return depth;
  }

  file(): BookFile {
    return { bytes: this.number("bytes"), digest: this.text("digest", /^[\w-]{1,64}$/) };
  }

  list(name: string, most: number): FactReader[] {
    const value = this.fields[name] ?? [];
    if (!Array.isArray(value) || value.length > most) this.refuse(name, `must be a list of at most ${most}`);
    return (value as unknown[]).map((one, index) => new FactReader(one, `${this.path}: ${name}[${index}]`));
  }

  optional<Value>(name: string, read: (fact: FactReader) => Value): Value | null {
    const value = this.fields[name] ?? null;
    return value === null ? null : read(new FactReader(value, `${this.path}: ${name}`));
  }

  private refuse(name: string, problem: string): never {
    throw new BookFormatError(`${this.path}: ${name} ${problem}`.replace("  ", " "));
  }
}

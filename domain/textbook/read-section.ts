import { isPicturePath, isSafeAddress } from "./addresses";
import type { BookNode, BookNodes, Section } from "./nodes";

/** What a section may hold at most. The largest of the books known has 9,000 nodes, 12 levels and bodies of some 3,000 characters. */
export const SECTION_LIMITS = { nodes: 40_000, depth: 40, characters: 300_000 } as const;

/** A section's file is not of the format. `path` leads to the node: `[3].child[0].tag`. */
export class SectionFormatError extends Error {
  override readonly name = "SectionFormatError";

  constructor(
    readonly path: string,
    problem: string,
  ) {
    super(`${path === "" ? "the section" : path}: ${problem}`);
  }
}

/** An address that no page may lead to or load. */
export interface UnsafeAddress {
  readonly path: string;
  readonly address: string;
}

export interface ReadSection extends Section {
  /** They are empty in the nodes, so that what is around them can be read. */
  readonly unsafeAddresses: readonly UnsafeAddress[];
}

/**
 * Reads the parsed JSON of a section: an array of nodes, or one.
 * @throws SectionFormatError for the first thing that is not of the format, or too large
 */
export function readSection(json: unknown): ReadSection {
  const reader = new NodeReader();
  const nodes = reader.nodes(json, "", 0);
  return { nodes, unsafeAddresses: reader.unsafeAddresses };
}

type Fields = Readonly<Record<string, unknown>>;

class NodeReader {
  readonly unsafeAddresses: UnsafeAddress[] = [];
  private count = 0;

  nodes(value: unknown, path: string, depth: number): BookNodes {
    const items = Array.isArray(value) ? value : [value];
    return items.map((one, index) => this.node(one, Array.isArray(value) ? `${path}[${index}]` : path, depth));
  }

  private node(value: unknown, path: string, depth: number): BookNode {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new SectionFormatError(path, "must be a node, an object with a tag");
    }
    this.count += 1;
    if (this.count > SECTION_LIMITS.nodes) {
      throw new SectionFormatError(path, `a section has at most ${SECTION_LIMITS.nodes} nodes`);
    }
    if (depth > SECTION_LIMITS.depth) {
      throw new SectionFormatError(path, `nodes stand at most ${SECTION_LIMITS.depth} deep`);
    }
    return new FieldReader(value as Fields, path, depth, this).node();
  }
}

/** Reads the fields of one node. */
class FieldReader {
  constructor(
    private readonly fields: Fields,
    private readonly path: string,
    private readonly depth: number,
    private readonly reader: NodeReader,
  ) {}

  node(): BookNode {
    const { tag = "" } = this.fields;
    switch (tag) {
      case "":
        return { tag, child: this.nodes("child") };
      case "#text":
      case "JAVASCRIPTINLINE":
      case "META":
        return { tag, body: this.text("body") };
      case "LATEX":
        return { tag, body: this.text("body"), ...(this.has("math") && { math: this.text("math") }) };
      case "BR":
        return { tag };
      case "EM":
      case "B":
      case "TT":
      case "LI":
      case "UL":
      case "OL":
      case "REFERENCE":
      case "TABLE":
      case "TR":
      case "TD":
        return { tag, child: this.nodes("child") };
      case "TEXT":
      case "SUBHEADING":
      case "SUBSUBHEADING":
        return { tag, id: this.text("id"), child: this.nodes("child") };
      case "TITLE":
        return { tag, id: this.text("id"), body: this.text("body") };
      case "REF":
      case "LINK":
        return { tag, body: this.text("body"), href: this.address("href") };
      case "FOOTNOTE_REF":
        return { tag, id: this.text("id"), body: this.text("body"), href: this.address("href") };
      case "DISPLAYFOOTNOTE":
        return {
          tag,
          id: this.text("id"),
          count: this.number("count"),
          href: this.address("href"),
          child: this.nodes("child"),
        };
      case "EPIGRAPH":
        return {
          tag,
          child: this.nodes("child"),
          author: this.text("author"),
          title: this.text("title"),
          date: this.text("date"),
        };
      case "EXERCISE":
        return {
          tag,
          id: this.text("id"),
          title: this.text("title"),
          child: this.nodes("child"),
          solution: this.has("solution") ? this.nodes("solution") : null,
        };
      case "FIGURE":
        return this.figure();
      case "SNIPPET":
        return this.snippet();
      default:
        throw new SectionFormatError(this.at("tag"), `${JSON.stringify(tag)} is no tag of the format`);
    }
  }

  private figure(): BookNode {
    const scale = Number.parseFloat(this.text("scale"));
    return {
      tag: "FIGURE",
      id: this.text("id"),
      src: this.picture("src"),
      alt: this.text("alt"),
      scale: scale > 0 && scale <= 100 ? scale : null,
      captionName: this.text("captionName"),
      captionHref: this.address("captionHref"),
      captionBody: this.nodes("captionBody"),
      snippet: this.nodes("snippet"),
      table: this.nodes("table"),
    };
  }

  private snippet(): BookNode {
    return {
      tag: "SNIPPET",
      latex: this.fields.latex === true,
      eval: this.fields.eval === true,
      id: this.number("id"),
      body: this.text("body"),
      output: this.text("output"),
      prependLength: this.number("prependLength"),
      program: this.text("program"),
    };
  }

  private has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null;
  }

  private at(name: string): string {
    return this.path === "" ? name : `${this.path}.${name}`;
  }

  /** A text, also one that was written as a number; empty where it is missing. */
  private text(name: string): string {
    const value = this.fields[name] ?? "";
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") throw new SectionFormatError(this.at(name), "must be a text");
    if (value.length > SECTION_LIMITS.characters) {
      throw new SectionFormatError(this.at(name), `a text has at most ${SECTION_LIMITS.characters} characters`);
    }
    return value;
  }

  /** A whole number, also one that was written as a text; 0 where it is missing. */
  private number(name: string): number {
    const value = Number(this.fields[name] ?? 0);
    if (!Number.isSafeInteger(value) || value < 0) {
      throw new SectionFormatError(this.at(name), "must be a whole number of at least 0");
    }
    return value;
  }

  private nodes(name: string): BookNodes {
    return this.has(name) ? this.reader.nodes(this.fields[name], this.at(name), this.depth + 1) : [];
  }

  private address(name: string): string {
    return this.safe(name, isSafeAddress);
  }

  private picture(name: string): string {
    return this.safe(name, isPicturePath);
  }

  private safe(name: string, isSafe: (address: string) => boolean): string {
    const address = this.text(name).trim();
    if (address === "" || isSafe(address)) return address;
    this.reader.unsafeAddresses.push({ path: this.at(name), address });
    return "";
  }
}

import { SaxesParser } from "saxes";
import { LineIndex, type Place } from "./place";

/** One element of a parsed file: its attributes as written, its children in order, where it stands in the file's text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: ReadonlyArray<XmlElement | string>;
  /** Whether comments or processing instructions stand directly in it. */
  readonly hasNotes: boolean;
  /** Offsets of the start tag, of what follows it, of the end tag and of what follows that. */
  readonly start: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  readonly end: number;
}

/** A parsed file. */
export interface XmlFile {
  readonly root: XmlElement;
  readonly source: string;
  readonly size: XmlSize;
  /** Returns the place of an offset in the source. */
  readonly placeOf: (offset: number) => Place;
}

/** How large a file is, by each measure that has a limit. */
export interface XmlSize {
  readonly bytes: number;
  readonly depth: number;
  readonly elements: number;
  readonly attributes: number;
}

/** Why a file is refused, as the text of the 400 answer, and where in the file, as far as that is known. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";

  constructor(
    message: string,
    readonly place?: Place | undefined,
  ) {
    super(message);
  }
}

/** The limits of a file that is uploaded. Anything larger is refused before it costs time or memory. */
export const XML_LIMITS: XmlSize = { bytes: 1_048_576, depth: 32, elements: 20_000, attributes: 40_000 };

/** The limits of a file that is opened for editing, which is larger than an upload may be until it is taken apart. */
export const EDITING_LIMITS: XmlSize = { bytes: 6_291_456, depth: 32, elements: 120_000, attributes: 240_000 };

/** The client shows an error text only when it has at most 100 characters. */
const SHOWN_LENGTH = 100;

const TOO_LARGE: Readonly<Record<keyof XmlSize, (limit: number) => string>> = {
  bytes: (limit) => `the file is larger than ${Math.floor(limit / 1_048_576)} MB`,
  depth: (limit) => `elements are nested deeper than ${limit}`,
  elements: (limit) => `there are more than ${limit} elements`,
  attributes: (limit) => `there are more than ${limit} attributes`,
};

/** Returns the text of the refusal of a file of this size; null when it keeps to the limits. */
export function refusalOfSize(size: XmlSize, limits: XmlSize): string | null {
  const measure = (["bytes", "depth", "elements", "attributes"] as const).find((name) => size[name] > limits[name]);
  return measure ? refusalText(TOO_LARGE[measure](limits[measure])) : null;
}

/**
 * Parses a file into its tree of elements. A document type declaration is refused whatever it declares, so there are
 * no entities but the five of XML itself. Takes time in proportion to the file's length, whatever it holds.
 *
 * @param input the file's bytes (UTF-8) or its text
 * @throws XmlRefused with a text that begins `Invalid XML `
 */
export function parseFile(input: Uint8Array | string, limits: XmlSize = XML_LIMITS): XmlFile {
  const bytes = typeof input === "string" ? bytesOf(input, limits) : input.byteLength;
  if (bytes > limits.bytes) refuse(TOO_LARGE.bytes(limits.bytes));
  const source = typeof input === "string" ? checkedText(input) : decode(input);
  const builder = new TreeBuilder(source, limits);
  const root = builder.parse();
  const lines = new LineIndex(source);
  return { root, source, size: { ...builder.size, bytes }, placeOf: (offset) => lines.placeOf(offset) };
}

/** The element's whole text content, trimmed; null when nothing is left. */
export function textOf(element: XmlElement | undefined): string | null {
  if (!element) return null;
  const trimmed = rawText(element).trim();
  return trimmed === "" ? null : trimmed;
}

/** The child elements, in order. */
export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== "string");
}

/** The elements from this one down to the first with that name, in document order. */
export function pathTo(element: XmlElement, name: string): XmlElement[] | undefined {
  if (element.name === name) return [element];
  for (const child of element.children) {
    if (typeof child === "string") continue;
    const found = pathTo(child, name);
    if (found) return [element, ...found];
  }
  return undefined;
}

function rawText(element: XmlElement): string {
  const [only] = element.children;
  if (element.children.length === 1 && typeof only === "string") return only;
  return element.children.map((child) => (typeof child === "string" ? child : rawText(child))).join("");
}

function refusalText(reason: string): string {
  return `Invalid XML ${reason} `.slice(0, SHOWN_LENGTH);
}

function refuse(reason: string, place?: Place): never {
  throw new XmlRefused(refusalText(reason), place);
}

/** A text of more characters than bytes are allowed need not be counted. */
function bytesOf(text: string, limits: XmlSize): number {
  return text.length > limits.bytes ? text.length : new TextEncoder().encode(text).byteLength;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("the file is not encoded in UTF-8");
  }
}

function checkedText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) refuse("a character is half of a pair");
  return text;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: Array<XmlElement | string>;
  hasNotes: boolean;
  readonly start: number;
  readonly innerStart: number;
  innerEnd: number;
  end: number;
}

class TreeBuilder {
  readonly size = { depth: 0, elements: 0, attributes: 0 };
  private readonly open: OpenElement[] = [];
  private attributes = new Map<string, string>();
  private root: XmlElement | undefined;
  private start = 0;
  // A file that declares XML 1.1 is read as 1.0 all the same: control characters could not be written again.
  private readonly parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });

  constructor(
    private readonly source: string,
    private readonly limits: XmlSize,
  ) {}

  parse(): XmlElement {
    const { parser } = this;
    parser.on("error", (error) => refuse(...described(error)));
    parser.on("doctype", () => this.refuseHere("document type declarations are not allowed"));
    parser.on("xmldecl", (declaration) => {
      const isUtf8 = !declaration.encoding || declaration.encoding.toLowerCase() === "utf-8";
      if (!isUtf8) this.refuseHere("the encoding must be UTF-8");
    });
    parser.on("opentagstart", ({ name }) => this.startElement(name));
    parser.on("attribute", ({ name, value }) => this.addAttribute(name, value));
    parser.on("opentag", ({ name }) => this.push(name));
    parser.on("text", (chunk) => this.addText(chunk));
    parser.on("cdata", (chunk) => this.addText(chunk));
    parser.on("comment", () => this.addNote());
    parser.on("processinginstruction", () => this.addNote());
    parser.on("closetag", ({ isSelfClosing }) => this.pop(isSelfClosing));
    parser.write(this.source).close();
    return this.root ?? refuse("there is no element");
  }

  private refuseHere(reason: string): never {
    const { line, columnIndex } = this.parser;
    return refuse(reason, { line, column: Math.max(columnIndex, 1) });
  }

  private startElement(name: string): void {
    this.attributes = new Map();
    this.start = this.startOfTag(name);
    this.count("elements", this.size.elements + 1);
    this.count("depth", this.open.length + 1);
  }

  /** The parser stands behind the tag's name and what ended it: one character, or the two that end a line. */
  private startOfTag(name: string): number {
    const start = this.parser.position - name.length - "<>".length;
    return this.source[start] === "<" ? start : start - 1;
  }

  private count(measure: keyof typeof this.size, count: number): void {
    this.size[measure] = Math.max(this.size[measure], count);
    if (count > this.limits[measure]) this.refuseHere(TOO_LARGE[measure](this.limits[measure]));
  }

  private addAttribute(name: string, value: string): void {
    this.count("attributes", this.size.attributes + 1);
    this.attributes.set(name, value);
  }

  private push(name: string): void {
    const { start, attributes } = this;
    const innerStart = this.parser.position;
    const offsets = { start, innerStart, innerEnd: innerStart, end: innerStart };
    const element: OpenElement = { name, attributes, children: [], hasNotes: false, ...offsets };
    this.open.at(-1)?.children.push(element);
    this.open.push(element);
  }

  private addText(chunk: string): void {
    this.open.at(-1)?.children.push(chunk);
  }

  private addNote(): void {
    const element = this.open.at(-1);
    if (element) element.hasNotes = true;
  }

  private pop(isSelfClosing: boolean): void {
    const closed = this.open.pop();
    if (closed && !isSelfClosing) {
      closed.end = this.parser.position;
      closed.innerEnd = this.source.lastIndexOf("<", closed.end - 1);
    }
    if (this.open.length === 0) this.root = closed;
  }
}

/** The parser's own message is `line:column: reason`. */
function described(error: Error): [reason: string, place?: Place] {
  const match = /^(\d+):(\d+): (.*)$/s.exec(error.message.slice(0, 2 * SHOWN_LENGTH));
  if (!match) return [error.message];
  const [, line, column, reason] = match;
  const place = { line: Number(line), column: Math.max(Number(column), 1) };
  return [`${reason?.replace(/\.$/, "")}, line ${line} col ${column}`, place];
}

import { SaxesParser } from "saxes";

/** A place in a file: line and column, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One element of a parsed file: its attributes as written, its children in order, where its start tag begins. */
export interface XmlElement {
  readonly name: string;
  readonly place: Place;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: ReadonlyArray<XmlElement | string>;
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

/** The limits of one file. Anything larger is refused before it costs time or memory. */
export const XML_LIMITS = { bytes: 1_048_576, depth: 32, elements: 20_000, attributes: 40_000 } as const;

/** The client shows an error text only when it has at most 100 characters. */
const SHOWN_LENGTH = 100;

/**
 * Parses a file into its tree of elements. A document type declaration is refused whatever it declares, so there are
 * no entities but the five of XML itself.
 *
 * @param input the file's bytes (UTF-8) or its text
 * @throws XmlRefused with a text that begins `Invalid XML `
 */
export function parseTree(input: Uint8Array | string): XmlElement {
  const text = typeof input === "string" ? checkedText(input) : decode(input);
  const builder = new TreeBuilder();
  return builder.parse(text);
}

/** The element's whole text content, trimmed; null when nothing is left. */
export function textOf(element: XmlElement | undefined): string | null {
  if (!element) return null;
  const trimmed = rawText(element).trim();
  return trimmed === "" ? null : trimmed;
}

/** The child elements with that name, in order. */
export function childrenNamed(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== "string" && names.includes(child.name),
  );
}

/** The first child element with that name. */
export function childNamed(element: XmlElement, name: string): XmlElement | undefined {
  return childrenNamed(element, name)[0];
}

/** The first element with that name at or below this one, in document order. */
export function descendantNamed(element: XmlElement, name: string): XmlElement | undefined {
  if (element.name === name) return element;
  for (const child of element.children) {
    if (typeof child === "string") continue;
    const found = descendantNamed(child, name);
    if (found) return found;
  }
  return undefined;
}

function rawText(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : rawText(child))).join("");
}

function refuse(reason: string, place?: Place): never {
  throw new XmlRefused(`Invalid XML ${reason} `.slice(0, SHOWN_LENGTH), place);
}

function decode(bytes: Uint8Array): string {
  if (bytes.byteLength > XML_LIMITS.bytes) refuse("the file is larger than 1 MB");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("the file is not encoded in UTF-8");
  }
}

function checkedText(text: string): string {
  if (new TextEncoder().encode(text).byteLength > XML_LIMITS.bytes) refuse("the file is larger than 1 MB");
  if (/\p{Surrogate}/u.test(text)) refuse("a character is half of a pair");
  return text;
}

interface OpenElement {
  readonly name: string;
  readonly place: Place;
  readonly attributes: Map<string, string>;
  readonly children: Array<XmlElement | string>;
}

class TreeBuilder {
  private readonly open: OpenElement[] = [];
  private attributes = new Map<string, string>();
  private root: XmlElement | undefined;
  private elementCount = 0;
  private attributeCount = 0;
  private started: Place = { line: 1, column: 1 };
  // A file that declares XML 1.1 is read as 1.0 all the same: control characters could not be written again.
  private readonly parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });

  parse(text: string): XmlElement {
    const { parser } = this;
    parser.on("error", (error) => refuse(...described(error)));
    parser.on("doctype", () => this.refuseHere("document type declarations are not allowed"));
    parser.on("xmldecl", (declaration) => {
      const isUtf8 = !declaration.encoding || declaration.encoding.toLowerCase() === "utf-8";
      if (!isUtf8) this.refuseHere("the encoding must be UTF-8");
    });
    parser.on("opentagstart", ({ name }) => this.startElement(text, name));
    parser.on("attribute", ({ name, value }) => this.addAttribute(name, value));
    parser.on("opentag", ({ name }) => this.push(name));
    parser.on("text", (chunk) => this.addText(chunk));
    parser.on("cdata", (chunk) => this.addText(chunk));
    parser.on("closetag", () => this.pop());
    parser.write(text).close();
    return this.root ?? refuse("there is no element");
  }

  private refuseHere(reason: string): never {
    const { line, columnIndex } = this.parser;
    return refuse(reason, { line, column: Math.max(columnIndex, 1) });
  }

  private startElement(text: string, name: string): void {
    this.elementCount += 1;
    this.attributes = new Map();
    this.started = this.placeOfTag(text, name);
    if (this.elementCount > XML_LIMITS.elements) this.refuseHere(`there are more than ${XML_LIMITS.elements} elements`);
    if (this.open.length >= XML_LIMITS.depth) this.refuseHere(`elements are nested deeper than ${XML_LIMITS.depth}`);
  }

  /** The parser stands behind the tag's name and the character that ended it, which may have been the end of a line. */
  private placeOfTag(text: string, name: string): Place {
    const { position, line, columnIndex } = this.parser;
    const lengthOfTag = name.length + 1;
    if (columnIndex > lengthOfTag) return { line, column: columnIndex - lengthOfTag };
    const start = text.lastIndexOf("<", position - 1);
    return { line: line - 1, column: start - text.lastIndexOf("\n", start) };
  }

  private addAttribute(name: string, value: string): void {
    this.attributeCount += 1;
    if (this.attributeCount > XML_LIMITS.attributes) {
      this.refuseHere(`there are more than ${XML_LIMITS.attributes} attributes`);
    }
    this.attributes.set(name, value);
  }

  private push(name: string): void {
    const element: OpenElement = { name, attributes: this.attributes, children: [], place: this.started };
    this.open.at(-1)?.children.push(element);
    this.open.push(element);
  }

  private addText(chunk: string): void {
    this.open.at(-1)?.children.push(chunk);
  }

  private pop(): void {
    const closed = this.open.pop();
    if (this.open.length === 0) this.root = closed;
  }
}

/** The parser's own message is `line:column: reason`. */
function described(error: Error): [reason: string, place?: Place] {
  const match = /^(?:.*?:)?(\d+):(\d+): (.*)$/s.exec(error.message);
  if (!match) return [error.message];
  const [, line, column, reason] = match;
  const place = { line: Number(line), column: Math.max(Number(column), 1) };
  return [`${reason?.replace(/\.$/, "")}, line ${line} col ${column}`, place];
}

import { SaxesParser } from "saxes";

/** One element of a parsed file: its attributes as written, its children in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: ReadonlyArray<XmlElement | string>;
}

/** Why a file is refused, as the text of the 400 answer. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";
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

function refuse(reason: string): never {
  throw new XmlRefused(`Invalid XML ${reason} `.slice(0, SHOWN_LENGTH));
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
  readonly attributes: Map<string, string>;
  readonly children: Array<XmlElement | string>;
}

class TreeBuilder {
  private readonly open: OpenElement[] = [];
  private attributes = new Map<string, string>();
  private root: XmlElement | undefined;
  private elementCount = 0;
  private attributeCount = 0;

  parse(text: string): XmlElement {
    const parser = new SaxesParser({ xmlns: false });
    parser.on("error", (error) => refuse(describe(error)));
    parser.on("doctype", () => refuse("document type declarations are not allowed"));
    parser.on("xmldecl", (declaration) => {
      if (declaration.encoding && declaration.encoding.toLowerCase() !== "utf-8") refuse("the encoding must be UTF-8");
    });
    parser.on("opentagstart", () => this.countElement());
    parser.on("attribute", ({ name, value }) => this.addAttribute(name, value));
    parser.on("opentag", ({ name }) => this.push(name));
    parser.on("text", (chunk) => this.addText(chunk));
    parser.on("cdata", (chunk) => this.addText(chunk));
    parser.on("closetag", () => this.pop());
    parser.write(text).close();
    return this.root ?? refuse("there is no element");
  }

  private countElement(): void {
    this.elementCount += 1;
    this.attributes = new Map();
    if (this.elementCount > XML_LIMITS.elements) refuse(`there are more than ${XML_LIMITS.elements} elements`);
    if (this.open.length >= XML_LIMITS.depth) refuse(`elements are nested deeper than ${XML_LIMITS.depth}`);
  }

  private addAttribute(name: string, value: string): void {
    this.attributeCount += 1;
    if (this.attributeCount > XML_LIMITS.attributes) refuse(`there are more than ${XML_LIMITS.attributes} attributes`);
    this.attributes.set(name, value);
  }

  private push(name: string): void {
    const element: OpenElement = { name, attributes: this.attributes, children: [] };
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
function describe(error: Error): string {
  const match = /^(?:.*?:)?(\d+):(\d+): (.*)$/s.exec(error.message);
  return match ? `${match[3]?.replace(/\.$/, "")}, line ${match[1]} col ${match[2]}` : error.message;
}

import type { Rest, RestText, Spelling } from "./document";
import { LAYOUT, type PartName } from "./layout";
import { childElements, pathTo, textOf, type XmlElement } from "./tree";
import { type FileReading, type UnknownChildren, unknownChildren } from "./unknown-children";

/** Stands for an element that a file does not have. */
export const NOTHING: XmlElement = {
  name: "",
  attributes: new Map(),
  children: [],
  hasNotes: false,
  start: 0,
  innerStart: 0,
  innerEnd: 0,
  end: 0,
};

type Attributes = NonNullable<Rest["attributes"]>;

/** Reads one part of a file by the names that are known, and keeps what is not asked for as its rest. */
export class PartReader {
  private readonly knownAttributes = new Set<string>();
  private readonly spellings: Spelling[] = [];
  private readonly texts: RestText[] = [];
  /** The known children, by the name under which they are written; none for one that is written only if it says something. */
  private readonly known = new Map<XmlElement, string | undefined>();
  private readonly items = new Set<XmlElement>();
  private byName: ReadonlyMap<string, readonly XmlElement[]> | undefined;
  private isText = false;
  private unknown: UnknownChildren | undefined;

  constructor(
    readonly element: XmlElement,
    private readonly part: PartName,
    private readonly reading: FileReading,
  ) {}

  /** Returns an attribute, trimmed; null when it is absent or blank. */
  attribute(name: string): string | null {
    this.knownAttributes.add(name);
    const value = this.element.attributes.get(name)?.trim();
    return value === undefined || value === "" ? null : value;
  }

  /**
   * Keeps the spelling of a known attribute, unless it is how the value is written anyway.
   *
   * @param read the value as it is written; null when it is not
   */
  spelled(attribute: string, read: string | null): void {
    const written = this.element.attributes.get(attribute)?.trim() ?? "";
    if (written !== (read ?? "")) this.spellings.push({ attribute, written, read });
  }

  /** Returns the text of the first child with that name. */
  text(name: string): string | null {
    const [element] = this.named(name);
    return element ? this.textOfElement(element, name) : null;
  }

  /** Returns the text of the first element with that name, however deep it stands. */
  textAnywhere(name: string): string | null {
    const element = this.anywhere(name);
    return element ? this.textOfElement(element, name) : null;
  }

  /** Returns the part's own text. */
  ownText(): string | null {
    this.isText = true;
    const text = textOf(this.element);
    this.keepText("", text, this.element, []);
    return text;
  }

  /** Returns the first child with one of the names, in the order of the names. */
  child(names: readonly string[], writtenAs = names[0]): XmlElement | undefined {
    const element = names.flatMap((name) => this.named(name).slice(0, 1))[0];
    if (element) this.known.set(element, writtenAs);
    return element;
  }

  /** Returns the first element with that name, however deep it stands. */
  anywhere(name: string): XmlElement | undefined {
    const path = pathTo(this.element, name)?.slice(1);
    const element = path?.pop();
    if (!element) return undefined;
    this.known.set(element, name);
    if (path?.length) this.reading.moved.add(element);
    for (const between of path ?? []) this.reading.onTheWay.add(between);
    return element;
  }

  /** Notes that a known element says nothing, so that it need not be written. */
  saysNothing(element: XmlElement): void {
    this.known.set(element, undefined);
  }

  /** Returns all children with the names, which are written as a list. */
  list(names: readonly string[], writtenAs = names[0]): XmlElement[] {
    const elements = childElements(this.element).filter(({ name }) => names.includes(name));
    for (const element of elements) {
      this.known.set(element, writtenAs);
      this.items.add(element);
    }
    return elements;
  }

  /** Returns the texts of all children with that name; one without a text is kept as it is. */
  listOfTexts(name: string): string[] {
    const elements = this.named(name);
    const last = new Map(elements.flatMap((element, at) => (hasMore(element) ? [[textOf(element), at]] : [])));
    return elements.flatMap((element, at) => {
      const text = textOf(element);
      if (text === null && !isEmpty(element)) return [];
      // What the second of two equal texts was written with would else be taken for the first one's.
      if (text !== null && !hasMore(element) && at < (last.get(text) ?? 0)) this.texts.push({ name, text });
      return this.textOfElement(element, name) ?? [];
    });
  }

  /** Returns what was not asked for; nothing when that was all. */
  rest(before?: string): { readonly rest?: Rest } {
    const attributes = [...this.element.attributes].filter(([name]) => !this.knownAttributes.has(name));
    const rest = withoutEmpty({
      attributes,
      spellings: this.spellings,
      before: before ?? "",
      children: this.unknownChildren().children,
      texts: this.texts,
    });
    return Object.keys(rest).length === 0 ? {} : { rest };
  }

  /** Returns the comments directly before each of a list's elements. */
  beforeItems(): ReadonlyMap<XmlElement, string> {
    return this.unknownChildren().before;
  }

  private unknownChildren(): UnknownChildren {
    this.unknown ??= this.isText ? NO_CHILDREN : unknownChildren(this.element, LAYOUT[this.part], this.reading, this);
    return this.unknown;
  }

  /** Returns the name under which a child is written; null for one that is not known. */
  nameOf(child: XmlElement): string | null | undefined {
    return this.known.has(child) ? this.known.get(child) : null;
  }

  /** The names of the known elements that are no children of this one. */
  get elsewhere(): string[] {
    return [...this.known].filter(([element]) => this.reading.moved.has(element)).map(([element]) => element.name);
  }

  isItem(child: XmlElement): boolean {
    return this.items.has(child);
  }

  private named(name: string): readonly XmlElement[] {
    this.byName ??= elementsByName(this.element);
    return this.byName.get(name) ?? [];
  }

  private textOfElement(element: XmlElement, name: string): string | null {
    const text = textOf(element);
    const wasStored = this.keepText(name, text, element, [...element.attributes]);
    this.known.set(element, text === null && !wasStored ? undefined : name);
    return text;
  }

  private keepText(name: string, text: string | null, element: XmlElement, attributes: Attributes): boolean {
    const isMore = hasInner(element);
    if (!isMore && attributes.length === 0) return false;
    const inner = isMore ? this.reading.file.source.slice(element.innerStart, element.innerEnd) : undefined;
    this.texts.push({
      name,
      text,
      ...(attributes.length > 0 && { attributes }),
      ...(inner !== undefined && { inner }),
    });
    return true;
  }
}

const NO_CHILDREN: UnknownChildren = { children: [], before: new Map() };

function elementsByName(parent: XmlElement): Map<string, XmlElement[]> {
  const byName = new Map<string, XmlElement[]>();
  for (const element of childElements(parent)) {
    const same = byName.get(element.name);
    if (same) same.push(element);
    else byName.set(element.name, [element]);
  }
  return byName;
}

/** Says whether more than text stands between an element's tags. */
function hasInner(element: XmlElement): boolean {
  return element.hasNotes || childElements(element).length > 0;
}

function hasMore(element: XmlElement): boolean {
  return element.attributes.size > 0 || hasInner(element);
}

function isEmpty({ attributes, children, hasNotes }: XmlElement): boolean {
  return attributes.size === 0 && !hasNotes && children.every((child) => typeof child === "string");
}

function withoutEmpty(rest: Required<Rest>): Rest {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value.length > 0));
}

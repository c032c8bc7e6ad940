import type { RestChild } from "./document";
import { groupName } from "./layout";
import { childElements, type XmlElement, type XmlFile } from "./tree";

/** What is read of one file, beside its documents. */
export interface FileReading {
  readonly file: XmlFile;
  /** Elements that are read as a part of another element than the one they stand in, and the elements between. */
  readonly moved: Set<XmlElement>;
  readonly onTheWay: Set<XmlElement>;
}

/** Which children of an element are known. */
export interface KnownChildren {
  /** The name under which a child is written: undefined when it says nothing, null when it is not known. */
  nameOf(child: XmlElement): string | null | undefined;
  isItem(child: XmlElement): boolean;
  /** The names of those that stand elsewhere in the file. */
  readonly elsewhere: readonly string[];
}

/** What stands in an element beside its known children. */
export interface UnknownChildren {
  readonly children: RestChild[];
  /** The comments and processing instructions directly before each item of a list. */
  readonly before: ReadonlyMap<XmlElement, string>;
}

type Layout = ReadonlyArray<readonly string[]>;

/**
 * Returns what is unknown in an element, in an order that does not depend on how its known children are ordered.
 * Comments directly before a known child stay there. Unknown elements and stray text keep their order among themselves
 * and never come before a known child that they stood behind: the first of two elements stays the first.
 */
export function unknownChildren(
  parent: XmlElement,
  layout: Layout,
  reading: FileReading,
  known: KnownChildren,
): UnknownChildren {
  if (parent.children.length === 0 && !parent.hasNotes) return { children: [], before: new Map() };
  const reader = new UnknownReader(layout);
  for (const name of known.elsewhere) reader.isFirst(name);
  for (const piece of piecesOf(parent, reading)) {
    if (typeof piece === "string") reader.unknown({ xml: piece });
    else if ("notes" in piece) reader.notes(piece.notes);
    else {
      const name = known.nameOf(piece);
      if (name === null) reader.unknown({ xml: xmlOf(piece, reading) });
      else if (name === undefined) reader.isFirst(piece.name);
      else reader.known(name, known.isItem(piece) ? piece : undefined);
    }
  }
  return reader.read();
}

interface Placed {
  readonly xml: string;
  readonly isNote: boolean;
}

class UnknownReader {
  private readonly beforeItem = new Map<XmlElement, string>();
  /** By group and one more for what stands behind all: first what keeps its order, then what belongs to one child. */
  private readonly ordered: Placed[][];
  private readonly attached: Array<Map<string, string>>;
  private waitingNotes: string[] = [];
  /** What comes before the next known child of a later group than the last one before it. */
  private waiting: Array<Placed & { readonly after: number }> = [];
  /** The last group of which a child was seen. */
  private group = -1;

  constructor(private readonly layout: Layout) {
    this.ordered = [...layout, []].map(() => []);
    this.attached = layout.map(() => new Map());
  }

  notes(xml: string): void {
    this.waitingNotes.push(xml);
  }

  unknown({ xml }: { readonly xml: string }): void {
    this.keepNotesInOrder();
    this.waiting.push({ xml, isNote: false, after: this.group });
  }

  /** Passes a known child that may not be written again. */
  isFirst(name: string): void {
    this.group = Math.max(this.group, this.groupOf(name));
  }

  known(name: string, item: XmlElement | undefined): void {
    const group = this.groupOf(name);
    const notes = this.waitingNotes.splice(0).join("\n");
    this.place(group);
    this.group = Math.max(this.group, group);
    if (notes === "") return;
    if (item) this.beforeItem.set(item, notes);
    else this.attach(group, name, notes);
  }

  read(): UnknownChildren {
    this.keepNotesInOrder();
    this.place(this.layout.length);
    const children = this.ordered.flatMap((placed, group) => {
      const names = this.layout[group];
      const inOrder = joined(placed).map(({ xml }) => (names ? { xml, before: groupName(names) } : { xml }));
      const attached = (names ?? []).flatMap((name) => this.attachedTo(group, name));
      return [...inOrder, ...attached];
    });
    return { children, before: this.beforeItem };
  }

  private groupOf(name: string): number {
    return this.layout.findIndex((names) => names.includes(name));
  }

  private attach(group: number, name: string, notes: string): void {
    const attached = this.attached[group];
    const earlier = attached?.get(name);
    attached?.set(name, earlier === undefined ? notes : `${earlier}\n${notes}`);
  }

  private attachedTo(group: number, name: string): RestChild[] {
    const xml = this.attached[group]?.get(name);
    return xml === undefined ? [] : [{ xml, before: name }];
  }

  private keepNotesInOrder(): void {
    if (this.waitingNotes.length > 0) {
      this.waiting.push({ xml: this.waitingNotes.join("\n"), isNote: true, after: this.group });
    }
    this.waitingNotes = [];
  }

  private place(group: number): void {
    const first = this.waiting.findIndex(({ after }) => after >= group);
    const placed = this.waiting.splice(0, first === -1 ? this.waiting.length : first);
    for (const one of placed) this.ordered[group]?.push(one);
  }
}

/** Joins what would be one piece when the file is read again: stray text after stray text, comments after comments. */
function joined(pieces: readonly Placed[]): Placed[] {
  const all: Array<{ isNote: boolean; isElement: boolean; xml: string[] }> = [];
  for (const { xml, isNote } of pieces) {
    const last = all.at(-1);
    const isElement = !isNote && xml.startsWith("<") && !xml.startsWith("<![CDATA[");
    if (last && !isElement && !last.isElement && last.isNote === isNote) last.xml.push(xml);
    else all.push({ isNote, isElement, xml: [xml] });
  }
  return all.map(({ isNote, xml }) => ({ isNote, xml: xml.join("\n") }));
}

type Piece = XmlElement | { readonly notes: string } | string;

/** Returns what stands in an element: its elements, comments together, and stray text that is not blank. */
function* piecesOf(parent: XmlElement, { file, moved }: FileReading): Generator<Piece> {
  let offset = parent.innerStart;
  for (const element of childElements(parent)) {
    yield* piecesBetween(file.source.slice(offset, element.start));
    if (!moved.has(element)) yield element;
    offset = element.end;
  }
  yield* piecesBetween(file.source.slice(offset, parent.innerEnd));
}

/** Takes apart what stands between two elements: nothing there but comments, processing instructions and text. */
function* piecesBetween(xml: string): Generator<{ readonly notes: string } | string> {
  let offset = endOfSpace(xml, 0);
  while (offset < xml.length) {
    const end = isNoteAt(xml, offset) ? endOfNotes(xml, offset) : endOfStray(xml, offset);
    if (isNoteAt(xml, offset)) yield { notes: xml.slice(offset, end) };
    else yield xml.slice(offset, startOfSpace(xml, end));
    offset = endOfSpace(xml, end);
  }
}

const isNoteAt = (xml: string, offset: number) => xml.startsWith("<!--", offset) || xml.startsWith("<?", offset);

/** Returns where comments and processing instructions with nothing but white space between them end. */
function endOfNotes(xml: string, start: number): number {
  let end = start;
  for (let next = start; isNoteAt(xml, next); next = endOfSpace(xml, end)) {
    end = xml.startsWith("<?", next) ? endAfter(xml, "?>", next) : endAfter(xml, "-->", next + "<!--".length);
  }
  return end;
}

/** Returns where text, CDATA sections included, ends. */
function endOfStray(xml: string, start: number): number {
  let end = start;
  while (end < xml.length && !isNoteAt(xml, end)) {
    const next = xml.startsWith("<![CDATA[", end) ? endAfter(xml, "]]>", end) : xml.indexOf("<", end + 1);
    end = next === -1 ? xml.length : next;
  }
  return end;
}

function endAfter(xml: string, ending: string, from: number): number {
  const index = xml.indexOf(ending, from);
  return index === -1 ? xml.length : index + ending.length;
}

/** White space as XML has it: a no-break space is text. */
const isSpace = (character: string | undefined) => character !== undefined && " \t\r\n".includes(character);

function endOfSpace(xml: string, start: number): number {
  let end = start;
  while (isSpace(xml[end])) end += 1;
  return end;
}

function startOfSpace(xml: string, end: number): number {
  let start = end;
  while (isSpace(xml[start - 1])) start -= 1;
  return start;
}

/** An element as it was written, without what is read as a part of another element. */
function xmlOf(element: XmlElement, reading: FileReading): string {
  const { source } = reading.file;
  if (!reading.onTheWay.has(element)) return source.slice(element.start, element.end);
  let xml = "";
  let offset = element.start;
  for (const child of childElements(element)) {
    xml += source.slice(offset, child.start);
    if (!reading.moved.has(child)) xml += xmlOf(child, reading);
    offset = child.end;
  }
  return xml + source.slice(offset, element.end);
}

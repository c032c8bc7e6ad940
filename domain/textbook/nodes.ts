/**
 * The nodes of a section's file in the public JSON format of mid-2022: a text is a tree of these, each told by its `tag`.
 * `readSection` makes them of parsed JSON; what is optional there and has a sensible value has it here.
 */
export type BookNode =
  | TextNode
  | TitleNode
  | BlockNode
  | InlineNode
  | BreakNode
  | CodeNode
  | MetaNode
  | LatexNode
  | ReferenceLinkNode
  | FootnoteMarkNode
  | FootnoteNode
  | EpigraphNode
  | FigureNode
  | ExerciseNode
  | SnippetNode
  | GroupNode;

export type BookNodes = readonly BookNode[];

export interface TextNode {
  readonly tag: "#text";
  readonly body: string;
}

/** The title of a section, or of a part of it whose `id` is an anchor such as `#sec4.4.4.1`. */
export interface TitleNode {
  readonly tag: "TITLE";
  readonly id: string;
  readonly body: string;
}

/** A paragraph or a heading within a section. */
export interface BlockNode {
  readonly tag: "TEXT" | "SUBHEADING" | "SUBSUBHEADING";
  readonly id: string;
  readonly child: BookNodes;
}

export interface InlineNode {
  readonly tag: "EM" | "B" | "TT" | "LI" | "UL" | "OL" | "REFERENCE" | "TABLE" | "TR" | "TD";
  readonly child: BookNodes;
}

export interface BreakNode {
  readonly tag: "BR";
}

export interface CodeNode {
  readonly tag: "JAVASCRIPTINLINE";
  readonly body: string;
}

/** A variable of the metalanguage. */
export interface MetaNode {
  readonly tag: "META";
  readonly body: string;
}

/** A formula; `body` has its delimiters: `$...$` in the line, `\[...\]` displayed. */
export interface LatexNode {
  readonly tag: "LATEX";
  readonly body: string;
  /** KaTeX's markup of it (HTML and MathML), which the importer adds; readers of the public format pass over it. */
  readonly math?: string;
}

/** A reference within the book, or a link to elsewhere; `href` is empty where the address is none that a page may lead to. */
export interface ReferenceLinkNode {
  readonly tag: "REF" | "LINK";
  readonly body: string;
  readonly href: string;
}

export interface FootnoteMarkNode {
  readonly tag: "FOOTNOTE_REF";
  readonly id: string;
  readonly body: string;
  readonly href: string;
}

export interface FootnoteNode {
  readonly tag: "DISPLAYFOOTNOTE";
  readonly id: string;
  readonly count: number;
  /** Leads back to the mark. */
  readonly href: string;
  readonly child: BookNodes;
}

export interface EpigraphNode {
  readonly tag: "EPIGRAPH";
  readonly child: BookNodes;
  readonly author: string;
  readonly title: string;
  readonly date: string;
}

export interface FigureNode {
  readonly tag: "FIGURE";
  readonly id: string;
  /** The picture's path in the book's folder; empty without one. */
  readonly src: string;
  /** The share of the text's width, in percent. */
  readonly scale: number | null;
  /** What the picture shows, in words; ours, so empty in other books. */
  readonly alt: string;
  readonly captionName: string;
  readonly captionHref: string;
  readonly captionBody: BookNodes;
  readonly snippet: BookNodes;
  readonly table: BookNodes;
}

export interface ExerciseNode {
  readonly tag: "EXERCISE";
  readonly id: string;
  readonly title: string;
  readonly child: BookNodes;
  /** null without one. */
  readonly solution: BookNodes | null;
}

/** A program, or what one prints. */
export interface SnippetNode {
  readonly tag: "SNIPPET";
  /** The body is text with formulas between dollars. */
  readonly latex: boolean;
  /** It can be run. */
  readonly eval: boolean;
  /** The program's number in its section, from 1; 0 without one. */
  readonly id: number;
  /** What the text shows. */
  readonly body: string;
  /** What the text says that it displays. */
  readonly output: string;
  /** Lines of the program that come from earlier ones. */
  readonly prependLength: number;
  /** The query of the program's link: `chap=1&prgrm=...`, see `readProgram`. */
  readonly program: string;
}

/** Nodes without one of their own around them. */
export interface GroupNode {
  readonly tag: "";
  readonly child: BookNodes;
}

/** A section of a book. */
export interface Section {
  readonly nodes: BookNodes;
}

import { type CSSProperties, Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { addressOf, type BookPlace, placeOf } from "../../../../../domain/textbook/addresses";
import { anchorOf } from "../../../../../domain/textbook/anchors";
import type { BookNode, BookNodes, FootnoteMarkNode, ReferenceLinkNode } from "../../../../../domain/textbook/nodes";
import { placeInFile } from "../../../../../domain/textbook/places";
import { walk } from "../../../../../domain/textbook/walk";
import { lazyPanel } from "../../../app/lazy-panel";
import { OutsideLink } from "../../../design/button";
import { strings } from "../../../texts/en/textbook";
import { useBookSection } from "../book-source";
import { SectionContext, useSection } from "./section-context";

/** How long a link is pointed at before what it leads to is shown, and how long it stays when it is left. */
const DELAYS_MS = { open: 250, close: 200 } as const;
const MOST_BLOCKS = 2;
const WIDEST_PX = 480;
const MARGIN_PX = 12;

interface PreviewedProps {
  readonly place: BookPlace;
  /** The link. */
  readonly children: ReactNode;
}

/**
 * A link with what it leads to, shown while it is pointed at or has the focus of the keyboard. The pointer may go into it; Escape takes it
 * away (WCAG 1.4.13).
 */
function Previewed({ place, children }: PreviewedProps) {
  const [style, setStyle] = useState<CSSProperties | null>(null);
  const link = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = style !== null;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => {
      // One that is about to open again would come back right after.
      clearTimeout(timer.current);
      setStyle(null);
    };
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", onKey);
    addEventListener("resize", close);
    return () => {
      document.removeEventListener("keydown", onKey);
      removeEventListener("resize", close);
    };
  }, [isOpen]);
  const later = (opens: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setStyle(opens && link.current ? placeBeside(link.current) : null), wait);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the link inside
    <span
      ref={link}
      onPointerEnter={(event) => event.pointerType === "mouse" && later(true, DELAYS_MS.open)}
      onPointerLeave={() => later(false, DELAYS_MS.close)}
      onFocus={(event) => event.target.matches(":focus-visible") && later(true, 0)}
      onBlur={() => later(false, 0)}
      onClick={() => later(false, 0)}
      onKeyDown={(event) => event.key === "Escape" && later(false, 0)}
    >
      {children}
      {isOpen && createPortal(<Preview place={place} style={style} />, document.body)}
    </span>
  );
}

/** Returns where a preview stands on the page: below its link, or above it where the window has more room there. */
function placeBeside(link: HTMLElement): CSSProperties {
  const { left, top, bottom } = link.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(WIDEST_PX, clientWidth - 2 * MARGIN_PX);
  const isBelow = clientHeight - bottom >= Math.min(top, clientHeight / 2);
  return {
    width,
    left: Math.max(MARGIN_PX, Math.min(left, clientWidth - width - MARGIN_PX)) + scrollX,
    ...(isBelow ? { top: bottom + scrollY } : { top: top + scrollY, translate: "0 -100%" }),
    maxHeight: (isBelow ? clientHeight - bottom : top) - 2 * MARGIN_PX,
  };
}

function Preview({ place: named, style }: { place: BookPlace; style: CSSProperties }) {
  const { book, Blocks } = useSection();
  const place = placeInFile(book, named);
  const { data } = useBookSection(book, place.section);
  const shown = data && blocksAt(data.nodes, place.anchor);
  if (!shown || shown.length === 0) return null;
  const parts = {
    book,
    section: place.section,
    nodes: data.nodes,
    openProgram: "",
    setOpenProgram: () => undefined,
    isPreview: true,
    Blocks,
  };
  return (
    <div className="tb-preview" role="note" aria-label={strings.preview} style={style}>
      <SectionContext value={parts}>
        <Blocks nodes={shown} />
      </SectionContext>
    </div>
  );
}

/** Returns what an anchor names; of a section its title and first paragraph, of a heading what follows it, too. */
function blocksAt(nodes: BookNodes, anchor: string): BookNode[] {
  if (anchor === "") return nodes.filter(({ tag }) => tag === "TITLE" || tag === "TEXT").slice(0, MOST_BLOCKS);
  const heading = nodes.findIndex((node) => node.tag === "SUBHEADING" && anchorOf(node) === anchor);
  if (heading >= 0) return nodes.slice(heading, heading + MOST_BLOCKS);
  const found = [...walk(nodes)].find((node) => anchorOf(node) === anchor);
  return found ? [found] : [];
}

const Formula = lazyPanel("pages/textbook/math/formula", () => import("../math/formula"));

/** Nodes that stand in lines. White space of the file is one space, as in HTML. */
export const Inline = ({ nodes }: { nodes: BookNodes }): ReactNode =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
    <Fragment key={index}>{inline(node)}</Fragment>
  ));

function inline(node: BookNode): ReactNode {
  switch (node.tag) {
    case "#text":
      return node.body;
    case "":
      return <Inline nodes={node.child} />;
    case "EM":
      return (
        <em>
          <Inline nodes={node.child} />
        </em>
      );
    case "B":
      return (
        <strong>
          <Inline nodes={node.child} />
        </strong>
      );
    case "TT":
      return (
        <code>
          <Inline nodes={node.child} />
        </code>
      );
    case "BR":
      return <br />;
    case "JAVASCRIPTINLINE":
      return <code>{node.body}</code>;
    case "META":
      return <var>{node.body}</var>;
    case "LATEX":
      return (
        <Suspense fallback={<code className="tb-latex">{node.body}</code>}>
          <Formula node={node} />
        </Suspense>
      );
    case "REF":
    case "LINK":
      return <Reference node={node} />;
    case "FOOTNOTE_REF":
      return <FootnoteMark node={node} />;
    // A list item or a cell that stands where none belongs is shown for what is in it.
    case "LI":
    case "TR":
    case "TD":
      return <Inline nodes={node.child} />;
    default:
      return <MisplacedBlock node={node} />;
  }
}

function Reference({ node: { body, href } }: { node: ReferenceLinkNode }) {
  const { section } = useSection();
  if (href === "") return body;
  const place = placeOf(href, section);
  if (place) {
    return (
      <Previewed place={place}>
        <Link to={addressOf(place)}>{body}</Link>
      </Previewed>
    );
  }
  return /^https?:/i.test(href) ? <OutsideLink href={href}>{body}</OutsideLink> : <Link to={href}>{body}</Link>;
}

function FootnoteMark({ node: { id, body, href } }: { node: FootnoteMarkNode }) {
  const { section, isPreview } = useSection();
  const place = placeOf(href, section);
  const anchor = id.startsWith("#") && !isPreview ? id.slice(1) : undefined;
  if (!place) return <sup id={anchor}>{body}</sup>;
  return (
    <sup id={anchor} className="tb-mark">
      <Previewed place={place}>
        <Link to={addressOf(place)} aria-label={strings.footnote(body)}>
          {body}
        </Link>
      </Previewed>
    </sup>
  );
}

/** A block that stands in a line. */
function MisplacedBlock({ node }: { node: BookNode }) {
  const { Blocks } = useSection();
  return <Blocks nodes={[node]} />;
}

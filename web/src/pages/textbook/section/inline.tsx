import { Fragment, type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { addressOf, placeOf } from "../../../../../domain/textbook/addresses";
import type { BookNode, BookNodes, FootnoteMarkNode, ReferenceLinkNode } from "../../../../../domain/textbook/nodes";
import { lazyPanel } from "../../../app/lazy-panel";
import { OutsideLink } from "../../../design/button";
import { strings } from "../../../texts/en/textbook";
import { Previewed } from "./preview";
import { useSection } from "./section-context";

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

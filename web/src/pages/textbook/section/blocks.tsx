import type { ReactNode } from "react";
import type {
  BlockNode,
  BookNode,
  BookNodes,
  EpigraphNode,
  FootnoteNode,
  InlineNode,
  TitleNode,
} from "../../../../../domain/textbook/nodes";
import { plainText } from "../../../../../domain/textbook/walk";
import { strings } from "../../../texts/en/textbook";
import { ExerciseBlock } from "./exercise-block";
import { FigureBlock } from "./figure-block";
import { Inline } from "./inline";
import { Permalink } from "./permalink";
import { ProgramBlock } from "./program-block";
import { isInline, runsOf } from "./runs";
import { useAnchor, useSection } from "./section-context";

/** Nodes of which some are blocks. */
export const Blocks = ({ nodes }: { nodes: BookNodes }): ReactNode =>
  runsOf(nodes).map((run, index) =>
    "block" in run ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
      <Block key={index} node={run.block} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
      <p key={index}>
        <Inline nodes={run.inline} />
      </p>
    ),
  );

/** Nodes that stand in lines alone without a paragraph around them, as in the cell of a table. */
export const Content = ({ nodes }: { nodes: BookNodes }) =>
  isInline(nodes) ? <Inline nodes={nodes} /> : <Blocks nodes={nodes} />;

function Block({ node }: { node: BookNode }): ReactNode {
  switch (node.tag) {
    case "TITLE":
      return <Title node={node} />;
    case "TEXT":
      return <Paragraph node={node} />;
    case "SUBHEADING":
    case "SUBSUBHEADING":
      return <Heading node={node} />;
    case "UL":
    case "OL":
      return <List node={node as InlineNode} />;
    case "TABLE":
      return <Table node={node as InlineNode} />;
    case "REFERENCE":
      return (
        <p className="tb-reference">
          <Inline nodes={(node as InlineNode).child} />
        </p>
      );
    case "EPIGRAPH":
      return <Epigraph node={node} />;
    case "FIGURE":
      return <FigureBlock node={node} />;
    case "EXERCISE":
      return <ExerciseBlock node={node} />;
    case "SNIPPET":
      return <ProgramBlock node={node} />;
    case "DISPLAYFOOTNOTE":
      return <Footnote node={node} />;
    default:
      return <Inline nodes={[node]} />;
  }
}

/** The section's own title is the page's; one with an anchor begins a part of it. */
function Title({ node }: { node: TitleNode }) {
  const anchor = useAnchor(node);
  if (anchor === "") return <h1>{node.body.trim()}</h1>;
  return (
    <h2 id={anchor} className="tb-block">
      {node.body.trim()}
      <Permalink anchor={anchor} of={node.body} />
    </h2>
  );
}

function Heading({ node }: { node: BlockNode }) {
  const anchor = useAnchor(node);
  const Tag = node.tag === "SUBHEADING" ? "h2" : "h3";
  return (
    <Tag id={anchor || undefined} className="tb-block">
      <Inline nodes={node.child} />
      <Permalink anchor={anchor} of={plainText(node.child)} />
    </Tag>
  );
}

function Paragraph({ node }: { node: BlockNode }) {
  const anchor = useAnchor(node);
  if (node.child.length === 0) return null;
  return (
    <div id={anchor || undefined} className="tb-block tb-paragraph">
      <Blocks nodes={node.child} />
      <Permalink anchor={anchor} of={strings.paragraph} />
    </div>
  );
}

function List({ node }: { node: InlineNode }) {
  const Tag = node.tag === "OL" ? "ol" : "ul";
  const items = node.child.filter(({ tag }) => tag === "LI") as InlineNode[];
  return (
    <Tag>
      {items.map(({ child }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
        <li key={index}>
          <Content nodes={child} />
        </li>
      ))}
    </Tag>
  );
}

const below = (node: InlineNode, tag: BookNode["tag"]): InlineNode[] =>
  node.child.filter((one) => one.tag === tag) as InlineNode[];

export const Table = ({ node }: { node: InlineNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so it must be reachable by keyboard
  <section className="tb-table" aria-label={strings.table} tabIndex={0}>
    <table>
      <tbody>
        {below(node, "TR").map((row, rowIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
          <tr key={rowIndex}>
            {below(row, "TD").map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
              <td key={index}>
                <Content nodes={cell.child} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Epigraph({ node }: { node: EpigraphNode }) {
  const { author, title, date } = node;
  const hasOrigin = author !== "" || title !== "" || date !== "";
  return (
    <blockquote className="tb-epigraph">
      <Content nodes={node.child} />
      {hasOrigin && (
        <footer>
          {"— "}
          {author}
          {title !== "" && (
            <>
              {author !== "" && ", "}
              <cite>{title}</cite>
            </>
          )}
          {date !== "" && ` (${date})`}
        </footer>
      )}
    </blockquote>
  );
}

function Footnote({ node }: { node: FootnoteNode }) {
  const anchor = useAnchor(node);
  const { section } = useSection();
  return (
    <aside id={anchor || undefined} className="tb-block tb-footnote" aria-label={strings.footnote(String(node.count))}>
      {node.href !== "" && (
        <a className="tb-footnote__back" href={node.href.replace(`/sicpjs/${section}#`, "#")}>
          <span aria-hidden="true">{node.count}</span>
          <span className="unseen">{strings.backToMark(String(node.count))}</span>
        </a>
      )}
      <div>
        <Blocks nodes={node.child} />
      </div>
    </aside>
  );
}

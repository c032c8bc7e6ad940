import { type ReactNode, Suspense, useId, useRef, useState } from "react";
import type {
  BlockNode,
  BookNode,
  BookNodes,
  EpigraphNode,
  ExerciseNode,
  FigureNode,
  FootnoteNode,
  InlineNode,
  TitleNode,
} from "../../../../../domain/textbook/nodes";
import { plainText } from "../../../../../domain/textbook/walk";
import { reloadablePanel } from "../../../app/lazy-panel";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/textbook";
import { bookAddress } from "../book-source";
import { Inline } from "./inline";
import { Permalink, ProgramBlock, ProgramBoundary } from "./program-block";
import { isInline, runsOf } from "./runs";
import { useAnchor, useSection } from "./section-context";

const workspace = reloadablePanel(
  "pages/textbook/program/answer-workspace",
  () => import("../program/answer-workspace"),
);

/** A reader's own answer to an exercise: a program that opens where it stands, and is kept as those of the book are. */
function OwnAnswer({ node, anchor }: { node: ExerciseNode; anchor: string }) {
  const { book, section, nodes, openProgram, setOpenProgram } = useSection();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpenProgram("");
    // The button is there again after the next drawing.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (openProgram !== anchor) {
    return (
      <Button
        ref={button}
        small
        icon="code"
        aria-label={strings.yourAnswerTo(node.title)}
        onClick={() => setOpenProgram(anchor)}
      >
        {strings.yourAnswer}
      </Button>
    );
  }
  const AnswerWorkspace = workspace.current;
  return (
    <ProgramBoundary closed={null} onRetry={workspace.reload}>
      <Suspense fallback={<p aria-busy="true">{strings.openingProgram}</p>}>
        <AnswerWorkspace
          bookId={book.id}
          section={section}
          anchor={anchor}
          nodes={nodes}
          exercise={node}
          onClose={close}
        />
      </Suspense>
    </ProgramBoundary>
  );
}

/** An exercise, its solution hidden at first. */
function ExerciseBlock({ node }: { node: ExerciseNode }) {
  const { isPreview, Blocks } = useSection();
  const [isShown, setShown] = useState(false);
  const solution = useId();
  const anchor = useAnchor(node);
  return (
    <section id={anchor || undefined} className="tb-block tb-exercise" aria-label={node.title}>
      <h3>
        {node.title}
        <Permalink anchor={anchor} of={node.title} />
      </h3>
      <Blocks nodes={node.child} />
      {!isPreview && anchor !== "" && <OwnAnswer node={node} anchor={anchor} />}
      {!isPreview && node.solution === null && <p className="tb-exercise__none">{strings.noSolution}</p>}
      {!isPreview && node.solution !== null && (
        <>
          <Button
            small
            aria-expanded={isShown}
            aria-controls={solution}
            aria-label={isShown ? strings.hideSolutionOf(node.title) : strings.showSolutionOf(node.title)}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? strings.hideSolution : strings.showSolution}
          </Button>
          <div id={solution} className="tb-exercise__solution" hidden={!isShown}>
            {isShown && <Blocks nodes={node.solution} />}
          </div>
        </>
      )}
    </section>
  );
}

/** A figure: a picture, a program or a table with its caption. */
function FigureBlock({ node }: { node: FigureNode }) {
  const { book, Blocks } = useSection();
  const { src, scale, captionName, captionBody, snippet, table } = node;
  const anchor = useAnchor(node);
  const picture = book.pictures.find((one) => one.src === src);
  const hasCaption = captionName.trim() !== "" || captionBody.length > 0;
  return (
    <figure id={anchor || undefined} className="tb-block tb-figure">
      {src !== "" && (
        <img
          src={bookAddress(src, picture?.digest)}
          // A picture without words of its own has its caption's.
          alt={node.alt || plainText(captionBody) || captionName.trim()}
          // Keeps its place before it has come.
          width={picture?.width || undefined}
          height={picture?.height || undefined}
          style={{ width: scale === null ? undefined : `${scale}%` }}
          loading="lazy"
        />
      )}
      <Blocks nodes={snippet} />
      <Blocks nodes={table} />
      {hasCaption && (
        <figcaption>
          <strong>{captionName.trim()}</strong> <Inline nodes={captionBody} />
          <Permalink anchor={anchor} of={captionName} />
        </figcaption>
      )}
    </figure>
  );
}

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

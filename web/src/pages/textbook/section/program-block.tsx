import { type ReactNode, Suspense, useRef } from "react";
import { Link } from "react-router-dom";
import { addressOf } from "../../../../../domain/textbook/addresses";
import type { SnippetNode } from "../../../../../domain/textbook/nodes";
import { subsectionAt } from "../../../../../domain/textbook/places";
import { reloadablePanel } from "../../../app/lazy-panel";
import { Button } from "../../../design/button";
import { Icon } from "../../../design/icons";
import { PartBoundary } from "../../../design/part-boundary";
import { strings } from "../../../texts/en/textbook";
import { Inline } from "./inline";
import { nodesOfPseudocode } from "./runs";
import { useAnchor, useSection } from "./section-context";

/** The link by which a block can be cited; seen while the block is pointed at, or it has the focus. */
export function Permalink({ anchor, of }: { anchor: string; of: string }) {
  const { book, section } = useSection();
  if (anchor === "") return null;
  const part = subsectionAt(book, section, anchor);
  return (
    <Link
      className="tb-permalink"
      to={part ? `/sicpjs/${part.section}` : addressOf({ section, anchor })}
      title={strings.permalink}
      aria-label={strings.permalinkOf(of.trim())}
    >
      <Icon name="link" size={16} />
    </Link>
  );
}

interface BoundaryProps {
  /** What stands there while the program cannot be opened. */
  readonly closed: ReactNode;
  /** Called before the program is opened anew. */
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps the text around a program when its workspace fails, for example offline: the failure stands below the program. */
export function ProgramBoundary({ closed, onRetry, children }: BoundaryProps) {
  const failed = (_: unknown, retry: () => void) => (
    <>
      {closed}
      <p role="alert" className="tb-program__failure">
        {navigator.onLine ? strings.programFailed : strings.programNotHere}
        <Button
          small
          icon="redo"
          onClick={() => {
            onRetry();
            retry();
          }}
        >
          {strings.tryAgain}
        </Button>
      </p>
    </>
  );
  return <PartBoundary failed={failed}>{children}</PartBoundary>;
}

const workspace = reloadablePanel(
  "pages/textbook/program/program-workspace",
  () => import("../program/program-workspace"),
);

/** A program of the book, or what one prints. One that can be run opens where it stands. */
export function ProgramBlock({ node }: { node: SnippetNode }) {
  const { book, section, openProgram, setOpenProgram, isPreview } = useSection();
  const anchor = useAnchor(node);
  const button = useRef<HTMLButtonElement>(null);
  const isRunnable = node.eval && node.id > 0 && !isPreview;
  const close = () => {
    setOpenProgram("");
    // The button is there again after the next drawing.
    requestAnimationFrame(() => button.current?.focus());
  };
  const listing = <Listing node={node} />;
  const ProgramWorkspace = workspace.current;
  return (
    <div id={anchor || undefined} className="tb-block tb-program">
      {isRunnable && openProgram === anchor ? (
        <>
          <ProgramBoundary closed={listing} onRetry={workspace.reload}>
            <Suspense fallback={<div aria-busy="true">{listing}</div>}>
              <ProgramWorkspace
                bookId={book.id}
                section={section}
                node={node}
                placeId={node.id}
                name={strings.programName(node.id)}
                runsAtOnce
                onClose={close}
              />
            </Suspense>
          </ProgramBoundary>
          <div className="tb-program__printed">{listing}</div>
        </>
      ) : (
        <>
          {listing}
          {isRunnable && (
            <Button
              ref={button}
              small
              icon="play"
              className="tb-program__open"
              aria-label={strings.openProgram(node.id)}
              onClick={() => setOpenProgram(anchor)}
            >
              {strings.open}
            </Button>
          )}
        </>
      )}
      <Permalink anchor={anchor} of={strings.program} />
    </div>
  );
}

/** A program of more lines may be parted by the end of a sheet. */
const LONG = 30;
const listingClass = (body: string): string =>
  `tb-program__listing${body.split("\n").length > LONG ? " tb-program__listing--long" : ""}`;

const Listing = ({ node: { body, output, latex } }: { node: SnippetNode }) => (
  <>
    {body.trim() !== "" && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide program scrolls, so it must be reachable by keyboard
      <pre tabIndex={0} className={listingClass(body)}>
        <code>{latex ? <Inline nodes={nodesOfPseudocode(body.trimEnd())} /> : body.trimEnd()}</code>
      </pre>
    )}
    {output.trim() !== "" && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide output scrolls, so it must be reachable by keyboard
      <pre tabIndex={0} className="tb-program__listing tb-program__output">
        <samp>{output.trim()}</samp>
      </pre>
    )}
  </>
);

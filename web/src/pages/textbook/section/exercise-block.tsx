import { Suspense, useId, useRef, useState } from "react";
import type { ExerciseNode } from "../../../../../domain/textbook/nodes";
import { reloadablePanel } from "../../../app/lazy-panel";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/textbook";
import { Permalink } from "./permalink";
import { ProgramBoundary } from "./program-boundary";
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
export function ExerciseBlock({ node }: { node: ExerciseNode }) {
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

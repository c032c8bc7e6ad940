import { Suspense, useRef } from "react";
import type { ExerciseNode } from "../../../../../domain/textbook/nodes";
import { reloadablePanel } from "../../../app/lazy-panel";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/textbook";
import { ProgramBoundary } from "./program-boundary";
import { useSection } from "./section-context";

const workspace = reloadablePanel(
  "pages/textbook/program/answer-workspace",
  () => import("../program/answer-workspace"),
);

/** A reader's own answer to an exercise: a program that opens where it stands, and is kept as those of the book are. */
export function OwnAnswer({ node, anchor }: { node: ExerciseNode; anchor: string }) {
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

import { useId, useState } from "react";
import type { ExerciseNode } from "../../../../../domain/textbook/nodes";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/textbook";
import { OwnAnswer } from "./own-answer";
import { Permalink } from "./permalink";
import { useAnchor, useSection } from "./section-context";

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

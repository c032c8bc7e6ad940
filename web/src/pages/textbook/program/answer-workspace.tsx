import { useMemo } from "react";
import type { BookNodes, ExerciseNode } from "../../../../../domain/textbook/nodes";
import { strings } from "../../../texts/en/textbook-programs";
import { answerStart } from "./answer-start";
import ProgramWorkspace from "./program-workspace";

interface AnswerWorkspaceProps {
  readonly bookId: string;
  readonly section: string;
  readonly anchor: string;
  readonly nodes: BookNodes;
  readonly exercise: ExerciseNode;
  readonly onClose: () => void;
}

/** A reader's answer to an exercise in the one workspace, below the exercise. */
export default function AnswerWorkspace({ nodes, exercise, anchor, ...rest }: AnswerWorkspaceProps) {
  const node = useMemo(() => answerStart(exercise, nodes), [exercise, nodes]);
  return <ProgramWorkspace {...rest} node={node} placeId={anchor} name={strings.answer(exercise.title)} />;
}

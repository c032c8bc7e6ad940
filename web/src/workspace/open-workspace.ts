import type { GoalEventListener } from "./goal-events";
import { openEditorQuestions, openLanguageSession } from "./language-worker";
import { createWorkspaceStore, type Hints } from "./workspace-store";

/**
 * Opens a coding workspace on the real workers: its session, its editor's questions and its state, until it is disposed of.
 * @param onGoalEvents hears what goals count; without it nothing is counted
 */
export function openWorkspace(onGoalEvents?: GoalEventListener) {
  const session = openLanguageSession();
  const questions = openEditorQuestions();
  const hints: Hints = (library, text) => questions.ask({ ask: "hints", library, text });
  const store = createWorkspaceStore(session, { hints, onGoalEvents });
  const dispose = (): void => {
    session.dispose();
    questions.dispose();
  };
  return { session, questions, store, dispose };
}

export type Workspace = ReturnType<typeof openWorkspace>;

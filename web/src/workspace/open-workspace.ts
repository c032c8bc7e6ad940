import { openEditorQuestions, openLanguageSession } from "./language-worker";
import { createWorkspaceStore } from "./workspace-store";

/** A coding workspace on the real workers: its session, its editor's questions and its state, until it is disposed of. */
export function openWorkspace() {
  const session = openLanguageSession();
  const questions = openEditorQuestions();
  const store = createWorkspaceStore(session, (library, text) => questions.ask({ ask: "hints", library, text }));
  const dispose = (): void => {
    session.dispose();
    questions.dispose();
  };
  return { session, questions, store, dispose };
}

export type Workspace = ReturnType<typeof openWorkspace>;

import { workerFiles } from "../app/workers";
import { fetchBundles } from "./bundles";
import { EditorQuestions, type QuestionWorker } from "./editor-questions";
import { LanguageSession, type LanguageWorker } from "./language-session";

/** A session on the real language workers. */
export function openLanguageSession(): LanguageSession {
  return new LanguageSession(
    (typed) => new Worker(typed ? workerFiles.typed : workerFiles.language, { name: "language" }) as LanguageWorker,
    fetchBundles,
  );
}

/** The worker that answers questions about programs. It starts with the first one. */
export function openEditorQuestions(): EditorQuestions {
  return new EditorQuestions(() => new Worker(workerFiles.questions, { name: "questions" }) as QuestionWorker);
}

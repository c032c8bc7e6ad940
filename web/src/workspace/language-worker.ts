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

/** Who answers questions about programs. Its workers start with the first question for each. */
export function openEditorQuestions(): EditorQuestions {
  return new EditorQuestions((role) => new Worker(workerFiles[role], { name: role }) as QuestionWorker);
}

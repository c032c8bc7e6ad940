import { workerFiles } from "../app/workers";
import { fetchBundles } from "./bundles";
import { EditorQuestions, type QuestionWorker, type Role } from "./editor-questions";
import { IdleWorkers } from "./idle-workers";
import { LanguageSession, type LanguageWorker } from "./language-session";

/** The workers of this page that wait for their next use. */
export const idleWorkers = new IdleWorkers<"programs" | "programs with types" | "file problems" | Role>();

const kindOf = (typed: boolean) => (typed ? "programs with types" : "programs");

/** A session on the real language workers. */
export const openLanguageSession = (): LanguageSession =>
  new LanguageSession(
    {
      take: (typed) =>
        idleWorkers.take<LanguageWorker>(kindOf(typed)) ??
        (new Worker(typed ? workerFiles.typed : workerFiles.language, { name: "language" }) as LanguageWorker),
      giveBack: (worker, typed) => idleWorkers.keep(kindOf(typed), worker),
    },
    fetchBundles,
  );

/** Who answers questions about programs. Its workers start with the first question for each. */
export const openEditorQuestions = (): EditorQuestions =>
  new EditorQuestions({
    take: (role) =>
      idleWorkers.take<QuestionWorker>(role) ?? (new Worker(workerFiles[role], { name: role }) as QuestionWorker),
    giveBack: (worker, role) => idleWorkers.keep(role, worker),
  });

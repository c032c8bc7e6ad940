import { workerFiles } from "../app/workers";
import { fetchBundles } from "./bundles";
import { LanguageSession, type LanguageWorker } from "./language-session";

/** A session on the real language workers. */
export function openLanguageSession(): LanguageSession {
  return new LanguageSession(
    (typed) => new Worker(typed ? workerFiles.typed : workerFiles.language, { name: "language" }) as LanguageWorker,
    fetchBundles,
  );
}

import { workerFiles } from "../app/workers";
import { fetchBundles } from "./bundles";
import { LanguageSession, type LanguageWorker } from "./language-session";

/** A session on the real language worker. */
export function openLanguageSession(): LanguageSession {
  return new LanguageSession(
    () => new Worker(workerFiles.language, { name: "language" }) as LanguageWorker,
    fetchBundles,
  );
}

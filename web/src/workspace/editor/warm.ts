import type { Library } from "../../../../language/library";
import type { EditorQuestions } from "../editor-questions";
import { inPassing } from "./asking";

/** What is known of the page's moments and of its connection. */
export interface Circumstances {
  /** Calls back when the page has nothing else to do; returns how to call it off. */
  idle(task: () => void): () => void;
  /** Whether the person asks to save data. */
  savesData(): boolean;
}

/** Browsers without idle moments of their own wait so long. */
const REST_MS = 2000;

const PAGE: Circumstances = {
  idle: (task) => {
    if (typeof requestIdleCallback === "function") {
      const id = requestIdleCallback(task);
      return () => cancelIdleCallback(id);
    }
    const id = setTimeout(task, REST_MS);
    return () => clearTimeout(id);
  },
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
};

/**
 * Lets the worker of types infer the standard library before anybody asks: the first answer of a chapter takes much
 * longer than the next ones.
 * @returns how to call it off
 */
export function warmTypes(
  questions: Pick<EditorQuestions, "ask">,
  library: Library,
  { idle, savesData }: Circumstances = PAGE,
): () => void {
  if (savesData()) return () => undefined;
  return idle(() => void inPassing(questions.ask({ ask: "hints", library, text: "" })));
}

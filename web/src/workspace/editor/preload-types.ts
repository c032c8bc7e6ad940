import type { Library } from "../../../../language/library";
import type { EditorQuestions } from "../editor-questions";
import { inPassing } from "./model-questions";

/** Facts about the page's idle moments and its connection. */
export interface Circumstances {
  /** Calls back when the page has nothing else to do; returns how to call it off. */
  idle(task: () => void): () => void;
  /** Whether the person asks to save data. */
  savesData(): boolean;
}

/** Browsers without idle moments of their own: the page counts as idle when nobody has typed or clicked for so long. */
const REST_MS = 2000;
const ACTIONS = ["keydown", "input", "pointerdown"] as const;

const PAGE: Circumstances = {
  idle: (task) => {
    if (typeof requestIdleCallback !== "function") return afterRest(task, window);
    const id = requestIdleCallback(task);
    return () => cancelIdleCallback(id);
  },
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
};

/**
 * Calls back once nobody has typed or clicked for a while.
 * @returns how to call it off
 */
export function afterRest(task: () => void, page: Pick<EventTarget, "addEventListener">): () => void {
  const ended = new AbortController();
  const done = () => {
    ended.abort();
    task();
  };
  let timer = setTimeout(done, REST_MS);
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(done, REST_MS);
  };
  for (const action of ACTIONS) page.addEventListener(action, again, { capture: true, signal: ended.signal });
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

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

import { loadChunk } from "../../../app/chunks";
import { keepFilesOfBuild } from "../../../app/updates";
import { workerFiles } from "../../../app/workers";

/**
 * Has the update worker keep what the reader opens later: its panels, the faces of formulas, and what edits and runs programs.
 * Returns whether all of it came.
 */
export async function keepReader(): Promise<boolean> {
  const formulas = [...document.fonts].filter(({ family }) => /KaTeX/.test(family));
  const { bookSearch, editor, language, questions } = workerFiles;
  // First, since it waits for the worker of a newer build, which then keeps the chunks.
  await keepFilesOfBuild([bookSearch, editor, language, questions].filter((file) => file !== ""));
  const parts: Promise<unknown>[] = [
    loadChunk("pages/textbook/contents/drawer", () => import("../contents/drawer")),
    loadChunk("pages/textbook/contents/book-index", () => import("../contents/book-index")),
    loadChunk("pages/textbook/search/search-dialog", () => import("../search/search-dialog")),
    loadChunk("pages/textbook/math/render", () => import("../math/render")),
    loadChunk("pages/textbook/program/program-workspace", () => import("../program/program-workspace")),
    loadChunk("pages/textbook/program/answer-workspace", () => import("../program/answer-workspace")),
    loadChunk("workspace/editor", () => import("../../../workspace/editor")),
    ...formulas.map((face) => face.load()),
  ];
  // Without one of them the text is read all the same.
  return (await Promise.allSettled(parts)).every(({ status }) => status === "fulfilled");
}

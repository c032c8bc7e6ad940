import { problemsOf } from "../../../../../domain/assessments/xml";
import type { FileProblemsAnswer, FileProblemsQuestion } from "./file-problems";

const scope = globalThis as unknown as {
  postMessage(answer: FileProblemsAnswer): void;
  onmessage: ((event: { data: FileProblemsQuestion }) => void) | null;
};

/** Problems and warnings that are told; who mends these is told the next ones. */
const MOST = 100;

/** Entry of the worker that reads a mission as an upload would: a large one takes longer than a page may stand still. */
scope.onmessage = ({ data: { id, task } }) => {
  const { problems, warnings } = problemsOf(task);
  scope.postMessage({ id, found: { problems: problems.slice(0, MOST), warnings: warnings.slice(0, MOST) } });
};

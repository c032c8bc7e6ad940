import { draftOfKind } from "./question-kinds";
import type { Placeholders } from "./question-kinds/kind";
import type { LibraryDocument, ProblemDocument, TaskDocument } from "./xml/document";
import { librariesOf, type QuestionContent, type QuestionLibrary, questionLibrary } from "./xml/upload";

/** The language of a question for which no deployment is written yet. */
const FIRST_LIBRARY: QuestionLibrary = {
  chapter: 1,
  variant: null,
  execTimeMs: null,
  globals: {},
  external: { name: "none", symbols: [] },
};

/**
 * Returns a question as it would be stored if it were uploaded now. What `uploadFrom` accepts becomes the same here;
 * where that refuses, something simple stands for what is missing.
 */
export function draftContent(
  problem: ProblemDocument,
  task: Pick<TaskDocument, "library" | "graderLibrary">,
  placeholders: Placeholders,
): QuestionContent {
  const { library, grading } = librariesOf(problem, task);
  const base = {
    content: problem.text ?? placeholders.noText,
    maxXp: problem.maxXp ?? 0,
    blocking: problem.blocking,
    showSolution: problem.showSolution,
    library: draftLibrary(library),
    gradingLibrary: draftLibrary(grading),
  };
  return { ...base, ...draftOfKind(problem, placeholders) };
}

/** A global without a name or a value would keep every program from running. */
function draftLibrary(library: LibraryDocument | null): QuestionLibrary {
  if (!library) return FIRST_LIBRARY;
  const globals = library.globals.filter(({ identifier, value }) => identifier !== "" && value !== "");
  return questionLibrary({ ...library, globals });
}

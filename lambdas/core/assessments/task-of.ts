import { isDeepStrictEqual } from "node:util";
import { documentOfKind } from "../../../domain/assessments/question-kinds";
import type { LibraryDocument, ProblemDocument, TaskDocument } from "../../../domain/assessments/xml/document";
import type { AssessmentUpload, QuestionContent, QuestionLibrary } from "../../../domain/assessments/xml/upload";
import type { Chapter, Variant } from "../../../domain/facts/languages";
import { storedLibrary } from "./stored-question";

/** Fields that an upload ignores and the mission editor needs: the type's name and the dates. */
export interface EditorFields {
  readonly kind: string;
  readonly startDate: string;
  readonly dueDate: string;
}

/**
 * Returns the document of an assessment as it is stored: `uploadFrom(taskOf(content))` equals the content, passwords,
 * secret testcases and the order of everything included.
 */
export function taskOf(
  content: AssessmentUpload,
  editor: EditorFields,
  shared: SharedLibraries = sharedLibraries(content.questions),
): TaskDocument {
  return {
    number: content.number,
    title: content.title,
    access: content.password === null ? "public" : "private",
    story: content.story,
    coverImage: content.coverImage,
    ...editor,
    password: content.password,
    reading: content.reading,
    webSummary: content.shortSummary,
    text: content.longSummary,
    library: shared.library && libraryDocument(shared.library),
    graderLibrary: shared.graderLibrary && libraryDocument(shared.graderLibrary),
    problems: content.questions.map((question) => problemOf(question, shared)),
  };
}

/** The libraries that the task names for all questions: the first question's, and the grading library where all have one. */
interface SharedLibraries {
  readonly library: QuestionLibrary | null;
  readonly graderLibrary: QuestionLibrary | null;
}

/** Has each question name its libraries itself. */
export const NO_SHARED_LIBRARIES: SharedLibraries = { library: null, graderLibrary: null };

function sharedLibraries(questions: readonly QuestionContent[]): SharedLibraries {
  const [first] = questions;
  if (!first) return { library: null, graderLibrary: null };
  const { library, gradingLibrary } = first;
  const isShared = questions.every((question) => isSame(question.gradingLibrary, gradingLibrary));
  return { library, graderLibrary: isShared && !isSame(library, gradingLibrary) ? gradingLibrary : null };
}

function problemOf(question: QuestionContent, shared: SharedLibraries): ProblemDocument {
  const { library, gradingLibrary } = question;
  const inherited = shared.graderLibrary ?? library;
  const base = {
    maxXp: question.maxXp,
    showSolution: question.showSolution,
    blocking: question.blocking,
    text: question.content,
    library: isSame(library, shared.library) ? null : libraryDocument(library),
    graderLibrary: isSame(gradingLibrary, inherited) ? null : libraryDocument(gradingLibrary),
  };
  return { ...base, ...documentOfKind(question) };
}

/** Returns a question's library as a file says it. */
export function libraryDocument({ chapter, variant, execTimeMs, globals, external }: QuestionLibrary): LibraryDocument {
  const isNone = external.name === "none" && external.symbols.length === 0;
  return {
    interpreter: chapter as Chapter,
    variant: variant as Variant | null,
    execTimeMs,
    globals: Object.entries(globals).map(([identifier, value]) => ({ identifier, value })),
    external: isNone ? null : external,
  };
}

function isSame(one: QuestionLibrary, other: QuestionLibrary | null): boolean {
  return isDeepStrictEqual(storedLibrary(one), other && storedLibrary(other));
}

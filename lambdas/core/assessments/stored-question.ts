import type { QuestionContent, QuestionLibrary } from "../../../domain/assessments/xml";
import type { Item, Key } from "../table";

type Global = readonly [identifier: string, value: string];

/**
 * A library as the table holds it: the table's maps have no order, and a global may use those before it. Questions of earlier
 * versions have a map of globals.
 */
type StoredLibrary = Omit<QuestionLibrary, "globals"> & {
  readonly globals: readonly Global[] | Readonly<Record<string, string>>;
};

/** A library with its globals in their order, as it is stored and compared. */
export const storedLibrary = ({ globals, ...library }: QuestionLibrary): StoredLibrary => ({
  ...library,
  globals: Object.entries(globals),
});

/** A question as the table holds it. */
export const storedQuestion = ({ library, gradingLibrary, ...question }: QuestionContent): Item => ({
  ...question,
  library: storedLibrary(library),
  gradingLibrary: storedLibrary(gradingLibrary),
});

/** Reads a question as the table has it. */
export function questionOf({ pk: _pk, sk: _sk, ...question }: Partial<Key> & Item): QuestionContent {
  const { library, gradingLibrary } = question as { library: StoredLibrary; gradingLibrary: StoredLibrary };
  const read = { ...question, library: libraryOf(library), gradingLibrary: libraryOf(gradingLibrary) };
  return read as unknown as QuestionContent;
}

function libraryOf({ globals, ...library }: StoredLibrary): QuestionLibrary {
  return { ...library, globals: isList(globals) ? Object.fromEntries(globals) : globals };
}

const isList = (globals: StoredLibrary["globals"]): globals is readonly Global[] => Array.isArray(globals);

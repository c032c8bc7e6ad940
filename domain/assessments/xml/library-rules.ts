import type { GlobalDocument, LibraryDocument, TaskDocument } from "./document";
import type { Unfit } from "./problem";
import { type QuestionLibrary, questionLibrary, UPLOAD_LIMITS } from "./upload";

/** The names that a global may have; `__proto__` is a name too, but no place to keep a value. */
const NAME = /^(?!__proto__$)[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Stands for a library that is missing. */
const NO_LIBRARY: QuestionLibrary = {
  chapter: 1,
  variant: null,
  execTimeMs: null,
  globals: {},
  external: { name: "none", symbols: [] },
};

/** Checks whether the executor takes a library; anything more would never run. Each library is reported once. */
export class LibraryRules {
  private readonly checked = new Set<LibraryDocument>();

  constructor(
    private readonly task: TaskDocument,
    private readonly report: (unfit: Unfit) => void,
  ) {}

  /** @param question the position of the question that has it, from 1 */
  read(library: LibraryDocument | null, question: number): QuestionLibrary {
    if (!library) return NO_LIBRARY;
    if (!this.checked.has(library)) this.check(library, question);
    this.checked.add(library);
    return questionLibrary(library);
  }

  private check(library: LibraryDocument, position: number): void {
    const { task } = this;
    const isShared = library === task.library || library === task.graderLibrary;
    const owner = task.problems[position - 1] ?? task;
    const isGrader = library === task.graderLibrary || library === owner.graderLibrary;
    const about = {
      refusal: `Invalid question${position} changeset `,
      question: isShared ? null : position,
      field: isGrader ? "graderLibrary" : "library",
    };
    for (const [index, global] of library.globals.entries()) {
      const message = problemOfGlobal(global, index + 1);
      if (message !== null) this.report({ ...about, code: "global", message, at: global, item: index + 1 });
    }
    const message = problemOfSize(library);
    if (message !== null) this.report({ ...about, code: "library-large", message, at: library });
  }
}

function problemOfGlobal({ identifier, value }: GlobalDocument, position: number): string | null {
  if (identifier === "") return `Global ${position} has no name.`;
  if (!NAME.test(identifier)) return `Global ${position} has a name that no program could use.`;
  if (identifier.length > UPLOAD_LIMITS.nameLength) return `The name of global ${position} is too long.`;
  return value === "" ? `Global ${identifier} has no value.` : null;
}

function problemOfSize({ globals, external }: LibraryDocument): string | null {
  const names = [external?.name ?? "none", ...(external?.symbols ?? [])];
  if (globals.length > UPLOAD_LIMITS.globals) return `There are more than ${UPLOAD_LIMITS.globals} globals.`;
  if (names.length + globals.length > UPLOAD_LIMITS.symbols) {
    return `There are more than ${UPLOAD_LIMITS.symbols} names of symbols and globals.`;
  }
  return names.every((name) => name.length <= UPLOAD_LIMITS.nameLength)
    ? null
    : "A name of the external library is too long.";
}

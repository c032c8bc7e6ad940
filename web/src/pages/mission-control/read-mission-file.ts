import {
  EDITING_LIMITS,
  type FileProblem,
  readTask,
  type TaskDocument,
  XmlRefused,
} from "../../../../domain/assessments/xml";
import { takesProgram } from "../../../../domain/facts/question-kinds";
import { strings } from "../../texts/en/mission-control";

/** What became of a file. */
export type ReadFile =
  | {
      readonly kind: "read";
      readonly document: TaskDocument;
      /** What the file says wrongly; the rest of it is read all the same. */
      readonly problems: readonly FileProblem[];
    }
  | { readonly kind: "refused"; readonly reason: string; readonly line: number | null };

/** What a page can show: an upload takes less, but what is too much for it can be mended here. */
export const OPENED_LIMITS = { questions: 200, testcases: 1000 } as const;

/** Reads the bytes of a mission's file: UTF-8, or UTF-16 with or without its mark. */
export function readMissionFile(bytes: Uint8Array): ReadFile {
  const problems: FileProblem[] = [];
  try {
    const document = readTask(textOf(bytes), new Map(), { limits: EDITING_LIMITS, problems });
    const tooMuch = tooMuchIn(document);
    return tooMuch === null ? { kind: "read", document, problems } : { kind: "refused", reason: tooMuch, line: null };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return { kind: "refused", reason: error.message.trim(), line: error.place?.line ?? null };
  }
}

function tooMuchIn({ problems }: TaskDocument): string | null {
  const { questions, testcases } = OPENED_LIMITS;
  if (problems.length > questions) return strings.tooManyQuestions(questions);
  const at = problems.findIndex((problem) => takesProgram(problem) && problem.testcases.length > testcases);
  return at < 0 ? null : strings.tooManyTestcases(at + 1, testcases);
}

/** Bytes in UTF-8 are left to the reader, which says what is wrong with them. */
function textOf(bytes: Uint8Array): Uint8Array | string {
  if (bytes.byteLength > EDITING_LIMITS.bytes) return bytes;
  const encoding = utf16Of(bytes);
  if (encoding === null) return bytes;
  // The text is no longer in the encoding that its declaration names.
  return new TextDecoder(encoding)
    .decode(bytes)
    .replace(/^(<\?xml[^>]*?encoding=["'])utf-16(?:le|be)?(["'])/i, "$1UTF-8$2");
}

/** A file in UTF-16 begins with its mark, or with `<` in two bytes. */
function utf16Of([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : null;
}

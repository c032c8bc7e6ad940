import type { Chapter, Variant } from "../../../domain/facts/languages";
import type { ExternalLibrary } from "../../../language/library";

/** What a program is written in. */
export interface ProgramLanguage {
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly external: ExternalLibrary;
}

/** A program as the playground has it; its lines end with "\n". */
export interface Program {
  readonly text: string;
  readonly language: ProgramLanguage;
}

/** Where a file is kept. */
export type FileHost = "github" | "drive" | "local";

/** Which file it is, in the terms of its host. Holds no token. */
export type FilePlace =
  | {
      readonly host: "github";
      readonly owner: string;
      readonly repository: string;
      /** From the root, without a slash at the beginning. */
      readonly path: string;
    }
  | { readonly host: "drive"; readonly id: string }
  /** `handle` names what `local/handle-store.ts` keeps; null for a file that was read from a field or downloaded. */
  | { readonly host: "local"; readonly handle: string | null };

/** How a file's lines end; it is written as it was read. */
export type LineEnd = "\n" | "\r\n";

/** The file that the playground's program was opened from, or last saved to. */
export interface OpenFile {
  readonly place: FilePlace;
  /** Without its folders. */
  readonly name: string;
  /** Changes with every change of the file: a blob's sha, a `headRevisionId`, a time of change. */
  readonly revision: string;
  /** The program as the file has it; its language is null where the host keeps none beside the text. */
  readonly saved: { readonly text: string; readonly language: ProgramLanguage | null };
  readonly lineEnd: LineEnd;
  /** In milliseconds since 1970; null of a file that was opened and not saved since. */
  readonly lastSaved: number | null;
}

import type { ReactNode } from "react";
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

/**
 * Where programs are kept as files: GitHub, Google Drive, this computer. What goes wrong is thrown as a FileFailure, and
 * a person who closes a dialog as GivenUp.
 */
export interface ProgramFileHost {
  /** Who is signed in; null for a host that asks for nobody. */
  readonly account: HostAccount | null;
  /** Has the person choose a file and reads it. Text that is no program is refused (`program-text.ts`). */
  open(dialogs: FileDialogs): Promise<SavedFile>;
  /** Writes to the file that is open, unless its revision is no longer the one that `file` has. */
  save(file: OpenFile, program: Program, dialogs: FileDialogs): Promise<SaveResult>;
  /**
   * Has the person choose where to save, asks before it overwrites, and writes. `name` is what the program's file is
   * called so far, empty where it has none.
   */
  saveAs(program: Program, name: string, dialogs: FileDialogs): Promise<SaveResult>;
}

/** A file that was opened or saved. */
export interface SavedFile {
  readonly kind: "done";
  readonly file: OpenFile;
  /** What is said of it. */
  readonly message: string;
}

export type SaveResult =
  | SavedFile
  /** Nothing was written. `theirs` is the file as it is now; null where it was deleted. */
  | { readonly kind: "conflict"; readonly theirs: OpenFile | null };

/** The account with which a host is asked. */
export interface HostAccount {
  /** The present state; the same object until it changes. */
  readonly state: () => AccountState;
  /** Tells of each change; returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens the host's window. Called in a click, before anything is awaited, or browsers block it. */
  readonly signIn: () => Promise<HostSignIn>;
  /** Tells whether it did; something unsaved may hold it back. */
  readonly signOut: () => boolean;
}

export type AccountState =
  | { readonly status: "signed out" }
  /** `cancel` gives up waiting. */
  | { readonly status: "signing in"; readonly cancel: () => void }
  /** `name` is what people know the account by; null where the host does not say. */
  | { readonly status: "signed in"; readonly name: string | null };

/** How an attempt to sign in ended. */
export type HostSignIn = { readonly ok: true } | { readonly ok: false; readonly failure: HostSignInFailure };

export type HostSignInFailure = "blocked" | "cancelled" | "unanswered" | "denied" | "refused" | "offline";

/** How a host asks the person. A dialog may open above another. */
export interface FileDialogs {
  /** Shows the sign-in of the host, where nobody is signed in or the sign-in has run out. Throws GivenUp. */
  signIn(): Promise<void>;
  /** Asks whether a file may replace the program in the editor. Throws GivenUp. */
  confirmOpening(name: string): Promise<void>;
  /** Asks whether a file may be overwritten that was not the open one. Throws GivenUp. */
  confirmOverwriting(name: string): Promise<void>;
  /** Asks for a name that is not empty. Throws GivenUp. */
  askName(prompt: NamePrompt): Promise<string>;
  /** Shows a dialog of the host's own until it is closed with an answer. Throws GivenUp when it is closed with null. */
  show<Answer>(dialog: (close: (answer: Answer | null) => void) => ReactNode): Promise<Answer>;
  /** Says what is going on until it is over. */
  progress(text: string): void;
}

export interface NamePrompt {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** Words on the decisive button. */
  readonly confirm: string;
}

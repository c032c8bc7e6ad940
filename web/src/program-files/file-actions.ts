import { createStore, type StoreApi } from "zustand/vanilla";
import { Cancelled, FileFailure } from "./file-failure";
import { failureText, mayWorkAgain } from "./file-failure-text";
import type { FileDialogs, FileHost, OpenFile, Program, ProgramFileHost, SaveResult } from "./program-file";
import { checkProgramSize } from "./program-text";

/** The page whose program is kept in files. */
export interface FilePage {
  program(): Program;
  /** The file that the program is kept in; null for none. */
  file(): OpenFile | null;
  /** Shows the program of a file; the present one is put aside. */
  take(file: OpenFile): void;
  /** Remembers where the program was saved, unless another file than `before` has been opened since. */
  keepFile(file: OpenFile, before: OpenFile | null): void;
}

/** What a person may do about a file that changed since it was opened. */
export type ConflictChoice = "overwrite" | "open theirs" | "save as";

export interface FileActionsOptions {
  readonly page: FilePage;
  /** Loads a host when it is first used. */
  readonly host: (host: FileHost) => Promise<ProgramFileHost>;
  readonly dialogs: (host: FileHost) => FileDialogs;
  /** Asks what to do. Throws GivenUp. */
  readonly askConflict: (
    host: FileHost,
    name: string,
    mine: string,
    theirs: OpenFile | null,
  ) => Promise<ConflictChoice>;
  readonly tell: {
    success(text: string): void;
    /** `again` tries the same once more; null where that is of no use. */
    failure(text: string, again: (() => void) | null): void;
  };
}

/** What is done with files. One thing at a time: while one is under way, another does nothing. */
export interface FileActions {
  /** Whether something is under way. */
  readonly isBusy: StoreApi<boolean>;
  open(host: FileHost): Promise<void>;
  /** Runs another way of opening, such as from a folder. */
  openBy(host: FileHost, open: (dialogs: FileDialogs) => Promise<{ file: OpenFile; message: string }>): Promise<void>;
  /** Saves to the file that is open. */
  save(): Promise<void>;
  saveAs(host: FileHost): Promise<void>;
}

/** Makes what opens and saves files for a page. What fails is told; the program stays as it is. */
export function createFileActions({ page, host: load, dialogs, askConflict, tell }: FileActionsOptions): FileActions {
  const isBusy = createStore<boolean>(() => false);

  const run = async (host: FileHost, action: "open" | "save", act: () => Promise<void>): Promise<void> => {
    if (isBusy.getState()) return;
    isBusy.setState(true, true);
    try {
      await act();
    } catch (error) {
      if (error instanceof Cancelled) return;
      const failure = error instanceof FileFailure ? error : unknownFailure(error);
      const again = mayWorkAgain(failure) ? () => void run(host, action, act) : null;
      tell.failure(failureText(failure, host, action), again);
    } finally {
      isBusy.setState(false, true);
    }
  };

  const openBy: FileActions["openBy"] = (host, open) =>
    run(host, "open", async () => {
      const { file, message } = await open(dialogs(host));
      page.take(file);
      tell.success(message);
    });

  /** Follows up what a host says of a save: a conflict leads on to what the person chooses. */
  const finish = async (
    host: FileHost,
    program: Program,
    before: OpenFile | null,
    result: SaveResult,
  ): Promise<void> => {
    if (result.kind === "done") {
      page.keepFile(result.file, before);
      tell.success(result.message);
      return;
    }
    const { theirs } = result;
    const name = theirs?.name ?? before?.name ?? "";
    const choice = await askConflict(host, name, program.text, theirs);
    if (choice === "open theirs" && theirs) return page.take(theirs);
    const files = await load(host);
    const next =
      choice === "overwrite" && theirs
        ? files.save(theirs, program, dialogs(host))
        : files.saveAs(program, name, dialogs(host));
    await finish(host, program, before, await next);
  };

  const saveAs = (host: FileHost): Promise<void> =>
    run(host, "save", async () => {
      const [program, before] = [page.program(), page.file()];
      checkProgramSize(program.text);
      const files = await load(host);
      await finish(host, program, before, await files.saveAs(program, before?.name ?? "", dialogs(host)));
    });

  return {
    isBusy,
    open: (host) => openBy(host, async (asked) => (await load(host)).open(asked)),
    openBy,
    saveAs,
    save: async () => {
      const file = page.file();
      if (!file) return;
      const { host } = file.place;
      await run(host, "save", async () => {
        const [program, before] = [page.program(), page.file() ?? file];
        checkProgramSize(program.text);
        const files = await load(host);
        await finish(host, program, before, await files.save(before, program, dialogs(host)));
      });
    },
  };
}

/** A fault of our own, or of a host in a way nobody foresaw: the page's log has it, and the person reads what stayed safe. */
function unknownFailure(error: unknown): FileFailure {
  console.error("A file was not opened or saved.", error);
  return new FileFailure("server", String(error), { cause: error });
}

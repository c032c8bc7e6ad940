import { type ConflictChoice, createFileActions } from "./file-actions";
import { Cancelled, FileFailure } from "./file-failure";
import type { FileDialogs, OpenFile, Program, ProgramFileHost, SavedFile, SaveResult } from "./program-file";

const language = { chapter: 4, variant: "default", external: "none" } as const;
const fileOf = (text: string, revision = "r1"): OpenFile => ({
  place: { host: "github", owner: "ada", repository: "notes", path: "tea.js" },
  name: "tea.js",
  revision,
  saved: { text, language: null },
  lineEnd: "\n",
  lastSaved: null,
});
const done = (file: OpenFile): SavedFile => ({ kind: "done", file, message: "Successfully saved file!" });

type Step = SaveResult | Error;

/** A page with a program, and a host that answers saves in order. */
function setUp(text: string, file: OpenFile | null, steps: readonly Step[], choice: ConflictChoice | null = null) {
  const page = { text, file, taken: [] as string[] };
  const asked: Array<{ readonly call: string; readonly revision?: string; readonly text: string }> = [];
  const left = [...steps];
  const next = async (): Promise<SaveResult> => {
    const step = left.shift();
    if (!step) throw new Error("the host was asked too often");
    if (step instanceof Error) throw step;
    return step;
  };
  const program = (): Program => ({ text: page.text, language });
  const host: ProgramFileHost = {
    account: null,
    open: async () => {
      const result = await next();
      if (result.kind === "conflict") throw new Error("opening has no conflict");
      return result;
    },
    save: (open, { text: written }) => {
      asked.push({ call: "save", revision: open.revision, text: written });
      return next();
    },
    saveAs: ({ text: written }, name) => {
      asked.push({ call: `save as ${name}`, text: written });
      return next();
    },
  };
  const messages: string[] = [];
  const again: Array<(() => void) | null> = [];
  const conflicts: Array<string | null> = [];
  const actions = createFileActions({
    page: {
      program,
      file: () => page.file,
      take: (taken) => {
        page.taken.push(page.text);
        page.text = taken.saved.text;
        page.file = taken;
      },
      keepFile: (file, before) => {
        if (page.file === before) page.file = file;
      },
    },
    host: async () => host,
    dialogs: () => ({}) as FileDialogs,
    askConflict: async (_host, _name, _mine, theirs) => {
      conflicts.push(theirs?.saved.text ?? null);
      if (!choice) throw new Cancelled();
      return choice;
    },
    tell: {
      success: (text) => messages.push(text),
      failure: (text, retry) => {
        messages.push(text);
        again.push(retry);
      },
    },
  });
  return { page, asked, told: messages, again, conflicts, actions };
}

describe("saving", () => {
  it("writes where the file was opened, and remembers its new revision", async () => {
    const { page, asked, told: messages, actions } = setUp("new", fileOf("old"), [done(fileOf("new", "r2"))]);
    await actions.save();
    expect(asked).toEqual([{ call: "save", revision: "r1", text: "new" }]);
    expect(page.file?.revision).toBe("r2");
    expect(messages).toEqual(["Successfully saved file!"]);
  });

  it("does nothing without a file", async () => {
    const { asked, actions } = setUp("new", null, []);
    await actions.save();
    expect(asked).toEqual([]);
  });

  it("does one thing at a time, however often it is asked", async () => {
    const { asked, actions } = setUp("new", fileOf("old"), [done(fileOf("new", "r2"))]);
    await Promise.all([actions.save(), actions.save(), actions.saveAs("github")]);
    expect(asked).toHaveLength(1);
  });

  it("refuses more than 64 KB before the host is asked", async () => {
    const { asked, told: messages, actions } = setUp("a".repeat(65_537), fileOf("old"), []);
    await actions.save();
    expect(asked).toEqual([]);
    expect(messages).toEqual([
      "Something went wrong when trying to save the file. A program has at most 64 KB. This one is larger.",
    ]);
  });

  it("does not give the new file to another program that was opened meanwhile", async () => {
    const { page, actions } = setUp("new", fileOf("old"), [done(fileOf("new", "r2"))]);
    const saving = actions.save();
    const other = { ...fileOf("other"), name: "other.js" };
    page.file = other;
    await saving;
    expect(page.file).toBe(other);
  });

  it("offers the name of the present file elsewhere, and none without one", async () => {
    const first = setUp("new", fileOf("old"), [done(fileOf("new"))]);
    await first.actions.saveAs("drive");
    expect(first.asked[0]?.call).toBe("save as tea.js");
    const second = setUp("new", null, [done(fileOf("new"))]);
    await second.actions.saveAs("drive");
    expect(second.asked[0]?.call).toBe("save as ");
  });
});

describe("a file that changed meanwhile", () => {
  const conflict: SaveResult = { kind: "conflict", theirs: fileOf("theirs", "r7") };

  it("is overwritten only when the person says so, and only the version that was shown", async () => {
    const { page, asked, conflicts, actions } = setUp(
      "mine",
      fileOf("old"),
      [conflict, done(fileOf("mine", "r8"))],
      "overwrite",
    );
    await actions.save();
    expect(conflicts).toEqual(["theirs"]);
    expect(asked.map(({ revision }) => revision)).toEqual(["r1", "r7"]);
    expect(page.file?.revision).toBe("r8");
  });

  it("asks again when it changed again", async () => {
    const later: SaveResult = { kind: "conflict", theirs: fileOf("later", "r9") };
    const { conflicts, asked, actions } = setUp(
      "mine",
      fileOf("old"),
      [conflict, later, done(fileOf("mine", "r10"))],
      "overwrite",
    );
    await actions.save();
    expect(conflicts).toEqual(["theirs", "later"]);
    expect(asked.map(({ revision }) => revision)).toEqual(["r1", "r7", "r9"]);
  });

  it("is opened instead, with the own program put aside", async () => {
    const { page, asked, actions } = setUp("mine", fileOf("old"), [conflict], "open theirs");
    await actions.save();
    expect(page.text).toBe("theirs");
    expect(page.taken).toEqual(["mine"]);
    expect(asked).toHaveLength(1);
  });

  it("stays, and the program goes into another file", async () => {
    const { asked, actions } = setUp("mine", fileOf("old"), [conflict, done(fileOf("mine", "r2"))], "save as");
    await actions.save();
    expect(asked.map(({ call }) => call)).toEqual(["save", "save as tea.js"]);
  });

  it("stays when the person gives up, and so does the program", async () => {
    const { page, told: messages, actions } = setUp("mine", fileOf("old"), [conflict]);
    await actions.save();
    expect(page).toMatchObject({ text: "mine", file: { revision: "r1" }, taken: [] });
    expect(messages).toEqual([]);
  });

  it("that was deleted is saved as another, never written over nothing", async () => {
    const deleted: SaveResult = { kind: "conflict", theirs: null };
    const { asked, conflicts, actions } = setUp(
      "mine",
      fileOf("old"),
      [deleted, done(fileOf("mine", "r2"))],
      "overwrite",
    );
    await actions.save();
    expect(conflicts).toEqual([null]);
    expect(asked.map(({ call }) => call)).toEqual(["save", "save as tea.js"]);
  });
});

describe("opening", () => {
  it("puts the present program aside and shows the file's", async () => {
    const { page, actions } = setUp("mine", null, [done(fileOf("theirs"))]);
    await actions.open("github");
    expect(page).toMatchObject({ text: "theirs", taken: ["mine"] });
  });

  it("changes nothing when the person gives up", async () => {
    const { page, told: messages, actions } = setUp("mine", null, [new Cancelled()]);
    await actions.open("github");
    expect(page).toMatchObject({ text: "mine", taken: [] });
    expect(messages).toEqual([]);
  });
});

describe("what fails", () => {
  it.each([
    ["offline", "GitHub cannot be reached. Check your connection, then try again.", true],
    ["server", "GitHub has a fault at the moment. Try again in a minute.", true],
    ["unanswered", "GitHub did not answer. Try again.", true],
    ["forbidden", "GitHub does not allow it. Check your rights, then try again.", true],
    ["missing", "Connection denied or file does not exist.", false],
    ["refused", "GitHub does not accept it.", false],
  ] as const)("is told, and the program stays: %s", async (kind, cause, mayTryAgain) => {
    const { page, told: messages, again, actions } = setUp("mine", fileOf("old"), [new FileFailure(kind, "fault")]);
    await actions.save();
    expect(messages).toEqual([`Something went wrong when trying to save the file. ${cause}`]);
    expect(page).toMatchObject({ text: "mine", file: { revision: "r1" } });
    expect(again.map((one) => one !== null)).toEqual([mayTryAgain]);
  });

  it("goes on with what is in the editor by then, when it is tried again", async () => {
    const { page, asked, again, actions } = setUp("mine", fileOf("old"), [
      new FileFailure("offline", "fault"),
      done(fileOf("mine, later", "r2")),
    ]);
    await actions.save();
    page.text = "mine, later";
    again[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.map(({ text }) => text)).toEqual(["mine", "mine, later"]);
    expect(page.file?.revision).toBe("r2");
  });

  it("has the specification's sentences when it was to be opened", async () => {
    const { told: messages, actions } = setUp("mine", null, [new FileFailure("missing", "404")]);
    await actions.open("github");
    expect(messages).toEqual(["Connection denied or file does not exist."]);
  });
});

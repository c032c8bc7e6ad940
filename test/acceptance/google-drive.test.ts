import { callDrive, startGoogle } from "../../local/google/for-tests";
import { createDriveHost, type PickRequest } from "../../web/src/program-files/drive/drive-host";
import type { Identity } from "../../web/src/program-files/drive/google-scripts";
import { Cancelled, FileFailure } from "../../web/src/program-files/file-failure";
import type { FileDialogs, OpenFile, Program, SavedFile, SaveResult } from "../../web/src/program-files/program-file";

const SCOPES = ["profile", "https://www.googleapis.com/auth/drive.file"];

/** The page's host of files on the stand-in of Google, with a person who answers as the test says. */
async function openDrive() {
  const drive = await startGoogle();
  const said: string[] = [];
  /** Ids that the person picks, null for Cancel; names that the person types. */
  const person = { picks: [] as (string | null)[], names: [] as string[], agrees: true };
  const identity: Identity = {
    initTokenClient: ({ callback }) => ({
      requestAccessToken: () => {
        said.push("signs in");
        const answer = {
          access_token: drive.google.issueToken("101", SCOPES),
          expires_in: "3599",
          scope: SCOPES.join(" "),
        };
        callback(answer as Parameters<typeof callback>[0]);
      },
    }),
    hasGrantedAllScopes: () => true,
  };
  const scripts = { loadedIdentity: () => identity, identity: async () => identity };
  const pick = async ({ token, title, folder }: PickRequest) => {
    said.push(folder === null ? title : `${title}, in ${folder}`);
    const id = person.picks.shift() ?? null;
    if (id === null) return null;
    const headers = { "x-developer-key": "local-key", "x-app-id": "1" };
    const init = { method: "POST", headers, body: JSON.stringify({ ids: [id] }) };
    return (await callDrive({ base: drive.base, token }, "/picker/picked", init)).body[0];
  };
  const settings = {
    clientId: "course-academy.apps.googleusercontent.local",
    apiKey: "local-key",
    appId: "1",
    api: drive.base,
    identityScript: "",
    pickerScript: "",
  };
  const host = createDriveHost(settings, { scripts, pick, fetch, now: () => drive.clock.now });
  const answer = (text: string) => {
    said.push(text);
    if (!person.agrees) throw new Cancelled();
  };
  const dialogs: FileDialogs = {
    signIn: async () => void (await host.account?.signIn()),
    confirmOpening: async (name) => answer(`open ${name}?`),
    confirmOverwriting: async (name) => answer(`overwrite ${name}?`),
    askName: async ({ value }) => {
      said.push(`name, such as ${value}?`);
      return person.names.shift() ?? Promise.reject(new Cancelled());
    },
    show: () => Promise.reject(new Error("the host has no dialogs of its own")),
    progress: (text) => void said.push(text),
  };
  return { drive, host, dialogs, person, said };
}

const program = (text: string): Program => ({
  text,
  language: { chapter: 3, variant: "concurrent", external: "sounds" },
});
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => (error instanceof FileFailure ? error.kind : String(error)),
  );

describe("programs on Google Drive", () => {
  let given: Awaited<ReturnType<typeof openDrive>>;
  beforeEach(async () => {
    given = await openDrive();
  });
  afterEach(() => given.drive.close());

  const open = async (id: string): Promise<SavedFile> => {
    given.person.picks = [id];
    return given.host.open(given.dialogs);
  };
  const save = (file: OpenFile, text: string): Promise<SaveResult> =>
    given.host.save(file, program(text), given.dialogs);
  const onDrive = async (id: string) => {
    const { body } = await callDrive(given.drive, `/drive/v3/files/${id}?fields=name,parents,mimeType,appProperties`);
    return { ...body, text: (await callDrive(given.drive, `/drive/v3/files/${id}?alt=media`)).body };
  };

  it("are opened after a sign-in and a question, with their language", async () => {
    const { file, message } = await open("1demo-101-fibonacci");
    expect(given.said).toEqual(["signs in", "Open a program", "open fibonacci.js?", "Opening file..."]);
    expect(message).toBe("Loaded fibonacci.js.");
    expect(file).toMatchObject({
      place: { host: "drive", id: "1demo-101-fibonacci" },
      name: "fibonacci.js",
      revision: "0B101-fibonacci-1",
      lineEnd: "\n",
      lastSaved: null,
      saved: { language: { chapter: 1, variant: "lazy", external: "none" } },
    });
    expect(file.saved.text).toMatch(/^function fibonacci\(n\) \{/);
  });

  it("are Source §4 where Drive says nothing of their language", async () => {
    expect((await open("1demo-101-notes")).file.saved).toEqual({
      text: "const answer = 6 * 7;\nanswer;\n",
      language: { chapter: 4, variant: "default", external: "none" },
    });
  });

  it("stay closed when the person cancels the picker or the question", async () => {
    given.person.picks = [null];
    await expect(given.host.open(given.dialogs)).rejects.toThrow(Cancelled);
    given.person.agrees = false;
    await expect(open("1demo-101-tree")).rejects.toThrow(Cancelled);
  });

  it("are saved with their language, again and again", async () => {
    const { file } = await open("1demo-101-tree");
    given.drive.clock.now = Date.parse("2026-03-01T08:20:00Z");
    const saved = await save(file, "// ünïcode\n42;\n");
    expect(saved).toMatchObject({
      kind: "done",
      message: "tree.js successfully saved to Google Drive.",
      file: { name: "tree.js", lastSaved: 1772353200000, saved: { text: "// ünïcode\n42;\n" } },
    });
    expect(await onDrive("1demo-101-tree")).toEqual({
      name: "tree.js",
      parents: ["1demo-101-recursion"],
      mimeType: "text/plain",
      text: "// ünïcode\n42;\n",
      appProperties: { source: "true", chapter: "3", variant: "concurrent", external: "SOUNDS" },
    });
    if (saved.kind === "done") expect(await save(saved.file, "43;")).toMatchObject({ kind: "done" });
    expect((await onDrive("1demo-101-tree")).text).toBe("43;");
  });

  it("are not overwritten when somebody else saved them in between, whose version is shown", async () => {
    const { file } = await open("1demo-101-tree");
    given.drive.google.faults.set({ changesInBetween: 1 });
    const result = await save(file, "42;");
    expect(result).toMatchObject({ kind: "conflict", theirs: { name: "tree.js" } });
    if (result.kind !== "conflict" || !result.theirs) throw new Error("there is no other version");
    expect(result.theirs.saved.text).toBe(`${file.saved.text}// Somebody else has added this line.\n`);
    expect((await onDrive("1demo-101-tree")).text).toBe(result.theirs.saved.text);
    expect(await save(result.theirs, "42;")).toMatchObject({ kind: "done" });
    expect((await onDrive("1demo-101-tree")).text).toBe("42;");
  });

  it("are saved when the other revision says the same as before", async () => {
    const { file } = await open("1demo-101-tree");
    given.drive.google.changeBySomebodyElse("1demo-101-tree", (before) => before);
    expect(await save(file, "42;")).toMatchObject({ kind: "done" });
  });

  it("are saved once when the answer of the first save was lost", async () => {
    const { file } = await open("1demo-101-tree");
    await save(file, "42;");
    const before = await callDrive(given.drive, "/drive/v3/files/1demo-101-tree?fields=version");
    expect(await save(file, "42;")).toMatchObject({ kind: "done", file: { saved: { text: "42;" } } });
    expect((await callDrive(given.drive, "/drive/v3/files/1demo-101-tree?fields=version")).body).toEqual(before.body);
  });

  it("are a conflict without another version when the file was deleted", async () => {
    const { file } = await open("1demo-101-tree");
    const init = { method: "PATCH", body: '{"trashed":true}' };
    await callDrive(given.drive, "/drive/v3/files/1demo-101-tree", init);
    expect(await save(file, "42;")).toEqual({ kind: "conflict", theirs: null });
  });

  it("are saved as a new file in a folder that the person picks", async () => {
    given.person.picks = ["1demo-101-programs", null];
    given.person.names = ["tea.js"];
    const saved = await given.host.saveAs(program("tea;"), "program.js", given.dialogs);
    expect(given.said).toEqual([
      "signs in",
      "Choose a folder, or cancel for My Drive",
      "Choose a file to overwrite, or cancel for a new file, in 1demo-101-programs",
      "name, such as program.js?",
      "Saving as tea.js...",
    ]);
    if (saved.kind !== "done" || saved.file.place.host !== "drive") throw new Error("it was not saved");
    expect(saved.message).toBe("tea.js successfully saved to Google Drive.");
    expect(await onDrive(saved.file.place.id)).toEqual({
      name: "tea.js",
      parents: ["1demo-101-programs"],
      mimeType: "text/plain",
      text: "tea;",
      appProperties: { source: "true", chapter: "3", variant: "concurrent", external: "SOUNDS" },
    });
  });

  it("are saved in My Drive when the person cancels the folder, and nowhere without a name", async () => {
    given.person.picks = [null, null, null, null];
    given.person.names = ["tea.js"];
    const saved = await given.host.saveAs(program("tea;"), "program.js", given.dialogs);
    if (saved.kind !== "done" || saved.file.place.host !== "drive") throw new Error("it was not saved");
    expect((await onDrive(saved.file.place.id)).parents).toEqual(["0A101root"]);
    await expect(given.host.saveAs(program("tea;"), "program.js", given.dialogs)).rejects.toThrow(Cancelled);
  });

  it("overwrite another file after a question, and not without it", async () => {
    given.person.picks = ["1demo-101-programs", "1demo-101-heart"];
    given.person.agrees = false;
    await expect(given.host.saveAs(program("tea;"), "tea.js", given.dialogs)).rejects.toThrow(Cancelled);
    expect((await onDrive("1demo-101-heart")).text).toMatch(/^import/);
    given.person.picks = ["1demo-101-programs", "1demo-101-heart"];
    given.person.agrees = true;
    expect(await given.host.saveAs(program("tea;"), "tea.js", given.dialogs)).toMatchObject({ kind: "done" });
    expect(given.said.filter((text) => text.startsWith("overwrite"))).toEqual([
      "overwrite heart.js?",
      "overwrite heart.js?",
    ]);
    expect(await onDrive("1demo-101-heart")).toMatchObject({ name: "heart.js", text: "tea;" });
  });

  describe("when something goes wrong", () => {
    it("go on where they were after a token that ran out in mid-save", async () => {
      const { file } = await open("1demo-101-tree");
      // The comparison is answered, the writing is not.
      given.drive.google.faults.set({ refusals: [{ status: 401, after: 1 }] });
      expect(await save(file, "42;")).toMatchObject({ kind: "done" });
      expect(given.said.filter((text) => text === "signs in")).toHaveLength(2);
      given.drive.clock.now += 3_599_000;
      expect(await save(file, "43;")).toMatchObject({ kind: "conflict" });
      expect(given.said.filter((text) => text === "signs in")).toHaveLength(3);
    });

    it.each([
      [{ status: 403, reason: "userRateLimitExceeded" }, "rate limited"],
      [{ status: 403, reason: "storageQuotaExceeded" }, "refused"],
      [{ status: 403 }, "forbidden"],
      [{ status: 429 }, "rate limited"],
      [{ status: 503 }, "server"],
    ])("are not saved after %j, and can be saved afterwards", async (refusal, kind) => {
      const { file } = await open("1demo-101-tree");
      given.drive.google.faults.set({ refusals: [refusal] });
      expect(await kindOf(save(file, "42;"))).toBe(kind);
      expect((await onDrive("1demo-101-tree")).text).toBe(file.saved.text);
      expect(await save(file, "42;")).toMatchObject({ kind: "done" });
    });

    it("are neither opened nor saved without a connection", async () => {
      const { file } = await open("1demo-101-tree");
      given.drive.google.faults.set({ isOffline: true });
      expect(await kindOf(save(file, "42;"))).toBe("offline");
      given.drive.google.faults.set({});
      expect(await save(file, "42;")).toMatchObject({ kind: "done" });
    });

    it("are refused when the file is for reading alone, no text, too large or a document of Google's own", async () => {
      const { file } = await open("1demo-101-handout");
      expect(await kindOf(save(file, "42;"))).toBe("forbidden");
      given.drive.google.changeBySomebodyElse("1demo-101-tree", () => "1;\0");
      expect(await kindOf(open("1demo-101-tree"))).toBe("not text");
      given.drive.google.changeBySomebodyElse("1demo-101-tree", () => "1".repeat(65_537));
      expect(await kindOf(open("1demo-101-tree"))).toBe("too large");
      expect(await kindOf(open("1demo-101-programs"))).toBe("not text");
    });
  });
});

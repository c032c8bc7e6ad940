/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { webcrypto } from "node:crypto";
import { act } from "react";
import { Toasts } from "../../app/toasts";
import { click, find, hide, press, settle, show, tell } from "../../design/screen.fixture";
import type { SignInOutcome } from "../../github/client";
import { GithubFailure } from "../../github/failures";
import { createDialogStack, createFileDialogs, DialogSlot } from "../file-dialogs";
import { Cancelled } from "../file-failure";
import type { OpenFile, Program } from "../program-file";
import { type FakeRepository, fakeGithub, fakeRepository, fakeSignIn } from "./github-client.fixture";
import { createGithubHost } from "./github-host";

Object.defineProperty(globalThis, "crypto", { value: webcrypto });
afterEach(hide);

const program: Program = {
  text: "const cups = 3;\n",
  language: { chapter: 4, variant: "default", external: "none" },
};

/** A GitHub in memory with what a person sees of it. */
function setUp(outcomes?: readonly SignInOutcome[], more: readonly FakeRepository[] = []) {
  const notes = fakeRepository("notes", { "tea.js": "tea", "week1/cake.js": "cake", "week1/two.txt": "2" });
  const repositories = [
    notes,
    fakeRepository("empty"),
    fakeRepository("shared", { "a.js": "1;" }, { owner: "cs-club", isWritable: false, isPrivate: true }),
    ...more,
  ];
  const github = fakeGithub(repositories);
  const { signIn, tries } = fakeSignIn(github.client, outcomes);
  const stack = createDialogStack();
  const host = createGithubHost({ signIn, now: () => 1_800_000_000_000 });
  const dialogs = createFileDialogs(stack, "github", () => host.account);
  show(
    <>
      <DialogSlot stack={stack} />
      <Toasts />
    </>,
  );
  return { notes, github, host, dialogs, tries };
}

const dialog = (): HTMLElement => {
  const open = [...document.querySelectorAll<HTMLElement>("dialog")].at(-1);
  if (!open) throw new Error("no dialog is open");
  return open;
};
const button = (text: string): HTMLElement => {
  const found = [...dialog().querySelectorAll("button")].find((one) => one.textContent?.trim() === text);
  if (!found) throw new Error(`no button ${text}`);
  return found;
};
const title = (): string => dialog().querySelector("h2")?.textContent ?? "";
const items = (): Array<string | null> =>
  [...document.querySelectorAll('[role="treeitem"]')].map(({ textContent }) => textContent);
const item = (name: string): HTMLElement => find('[role="treeitem"]', name);
const messages = (): string[] =>
  [...document.querySelectorAll(".toast > span")].map(({ textContent }) => textContent ?? "");

/** Waits until what the page shows is this: answers come from other threads. */
async function becomes(read: () => unknown, expected: unknown): Promise<void> {
  for (let turn = 0; ; turn++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
    const shown = attempted(read);
    if (turn > 2000) expect(shown).toEqual(expected);
    if (JSON.stringify(shown) === JSON.stringify(expected)) return;
  }
}

/** What is not there yet is nothing. */
function attempted(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const titled = (text: string) => becomes(title, text);
const says = (text: string) => becomes(() => messages().includes(text), true);

/** Presses a button as soon as it is there. */
async function pressed(text: string): Promise<void> {
  await becomes(() => button(text) !== undefined, true);
  click(button(text));
  await settle();
}

/** Chooses an item of the tree as soon as it is there. */
async function chosen(name: string): Promise<void> {
  await becomes(() => item(name) !== undefined, true);
  click(item(name));
  await settle();
}

async function type(label: string, text: string): Promise<void> {
  const field = [...dialog().querySelectorAll("input")].find(
    (one) => dialog().querySelector(`label[for="${one.id}"]`)?.textContent === label,
  );
  if (!field) throw new Error(`no field ${label}`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  tell(field, new Event("input", { bubbles: true }));
  await settle();
}

async function search(text: string): Promise<void> {
  const field = dialog().querySelector('input[type="search"]') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  tell(field, new Event("input", { bubbles: true }));
  await settle();
}

async function selectRepository(name: string): Promise<void> {
  await becomes(() => find(".pf-repository", name) !== undefined, true);
  click(find(".pf-repository", name).querySelector("input") as HTMLElement);
  await pressed("Select");
}

/** Signs in and chooses the repository. */
async function reachFiles(repository = "notes"): Promise<void> {
  await pressed("Log In");
  await selectRepository(repository);
  await titled("Select a File");
}

const given = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: unknown) => (error instanceof Cancelled ? "given up" : error),
  );

describe("the sign-in", () => {
  it("comes first, says so, and what was begun goes on", async () => {
    const { host, dialogs } = setUp();
    void given(host.open(dialogs));
    await settle();
    await titled("Log in to GitHub");
    expect(dialog().textContent).toContain("Please log in and try again");
    await pressed("Log In");
    await titled("Select a Repository");
    await says("Logged in to GitHub");
  });

  it.each([
    ["blocked", "Your browser blocked the window. Allow pop-ups for this site, then try again."],
    ["cancelled", "You closed the login. Try again when you are ready."],
    ["unanswered", "The login was not finished within three minutes. Try again."],
    ["denied", "You did not give this site access. Try again, and allow it."],
    ["refused", "The login was refused. Try again, or ask whoever runs this site."],
    ["offline", "The login could not be reached. Check your connection, then try again."],
  ] as const)("that is %s says why, and is tried again in the same dialog", async (failure, text) => {
    const { host, dialogs } = setUp([{ ok: false, failure }, { ok: true }]);
    void given(host.open(dialogs));
    await pressed("Log In");
    await becomes(() => find('[role="alert"]').textContent, text);
    await pressed("Log In");
    await titled("Select a Repository");
  });

  it("may be left alone", async () => {
    const { host, dialogs } = setUp();
    const opening = given(host.open(dialogs));
    await pressed("Cancel");
    expect(await opening).toBe("given up");
  });
});

describe("Select a Repository", () => {
  it("lists own ones and those of organisations, and wants one to be selected", async () => {
    const { host, dialogs } = setUp();
    void given(host.open(dialogs));
    await pressed("Log In");
    const listed = () => [...document.querySelectorAll(".pf-repository")].map(({ textContent }) => textContent);
    await becomes(listed, ["ada/empty", "ada/notes", "cs-club/sharedprivate"]);
    await pressed("Select");
    await says("No repository selected!");
    await titled("Select a Repository");
  });

  it("lists hundreds, and finds one by a part of its name", async () => {
    const many = Array.from({ length: 240 }, (_, index) => fakeRepository(`week-${index}`));
    const { host, dialogs } = setUp(undefined, many);
    void given(host.open(dialogs));
    await pressed("Log In");
    const count = () => document.querySelectorAll(".pf-repository").length;
    await becomes(count, 243);
    await search("WEEK-23");
    await becomes(count, 11);
    await search("nothing like it");
    await becomes(() => find('[role="status"]').textContent, "No repository has this in its name.");
  });

  it("offers no repository to save to in which the person may only read", async () => {
    const { host, dialogs } = setUp();
    void given(host.saveAs(program, "", dialogs));
    await pressed("Log In");
    await becomes(() => find(".pf-repository", "cs-club") !== undefined, true);
    const shared = find(".pf-repository", "cs-club");
    expect(shared.querySelector("input")?.disabled).toBe(true);
    expect(shared.textContent).toContain("read only");
  });

  it("says what failed, and reads again", async () => {
    const { host, dialogs, github } = setUp();
    github.failures.push({ call: "repositories", error: new GithubFailure("offline", "fault") });
    void given(host.open(dialogs));
    await pressed("Log In");
    await becomes(
      () => find('[role="alert"] > p').textContent,
      "GitHub cannot be reached. Check your connection, then try again.",
    );
    await pressed("Try again");
    await becomes(() => document.querySelectorAll(".pf-repository").length, 3);
  });
});

describe("Select a File, to open", () => {
  it("reads folders when they are opened, by keys as well", async () => {
    const { host, dialogs } = setUp();
    void given(host.open(dialogs));
    await reachFiles();
    await becomes(items, ["week1", "tea.js"]);
    act(() => item("week1").focus());
    press("ArrowRight");
    await becomes(items, ["week1", "cake.js", "two.txt", "tea.js"]);
    expect(item("cake.js").getAttribute("aria-level")).toBe("2");
    press("ArrowDown");
    expect(document.activeElement).toBe(item("cake.js"));
    press("ArrowLeft");
    press("ArrowLeft");
    expect(item("week1").getAttribute("aria-expanded")).toBe("false");
  });

  it("opens a file after asking", async () => {
    const { host, dialogs } = setUp();
    const opening = given(host.open(dialogs));
    await reachFiles();
    await chosen("tea.js");
    await pressed("Open");
    await titled("Open tea.js?");
    await pressed("Open");
    expect(await opening).toEqual({
      kind: "done",
      message: "Successfully loaded file!",
      file: {
        place: { host: "github", owner: "ada", repository: "notes", path: "tea.js" },
        name: "tea.js",
        revision: "798baa07c28b83fd093e18266c8ab154d2227f7c",
        saved: { text: "tea", language: null },
        lineEnd: "\n",
        lastSaved: null,
      },
    });
  });

  it("is back in the dialog when the person does not want the editor overwritten", async () => {
    const { host, dialogs } = setUp();
    void given(host.open(dialogs));
    await reachFiles();
    await chosen("tea.js");
    await pressed("Open");
    await pressed("Cancel");
    await titled("Select a File");
  });

  it("says what is wrong, and stays", async () => {
    const { host, dialogs, notes } = setUp();
    const opening = given(host.open(dialogs));
    await reachFiles();
    await pressed("Open");
    await says("Please select a file!");
    await chosen("week1");
    await settle();
    await pressed("Open");
    await says("Can't open folder as a file!");
    await chosen("tea.js");
    notes.files.delete("tea.js");
    await pressed("Open");
    await says("Connection denied or file does not exist.");
    await pressed("Close");
    expect(await opening).toBe("given up");
  });
});

describe("Select a File, to save", () => {
  const fileName = () => dialog().querySelector<HTMLInputElement>("form input") as HTMLInputElement;

  it("begins with an ending when its box is clicked, and wants a name", async () => {
    const { host, dialogs } = setUp();
    void given(host.saveAs(program, "", dialogs));
    await reachFiles();
    await pressed("Save");
    await says("No file name given.");
    click(fileName());
    expect(fileName().value).toBe(".js");
  });

  it("creates a file by one commit, in a folder that was clicked", async () => {
    const { host, dialogs, notes } = setUp();
    const saving = given(host.saveAs(program, "", dialogs));
    await reachFiles();
    await chosen("week1");
    await settle();
    expect(fileName().value).toBe("week1/");
    await type("File name", "week1/new.js");
    await type("Commit message", "Add cups");
    await pressed("Save");
    expect(await saving).toMatchObject({
      kind: "done",
      message: "Successfully created file!",
      file: { name: "new.js", place: { path: "week1/new.js" }, lastSaved: 1_800_000_000_000 },
    });
    expect(notes.files.get("week1/new.js")).toBe("const cups = 3;\n");
    expect(notes.commits).toEqual(["first", "Add cups"]);
  });

  it("makes the first commit of an empty repository, with the usual message", async () => {
    const { host, dialogs } = setUp();
    const saving = given(host.saveAs(program, "cups.js", dialogs));
    await reachFiles("empty");
    expect(fileName().value).toBe("cups.js");
    await pressed("Save");
    expect(await saving).toMatchObject({ kind: "done", message: "Successfully created file!" });
  });

  it("overwrites a file only after asking", async () => {
    const { host, dialogs, notes } = setUp();
    const saving = given(host.saveAs(program, "", dialogs));
    await reachFiles();
    await chosen("tea.js");
    await pressed("Save");
    await titled("Really overwrite tea.js?");
    await pressed("Cancel");
    expect(notes.files.get("tea.js")).toBe("tea");
    await pressed("Save");
    await pressed("Overwrite");
    expect(await saving).toMatchObject({ kind: "done", message: "Successfully saved file!" });
    expect(notes.files.get("tea.js")).toBe("const cups = 3;\n");
    expect(notes.commits).toEqual(["first", "Changes made from Source Academy"]);
  });

  it.each(["week1", "week1/"])("does not save over the folder %s", async (path) => {
    const { host, dialogs, notes } = setUp();
    void given(host.saveAs(program, "", dialogs));
    await reachFiles();
    if (path.endsWith("/")) await chosen("week1");
    else await type("File name", path);
    await settle();
    await pressed("Save");
    await says("Can't save over a folder!");
    expect(notes.commits).toEqual(["first"]);
  });

  it("says that a file cannot be looked up", async () => {
    const { host, dialogs, github } = setUp();
    void given(host.saveAs(program, "new.js", dialogs));
    await reachFiles();
    github.failures.push({ call: "file", error: new GithubFailure("forbidden", "403") });
    await pressed("Save");
    await says("Connection denied or file does not exist.");
  });
});

describe("saving where it was opened", () => {
  const open: OpenFile = {
    place: { host: "github", owner: "ada", repository: "notes", path: "tea.js" },
    name: "tea.js",
    revision: "",
    saved: { text: "tea", language: null },
    lineEnd: "\r\n",
    lastSaved: null,
  };

  it("keeps how its lines end", async () => {
    const { host, dialogs, notes } = setUp();
    const file = { ...open, revision: "798baa07c28b83fd093e18266c8ab154d2227f7c" };
    const saving = given(host.save(file, program, dialogs));
    await pressed("Log In");
    expect(await saving).toMatchObject({ kind: "done", file: { saved: { text: "const cups = 3;\n" } } });
    expect(notes.files.get("tea.js")).toBe("const cups = 3;\r\n");
  });

  it("shows what somebody else has saved meanwhile", async () => {
    const { host, dialogs, notes } = setUp();
    const saving = given(host.save({ ...open, revision: "older" }, program, dialogs));
    await pressed("Log In");
    expect(await saving).toMatchObject({ kind: "conflict", theirs: { saved: { text: "tea" }, name: "tea.js" } });
    expect(notes.commits).toEqual(["first"]);
  });
});

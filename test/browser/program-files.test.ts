import type { Page } from "playwright-core";
import type { FaultInput } from "../../local/github/faults";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, DIALOG, inEveryLook, keepPicture, rulesIn } from "./screens";
import { editorReady, programShown, writeProgram } from "./workspace";

const academy = academyFixture();
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student", "/playground");
  await editorReady(page);
});
afterEach(() => fetch(`${github()}/_faults`, { method: "DELETE" }));

const github = () => `${academy.origin.replace("127.0.0.1", "localhost")}/github`;
async function meets(...faults: readonly FaultInput[]): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${github()}/_faults`, { method: "POST", headers, body: JSON.stringify(faults) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** The repository of programs with which the demo's student begins. */
const PROGRAMS = "/repos/stella-student/source-programs";

/** Asks GitHub's API as the page's own session does. */
async function onGithub<Answer>(path: string): Promise<Answer> {
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const token = /ghu_\w+/.exec(stored)?.[0] ?? "";
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${github()}/api${path}`, { headers })).json() as Promise<Answer>;
}

/** The text of a file at the stand-in, and the messages of its commits, newest first. */
async function committed(path: string): Promise<{ text: string; messages: string[] }> {
  const { content } = await onGithub<{ content: string }>(`${PROGRAMS}/contents/${path}`);
  const commits = await onGithub<{ commit: { message: string } }[]>(`${PROGRAMS}/commits?path=${path}`);
  return {
    text: Buffer.from(content, "base64").toString("utf8"),
    messages: commits.map(({ commit }) => commit.message),
  };
}

const fileButton = () => page.getByRole("button", { name: /^File/ });
const menu = () => page.getByRole("region", { name: "GitHub" });
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
const press = (title: string | RegExp, text: string) =>
  dialog(title).getByRole("button", { name: text, exact: true }).last().click();
const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const isOpen = (text: string) => page.getByRole("button", { name: text, exact: true }).waitFor();
const shows = (text: string) => becomes(() => programShown(page), text);
const item = (name: string) => page.getByRole("treeitem", { name, exact: true });

/** Saves by the keys of the editor, which has the focus after what was written. */
async function save(): Promise<void> {
  await page.locator(".monaco-editor.focused").waitFor();
  await page.keyboard.press("ControlOrMeta+S");
}

async function choose(what: "Open" | "Save As"): Promise<void> {
  await fileButton().click();
  await menu().getByRole("button", { name: what, exact: true }).click();
}

/** Presses what opens GitHub's window, and answers there. */
async function inWindow(start: () => Promise<void>, answer: "Authorise" | "Cancel"): Promise<void> {
  const [window] = await Promise.all([page.waitForEvent("popup"), start()]);
  await window.getByRole("radio", { name: "stella-student" }).check();
  await window.getByRole("button", { name: answer }).click();
}

async function chooseRepository(name = "source-programs"): Promise<void> {
  await dialog("Select a Repository").getByRole("radio", { name }).check();
  await press("Select a Repository", "Select");
}

describe("the sign-in", () => {
  it("is asked for, may be refused there, blocked or given up, and the program stays", async () => {
    await writeProgram(page, "// mine");
    await choose("Open");
    await dialog("Log in to GitHub").getByText("Please log in and try again").waitFor();
    expect(await accessibilityFaults(page, "all", DIALOG)).toEqual([]);
    await inWindow(() => press("Log in to GitHub", "Log In"), "Cancel");
    await says("You did not give this site access. Try again, and allow it.");
    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await press("Log in to GitHub", "Log In");
    await says("Your browser blocked the window. Allow pop-ups for this site, then try again.");
    await press("Log in to GitHub", "Cancel");
    await shows("// mine");
  });

  it("is finished in its window, and what was begun goes on", async () => {
    await choose("Open");
    await inWindow(() => press("Log in to GitHub", "Log In"), "Authorise");
    await says("Logged in to GitHub");
    await dialog("Select a Repository").waitFor();
  });
});

describe("opening", () => {
  it("wants a repository, then a file that is none of the folders", async () => {
    await press("Select a Repository", "Select");
    await says("No repository selected!");
    expect(await accessibilityFaults(page, "all", DIALOG)).toEqual([]);
    await keepPicture(page, "github repositories");
    await chooseRepository();
    await press("Select a File", "Open");
    await says("Please select a file!");
    await item("lists").click();
    await press("Select a File", "Open");
    await says("Can't open folder as a file!");
    expect(await accessibilityFaults(page, "all", DIALOG)).toEqual([]);
    await keepPicture(page, "github files");
  });

  it("asks before it overwrites the editor, and keeps what was there", async () => {
    await item("hello.js").click();
    await press("Select a File", "Open");
    await press("Open hello.js?", "Open");
    await says("Successfully loaded file!");
    await isOpen("File: hello.js, GitHub, saved");
    await page.getByRole("button", { name: "Programs" }).click();
    const replaced = page.getByRole("button", { name: /\/\/ mine.*replaced by another program/ });
    await replaced.waitFor();
    await page.keyboard.press("Escape");
    await replaced.waitFor({ state: "detached" });
  });
});

describe("saving", () => {
  it("is one commit, by Ctrl+S", async () => {
    await writeProgram(page, "// one cup\n");
    await isOpen("File: hello.js, GitHub, not saved");
    await save();
    await says("Successfully saved file!");
    await isOpen("File: hello.js, GitHub, saved");
    const { text, messages } = await committed("hello.js");
    expect(text).toBe("// one cup\n");
    expect(messages).toEqual(["Changes made from Source Academy", "Keep my programs"]);
  });

  it("knows the file and its person after a reload", async () => {
    await page.reload();
    await editorReady(page);
    await isOpen("File: hello.js, GitHub, saved");
    await writeProgram(page, "// two cups\n");
    await save();
    await says("Successfully saved file!");
    expect((await committed("hello.js")).text).toBe("// two cups\n");
  });

  it("goes to another file, with a message of one's own", async () => {
    await choose("Save As");
    await chooseRepository();
    const name = dialog("Select a File").getByLabel("File name");
    await name.fill("");
    await press("Select a File", "Save");
    await says("No file name given.");
    await name.click();
    await becomes(() => name.inputValue(), ".js");
    await item("lists").click();
    await press("Select a File", "Save");
    await says("Can't save over a folder!");
    await name.fill("lists/cups.js");
    await dialog("Select a File").getByLabel("Commit message").fill("Count cups");
    await press("Select a File", "Save");
    await says("Successfully created file!");
    await isOpen("File: cups.js, GitHub, saved");
    expect(await committed("lists/cups.js")).toEqual({ text: "// two cups\n", messages: ["Count cups"] });
  });

  it("overwrites a file only after a question", async () => {
    await writeProgram(page, "// three cups\n");
    await choose("Save As");
    await chooseRepository();
    await item("hello.js").click();
    await press("Select a File", "Save");
    await press("Really overwrite hello.js?", "Overwrite");
    await says("Successfully saved file!");
    await isOpen("File: hello.js, GitHub, saved");
    expect((await committed("hello.js")).text).toBe("// three cups\n");
  });

  it("is no matter when others commit other files in between", async () => {
    await meets({ kind: "commitInBetween", file: "README.md" });
    await writeProgram(page, "// four cups\n");
    await save();
    await isOpen("File: hello.js, GitHub, saved");
    expect((await committed("hello.js")).text).toBe("// four cups\n");
    expect((await committed("README.md")).messages).toEqual(["Change it meanwhile", "Keep my programs"]);
  });

  it("shows what somebody else has saved in between, and overwrites only what was seen", async () => {
    await meets({ kind: "commitInBetween", file: "hello.js", text: "// theirs\n" });
    await writeProgram(page, "// five cups\n");
    await save();
    await dialog("hello.js has changed").getByRole("cell", { name: "// theirs" }).waitFor();
    await dialog("hello.js has changed").getByRole("cell", { name: "// five cups" }).waitFor();
    expect((await committed("hello.js")).text).toBe("// theirs\n");
    expect(await accessibilityFaults(page, "all", DIALOG)).toEqual([]);
    await keepPicture(page, "github conflict");
    await press("hello.js has changed", "Overwrite");
    await isOpen("File: hello.js, GitHub, saved");
    expect((await committed("hello.js")).text).toBe("// five cups\n");
  });
});

it("has no fault of accessibility, and nothing wider than its window, in any look", async () => {
  const isFaultless = (screen: string, part?: string) =>
    inEveryLook(page, async (look) => {
      const faults = await accessibilityFaults(page, rulesIn(look), part);
      expect([screen, look.name, faults]).toEqual([screen, look.name, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      await keepPicture(page, `github ${screen} ${look.name}`);
    });
  await fileButton().click();
  await menu().getByText("Logged in as stella-student").waitFor();
  await isFaultless("menu");
  await menu().getByRole("button", { name: "Save As", exact: true }).click();
  await dialog("Select a Repository").getByRole("radio", { name: "source-programs" }).check();
  await isFaultless("repositories", "dialog[open]");
  await press("Select a Repository", "Select");
  await item("recursion").click();
  await item("towers").click();
  await item("hanoi.js").click();
  await isFaultless("files", "dialog[open]");
  await press("Select a File", "Close");
});

describe("what fails loses nothing", () => {
  const failed = (text: string) => says(`Something went wrong when trying to save the file. ${text}`);
  const tryAgain = () => page.getByRole("button", { name: "Try again" }).last().click();
  const ofCommit = { operation: "createCommitOnBranch", times: null } as const;

  it.each<readonly [name: string, fault: FaultInput, words: string]>([
    [
      "a network that is gone",
      { kind: "offline", ...ofCommit },
      "GitHub cannot be reached. Check your connection, then try again.",
    ],
    [
      "a server's fault",
      { kind: "status", status: 502, ...ofCommit },
      "GitHub has a fault at the moment. Try again in a minute.",
    ],
  ])("%s is told, and the same is tried again", async (name, fault, text) => {
    await meets(fault);
    await writeProgram(page, `// ${name}\n`);
    await save();
    await failed(text);
    await isOpen("File: hello.js, GitHub, not saved");
    await fetch(`${github()}/_faults`, { method: "DELETE" });
    await tryAgain();
    await isOpen("File: hello.js, GitHub, saved");
    expect((await committed("hello.js")).text).toBe(`// ${name}\n`);
  });

  it("a limit says when it ends", async () => {
    await meets({ kind: "rateLimited", seconds: 600, times: null });
    await writeProgram(page, "// limited\n");
    await save();
    await page.getByText(/GitHub allows no more requests until \d+ \w+ \d{4} \d\d:\d\d\. Try again then\./).waitFor();
    await shows("// limited\n");
  });

  it("a sign-in that runs out in the middle of a save is renewed, and the save goes on", async () => {
    await meets({ kind: "status", status: 401, operation: "createCommitOnBranch" });
    await writeProgram(page, "// renewed\n");
    await save();
    await inWindow(() => press("Log in to GitHub", "Log In"), "Authorise");
    await isOpen("File: hello.js, GitHub, saved");
    expect((await committed("hello.js")).text).toBe("// renewed\n");
  });

  it("a host that never answers is given up after half a minute", async () => {
    await meets({ kind: "silent", ...ofCommit });
    await writeProgram(page, "// silent\n");
    await page.clock.install();
    const asked = page.waitForRequest((request) => /createCommitOnBranch/.test(request.postData() ?? ""));
    await save();
    await asked;
    await page.clock.runFor(30_000);
    await failed("GitHub did not answer. Try again.");
    await isOpen("File: hello.js, GitHub, not saved");
    await page.clock.resume();
    await fetch(`${github()}/_faults`, { method: "DELETE" });
    await tryAgain();
    await isOpen("File: hello.js, GitHub, saved");
    expect((await committed("hello.js")).text).toBe("// silent\n");
  });

  it("logging out leaves the program and its file", async () => {
    await fileButton().click();
    await menu().getByText("Logged in as stella-student").waitFor();
    await menu().getByRole("button", { name: "Log Out" }).click();
    await says("Logged out from GitHub");
    await page.keyboard.press("Escape");
    await menu().waitFor({ state: "detached" });
    await isOpen("File: hello.js, GitHub, saved");
    await writeProgram(page, "// after\n");
    await save();
    await press("Log in to GitHub", "Cancel");
    await isOpen("File: hello.js, GitHub, not saved");
    await shows("// after\n");
  });
});

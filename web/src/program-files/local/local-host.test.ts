import { Cancelled } from "../file-failure";
import type { FileDialogs, OpenFile, Program } from "../program-file";
import { createLocalHost, type LocalPorts } from "./local-host";

const program: Program = {
  text: "const cups = 3;\n",
  language: { chapter: 4, variant: "default", external: "none" },
};

/** A file of a disk, as far as a handle of it is used. */
class FakeHandle {
  readonly kind = "file";
  permission: PermissionState = "granted";
  isDeleted = false;
  isFull = false;
  constructor(
    readonly name: string,
    public text: string,
    public changed = 1,
  ) {}
  async queryPermission() {
    return this.permission;
  }
  async requestPermission() {
    if (this.permission === "prompt") this.permission = "granted";
    return this.permission;
  }
  async getFile() {
    if (this.isDeleted) throw new DOMException("gone", "NotFoundError");
    return new File([this.text], this.name, { lastModified: this.changed });
  }
  async createWritable() {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    let next = "";
    return {
      write: async (text: string) => {
        next += text;
      },
      close: async () => {
        this.text = next;
        this.changed += 1;
      },
    };
  }
}

const asHandle = (fake: FakeHandle) => fake as unknown as FileSystemFileHandle;

interface Chosen {
  readonly opened?: FakeHandle;
  readonly target?: FakeHandle;
  readonly field?: File;
}

function setUp({ opened, target, field }: Chosen, hasPickers = true) {
  const stored = new Map<string, FileSystemFileHandle>();
  const downloads: Array<readonly [name: string, text: string]> = [];
  const asked: string[] = [];
  const choose = async (fake: FakeHandle | undefined) => {
    if (!fake) throw new Cancelled();
    return asHandle(fake);
  };
  const ports: LocalPorts = {
    pickers: hasPickers
      ? {
          openFile: () => choose(opened),
          saveFile: (name) => {
            asked.push(`save ${name}`);
            return choose(target);
          },
          folder: () => Promise.reject(new Cancelled()),
        }
      : null,
    chooseFile: async () => {
      if (!field) throw new Cancelled();
      return field;
    },
    download: (name, text) => downloads.push([name, text]),
    handles: {
      file: async (id) => stored.get(id) ?? null,
      keepFile: async (id, handle) => void stored.set(id, handle),
      folder: async () => null,
      keepFolder: async () => undefined,
    },
    newId: () => `handle ${stored.size + 1}`,
    now: () => 1_800_000_000_000,
  };
  const dialogs: FileDialogs = {
    signIn: () => Promise.reject(new Error("this computer asks for nobody")),
    confirmOpening: async (name) => void asked.push(`open ${name}`),
    confirmOverwriting: async () => undefined,
    askName: async ({ value }) => value,
    show: () => Promise.reject(new Cancelled()),
    progress: () => undefined,
  };
  return { host: createLocalHost(ports), dialogs, downloads, asked, kept: stored };
}

const openOf = async (fake: FakeHandle) => {
  const set = setUp({ opened: fake });
  const { file } = await set.host.open(set.dialogs);
  return { ...set, file };
};

describe("opening", () => {
  it("reads a file after asking, and remembers where it is", async () => {
    const { file, asked, kept: stored } = await openOf(new FakeHandle("tea.js", "tea\r\n", 7));
    expect(file).toEqual({
      place: { host: "local", handle: "handle 1" },
      name: "tea.js",
      revision: "7 5",
      saved: { text: "tea\n", language: null },
      lineEnd: "\r\n",
      lastSaved: null,
    });
    expect(asked).toEqual(["open tea.js"]);
    expect([...stored.keys()]).toEqual(["handle 1"]);
  });

  it("reads a file of the field where there are no pickers", async () => {
    const field = new File(["tea"], "tea.txt", { lastModified: 7 });
    const { host, dialogs } = setUp({ field }, false);
    const { file } = await host.open(dialogs);
    expect(file).toMatchObject({ place: { host: "local", handle: null }, name: "tea.txt", saved: { text: "tea" } });
    expect(host.writes).toBe(false);
    expect(host.openFolder).toBeNull();
  });

  it.each([
    ["a".repeat(65_537), "too large"],
    ["\0", "not text"],
  ])("refuses what is no program", async (text, kind) => {
    const { host, dialogs, kept: stored } = setUp({ opened: new FakeHandle("tea.js", text) });
    await expect(host.open(dialogs)).rejects.toMatchObject({ kind });
    expect(stored.size).toBe(0);
  });
});

describe("saving where it was opened", () => {
  it("writes the file, with its own line ends", async () => {
    const fake = new FakeHandle("tea.js", "tea\r\n");
    const { host, dialogs, file } = await openOf(fake);
    expect(await host.save(file, program, dialogs)).toMatchObject({
      kind: "done",
      file: { revision: "2 17", saved: { text: "const cups = 3;\n" }, lastSaved: 1_800_000_000_000 },
    });
    expect(fake.text).toBe("const cups = 3;\r\n");
  });

  it("writes nothing over what another program has written, and returns it", async () => {
    const fake = new FakeHandle("tea.js", "tea");
    const { host, dialogs, file } = await openOf(fake);
    fake.text = "coffee";
    fake.changed = 9;
    expect(await host.save(file, program, dialogs)).toMatchObject({
      kind: "conflict",
      theirs: { saved: { text: "coffee" }, revision: "9 6" },
    });
    expect(fake.text).toBe("coffee");
  });

  it("goes on over what was shown, once the person says so", async () => {
    const fake = new FakeHandle("tea.js", "tea");
    const { host, dialogs, file } = await openOf(fake);
    fake.changed = 9;
    const result = await host.save(file, program, dialogs);
    if (result.kind !== "conflict" || !result.theirs) throw new Error("no conflict");
    expect(await host.save(result.theirs, program, dialogs)).toMatchObject({ kind: "done" });
    expect(fake.text).toBe("const cups = 3;\n");
  });

  it("tells of a file that was deleted", async () => {
    const fake = new FakeHandle("tea.js", "tea");
    const { host, dialogs, file } = await openOf(fake);
    fake.isDeleted = true;
    expect(await host.save(file, program, dialogs)).toEqual({ kind: "conflict", theirs: null });
  });

  it("has the browser ask again after a reload, and writes only when it may", async () => {
    const fake = new FakeHandle("tea.js", "tea");
    const { host, dialogs, file } = await openOf(fake);
    fake.permission = "prompt";
    expect(await host.save(file, program, dialogs)).toMatchObject({ kind: "done" });
    fake.permission = "denied";
    await expect(host.save(file, program, dialogs)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("says that a disk is full, and leaves the file as it was", async () => {
    const fake = new FakeHandle("tea.js", "tea");
    const { host, dialogs, file } = await openOf(fake);
    fake.isFull = true;
    await expect(host.save(file, program, dialogs)).rejects.toMatchObject({ kind: "refused" });
    expect(fake.text).toBe("tea");
  });

  it("asks for the place again when the browser has forgotten it", async () => {
    const target = new FakeHandle("tea.js", "");
    const { host, dialogs, asked } = setUp({ target });
    const file: OpenFile = {
      place: { host: "local", handle: "long gone" },
      name: "tea.js",
      revision: "1 3",
      saved: { text: "tea", language: null },
      lineEnd: "\n",
      lastSaved: null,
    };
    expect(await host.save(file, program, dialogs)).toMatchObject({ kind: "done" });
    expect(asked).toEqual(["save tea.js"]);
    expect(target.text).toBe("const cups = 3;\n");
  });
});

describe("saving as another file", () => {
  it.each([
    ["", "program.js"],
    ["tea", "tea.js"],
    ["tea.txt", "tea.txt"],
  ])("offers %j as %s, and writes what is chosen", async (name, offered) => {
    const target = new FakeHandle("chosen.js", "");
    const { host, dialogs, asked } = setUp({ target });
    expect(await host.saveAs(program, name, dialogs)).toMatchObject({ kind: "done", file: { name: "chosen.js" } });
    expect(asked).toEqual([`save ${offered}`]);
    expect(target.text).toBe("const cups = 3;\n");
  });

  it("downloads where files cannot be written, each time anew", async () => {
    const { host, dialogs, downloads } = setUp({}, false);
    const first = await host.saveAs(program, "tea", dialogs);
    if (first.kind !== "done") throw new Error("a download has no conflict");
    await host.save(first.file, { ...program, text: "later" }, dialogs);
    expect(downloads).toEqual([
      ["tea.js", "const cups = 3;\n"],
      ["tea.js", "later"],
    ]);
  });
});

import { GithubFailure } from "../../github/failures";
import { FileFailure } from "../file-failure";
import { answered, blobSha, githubCalls, saveFile } from "./github-calls";
import { fakeGithub, fakeRepository, fakeSignIn } from "./github-client.fixture";

describe("github calls", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("passes on what a host answers in time", async () => {
    await expect(answered(Promise.resolve("yes"))).resolves.toBe("yes");
    await expect(answered(Promise.reject(new FileFailure("server", "502")))).rejects.toMatchObject({ kind: "server" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits half a minute for a host that never answers", async () => {
    const outcome = answered(new Promise(() => undefined)).catch(({ kind }: FileFailure) => kind);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe("unanswered");
  });
});

describe("save file", () => {
  const place = { owner: "ada", name: "notes" };
  /** The ids that `git hash-object` prints. */
  const EMPTY = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";
  const HELLO = "ce013625030ba8dba906f756967f9e9ca394464a";

  function setUp(files: Readonly<Record<string, string>>) {
    const notes = fakeRepository("notes", files);
    const github = fakeGithub([notes]);
    const { signIn, tries } = fakeSignIn(github.client);
    const dialogs = { signIn: async () => void (await signIn.signIn()) };
    const call = githubCalls(signIn, dialogs);
    const save = (expected: string | null, text = "hello\n") =>
      saveFile(call, { place, path: "tea.js", text, message: "Brew", expected });
    return { notes, github, save, tries };
  }

  it("names a blob as Git does", async () => {
    expect(await blobSha("")).toBe(EMPTY);
    expect(await blobSha("hello\n")).toBe(HELLO);
    expect(await blobSha("é")).toBe("4b04fff51468d8ab5201ab02b725dc477bc7cb45");
  });

  it("writes one commit", async () => {
    const { notes, save } = setUp({ "tea.js": "", "other.js": "1;" });
    expect(await save(EMPTY)).toEqual({ kind: "saved", sha: HELLO });
    expect(notes.commits).toEqual(["first", "Brew"]);
    expect([...notes.files]).toEqual([
      ["tea.js", "hello\n"],
      ["other.js", "1;"],
    ]);
  });

  it("makes the first commit of an empty repository", async () => {
    const { notes, save } = setUp({});
    expect(await save(null)).toEqual({ kind: "saved", sha: HELLO });
    expect(notes.commits).toEqual(["Brew"]);
  });

  it("writes nothing over another version, and returns it", async () => {
    const { notes, save } = setUp({ "tea.js": "theirs" });
    expect(await save(EMPTY)).toMatchObject({ kind: "conflict", theirs: { path: "tea.js", text: "theirs" } });
    expect(notes.commits).toEqual(["first"]);
  });

  it("tells of a file that was deleted, and of one that somebody else created", async () => {
    expect(await setUp({ "other.js": "1;" }).save(EMPTY)).toEqual({ kind: "conflict", theirs: null });
    expect(await setUp({ "tea.js": "theirs" }).save(null)).toMatchObject({
      kind: "conflict",
      theirs: { text: "theirs" },
    });
  });

  it("commits on top of commits that touch other files", async () => {
    const { notes, github, save } = setUp({ "tea.js": "" });
    github.meanwhile.push(() => {
      notes.files.set("other.js", "2;");
      notes.commits.push("Theirs");
    });
    expect(await save(EMPTY)).toEqual({ kind: "saved", sha: HELLO });
    expect(notes.commits).toEqual(["first", "Theirs", "Brew"]);
  });

  it("sees a commit to the same file that came between looking and writing", async () => {
    const { notes, github, save } = setUp({ "tea.js": "" });
    github.meanwhile.push(() => {
      notes.files.set("tea.js", "theirs");
      notes.commits.push("Theirs");
    });
    expect(await save(EMPTY)).toMatchObject({ kind: "conflict", theirs: { text: "theirs" } });
    expect(notes.files.get("tea.js")).toBe("theirs");
  });

  it("gives up on a branch that never rests, having written nothing", async () => {
    const { notes, github, save } = setUp({ "tea.js": "" });
    for (let one = 0; one < 9; one++) github.meanwhile.push(() => notes.commits.push("Theirs"));
    await expect(save(EMPTY)).rejects.toMatchObject({ kind: "server" });
    expect(notes.files.get("tea.js")).toBe("");
  });

  it("knows an earlier try that came through although its answer did not", async () => {
    const { notes, save } = setUp({ "tea.js": "hello\n" });
    expect(await save(EMPTY)).toEqual({ kind: "saved", sha: HELLO });
    expect(notes.commits).toEqual(["first"]);
  });

  it.each(["snapshot", "file", "commit"] as const)("goes on after a sign-in that ran out at %s", async (call) => {
    const { notes, github, save, tries } = setUp({ "tea.js": "" });
    github.failures.push({ call, error: new GithubFailure("signedOut", "401") });
    expect(await save(EMPTY)).toEqual({ kind: "saved", sha: HELLO });
    expect(notes.commits).toEqual(["first", "Brew"]);
    expect(tries()).toBe(2);
  });

  it.each([
    ["offline", "offline"],
    ["forbidden", "forbidden"],
    ["server", "server"],
    ["refused", "refused"],
    ["missing", "missing"],
  ] as const)("says %s of a commit that failed so, and has written nothing", async (kind, expected) => {
    const { notes, github, save } = setUp({ "tea.js": "" });
    github.failures.push({ call: "commit", error: new GithubFailure(kind, "fault") });
    await expect(save(EMPTY)).rejects.toMatchObject({ kind: expected });
    expect(notes.files.get("tea.js")).toBe("");
  });

  it("says until when a rate limit lasts", async () => {
    const { github, save } = setUp({ "tea.js": "" });
    github.failures.push({ call: "commit", error: new GithubFailure("rateLimited", "403", 1_800_000_000_000) });
    await expect(save(EMPTY)).rejects.toMatchObject({ kind: "rate limited", until: 1_800_000_000_000 });
  });
});

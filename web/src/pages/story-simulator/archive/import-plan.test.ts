import { type CoursePorts, planImport, runImport } from "./import-plan";

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const ARCHIVE = {
  chapter: {
    title: "One",
    imageUrl: "",
    filenames: ["a.txt", "b.txt", "gone.txt"],
    isPublished: false,
    openAt: "2026-03-05T08:09:10.123Z",
    closeAt: "2027-01-02T03:04:05.678Z",
  },
  files: [
    { path: "stories/a.txt", content: bytes("new a") },
    { path: "ui/same.png", content: bytes("same") },
    { path: "ui/other.png", content: bytes("mine") },
  ],
};

/** A course in memory; `refuses` names an upload's text that fails, each time or only once. */
function course(refuses: readonly string[] = []) {
  const files = new Map([
    ["stories/b.txt", "b"],
    ["ui/same.png", "same"],
    ["ui/other.png", "theirs"],
  ]);
  const chapters: string[] = [];
  const ports: CoursePorts = {
    paths: async () => [...files.keys()],
    read: async (path) => (files.has(path) ? bytes(files.get(path) ?? "") : undefined),
    upload: async (path, content) => {
      const text = new TextDecoder().decode(content);
      if (refuses.includes(text)) throw new Error("Invalid file type");
      files.set(path, text);
    },
    remove: async (path) => files.delete(path),
    createChapter: async () => {
      if (refuses.includes("chapter")) throw new Error("no");
      chapters.push("One");
    },
  };
  return { files, chapters, ports };
}
const run = async (refuses: readonly string[], replaces: boolean) => {
  const { files, chapters, ports } = course(refuses);
  const { outcomes, failure } = await runImport(await planImport(ARCHIVE, ports), replaces, ports, () => undefined);
  return { outcomes: [...outcomes.values()], failure: (failure as Error | undefined)?.message, files, chapters };
};

it("says what is new, the same and different, and which texts nobody has", async () => {
  const plan = await planImport(ARCHIVE, course().ports);
  expect(plan.files.map(({ path, change }) => [path, change])).toEqual([
    ["stories/a.txt", "new"],
    ["ui/same.png", "same"],
    ["ui/other.png", "different"],
  ]);
  expect(plan.missing).toEqual(["stories/gone.txt"]);
});

it("keeps what is there, and makes the chapter last", async () => {
  const { outcomes, files, chapters } = await run([], false);
  expect(outcomes).toEqual(["made", "kept", "kept"]);
  expect([files.get("stories/a.txt"), files.get("ui/other.png"), chapters]).toEqual(["new a", "theirs", ["One"]]);
});

it("replaces what differs when it is told to", async () => {
  const { outcomes, files } = await run([], true);
  expect(outcomes).toEqual(["made", "kept", "replaced"]);
  expect(files.get("ui/other.png")).toBe("mine");
});

it("stops at the first failure, without the chapter", async () => {
  expect(await run(["new a"], true)).toMatchObject({
    outcomes: ["failed"],
    failure: "Invalid file type",
    chapters: [],
  });
});

it("puts back a file that could not be replaced", async () => {
  const { outcomes, files, chapters } = await run(["mine"], true);
  expect(outcomes).toEqual(["made", "kept", "failed"]);
  expect([files.get("ui/other.png"), chapters]).toEqual(["theirs", []]);
});

it("says when a file is lost", async () => {
  const { outcomes, failure } = await run(["mine", "theirs"], true);
  expect([outcomes, failure]).toEqual([["made", "kept", "lost"], "Invalid file type"]);
});

it("says when the chapter alone could not be made", async () => {
  expect(await run(["chapter"], false)).toMatchObject({ outcomes: ["made", "kept", "kept"], failure: "no" });
});

import { readAsset } from "./chapter-archive";
import { collectFiles } from "./collect-files";

const CHAPTER = {
  title: "One",
  imageUrl: "/images/cover.png",
  filenames: ["a.txt", "gone.txt"],
  isPublished: false,
  openAt: "2026-03-05T08:09:10.123Z",
  closeAt: "2027-01-02T03:04:05.678Z",
};
const TEXTS: Readonly<Record<string, string>> = {
  "stories/defaultCheckpoint.txt": "locations\n    hut, /locations/hut.png, Hut\n",
  "stories/a.txt":
    "hut\n    modes: move\n    objects\n        +lens, /objects/lens.png, 1, 2\n        +x, /odd/x.png, 1, 2\n",
  "images/cover.png": "cover",
  "locations/hut.png": "hut",
};
const read = async (path: string) => {
  const text = TEXTS[path];
  return text === undefined ? undefined : (new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>);
};

it("collects texts, cover and what the texts name, the course's default text among them", async () => {
  const progress: string[] = [];
  const { files, missing } = await collectFiles(CHAPTER, read, (done, total) => progress.push(`${done}/${total}`));
  expect(files.map(({ path }) => path)).toEqual([
    "stories/defaultCheckpoint.txt",
    "stories/a.txt",
    "images/cover.png",
    "locations/hut.png",
  ]);
  expect(missing).toEqual(["stories/gone.txt", "objects/lens.png", "odd/x.png"]);
  expect(progress).toEqual(["3/5", "4/5", "5/5"]);
});

it("does not miss a default text in a course that has none", async () => {
  const chapter = { ...CHAPTER, imageUrl: "", filenames: [] };
  expect(
    await collectFiles(
      chapter,
      async () => undefined,
      () => undefined,
    ),
  ).toEqual({ files: [], missing: [] });
});

describe("a file of the course", () => {
  const answer = (status: number, type: string) =>
    readAsset(
      "ui/a.png",
      { urlOf: (path) => `/x/${path}`, readText: async () => undefined },
      async () => new Response("x", { status, headers: { "Content-Type": type } }),
    );

  it("is there when it is answered as what its name says", async () => {
    expect(await answer(200, "image/png")).toEqual(new Uint8Array([120]));
  });

  it.each([
    [404, "text/plain"],
    [403, "application/xml"],
    [200, "text/html"],
  ])("is not there when it is answered %d %s", async (status, type) => {
    expect(await answer(status, type)).toBeUndefined();
  });

  it("cannot be told when the server is in trouble", async () => {
    await expect(answer(500, "text/plain")).rejects.toThrow("ui/a.png was answered 500");
  });
});

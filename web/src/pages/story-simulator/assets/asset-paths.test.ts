import {
  type AssetNode,
  checkedAssetPath,
  checkedPath,
  foldersAbove,
  folderTreeOf,
  kindOfAsset,
  storyFilesOf,
  uploadsInto,
  withState,
} from "./asset-paths";

const drawn = (nodes: readonly AssetNode[], indent = ""): string[] =>
  nodes.flatMap((node) => [
    `${indent}${node.name}${node.children ? "/" : ""}`,
    ...drawn(node.children ?? [], `${indent}  `),
  ]);

describe("the tree of assets", () => {
  it("shows the eight folders of a course that has no file", () => {
    expect(drawn(folderTreeOf([]))).toEqual([
      "images/",
      "locations/",
      "objects/",
      "avatars/",
      "ui/",
      "stories/",
      "sfx/",
      "bgm/",
    ]);
  });

  it("puts folders before files, both by name, numbers by their value", () => {
    const paths = ["stories/b10.txt", "stories/b2.txt", "stories/z/one.txt", "locations/hut/night.png"];
    expect(drawn(folderTreeOf(paths))).toEqual([
      "images/",
      "locations/",
      "  hut/",
      "    night.png",
      "objects/",
      "avatars/",
      "ui/",
      "stories/",
      "  z/",
      "    one.txt",
      "  b2.txt",
      "  b10.txt",
      "sfx/",
      "bgm/",
    ]);
  });

  it("names the folders above a file", () => {
    expect(foldersAbove("locations/hut/night.png")).toEqual(["locations", "locations/hut"]);
  });
});

describe("paths of assets", () => {
  it.each([
    ["locations", "night.png", { folder: "locations", name: "night.png" }],
    ["/locations/hut/", "night.PNG", { folder: "locations", name: "hut/night.PNG" }],
    ["locations", "", { refusal: "Empty file name" }],
    ["secrets", "night.png", { refusal: "Invalid top-level folder name" }],
    ["", "night.png", { refusal: "Invalid top-level folder name" }],
    ["secrets", "night.exe", { refusal: "Invalid top-level folder name" }],
    ["locations", "night.exe", { refusal: "Invalid file type" }],
    ["locations/..", "night.png", { refusal: "Invalid file name" }],
    ["locations", "a:b.png", { refusal: "Invalid file name" }],
  ])("checks %s and %s before anything is sent", (folder, name, expected) => {
    expect(checkedPath(folder, name)).toEqual(expected);
  });

  it.each(["../stories/a.txt", "/stories/a.txt", "stories/../../a.txt", "stories\\a.txt", "chapter.json"])(
    "refuses the path %s",
    (path) => {
      expect(checkedAssetPath(path).refusal).toBeDefined();
    },
  );

  it("knows pictures, sounds and texts", () => {
    expect(["a.JPEG", "a.gif", "a.wav", "a.mp3", "a.txt", "a.exe"].map(kindOfAsset)).toEqual([
      "picture",
      "picture",
      "sound",
      "sound",
      "text",
      undefined,
    ]);
  });

  it("lists the text files of stories without their folder", () => {
    expect(storyFilesOf(["stories/b.txt", "ui/c.txt", "stories/x/a.TXT", "stories/a.png"])).toEqual([
      "b.txt",
      "x/a.TXT",
    ]);
  });
});

describe("upload list", () => {
  const file = (name: string) => new File(["x"], name);

  test("refuses wrong types and folders before anything is sent, and takes the rest", () => {
    const uploads = uploadsInto("locations/hut", [file("night.png"), file("virus.exe")], 7);
    expect(uploads.map(({ id, name, path, state }) => ({ id, name, path, state }))).toEqual([
      { id: 7, name: "night.png", path: "locations/hut/night.png", state: { kind: "waiting" } },
      { id: 8, name: "virus.exe", path: undefined, state: { kind: "failed", response: "Invalid file type" } },
    ]);
    expect(uploadsInto("secret", [file("a.png")], 1)[0]?.state).toEqual({
      kind: "failed",
      response: "Invalid top-level folder name",
    });
  });

  test("changes the state of one upload alone", () => {
    const uploads = uploadsInto("ui", [file("a.png"), file("b.png")], 1);
    expect(withState(uploads, 2, { kind: "sending", share: 0.5 }).map(({ state }) => state)).toEqual([
      { kind: "waiting" },
      { kind: "sending", share: 0.5 },
    ]);
  });
});

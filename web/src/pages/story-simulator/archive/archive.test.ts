import { strToU8, unzipSync, zipSync } from "fflate";
import { ARCHIVE_LIMITS, archiveName, readArchive, readChapterFile, writeArchive } from "./chapter-archive";

const CHAPTER = {
  title: "The lost names",
  imageUrl: "/locations/harbour/day.jpg",
  filenames: ["a.txt", "part/b.txt"],
  openAt: "2026-03-05T08:09:10.123Z",
  closeAt: "2027-01-02T03:04:05.678Z",
  isPublished: true,
};
const JSON_TEXT = `{
  "format": "story-chapter",
  "version": 1,
  "title": "The lost names",
  "imageUrl": "/locations/harbour/day.jpg",
  "filenames": [
    "a.txt",
    "part/b.txt"
  ],
  "openAt": "2026-03-05T08:09:10.123Z",
  "closeAt": "2027-01-02T03:04:05.678Z"
}
`;
const problemOf = (entries: Record<string, Uint8Array>) =>
  readArchive(zipSync({ "chapter.json": strToU8(JSON_TEXT), ...entries }, { level: 1 })).then(
    () => "taken",
    (error) => error.problem,
  );

it("writes a chapter as JSON beside its files, which keep their paths", async () => {
  const files = [{ path: "stories/a.txt", content: strToU8("startingLoc: hut") as Uint8Array<ArrayBuffer> }];
  const entries = unzipSync(await writeArchive(CHAPTER, files));
  expect(Object.entries(entries).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ["chapter.json", JSON_TEXT],
    ["stories/a.txt", "startingLoc: hut"],
  ]);
});

it("reads what it has written, not published", async () => {
  const content = new Uint8Array([137, 80, 78, 71]);
  const read = await readArchive(await writeArchive(CHAPTER, [{ path: "locations/harbour/day.jpg", content }]));
  expect(read).toEqual({
    chapter: { ...CHAPTER, isPublished: false },
    files: [{ path: "locations/harbour/day.jpg", content }],
  });
});

it.each([
  "../stories/a.txt",
  "/stories/a.txt",
  "stories/../../a.txt",
  "stories\\a.txt",
  "C:/stories/a.txt",
  "stories/.hidden.txt",
  "stories/a.html",
  "locations/a.svg",
  "secrets/a.txt",
  "a.txt",
  "stories/__proto__/a.js",
])("refuses an archive with the path %s as a whole", async (path) => {
  expect(await problemOf({ "stories/fine.txt": strToU8("x"), [path]: strToU8("x") })).toEqual({ kind: "path", path });
});

it("refuses a path that is there in two spellings", async () => {
  const entries = { "ui/caf\u00e9.png": strToU8("x"), "ui/cafe\u0301.png": strToU8("y") };
  expect(await problemOf(entries)).toMatchObject({ kind: "repeated" });
});

it("leaves out what operating systems add", async () => {
  const noise = { "__MACOSX/._a.txt": strToU8("x"), "stories/.DS_Store": strToU8("x") };
  expect(await problemOf(noise)).toBe("taken");
});

it("refuses a file and an archive that are too large, before they are unpacked", async () => {
  const large = new Uint8Array(ARCHIVE_LIMITS.fileBytes + 1);
  expect(await problemOf({ "ui/a.png": large })).toEqual({ kind: "fileTooLarge", path: "ui/a.png" });
  const many = Object.fromEntries(
    Array.from({ length: 31 }, (_, at) => [`ui/${at}.png`, large.subarray(0, 4_000_000)]),
  );
  expect(await problemOf(many)).toEqual({ kind: "tooLarge" });
});

it("refuses too many files", async () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`ui/${at}.png`, strToU8("x")]));
  expect(await problemOf(many)).toEqual({ kind: "tooMany" });
});

it("refuses what is no archive, and one without a chapter", async () => {
  await expect(readArchive(strToU8("chapter"))).rejects.toMatchObject({ problem: { kind: "unreadable" } });
  await expect(readArchive(zipSync({ "ui/a.png": strToU8("x") }))).rejects.toMatchObject({
    problem: { kind: "noChapter" },
  });
});

it.each([
  ["{", undefined],
  ["[]", undefined],
  [JSON_TEXT.replace('"version": 1', '"version": 2'), undefined],
  [JSON_TEXT.replace("a.txt", "../a.txt"), undefined],
  [JSON_TEXT.replace("a.txt", "a.png"), undefined],
  [JSON_TEXT.replace("2026-03-05T08:09:10.123Z", "soon"), undefined],
  [JSON_TEXT.replace("2026-03-05", "2028-03-05"), undefined],
  [JSON_TEXT, "The lost names"],
])("checks the chapter by its schema, case %#", (text, title) => {
  expect(readChapterFile(text)?.title).toBe(title);
});

it.each([
  ["The lost names!", "the-lost-names.zip"],
  ["../..", "chapter.zip"],
  ["灯台 2", "灯台-2.zip"],
])("names the archive of %s", (title, name) => {
  expect(archiveName(title)).toBe(name);
});

import { strToU8, zipSync } from "fflate";
import { readZip, ZIP_LIMITS } from "./picked-files";

const named = async (archive: Uint8Array) => {
  const { files, leftOut } = await readZip(archive);
  const texts = await Promise.all(files.map((file) => file.text()));
  return { files: files.map(({ name }, index) => [name, texts[index]]), leftOut };
};

it("reads the XML files of all folders, and counts what it leaves out", async () => {
  const archive = zipSync({
    "week1/M1.xml": strToU8("<a/>"),
    "week1/deep/M2.XML": strToU8("<b>é</b>"),
    "week1/notes.txt": strToU8("x"),
    "__MACOSX/week1/._M1.xml": strToU8("x"),
    ".hidden.xml": strToU8("x"),
  });
  expect(await named(archive)).toEqual({
    files: [
      ["M1.xml", "<a/>"],
      ["M2.XML", "<b>é</b>"],
    ],
    leftOut: 3,
  });
});

it("takes only the name of a path that leads elsewhere", async () => {
  expect(await named(zipSync({ "../../etc/M1.xml": strToU8("<a/>") }))).toMatchObject({ files: [["M1.xml", "<a/>"]] });
});

it("refuses what is no archive", async () => {
  await expect(readZip(strToU8("<TASK/>"))).rejects.toMatchObject({ problem: "unreadable" });
});

it("refuses a small archive of a huge file before it unpacks it", async () => {
  const bomb = zipSync({ "M1.xml": new Uint8Array(ZIP_LIMITS.fileBytes + 1) });
  expect(bomb.byteLength).toBeLessThan(5000);
  await expect(readZip(bomb)).rejects.toMatchObject({ problem: "tooLarge" });
});

it("unpacks no more than an entry says that it has", async () => {
  const bomb = zipSync({ "M1.xml": new Uint8Array(1_000_000).fill(97) });
  const view = new DataView(bomb.buffer, bomb.byteOffset);
  // The size within the directory at the end, which is what is read.
  const directory = bomb.findIndex(
    (_, at) => at > 4 && view.getUint32(Math.min(at, bomb.length - 4), true) === 0x02014b50,
  );
  view.setUint32(directory + 24, 10, true);
  const { files } = await readZip(bomb);
  expect(files.map(({ size }) => size)).toEqual([10]);
});

it("refuses many files", async () => {
  const entries = Array.from(
    { length: ZIP_LIMITS.files + 1 },
    (_, index) => [`${index}.xml`, strToU8("<a/>")] as const,
  );
  await expect(readZip(zipSync(Object.fromEntries(entries)))).rejects.toMatchObject({ problem: "tooMany" });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { brotliCopyOf, readBrotliCopies, writeBrotliCopies } from "./brotli";

const site = mkdtempSync(path.join(tmpdir(), "brotli-"));
const script = path.join(site, "a/worker/run-1.js");

beforeAll(() => {
  mkdirSync(path.dirname(script), { recursive: true });
  writeFileSync(script, "let a = 1;\n".repeat(200));
  writeFileSync(path.join(site, "a/face.woff2"), "font");
});

afterAll(() => rmSync(site, { recursive: true }));

test("writes a smaller copy of each script under the same name, and none of a font", async () => {
  await writeBrotliCopies(site, new Map());
  const copy = readFileSync(path.join(site, "br/a/worker/run-1.js"));
  expect(copy.length).toBeLessThan(100);
  expect(brotliDecompressSync(copy).toString()).toBe("let a = 1;\n".repeat(200));
  expect([...(await readBrotliCopies(site)).keys()]).toEqual(["worker/run-1.js"]);
  expect(brotliCopyOf(site, script)).toBe(path.join(site, "br/a/worker/run-1.js"));
});

test("takes over an earlier copy of the same content only", async () => {
  const same = brotliCompressSync(readFileSync(script));
  await writeBrotliCopies(site, new Map([["worker/run-1.js", same]]));
  expect(readFileSync(brotliCopyOf(site, script)).equals(same)).toBe(true);
  await writeBrotliCopies(site, new Map([["worker/run-1.js", brotliCompressSync("another")]]));
  expect(brotliDecompressSync(readFileSync(brotliCopyOf(site, script))).toString()).toContain("let a = 1;");
});

test("finds no copies where nothing was built", async () => {
  expect((await readBrotliCopies(path.join(site, "nothing"))).size).toBe(0);
});

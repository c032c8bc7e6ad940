import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { readBook } from "../../domain/textbook/book";
import { BookIndex } from "../../domain/textbook/search/book-index";
import { importBook } from "../../scripts/textbook/import-book";
import { writeLargeBook } from "./large-book";

test("a book of 130 sections is imported", async () => {
  const folder = mkdtempSync(join(tmpdir(), "large-book-"));
  const size = writeLargeBook(join(folder, "book"));
  const started = performance.now();
  const { problems, warnings } = await importBook(join(folder, "book"), join(folder, "out"), "large");
  const seconds = (performance.now() - started) / 1000;
  const book = readBook(JSON.parse(await readFile(join(folder, "out/book.json"), "utf8")));
  const written = book.sections.reduce((sum, { bytes }) => sum + bytes, 0);
  console.info(`${JSON.stringify(size)} imported in ${seconds.toFixed(1)} s to ${written} bytes`);
  expect([problems, warnings]).toEqual([[], []]);
  expect(size).toMatchObject({ sections: 130, programs: 1040, formulas: 1560 });
  expect(Math.round(size.bytes / 100_000)).toBe(48);
  expect(book.sections).toHaveLength(130);
  expect(seconds).toBeLessThan(60);

  const search = await readFile(join(folder, "out/search.json"));
  const compressed = brotliCompressSync(search, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  const opened = performance.now();
  const index = new BookIndex(JSON.parse(search.toString()));
  const asked = performance.now();
  const found = ["baconde", "limmo staba", "baconed", "value_3", "b"].map((typed) => index.find(typed).sections.length);
  const [openMs, findMs] = [asked - opened, (performance.now() - asked) / found.length];
  console.info(
    `index ${search.length} bytes, ${compressed} compressed; opened in ${openMs.toFixed(0)} ms, a question ${findMs.toFixed(1)} ms`,
    found,
  );
  expect(compressed).toBeLessThan(600_000);
  expect(found[0]).toBeGreaterThan(0);
}, 120_000);

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readBook } from "../../textbook/book";
import { importOwnBooks } from "./own-books";

const folder = mkdtempSync(join(tmpdir(), "own-books-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the book of the product has nothing to mend", async () => {
  await importOwnBooks(resolve(__dirname, "../../assets/textbook"), join(folder, "out"));
  const facts: unknown = JSON.parse(readFileSync(join(folder, "out/academy/book.json"), "utf8"));
  expect(readBook(facts).sections[0]?.section).toBe("preface");
});

test("a book with something to mend ends the build, with all that was found", async () => {
  mkdirSync(join(folder, "in/tea/json"), { recursive: true });
  writeFileSync(join(folder, "in/tea/json/1.json"), '[{ "tag": "REF", "body": "x", "href": "/sicpjs/9" }]');
  await expect(importOwnBooks(join(folder, "in"), join(folder, "tea"))).rejects.toThrow(
    "assets/textbook/tea:\nbook.json: is not there, so the index page shows no authors and no licences\n1.json: the link /sicpjs/9 leads nowhere; it is plain text now",
  );
});

test("without books there is nothing to do", async () => {
  await expect(importOwnBooks(join(folder, "none"), join(folder, "nothing"))).resolves.toBeUndefined();
});

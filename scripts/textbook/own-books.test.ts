import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readBook } from "../../textbook/book";
import type { BookNode } from "../../textbook/nodes";
import { readProgram } from "../../textbook/programs";
import { readSection } from "../../textbook/read-section";
import { walk } from "../../textbook/walk";
import { withPrograms } from "./authored-programs";
import { importOwnBooks } from "./own-books";

const folder = mkdtempSync(join(tmpdir(), "own-books-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the book of the product has nothing to mend", async () => {
  await importOwnBooks(resolve(__dirname, "../../assets/textbook"), join(folder, "out"));
  const facts: unknown = JSON.parse(readFileSync(join(folder, "out/academy/book.json"), "utf8"));
  expect(readBook(facts).sections.map(({ section }) => section)).toEqual([
    ...["foreword", "preface", "1", "1.1", "1.2", "1.3", "2", "2.1", "2.2", "2.3", "3", "3.1", "3.2", "3.3", "3.4"],
    ...["4", "4.1", "4.2", "4.3", "4.4", "5", "5.1", "5.2", "5.3", "5.4", "5.5"],
    ...["acknowledgements", "references", "making-of"],
  ]);
});

const nodesOfOwnBook = () => {
  const json = resolve(__dirname, "../../assets/textbook/academy/json");
  const sections = readdirSync(json).filter((file) => file !== "toc.json" && file !== "index.json");
  return sections.flatMap((file) => [
    ...walk(readSection(withPrograms(JSON.parse(readFileSync(join(json, file), "utf8")))).nodes),
  ]);
};

test("the book of the product has every tag of the format, and groups without one", () => {
  expect([...new Set(nodesOfOwnBook().map(({ tag }) => tag))].sort()).toEqual([
    ...["", "#text", "B", "BR", "DISPLAYFOOTNOTE", "EM", "EPIGRAPH", "EXERCISE", "FIGURE", "FOOTNOTE_REF"],
    ...["JAVASCRIPTINLINE", "LATEX", "LI", "LINK", "META", "OL", "REF", "REFERENCE", "SNIPPET", "SUBHEADING"],
    ...["SUBSUBHEADING", "TABLE", "TD", "TEXT", "TITLE", "TR", "TT", "UL"],
  ]);
});

const FORMS: Readonly<Record<string, (node: BookNode) => boolean>> = {
  "figure with a picture and its words": (node) => node.tag === "FIGURE" && node.src !== "" && node.alt !== "",
  "figure with a program": (node) => node.tag === "FIGURE" && node.snippet.length > 0,
  "figure with a table": (node) => node.tag === "FIGURE" && node.table.length > 0,
  "exercise with a solution": (node) => node.tag === "EXERCISE" && node.solution !== null,
  "exercise without a solution": (node) => node.tag === "EXERCISE" && node.solution === null,
  "program that can be run, and what it shows": (node) => node.tag === "SNIPPET" && node.eval && node.output !== "",
  "program that cannot be run": (node) => node.tag === "SNIPPET" && !node.eval && !node.latex,
  "text with formulas, as a program": (node) => node.tag === "SNIPPET" && node.latex,
  "formula in the line": (node) => node.tag === "LATEX" && node.body.startsWith("$"),
  "formula displayed": (node) => node.tag === "LATEX" && node.body.startsWith("\\["),
  "empty cell": (node) => node.tag === "TD" && node.child.length === 0,
  "lazy program": (node) => node.tag === "SNIPPET" && readProgram(node.program)?.variant === "lazy",
  "concurrent program": (node) => node.tag === "SNIPPET" && readProgram(node.program)?.variant === "concurrent",
  "non-deterministic program": (node) => node.tag === "SNIPPET" && readProgram(node.program)?.variant === "non-det",
};

test.each(Object.entries(FORMS))("the book of the product has a %s", (_form, isOne) => {
  expect(nodesOfOwnBook().some(isOne)).toBe(true);
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

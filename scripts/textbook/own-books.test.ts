import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readBook } from "../../domain/textbook/book";
import type { BookNode } from "../../domain/textbook/nodes";
import { readProgram } from "../../domain/textbook/programs";
import { readSection } from "../../domain/textbook/read-section";
import { walk } from "../../domain/textbook/walk";
import { withPrograms } from "./authored-programs";
import { importOwnBooks } from "./own-books";

const folder = mkdtempSync(join(tmpdir(), "own-books-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the book of the product has nothing to mend", async () => {
  await importOwnBooks(resolve(__dirname, "../../assets/textbook"), join(folder, "out"));
  const facts: unknown = JSON.parse(readFileSync(join(folder, "out/academy/book.json"), "utf8"));
  expect(readBook(facts).sections.map(({ section }) => section)).toEqual([
    "foreword",
    "preface",
    "1",
    "1.1",
    "1.2",
    "1.3",
    "2",
    "2.1",
    "2.2",
    "2.3",
    "3",
    "3.1",
    "3.2",
    "3.3",
    "3.4",
    "4",
    "4.1",
    "4.2",
    "4.3",
    "4.4",
    "5",
    "5.1",
    "5.2",
    "5.3",
    "5.4",
    "5.5",
    "acknowledgements",
    "references",
    "making-of",
  ]);
});

test("sections of the product's book have numbered parts, and the names that readers of the public format know are found", () => {
  const { sections, aliases } = readBook(JSON.parse(readFileSync(join(folder, "out/academy/book.json"), "utf8")));
  const parts = sections.flatMap(({ subsections }) => subsections.map(({ label, anchor }) => [label, anchor]));
  expect(parts.slice(0, 5)).toEqual([
    ["1.1.1 Names", "h1"],
    ["1.1.2 Functions", "h2"],
    ["1.1.3 Deciding", "h3"],
    ["1.2.1 A triangle in a triangle", "h2"],
    ["1.2.2 Two shapes of a process", "h1"],
  ]);
  expect(parts.filter(([label]) => label?.startsWith("5.")).map(([label]) => label)).toEqual([
    "5.1.1 Where the machine is",
    "5.1.2 A stack for what waits",
    "5.1.3 Where to go back to",
    "5.2.1 From labels to numbers",
    "5.2.2 The loop",
    "5.2.3 Functions on the card",
    "5.3.1 A machine that is all stack",
    "5.3.2 From a tree to a line",
    "5.3.3 Decisions are jumps",
    "5.3.4 Functions are code with an environment",
    "5.4.1 Addresses",
    "5.4.2 When the row is full",
    "5.4.3 Marking",
    "5.4.4 Sweeping",
    "5.5.1 From text to steps",
    "5.5.2 Room for what waits",
    "5.5.3 Numbers in twos",
    "5.5.4 The first reader",
  ]);
  expect(sections.filter(({ depth, subsections }) => depth === 2 && subsections.length === 0)).toEqual([]);
  expect(aliases.map(({ name, section }) => [name, section])).toEqual([
    ["foreword02", "foreword"],
    ["foreword84", "foreword"],
    ["prefaces03", "preface"],
    ["prefaces96", "preface"],
  ]);
});

const exercisesOf = (chapter: string) =>
  nodesOfOwnBook().filter((node) => node.tag === "EXERCISE" && node.title.startsWith(`Exercise ${chapter}.`));

test("each exercise of the chapter on machines has an answer", () => {
  const solved = exercisesOf("5").filter((node) => node.tag === "EXERCISE" && node.solution !== null);
  expect([exercisesOf("5").length, solved.length]).toEqual([12, 12]);
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
    "",
    "#text",
    "B",
    "BR",
    "DISPLAYFOOTNOTE",
    "EM",
    "EPIGRAPH",
    "EXERCISE",
    "FIGURE",
    "FOOTNOTE_REF",
    "JAVASCRIPTINLINE",
    "LATEX",
    "LI",
    "LINK",
    "META",
    "OL",
    "REF",
    "REFERENCE",
    "SNIPPET",
    "SUBHEADING",
    "SUBSUBHEADING",
    "TABLE",
    "TD",
    "TEXT",
    "TITLE",
    "TR",
    "TT",
    "UL",
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

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importBook } from "./import-book";

const folder = mkdtempSync(join(tmpdir(), "every-tag-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A section by hand that holds every tag of the format, as other books have them: with numbers as texts, and with parts missing. */
const SECTION = `[
  { "tag": "TITLE", "id": "/sicpjs/9.1", "body": "9.1  Counting Tea" },
  { "tag": "EPIGRAPH", "child": [{ "tag": "#text", "body": "One," }, { "tag": "BR" }, { "tag": "#text", "body": "two." }], "author": "A Waiter", "date": 1901 },
  { "tag": "SUBHEADING", "child": [{ "tag": "#text", "body": "Cups" }] },
  { "tag": "SUBSUBHEADING", "id": "#h7", "child": [{ "tag": "#text", "body": "Small cups" }] },
  { "tag": "TEXT", "child": [
    { "tag": "#text", "body": "A " }, { "tag": "EM", "child": [{ "tag": "#text", "body": "cup" }] },
    { "tag": "B", "child": [{ "tag": "#text", "body": "is" }] }, { "tag": "TT", "child": [{ "tag": "#text", "body": "1" }] },
    { "tag": "JAVASCRIPTINLINE", "body": "cup" }, { "tag": "META", "body": "n", "italic": true },
    { "tag": "LATEX", "body": "$x$" }, { "tag": "LATEX", "body": "plain" },
    { "tag": "REF", "body": 9.2, "href": "/sicpjs/9.1#fig-9.2" },
    { "tag": "LINK", "body": "tea", "href": "https://tea.example/" },
    { "tag": "FOOTNOTE_REF", "id": "#footnote-link-1", "body": "1", "href": "/sicpjs/9.1#footnote-1" },
    { "child": [{ "tag": "#text", "body": "grouped" }] },
    { "tag": "UL", "child": [{ "tag": "LI", "child": [{ "tag": "#text", "body": "black" }] }] },
    { "tag": "OL", "child": [{ "tag": "LI", "child": [{ "tag": "#text", "body": "green" }] }] },
    { "tag": "TABLE", "child": [{ "tag": "TR", "child": [{ "tag": "TD", "child": [] }, { "tag": "TD", "child": [{ "tag": "#text", "body": "3" }] }] }] }
  ] },
  { "tag": "FIGURE", "src": "img/cup.svg", "scale": "50%", "id": "#fig-9.1", "captionHref": "/sicpjs/9.1#fig-9.1", "captionName": "Figure 9.1 ", "captionBody": [{ "tag": "#text", "body": "A cup." }] },
  { "tag": "FIGURE", "captionName": "Figure 9.2 ", "captionBody": [], "table": { "tag": "TABLE", "child": [] } },
  { "tag": "FIGURE", "captionName": "Figure 9.3 ", "captionBody": [], "snippet": { "tag": "SNIPPET", "latex": false, "eval": false, "body": "cup;" } },
  { "tag": "SNIPPET", "latex": true, "eval": false, "body": "$cup$ ::= tea" },
  { "tag": "SNIPPET", "latex": false, "eval": true, "id": "1", "prependLength": 0, "program": "chap=1&prgrm=PTAEGUEkGEAVQFLlATgHQEYBQWOgNSgBMA3EA", "body": "1 + 2; ", "output": "3" },
  { "tag": "EXERCISE", "title": "Exercise 9.1", "child": [{ "tag": "#text", "body": "Drink." }], "solution": [{ "tag": "#text", "body": "Done." }] },
  { "tag": "EXERCISE", "title": "Exercise 9.2", "id": "#ex-9.2", "child": [{ "tag": "#text", "body": "Pay." }] },
  { "tag": "REFERENCE", "child": [{ "tag": "#text", "body": "Tea. 1901." }] },
  { "tag": "DISPLAYFOOTNOTE", "id": "#footnote-1", "count": "1", "href": "/sicpjs/9.1#footnote-link-1", "child": [{ "tag": "#text", "body": "Or more." }] }
]`;

const text = (body: string) => ({ tag: "#text", body });

const cell = (...child: object[]) => ({ tag: "TD", child });
const figure = (number: string) => ({
  tag: "FIGURE",
  id: `#fig-${number}`,
  captionName: `Figure ${number} `,
  captionHref: `/sicpjs/9.1#fig-${number}`,
});
/** What it becomes: ids for all blocks that can be linked, numbers as numbers, markup for formulas, text for what is none. */
const WRITTEN = [
  { tag: "TITLE", id: "/sicpjs/9.1", body: "9.1  Counting Tea" },
  { tag: "EPIGRAPH", child: [text("One,"), { tag: "BR" }, text("two.")], author: "A Waiter", date: "1901" },
  { tag: "SUBHEADING", id: "#h1", child: [text("Cups")] },
  { tag: "SUBSUBHEADING", id: "#h7", child: [text("Small cups")] },
  {
    tag: "TEXT",
    id: "#p1",
    child: [
      text("A "),
      { tag: "EM", child: [text("cup")] },
      { tag: "B", child: [text("is")] },
      { tag: "TT", child: [text("1")] },
      { tag: "JAVASCRIPTINLINE", body: "cup" },
      { tag: "META", body: "n" },
      { tag: "LATEX", body: "$x$", math: expect.stringContaining('<annotation encoding="application/x-tex">x</') },
      text("plain"),
      { tag: "REF", body: "9.2", href: "/sicpjs/9.1#fig-9.2" },
      { tag: "LINK", body: "tea", href: "https://tea.example/" },
      { tag: "FOOTNOTE_REF", id: "#footnote-link-1", body: "1", href: "/sicpjs/9.1#footnote-1" },
      { child: [text("grouped")] },
      { tag: "UL", child: [{ tag: "LI", child: [text("black")] }] },
      { tag: "OL", child: [{ tag: "LI", child: [text("green")] }] },
      { tag: "TABLE", child: [{ tag: "TR", child: [cell(), cell(text("3"))] }] },
    ],
  },
  { ...figure("9.1"), src: "img/cup.svg", scale: "50%", captionBody: [text("A cup.")] },
  { ...figure("9.2"), table: { tag: "TABLE", child: [] } },
  { ...figure("9.3"), snippet: { tag: "SNIPPET", latex: false, eval: false, body: "cup;" } },
  { tag: "SNIPPET", latex: true, eval: false, body: "$cup$ ::= tea" },
  {
    tag: "SNIPPET",
    latex: false,
    eval: true,
    id: 1,
    prependLength: 0,
    body: "1 + 2; ",
    output: "3",
    program: "chap=1&prgrm=PTAEGUEkGEAVQFLlATgHQEYBQWOgNSgBMA3EA",
  },
  { tag: "EXERCISE", title: "Exercise 9.1", id: "#ex-9.1", child: [text("Drink.")], solution: [text("Done.")] },
  { tag: "EXERCISE", title: "Exercise 9.2", id: "#ex-9.2", child: [text("Pay.")] },
  { tag: "REFERENCE", child: [text("Tea. 1901.")] },
  {
    tag: "DISPLAYFOOTNOTE",
    id: "#footnote-1",
    count: 1,
    href: "/sicpjs/9.1#footnote-link-1",
    child: [text("Or more.")],
  },
];

test("every tag is written as it is read, with ids, math and numbers where they belong", async () => {
  mkdirSync(join(folder, "json"));
  mkdirSync(join(folder, "img"));
  writeFileSync(join(folder, "book.json"), '{ "title": "Tea", "authors": [{ "name": "A Waiter" }] }');
  writeFileSync(join(folder, "json/9.1.json"), SECTION);
  writeFileSync(join(folder, "img/cup.svg"), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>');
  const report = await importBook(folder, join(folder, "out"), "tea");
  expect(report).toEqual({ problems: [], warnings: [] });
  const written: unknown = JSON.parse(readFileSync(join(folder, "out/json/9.1.json"), "utf8"));
  expect(written).toEqual(WRITTEN);
});

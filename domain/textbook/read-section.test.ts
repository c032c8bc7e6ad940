import * as fc from "fast-check";
import { anchorOf } from "./anchors";
import { readSection, SECTION_LIMITS } from "./read-section";
import { latexSource, plainText, walk } from "./walk";

/** The example of the format's description. */
const EXAMPLE = [
  { tag: "TITLE", id: "/sicpjs/9.1", body: "9.1  Counting Tea" },
  {
    tag: "TEXT",
    id: "#p1",
    child: [
      { tag: "#text", body: "A cup is a\n\t" },
      { tag: "EM", child: [{ tag: "#text", body: "unit" }] },
      { tag: "#text", body: " of tea, " },
      { tag: "LATEX", body: "$n \\geq 1$" },
      { tag: "FOOTNOTE_REF", id: "#footnote-link-1", body: "1", href: "/sicpjs/9.1#footnote-1" },
      {
        tag: "SNIPPET",
        latex: false,
        id: 1,
        eval: true,
        prependLength: 0,
        program: "chap=1&prgrm=PTAEGUEkGEAVQFLlATgHQEYBQWOgNSgBMA3EA",
        body: "1 + 2; ",
        output: "3",
      },
    ],
  },
  {
    tag: "EXERCISE",
    title: "Exercise 9.1",
    id: "#ex-9.1",
    child: [{ tag: "#text", body: "Drink." }],
    solution: [{ tag: "#text", body: "Done." }],
  },
  {
    tag: "FIGURE",
    src: "img/cup.svg",
    scale: "50%",
    id: "#fig-9.1",
    captionHref: "/sicpjs/9.1#fig-9.1",
    captionName: "Figure 9.1 ",
    captionBody: [{ tag: "#text", body: "A cup." }],
  },
  {
    tag: "DISPLAYFOOTNOTE",
    id: "#footnote-1",
    count: 1,
    href: "/sicpjs/9.1#footnote-link-1",
    child: [{ tag: "#text", body: "Or more." }],
  },
];

it("reads a section with all that it says", () => {
  const { nodes, unsafeAddresses } = readSection(EXAMPLE);
  expect(unsafeAddresses).toEqual([]);
  expect(nodes.map(({ tag }) => tag)).toEqual(["TITLE", "TEXT", "EXERCISE", "FIGURE", "DISPLAYFOOTNOTE"]);
  expect(nodes[3]).toEqual({
    tag: "FIGURE",
    id: "#fig-9.1",
    src: "img/cup.svg",
    alt: "",
    scale: 50,
    captionName: "Figure 9.1 ",
    captionHref: "/sicpjs/9.1#fig-9.1",
    captionBody: [{ tag: "#text", body: "A cup." }],
    snippet: [],
    table: [],
  });
  expect([...walk(nodes)].map(anchorOf).filter(Boolean)).toEqual([
    "p1",
    "footnote-link-1",
    "program-1",
    "ex-9.1",
    "fig-9.1",
    "footnote-1",
  ]);
  expect(plainText(nodes)).toBe(
    "9.1 Counting Tea A cup is a unit of tea, n \\geq 1 Exercise 9.1. Drink.Done. Figure 9.1 A cup. Or more.",
  );
});

it("takes numbers for texts, texts for numbers, one node for a list, and nodes without a tag", () => {
  const { nodes } = readSection({
    child: { tag: "REF", body: 4, href: "/sicpjs/1.1#ex-4" },
  });
  expect(nodes).toEqual([{ tag: "", child: [{ tag: "REF", body: "4", href: "/sicpjs/1.1#ex-4" }] }]);
  const [snippet] = readSection([{ tag: "SNIPPET", id: "7", eval: true, body: "1;" }]).nodes;
  expect(snippet).toMatchObject({ id: 7, prependLength: 0, program: "", latex: false });
});

it.each([
  [[{ tag: "SCRIPT", child: [] }], '[0].tag: "SCRIPT" is no tag of the format'],
  [
    [{ tag: "TEXT", child: [{ tag: "EM", child: ["x"] }] }],
    "[0].child[0].child[0]: must be a node, an object with a tag",
  ],
  [[{ tag: "#text", body: { toString: 1 } }], "[0].body: must be a text"],
  [[{ tag: "SNIPPET", id: -1 }], "[0].id: must be a whole number of at least 0"],
  ["<html>", "the section: must be a node, an object with a tag"],
  [null, "the section: must be a node, an object with a tag"],
  [[{ tag: "#text", body: "x".repeat(300_001) }], "[0].body: a text has at most 300000 characters"],
])("refuses what is not of the format, and says where", (json, message) => {
  expect(() => readSection(json)).toThrow(message);
});

it("refuses what is too deep or too much, however it is nested", () => {
  let deep: object = { tag: "#text", body: "" };
  for (let level = 0; level < 100; level += 1) deep = { tag: "EM", child: [deep] };
  expect(() => readSection([deep])).toThrow("nodes stand at most 40 deep");
  const many = Array.from({ length: 200 }, () => ({ child: Array.from({ length: 201 }, () => ({ tag: "BR" })) }));
  expect(() => readSection(many)).toThrow("a section has at most 40000 nodes");
});

it("leaves out addresses of scripts and of pictures elsewhere, and tells of them", () => {
  const { nodes, unsafeAddresses } = readSection([
    { tag: "LINK", body: "x", href: " javascript:alert(1)" },
    { tag: "REF", body: "x", href: "data:text/html,x" },
    { tag: "FIGURE", src: "https://elsewhere.example/p.png" },
    { tag: "FIGURE", src: "../../secret.svg" },
    { tag: "LINK", body: "fine", href: "https://example.org/a?b=c#d" },
  ]);
  expect(nodes.map((node) => ("href" in node ? node.href : "src" in node && node.src))).toEqual([
    "",
    "",
    "",
    "",
    "https://example.org/a?b=c#d",
  ]);
  expect(unsafeAddresses).toEqual([
    { path: "[0].href", address: "javascript:alert(1)" },
    { path: "[1].href", address: "data:text/html,x" },
    { path: "[2].src", address: "https://elsewhere.example/p.png" },
    { path: "[3].src", address: "../../secret.svg" },
  ]);
});

it("reads any JSON as a section, or refuses it with words", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      try {
        const { nodes } = readSection(json);
        expect([...walk(nodes)].length).toBeLessThanOrEqual(SECTION_LIMITS.nodes);
      } catch (error) {
        expect(error).toMatchObject({ name: "SectionFormatError" });
      }
    }),
  );
});

it.each([
  ["$n$", { source: "n", isDisplayed: false, isMath: true }],
  ["\\[ a + b \\]", { source: "a + b", isDisplayed: true, isMath: true }],
  ["$\\begin{align*} a \\end{align*}$", { source: "\\begin{align*} a \\end{align*}", isDisplayed: true, isMath: true }],
  ["n", { source: "n", isDisplayed: false, isMath: false }],
])("knows a formula by its delimiters: %s", (body, expected) => expect(latexSource(body)).toEqual(expected));

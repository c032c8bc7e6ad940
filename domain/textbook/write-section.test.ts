import * as fc from "fast-check";
import { mapNodes } from "./map-nodes";
import type { BookNode } from "./nodes";
import { readSection } from "./read-section";
import { plainText } from "./walk";
import { writeSection } from "./write-section";

const TITLE = { tag: "TITLE", id: "/sicpjs/9", body: "9  Tea" } as const;

it("writes what a reader of 2022 expects: one node as a node, nothing for what has no value", () => {
  const { nodes } = readSection([
    TITLE,
    { tag: "FIGURE", snippet: { tag: "SNIPPET", latex: true, body: "$x$" }, scale: "80%" },
    { tag: "EXERCISE", title: "Exercise 9.1", child: [] },
    { tag: "EPIGRAPH", child: [{ tag: "BR" }], author: "A" },
    { child: [{ tag: "SNIPPET", eval: true, id: 2, program: "chap=1&prgrm=Q" }] },
  ]);
  expect(writeSection(nodes)).toEqual([
    TITLE,
    { tag: "FIGURE", scale: "80%", snippet: { tag: "SNIPPET", latex: true, eval: false, body: "$x$" } },
    { tag: "EXERCISE", title: "Exercise 9.1", child: [] },
    { tag: "EPIGRAPH", child: [{ tag: "BR" }], author: "A" },
    {
      child: [
        { tag: "SNIPPET", latex: false, eval: true, id: 2, prependLength: 0, body: "", program: "chap=1&prgrm=Q" },
      ],
    },
  ]);
});

const text = fc.string({ maxLength: 12 });
const id = fc.constantFrom("", "#p1", "#ex-1.2");
const href = fc.constantFrom("", "/sicpjs/1.1#p2", "https://example.org/");
const { nodes } = fc.letrec<{ nodes: object[]; node: object }>((tie) => ({
  nodes: fc.array(tie("node"), { maxLength: 4 }),
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ tag: fc.constantFrom("#text", "JAVASCRIPTINLINE", "META", "LATEX"), body: text }),
    fc.record({ tag: fc.constantFrom("REF", "LINK"), body: text, href }),
    fc.record({ tag: fc.constantFrom("EM", "LI", "UL", "TABLE", "TR", "TD"), child: tie("nodes") }),
    fc.record({ tag: fc.constantFrom("TEXT", "SUBHEADING"), id, child: tie("nodes") }),
    fc.record({
      tag: fc.constant("EXERCISE"),
      id,
      title: text,
      child: tie("nodes"),
      solution: fc.option(tie("nodes")),
    }),
    fc.record({ tag: fc.constant("FIGURE"), id, captionBody: tie("nodes"), snippet: tie("nodes"), alt: text }),
    fc.record({
      tag: fc.constant("SNIPPET"),
      id: fc.nat(9),
      eval: fc.boolean(),
      output: text,
      prependLength: fc.nat(3),
    }),
    fc.record({ child: tie("nodes") }),
  ),
}));

it("reads what it has written as the same section", () => {
  fc.assert(
    fc.property(nodes, (json) => {
      const section = readSection(json).nodes;
      const written: unknown = JSON.parse(JSON.stringify(writeSection(section)));
      expect(readSection(written).nodes).toEqual(section.map(withoutUnsaid));
    }),
  );
});

/** A program that cannot be run says nothing of lines before it. */
const withoutUnsaid = (node: BookNode): BookNode =>
  mapNodes([node], (one) => (one.tag === "SNIPPET" && !one.eval ? { ...one, prependLength: 0 } : one))[0] as BookNode;

it("changes nodes from the innermost out", () => {
  const { nodes: before } = readSection([
    {
      tag: "EXERCISE",
      title: "E",
      child: [{ tag: "#text", body: "a" }],
      solution: [{ tag: "EM", child: [{ tag: "#text", body: "b" }] }],
    },
  ]);
  const after = mapNodes(before, (node) => (node.tag === "#text" ? { ...node, body: node.body.toUpperCase() } : node));
  expect(plainText(after)).toBe("E. AB");
});

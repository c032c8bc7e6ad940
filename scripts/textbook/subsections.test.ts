import type { BookNodes } from "../../domain/textbook/nodes";
import { plainText } from "../../domain/textbook/walk";
import { withNumbers } from "./subsections";

const heading = (id: string, body: string) => ({ tag: "SUBHEADING", id, child: [{ tag: "#text", body }] }) as const;
const headings = (nodes: BookNodes = []) =>
  nodes.flatMap((node) => (node.tag === "SUBHEADING" ? [plainText(node.child)] : []));

test("headings of a section are numbered in its order, whatever their anchors are", () => {
  const { sections, subsections } = withNumbers(
    new Map([["1.2", [heading("#h2", "Triangles"), heading("#h1", "Shapes")]]]),
  );
  expect(headings(sections.get("1.2"))).toEqual(["1.2.1 Triangles", "1.2.2 Shapes"]);
  expect(subsections.get("1.2")).toEqual([
    { section: "1.2.1", label: "1.2.1 Triangles", anchor: "h2" },
    { section: "1.2.2", label: "1.2.2 Shapes", anchor: "h1" },
  ]);
});

test("chapters, pages without a number and sections whose parts are files keep their headings", () => {
  const nodes = [heading("#h1", "Names")];
  const book = new Map<string, BookNodes>([
    ["1", nodes],
    ["preface", nodes],
    ["1.1", nodes],
    ["1.1.1", nodes],
  ]);
  const { sections, subsections } = withNumbers(book);
  expect([...sections.values()].flatMap(headings)).toEqual(["Names", "Names", "Names", "Names"]);
  expect([...subsections.values()].flat()).toEqual([]);
});

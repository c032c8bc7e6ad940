import fc from "fast-check";
import type { Passage } from "./passages";
import { type Snippet, snippetsOf } from "./snippet";

const shown = (snippet: Snippet | undefined) =>
  snippet?.pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join("");
const passage = (anchor: string, text: string, kind: Passage["kind"] = "text"): Passage => ({ anchor, kind, text });

test("the words that were found are marked, of names the whole", () => {
  expect(shown(snippetsOf([passage("p1", "Use set_tail on a Pair.")], ["set_tail", "tail", "pair"], 3)[0])).toBe(
    "Use [set_tail] on a [Pair].",
  );
});

test("the passages with most of the words come, in the order of reading", () => {
  const passages = [
    passage("p1", "a pair"),
    passage("p2", "a list"),
    passage("p3", "a pair in a list"),
    passage("p4", "a set"),
  ];
  expect(snippetsOf(passages, ["pair", "list"], 2).map(({ anchor }) => anchor)).toEqual(["p1", "p3"]);
});

test("a long text is cut about the place where the words stand together, at whole words", () => {
  const text = `A pair first. ${"filler ".repeat(40)}and then a pair beside a list, ${"more ".repeat(60)}end.`;
  expect(shown(snippetsOf([passage("p1", text)], ["pair", "list"], 1)[0])).toBe(
    "…filler filler filler filler filler and then a [pair] beside a [list], more more more more more more more more more more more more more more more more more more more more more…",
  );
});

test("of a program comes the line", () => {
  const program = "const a = 1;\n    const total = 2;\ntotal;";
  expect(shown(snippetsOf([passage("program-1", program, "program")], ["total"], 1)[0])).toBe("const [total] = 2;");
});

test("a title has no snippet", () => {
  expect(snippetsOf([passage("", "Pairs", "title")], ["pairs"], 3)).toEqual([]);
});

test("a snippet holds a part of the text, and at least one word that was found, whatever the text", () => {
  const word = fc.constantFrom("pair", "list", "set_tail", "a", "λ", "x".repeat(300), "\n", "…", "('');");
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 80 }),
      fc.constantFrom<Passage["kind"]>("text", "program"),
      (parts, kind) => {
        const text = parts.join(" ");
        for (const { pieces } of snippetsOf([passage("p1", text, kind)], ["pair", "set_tail"], 1)) {
          expect(pieces.some(({ isFound }) => isFound)).toBe(true);
          const own = pieces.filter((one, place) => one.text !== "…" || (place > 0 && place < pieces.length - 1));
          expect(text).toContain(own.map((one) => one.text).join(""));
        }
      },
    ),
  );
});

import { readSection } from "../read-section";
import { passagesOf } from "./passages";

const passages = (json: unknown[]) =>
  passagesOf(readSection(json).nodes).map(({ anchor, kind, text }) => [anchor, kind, text]);
const text = (body: string) => ({ tag: "#text", body });

test("a sentence is not cut at its links, formulas and code", () => {
  const formula = { tag: "LATEX", body: "$\\frac{n}{2} \\leq n$" };
  const code = { tag: "JAVASCRIPTINLINE", body: "set_tail(xs)" };
  const paragraph = { tag: "TEXT", id: "#p1", child: [text("Here "), code, text(" takes "), formula, text(" steps.")] };
  expect(passages([paragraph])).toEqual([["p1", "text", "Here set_tail(xs) takes n 2 ≤ n steps."]]);
});

test("what follows a program within a paragraph is the paragraph's", () => {
  const program = { tag: "SNIPPET", eval: true, id: 4, body: "1 + 1;", program: "chap=1&prgrm=" };
  const paragraph = { tag: "TEXT", id: "#p1", child: [text("Before"), program, text("after")] };
  expect(passages([paragraph])).toEqual([
    ["p1", "text", "Before"],
    ["program-4", "program", "1 + 1;"],
    ["p1", "text", "after"],
  ]);
});

test("a list without an anchor has that of what stands before it", () => {
  const list = {
    tag: "UL",
    child: [
      { tag: "LI", child: [text("one")] },
      { tag: "LI", child: [text("two")] },
    ],
  };
  expect(passages([{ tag: "TEXT", id: "#p7", child: [text("These:")] }, list])).toEqual([
    ["p7", "text", "These:"],
    ["p7", "text", "one two"],
  ]);
});

test("a solution leads to its exercise", () => {
  const solution = [{ tag: "TEXT", id: "#p9", child: [text("Nine.")] }];
  const exercise = { tag: "EXERCISE", id: "#ex-1.2", title: "Exercise 1.2", child: [text("How many?")], solution };
  expect(passages([exercise])).toEqual([
    ["ex-1.2", "exercise", "Exercise 1.2"],
    ["ex-1.2", "exercise", "How many?"],
    ["ex-1.2", "solution", "Nine."],
  ]);
});

test("titles, headings, footnotes and figures with their alternative are passages", () => {
  const footnote = { tag: "DISPLAYFOOTNOTE", id: "#footnote-1", count: 1, href: "", child: [text("Aside.")] };
  const figure = {
    tag: "FIGURE",
    id: "#fig-1.1",
    src: "img/a.svg",
    alt: "A box",
    captionName: "Figure 1.1",
    captionBody: [text("A pair.")],
  };
  expect(
    passages([
      { tag: "TITLE", id: "/sicpjs/1", body: "1 Pairs" },
      { tag: "SUBHEADING", id: "#h1", child: [text("Boxes")] },
      figure,
      footnote,
    ]),
  ).toEqual([
    ["", "title", "1 Pairs"],
    ["h1", "heading", "Boxes"],
    ["fig-1.1", "figure", "Figure 1.1 A pair. A box"],
    ["footnote-1", "footnote", "Aside."],
  ]);
});

import { readSection } from "../../../../../domain/textbook/read-section";
import { plainText } from "../../../../../domain/textbook/walk";
import { nodesOfPseudocode, runsOf } from "./runs";

const shapeOf = (json: unknown) =>
  runsOf(readSection(json).nodes).map((run) => ("block" in run ? run.block.tag : plainText(run.inline)));
const text = (body: string) => ({ tag: "#text", body });

it("makes paragraphs of what stands in lines around a block", () => {
  const json = [
    text("Look:"),
    { tag: "EM", child: [text(" here")] },
    { tag: "SNIPPET" },
    text("\n\t "),
    { tag: "UL" },
    text("End"),
  ];
  expect(shapeOf(json)).toEqual(["Look: here", "SNIPPET", "UL", "End"]);
});

it("looks into nodes without a tag", () => {
  expect(shapeOf([{ child: [text("a"), { child: [{ tag: "TABLE" }] }, text("b")] }])).toEqual(["a", "TABLE", "b"]);
});

describe("pseudocode", () => {
  it("tells names and formulas from the text around them", () => {
    expect(nodesOfPseudocode("$f$($first$-$operand$)\n    and $0 \\leq n$.")).toEqual([
      { tag: "META", body: "f" },
      { tag: "#text", body: "(" },
      { tag: "META", body: "first-operand" },
      { tag: "#text", body: ")\n    and " },
      { tag: "LATEX", body: "$0 \\leq n$" },
      { tag: "#text", body: "." },
    ]);
  });

  it("leaves a dollar without a second one in its line as it is", () => {
    expect(nodesOfPseudocode("5 $\nand 3 $")).toEqual([{ tag: "#text", body: "5 $\nand 3 $" }]);
  });
});

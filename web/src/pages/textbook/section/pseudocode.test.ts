import { nodesOfPseudocode } from "./pseudocode";

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

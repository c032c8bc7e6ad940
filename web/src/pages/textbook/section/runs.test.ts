import { readSection } from "../../../../../domain/textbook/read-section";
import { plainText } from "../../../../../domain/textbook/walk";
import { runsOf } from "./runs";

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

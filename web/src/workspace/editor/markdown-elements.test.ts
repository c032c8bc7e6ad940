import { blocksOf } from "./markdown-elements";

it("finds paragraphs, lists and code", () => {
  expect(
    blocksOf("One line\ngoes on.\n\n- first `x`\n- second\n\n~~~\nconst a = 1;\n\n- no item\n~~~\n\nEnd."),
  ).toEqual([
    { kind: "paragraph", text: "One line goes on." },
    { kind: "list", text: "first `x`\nsecond" },
    { kind: "code", text: "const a = 1;\n\n- no item" },
    { kind: "paragraph", text: "End." },
  ]);
});

it("takes items that follow a line without a gap", () => {
  expect(blocksOf("Either\n- this\n- that")).toEqual([
    { kind: "paragraph", text: "Either" },
    { kind: "list", text: "this\nthat" },
  ]);
});

it("finds nothing in nothing", () => {
  expect(blocksOf("")).toEqual([]);
});

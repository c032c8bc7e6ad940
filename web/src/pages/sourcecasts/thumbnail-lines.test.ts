import { piecesOf, titleLines } from "./thumbnail-lines";

it("colours keywords, numbers, strings and comments of a program, and leaves the rest plain", () => {
  expect(piecesOf('const x = pair(1, "a"); // two')).toEqual([
    { kind: "keyword", text: "const" },
    { kind: "plain", text: " x = pair(" },
    { kind: "number", text: "1" },
    { kind: "plain", text: ", " },
    { kind: "string", text: '"a"' },
    { kind: "plain", text: "); " },
    { kind: "comment", text: "// two" },
  ]);
});

it("loses no character of a line, names with digits and strings that are cut included", () => {
  for (const line of ['let returned2 = "cut of', "  f(x1)(0.5) => 'b';", "", "// 1"])
    expect(
      piecesOf(line)
        .map(({ text }) => text)
        .join(""),
    ).toBe(line);
  expect(piecesOf("returned")).toEqual([{ kind: "plain", text: "returned" }]);
});

it("breaks a title into three lines at most", () => {
  expect(titleLines("Scopes")).toEqual(["Scopes"]);
  expect(titleLines("Boxes and arrows: what lists are made of in the end")).toEqual([
    "Boxes and",
    "arrows: what",
    "lists are made...",
  ]);
});

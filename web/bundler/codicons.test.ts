import { charactersIn } from "./codicons";

const LIBRARY = `
  add: register('add', 0xea60),
  plus: register('plus', 0xea60),
  close: register('close', 0xea76),
  chevronDown: register('chevron-down', 0xeab4),
  repo: register('repo', 0xea62),
  treeItemExpanded: register('tree-item-expanded', 'chevron-down'),
`;

it("finds the icons that code names, each character once", () => {
  const code = "widget(Codicon.close, Codicon.treeItemExpanded, Codicon.add); .codicon-plus:before{} .codicon-none{}";
  expect(charactersIn(code, LIBRARY)).toBe("\uea60\uea76\ueab4");
});

it("refuses a library whose icon stands for one that is not there", () => {
  expect(() => charactersIn("", "dialogClose: register('dialog-close', 'closing'),")).toThrow(
    "the icon dialog-close stands for an unknown one: closing",
  );
});

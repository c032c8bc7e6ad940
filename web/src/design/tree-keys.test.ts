/** @vitest-environment jsdom */
import { itemBeginningWith, treeAction } from "./tree-keys";

const TREE = `
  <div role="tree">
    <div role="none"><div role="treeitem" id="one" aria-expanded="true"></div>
      <div role="group"><div role="none"><div role="treeitem" id="below"></div></div></div>
    </div>
    <div role="none"><div role="treeitem" id="two" aria-expanded="false"></div></div>
  </div>`;

function act(key: string, id: string): string | null {
  document.body.innerHTML = TREE;
  const tree = document.querySelector<HTMLElement>("[role=tree]") as HTMLElement;
  const action = treeAction(key, document.getElementById(id) as HTMLElement, tree);
  if (!action) return null;
  if (action.kind === "focus") return `focus ${action.item.id}`;
  return action.kind === "toggle" ? `open ${action.open}` : "choose";
}

test.each([
  ["ArrowDown", "one", "focus below"],
  ["ArrowDown", "below", "focus two"],
  ["ArrowDown", "two", null],
  ["ArrowUp", "two", "focus below"],
  ["ArrowUp", "one", null],
  ["Home", "two", "focus one"],
  ["End", "one", "focus two"],
  ["ArrowRight", "two", "open true"],
  ["ArrowRight", "one", "focus below"],
  ["ArrowRight", "below", null],
  ["ArrowLeft", "one", "open false"],
  ["ArrowLeft", "below", "focus one"],
  ["ArrowLeft", "two", null],
  ["Enter", "below", "choose"],
  [" ", "one", "choose"],
  ["x", "one", null],
])("answers %s on %s", (key, id, expected) => {
  expect(act(key, id)).toBe(expected);
});

test.each([
  ["a", "one", "apple-2"],
  ["A", "apple-2", "apple-1"],
  ["b", "bee", undefined],
  ["c", "bee", undefined],
  ["Enter", "bee", undefined],
])("goes by %s from %s to %s", (key, from, to) => {
  document.body.innerHTML = `<div role="tree">
    <i role="treeitem" id="apple-1">Apple</i><i role="treeitem" id="one">one</i>
    <i role="treeitem" id="apple-2">another apple</i><i role="treeitem" id="bee">bee</i></div>`;
  const tree = document.querySelector<HTMLElement>("[role=tree]") as HTMLElement;
  expect(itemBeginningWith(key, document.getElementById(from) as HTMLElement, tree)?.id).toBe(to);
});

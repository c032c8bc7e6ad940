import { stringify } from "js-slang/dist/utils/stringify";
import type { SourceModule } from "../module";

type Tree = null | [value: unknown, rest: [left: Tree, rest: [right: Tree, end: null]]];

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2;

function isTree(value: unknown): value is Tree {
  if (value === null) return true;
  if (!isPair(value) || !isPair(value[1]) || !isPair(value[1][1]) || value[1][1][1] !== null) return false;
  return isTree(value[1][0]) && isTree(value[1][1][0]);
}

function nonEmpty(name: string, value: unknown): Exclude<Tree, null> {
  if (value !== null && isTree(value)) return value;
  throw new Error(`${name}(t) expects a non-empty binary tree as argument t, but encountered ${stringify(value)}`);
}

function make_tree(value: unknown, left: unknown, right: unknown): Tree {
  for (const side of [left, right]) {
    if (!isTree(side)) throw new Error(`make_tree expects binary trees, but encountered ${stringify(side)}`);
  }
  return [value, [left as Tree, [right as Tree, null]]];
}

const exports = {
  make_empty_tree: () => null,
  is_tree: (t: unknown) => isTree(t),
  make_tree,
  is_empty_tree: (t: unknown) => t === null,
  entry: (t: unknown) => nonEmpty("entry", t)[0],
  left_branch: (t: unknown) => nonEmpty("left_branch", t)[1][0],
  right_branch: (t: unknown) => nonEmpty("right_branch", t)[1][1][0],
};

/** The module binary_tree and the external library BINARYTREES: a tree is null or list(value, left, right). */
export const BINARY_TREE: SourceModule = { name: "binary_tree", open: () => ({ exports }) };

import { stringify } from "js-slang/dist/utils/stringify";

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

/** The external library BINARYTREES: a tree is null or list(value, left, right). */
export const BINARY_TREES = [
  ["make_empty_tree()", () => null],
  ["is_tree(t)", (t: unknown) => isTree(t)],
  [
    "make_tree(value, left, right)",
    (value: unknown, left: unknown, right: unknown) => {
      for (const side of [left, right]) {
        if (!isTree(side)) throw new Error(`make_tree expects binary trees, but encountered ${stringify(side)}`);
      }
      return [value, [left, [right, null]]];
    },
  ],
  ["is_empty_tree(t)", (t: unknown) => t === null],
  ["entry(t)", (t: unknown) => nonEmpty("entry", t)[0]],
  ["left_branch(t)", (t: unknown) => nonEmpty("left_branch", t)[1][0]],
  ["right_branch(t)", (t: unknown) => nonEmpty("right_branch", t)[1][1][0]],
] as const;

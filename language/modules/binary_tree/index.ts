import type { SourceModule } from "../module";
import { shown } from "../shown";
import { pairOf } from "../sound/check";

/** Value, left branch and right branch of what is built like a node, whatever its branches are. */
function nodeOf(value: unknown): { entry: unknown; left: unknown; right: unknown } | undefined {
  const [entry, branches] = pairOf(value) ?? [];
  const [left, rest] = pairOf(branches) ?? [];
  const [right, end] = pairOf(rest) ?? [];
  return end === null ? { entry, left, right } : undefined;
}

/** True for null and for what has such nodes down to its last branch. A branch that stands in two places is seen once. */
function isTree(value: unknown): boolean {
  const visited = new Set<unknown>([null]);
  const waiting = [value];
  while (waiting.length > 0) {
    const tree = waiting.pop();
    if (visited.has(tree)) continue;
    visited.add(tree);
    const node = nodeOf(tree);
    if (!node) return false;
    waiting.push(node.left, node.right);
  }
  return true;
}

/**
 * Only the node itself is looked at, here as in make_tree: looking at all that hangs from it would make each step of a
 * program as long as its tree.
 */
function nonEmpty(name: string, value: unknown): { entry: unknown; left: unknown; right: unknown } {
  const node = nodeOf(value);
  if (node) return node;
  throw new Error(`${name}(t) expects a non-empty binary tree as argument t, but encountered ${shown(value)}`);
}

function make_tree(value: unknown, left: unknown, right: unknown): unknown {
  for (const side of [left, right]) {
    if (side === null || nodeOf(side)) continue;
    throw new Error(`make_tree expects binary trees, but encountered ${shown(side)}`);
  }
  return [value, [left, [right, null]]];
}

const exports = {
  make_empty_tree: () => null,
  is_tree: (t: unknown) => isTree(t),
  make_tree,
  is_empty_tree: (t: unknown) => t === null,
  entry: (t: unknown) => nonEmpty("entry", t).entry,
  left_branch: (t: unknown) => nonEmpty("left_branch", t).left,
  right_branch: (t: unknown) => nonEmpty("right_branch", t).right,
};

/** The module binary_tree and the external library BINARYTREES: a tree is null or list(value, left, right). */
export const BINARY_TREE: SourceModule = { name: "binary_tree", open: () => ({ exports }) };

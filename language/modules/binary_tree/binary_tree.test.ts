import { Question } from "../../testcases";
import { EMPTY_STUDIO } from "../module";
import { BINARY_TREE } from ".";

const t = BINARY_TREE.open(EMPTY_STUDIO).exports as Record<string, (...args: unknown[]) => unknown>;

/** A tree whose nodes all hang to the right, the last one deepest. */
const chain = (length: number): unknown => {
  let tree: unknown = null;
  for (let i = length; i > 0; i--) tree = t.make_tree?.(i, null, tree);
  return tree;
};

it("is a list of a value and two branches", () => {
  const tree = t.make_tree?.(1, t.make_tree?.(2, null, null), t.make_empty_tree?.());
  expect(tree).toEqual([
    1,
    [
      [2, [null, [null, null]]],
      [null, null],
    ],
  ]);
  expect([t.entry?.(tree), t.entry?.(t.left_branch?.(tree)), t.right_branch?.(tree)]).toEqual([1, 2, null]);
  expect([t.is_empty_tree?.(null), t.is_empty_tree?.(tree)]).toEqual([true, false]);
});

it("is distinguished from other values, however deep they are", () => {
  const broken = [
    1,
    [
      [2, [null, [3, null]]],
      [null, null],
    ],
  ];
  const values = [null, chain(100_000), 1, [1, 2], [1, [null, null]], [1, [null, [null, 4]]], broken];
  expect(values.map((value) => t.is_tree?.(value))).toEqual([true, true, false, false, false, false, false]);
});

it("may share a branch in many places, which is visited once", () => {
  let tree: unknown = t.make_tree?.(0, null, null);
  for (let i = 0; i < 60; i++) tree = t.make_tree?.(i, tree, tree);
  expect([t.is_tree?.(tree), t.entry?.(tree)]).toEqual([true, 59]);
});

it("names values that are no trees", () => {
  expect(() => t.make_tree?.(1, 2, null)).toThrow("make_tree expects binary trees, but encountered 2");
  expect(() => t.entry?.(null)).toThrow("entry(t) expects a non-empty binary tree as argument t, but encountered null");
  expect(() => t.left_branch?.([1, 2])).toThrow(
    "left_branch(t) expects a non-empty binary tree as argument t, but encountered [1, 2]",
  );
});

it("costs a step in proportion to the program, not to the tree", () => {
  let looked = 0;
  const watched = new Proxy([1, [null, [null, null]]], {
    get(target, name) {
      looked += 1;
      return Reflect.get(target, name);
    },
  });
  t.make_tree?.(3, t.make_tree?.(2, watched, null), null);
  const once = looked;
  let tree = t.make_tree?.(3, watched, null);
  for (let i = 0; i < 100; i++) tree = t.make_tree?.(i, tree, null);
  expect([t.entry?.(tree), looked]).toEqual([99, 2 * once]);
});

it("may contain values that the lazy variant has not computed yet", () => {
  const question = new Question({
    library: { chapter: 2, variant: "lazy", external: "binarytrees", symbols: [], globals: [], execTimeMs: 1000 },
    prepend: "",
    student: "const tree = pair(1 + 1, pair(null, pair(make_tree(2 + 1, null, null), null)));",
    postpend: "",
    template: "",
    testcases: ["is_tree(tree);", "entry(tree) + entry(right_branch(tree));"],
  });
  expect([question.run(0), question.run(1)]).toMatchObject([{ value: "true" }, { value: "5" }]);
});

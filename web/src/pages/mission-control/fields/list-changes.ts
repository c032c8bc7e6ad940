import type { ChoiceDocument, ProblemDocument, SampleDocument } from "../../../../../domain/assessments/xml";

/** Replaces a part of the document by what `edit` makes of it. `edit` keeps what it does not know by spreading. */
export type Change<Part> = (edit: (part: Part) => Part) => void;

/** Makes the change of one field of a part from the change of the part. */
export const changeOf =
  <Part extends object, Key extends keyof Part>(change: Change<Part>, key: Key): Change<Part[Key]> =>
  (edit) =>
    change((part) => {
      const value = edit(part[key]);
      return Object.is(value, part[key]) ? part : { ...part, [key]: value };
    });

export type ProblemOf<Type extends ProblemDocument["type"]> = Extract<ProblemDocument, { type: Type }>;

/** Makes the change of a question of one kind. It does nothing to a question that has become another kind meanwhile. */
export const changeOfKind =
  <Type extends ProblemDocument["type"]>(change: Change<ProblemDocument>, type: Type): Change<ProblemOf<Type>> =>
  (edit) =>
    change((problem) => (problem.type === type ? edit(problem as ProblemOf<Type>) : problem));

/** Replaces one item of a list; the list itself where that changes nothing. */
export function edited<Item>(items: readonly Item[], index: number, edit: (item: Item) => Item): readonly Item[] {
  if (index < 0 || index >= items.length) return items;
  const item = items[index] as Item;
  const next = edit(item);
  return Object.is(next, item) ? items : items.with(index, next);
}

/** Moves an item one place up (-1) or down (1); the list itself where there is no such place. */
export function shifted<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const to = index + by;
  if (index < 0 || index >= items.length || to < 0 || to >= items.length) return items;
  return items.with(index, items[to] as Item).with(to, items[index] as Item);
}

export const removed = <Item>(items: readonly Item[], index: number): readonly Item[] =>
  index < 0 || index >= items.length ? items : items.toSpliced(index, 1);

/** The rows of a list and their keys. */
export interface KeyedRows {
  readonly items: readonly unknown[];
  readonly keys: readonly number[];
  /** The key that the next new row gets. */
  readonly next: number;
}

/**
 * Gives every item of a list a key that stays with it when it is edited or moved. An item that was there before is known
 * by itself, at its old place first; one that was not is the edited item of its place, or a new one.
 */
export function keyedRows(before: KeyedRows, items: readonly unknown[]): KeyedRows {
  if (before.items === items) return before;
  const stays = (index: number): boolean => index < before.items.length && Object.is(before.items[index], items[index]);
  const keysOf = new Map<unknown, number[]>();
  before.items.forEach((item, index) => {
    if (!stays(index)) keysOf.set(item, [...(keysOf.get(item) ?? []), before.keys[index] as number]);
  });
  const known = items.map((item, index) => (stays(index) ? before.keys[index] : keysOf.get(item)?.shift()));
  const taken = new Set(known);
  let { next } = before;
  const keys = known.map((key, index) => {
    if (key !== undefined) return key;
    const inPlace = before.keys[index];
    return inPlace === undefined || taken.has(inPlace) ? next++ : inPlace;
  });
  return { items, keys, next };
}

export const NO_ROWS: KeyedRows = { items: [], keys: [], next: 0 };

type Mcq = ProblemOf<"mcq">;

/** Returns the index of the last choice that is marked as correct, as the editor of 2022 reads it; null without one. */
export function solutionOf({ choices }: Pick<Mcq, "choices">): number | null {
  const index = choices.findLastIndex(({ correct }) => correct === true);
  return index < 0 ? null : index;
}

/** Marks one choice as correct and all others as wrong. */
export const withSolution = (problem: Mcq, solution: number): Mcq => ({
  ...problem,
  choices: problem.choices.map((choice, index) =>
    choice.correct === (index === solution) ? choice : { ...choice, correct: index === solution },
  ),
});

/** Adds a choice at the end. The first one is the solution, for a question always has one. */
export function addChoice(problem: Mcq): Mcq {
  const choice: ChoiceDocument = { correct: problem.choices.length === 0, hint: null, text: "A" };
  return { ...problem, choices: [...problem.choices, choice] };
}

/** Removes a choice. When it was the solution, the one that takes its place is, or the last one. */
export function removeChoice(problem: Mcq, index: number): Mcq {
  const wasSolution = problem.choices[index]?.correct === true;
  const without = { ...problem, choices: removed(problem.choices, index) };
  if (!wasSolution || without.choices.length === 0 || solutionOf(without) !== null) return without;
  return withSolution(without, Math.min(index, without.choices.length - 1));
}

type Programming = ProblemOf<"programming">;

/** Removes a testcase, counted from 0. Samples that name others by number go on naming the same ones. */
export function removeTestcase(problem: Programming, index: number): Programming {
  const testcases = removed(problem.testcases, index);
  if (testcases === problem.testcases) return problem;
  const gone = index + 1;
  return withNumbers({ ...problem, testcases }, (number) =>
    number === gone ? null : number - (number > gone ? 1 : 0),
  );
}

/** Moves a testcase one place up (-1) or down (1). Samples go on naming the same testcases. */
export function shiftTestcase(problem: Programming, index: number, by: -1 | 1): Programming {
  const testcases = shifted(problem.testcases, index, by);
  if (testcases === problem.testcases) return problem;
  const [from, to] = [index + 1, index + 1 + by];
  return withNumbers({ ...problem, testcases }, (number) => (number === from ? to : number === to ? from : number));
}

/** Gives the testcases that samples name their new numbers; null takes a number away. */
function withNumbers(problem: Programming, renumber: (number: number) => number | null): Programming {
  const samples = problem.samples.map((sample) => renumbered(sample, renumber));
  return samples.every((sample, index) => sample === problem.samples[index]) ? problem : { ...problem, samples };
}

function renumbered(sample: SampleDocument, renumber: (number: number) => number | null): SampleDocument {
  if (sample.expects.kind !== "fails") return sample;
  const before = sample.expects.testcases;
  const testcases = before.map(renumber).filter((number) => number !== null);
  const isSame = testcases.length === before.length && testcases.every((number, index) => number === before[index]);
  return isSame ? sample : { ...sample, expects: { kind: "fails", testcases: testcases.sort((a, b) => a - b) } };
}

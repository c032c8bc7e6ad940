import fc from "fast-check";
import { type Caret, type Edit, EditHistory, editBetween, edited, joinsStep, type Step } from "./edit-history";
import { type PlacedEdit, placedSteps, placeOf } from "./monaco-steps";

const caretAt = (head: number): Caret => ({ anchor: head, head });

it("finds what changed between two texts by where the caret stands afterwards", () => {
  expect([
    editBetween("aaa", "aaaa", 2),
    editBetween("const x = 1;", "const xy = 1;", 8),
    editBetween("one two", "one", 3),
    editBetween("one two", "one 2!", 6),
    editBetween("same", "same", 1),
  ]).toEqual([
    { at: 1, removed: "", inserted: "a" },
    { at: 7, removed: "", inserted: "y" },
    { at: 3, removed: " two", inserted: "" },
    { at: 4, removed: "two", inserted: "2!" },
    null,
  ]);
});

/** Types a text letter by letter, as a person does. */
function typing(text: string): EditHistory {
  const history = new EditHistory();
  for (const [at, inserted] of [...text].entries()) {
    const edit = { at, removed: "", inserted };
    const before = caretAt(at);
    history.record({ edits: [edit], before, after: caretAt(at + 1) }, joinsStep(history.done.at(-1), edit, before));
  }
  return history;
}

it("takes typing back by words, and lines by themselves", () => {
  const words = typing("let us  go\non").done.map(({ edits }) => edits.map(({ inserted }) => inserted).join(""));
  expect(words).toEqual(["let", " us", "  go", "\n", "on"]);
});

it("takes back at once what was erased letter by letter, and apart from what was typed before", () => {
  const history = typing("ab");
  for (const at of [1, 0]) {
    const edit = { at, removed: "ab"[at] ?? "", inserted: "" };
    const before = caretAt(at + 1);
    history.record({ edits: [edit], before, after: caretAt(at) }, joinsStep(history.done.at(-1), edit, before));
  }
  expect(history.done.map(({ edits }) => edits.length)).toEqual([2, 2]);
  expect(history.undo()).toEqual({
    edits: [
      { at: 0, removed: "", inserted: "a" },
      { at: 1, removed: "", inserted: "b" },
    ],
    caret: caretAt(2),
  });
});

it("does not join what is typed at another place, or over a selection", () => {
  const last: Step = { edits: [{ at: 0, removed: "", inserted: "a" }], before: caretAt(0), after: caretAt(1) };
  const at = (offset: number): Edit => ({ at: offset, removed: "", inserted: "b" });
  expect([
    joinsStep(last, at(1), caretAt(1)),
    joinsStep(last, at(3), caretAt(3)),
    joinsStep(last, at(1), { anchor: 0, head: 1 }),
    joinsStep(undefined, at(1), caretAt(1)),
  ]).toEqual([true, false, false, false]);
});

it("brings back what was undone until something else is typed", () => {
  const history = typing("a b");
  history.undo();
  expect(history.undone.length).toBe(1);
  expect(history.redo()).toEqual({
    edits: [
      { at: 1, removed: "", inserted: " " },
      { at: 2, removed: "", inserted: "b" },
    ],
    caret: caretAt(3),
  });
  history.undo();
  history.record({ edits: [{ at: 1, removed: "", inserted: "c" }], before: caretAt(1), after: caretAt(2) }, false);
  expect([history.redo(), history.done.length]).toEqual([null, 2]);
});

/** An editor that edits by places, as Monaco does. */
function placed(text: string, { range, text: inserted }: PlacedEdit): string {
  const lines = text.split("\n");
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  const [from, to] = [offset(range.startLineNumber, range.startColumn), offset(range.endLineNumber, range.endColumn)];
  return text.slice(0, from) + inserted + text.slice(to);
}

const texts = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "(", "\u{1F600}"), maxLength: 24 });
const acts = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ from: fc.nat(), length: fc.nat(4), inserted: texts }) },
    { weight: 2, arbitrary: fc.constant("undo" as const) },
    { weight: 1, arbitrary: fc.constant("redo" as const) },
  ),
  { maxLength: 30 },
);

it("gives an editor that takes over the text, and by undo the text of the beginning, whatever was done", () => {
  fc.assert(
    fc.property(texts, acts, (base, list) => {
      const history = new EditHistory();
      let text = base;
      for (const act of list) {
        if (act === "undo" || act === "redo") {
          for (const edit of history[act]()?.edits ?? []) text = edited(text, edit);
          continue;
        }
        const at = act.from % (text.length + 1);
        const edit = { at, removed: text.slice(at, at + act.length), inserted: act.inserted };
        const before = caretAt(Math.min(at, text.length));
        const step = { edits: [edit], before, after: caretAt(at + act.inserted.length) };
        history.record(step, joinsStep(history.done.at(-1), edit, before));
        text = edited(text, edit);
      }
      // The editor is given all steps, and takes back those that were undone.
      const versions = [base];
      for (const { edits } of placedSteps(base, [...history.done, ...history.undone]))
        versions.push(edits.reduce(placed, versions.at(-1) ?? ""));
      expect(versions.at(history.done.length)).toBe(text);
      let undone = text;
      for (let change = history.undo(); change; change = history.undo()) undone = change.edits.reduce(edited, undone);
      expect(undone).toBe(base);
      // Each of its steps can be taken back to the text before it.
      const offsets = versions.every(
        (version) => placeOf(version, version.length).lineNumber === version.split("\n").length,
      );
      expect(offsets).toBe(true);
    }),
  );
});

import type { ContentChange, EditorSelection } from "../../../../domain/sourcecasts/editor-inputs";
import type { UntimedInput } from "../../../../domain/sourcecasts/playback-data";
import { InputRecorder, type RecordedEditor, type RecordedView } from "./input-recorder";

const at = (line: number, column: number, fromLine = line, fromColumn = column): EditorSelection => ({
  selectionStartLineNumber: fromLine,
  selectionStartColumn: fromColumn,
  positionLineNumber: line,
  positionColumn: column,
});

/** An editor as Monaco behaves: it tells of a change first, then of where the cursor went. */
function fakeEditor(text: string) {
  let selection = at(1, 1);
  const changed: ((change: ContentChange) => void)[] = [];
  const moved: ((change: { selection: EditorSelection }) => void)[] = [];
  const add = <Heard>(list: Heard[], one: Heard) => {
    list.push(one);
    return { dispose: () => void list.splice(list.indexOf(one), 1) };
  };
  const editor: RecordedEditor = {
    getModel: () => ({ getValue: () => text }),
    getSelection: () => selection,
    onDidChangeModelContent: (listener) => add(changed, listener),
    onDidChangeCursorSelection: (listener) => add(moved, listener),
  };
  const move = (to: EditorSelection) => {
    selection = to;
    for (const listener of moved) listener({ selection });
  };
  /** Puts text at a column of the only line. */
  const type = (column: number, put: string) => {
    text = text.slice(0, column - 1) + put + text.slice(column - 1);
    const range = { startLineNumber: 1, startColumn: column, endLineNumber: 1, endColumn: column };
    for (const listener of changed) listener({ changes: [{ range, text: put }], isFlush: false });
    move(at(1, column + put.length));
  };
  const load = (whole: string) => {
    text = whole;
    for (const listener of changed) listener({ changes: [], isFlush: true });
    move(at(1, 1));
  };
  return { editor, move, type, load };
}

const VIEW: RecordedView = {
  language: { chapter: 1, variant: "default", external: "none" },
  tab: "sourcereel",
  breakpoints: [],
};
const START = { ...VIEW, cursor: { row: 0, column: 0 } };

function recording(text = "", view = VIEW) {
  const taken: UntimedInput[] = [];
  const fake = fakeEditor(text);
  const recorder = new InputRecorder((inputs) => taken.push(...inputs));
  const leave = recorder.bind(fake.editor);
  recorder.begin(START, view);
  const types = () => taken.map(({ type }) => type);
  return { ...fake, recorder, taken, types, leave };
}

const insert = (column: number, text: string) => ({
  type: "codeDelta",
  data: {
    start: { row: 0, column },
    end: { row: 0, column: column + text.length },
    action: "insert",
    lines: [text],
  },
});

it("takes down a typed letter as the change, then the cursor", () => {
  const { type, taken } = recording("1;");
  type(1, "4");
  type(2, "2");
  expect(taken).toEqual([
    insert(0, "4"),
    { type: "cursorPositionChange", data: { row: 0, column: 1 } },
    insert(1, "2"),
    { type: "cursorPositionChange", data: { row: 0, column: 2 } },
  ]);
});

it("takes down a selection after its cursor, and the cursor again when the selection goes", () => {
  const { move, taken } = recording("total");
  move(at(1, 6, 1, 1));
  move(at(1, 6));
  expect(taken).toEqual([
    { type: "cursorPositionChange", data: { row: 0, column: 5 } },
    {
      type: "selectionRangeData",
      data: { range: { start: { row: 0, column: 0 }, end: { row: 0, column: 5 } }, isBackwards: false },
    },
    { type: "cursorPositionChange", data: { row: 0, column: 5 } },
  ]);
});

it("takes down no cursor that stays where it was", () => {
  const { move, taken } = recording("total");
  move(at(1, 3));
  move(at(1, 3));
  expect(taken).toEqual([{ type: "cursorPositionChange", data: { row: 0, column: 2 } }]);
});

it("takes down runs, the REPL and pauses of players in the order in which they happen", () => {
  const { recorder, type, types, taken } = recording();
  type(1, "1;");
  recorder.run();
  recorder.evaluate("2;");
  recorder.forcePause();
  expect(types()).toEqual(["codeDelta", "cursorPositionChange", "keyboardCommand", "replInput", "forcePause"]);
  expect(taken.slice(2)).toEqual([
    { type: "keyboardCommand", data: "run" },
    { type: "replInput", data: "2;" },
    { type: "forcePause", data: null },
  ]);
});

it.each<[string, Partial<RecordedView>, readonly UntimedInput[]]>([
  [
    "another chapter",
    { language: { chapter: 3, variant: "default", external: "none" } },
    [{ type: "chapterSelect", data: 3 }],
  ],
  [
    "a variant of the same chapter",
    { language: { chapter: 1, variant: "lazy", external: "none" } },
    [{ type: "variantSelect", data: "lazy" }],
  ],
  [
    "a variant of another chapter",
    { language: { chapter: 3, variant: "non-det", external: "none" } },
    [
      { type: "chapterSelect", data: 3 },
      { type: "variantSelect", data: "non-det" },
    ],
  ],
  [
    "another library",
    { language: { chapter: 1, variant: "default", external: "runes" } },
    [{ type: "externalLibrarySelect", data: "RUNES" }],
  ],
  ["the Data Visualizer", { tab: "data" }, [{ type: "activeTabChange", data: "data_visualizer" }]],
  ["the Env Visualizer", { tab: "environment" }, [{ type: "activeTabChange", data: "env_visualizer" }]],
  ["breakpoints", { breakpoints: [1, 4] }, [{ type: "breakpointsChange", data: [0, 3] }]],
])("takes down %s once", (_what, change, expected) => {
  const { recorder, taken } = recording();
  recorder.show({ ...VIEW, ...change });
  recorder.show({ ...VIEW, ...change });
  expect(taken).toEqual(expected);
});

it("says that a variant went where the new chapter would keep it", () => {
  const { recorder, taken } = recording();
  recorder.show({ ...VIEW, language: { chapter: 1, variant: "lazy", external: "none" } });
  recorder.show({ ...VIEW, language: { chapter: 2, variant: "default", external: "none" } });
  expect(taken.slice(1)).toEqual([
    { type: "chapterSelect", data: 2 },
    { type: "variantSelect", data: "default" },
  ]);
});

it("begins with what the workspace shows that the recording does not know", () => {
  const { taken } = recording("", { ...VIEW, tab: "data", breakpoints: [2] });
  expect(taken).toEqual([
    { type: "activeTabChange", data: "data_visualizer" },
    { type: "breakpointsChange", data: [1] },
  ]);
});

it("takes down nothing before it begins, after it ends, and of an editor that was left", () => {
  const taken: UntimedInput[] = [];
  const { editor, type, load } = fakeEditor("");
  const recorder = new InputRecorder((inputs) => taken.push(...inputs));
  const leave = recorder.bind(editor);
  load("const template = 1;");
  recorder.run();
  recorder.show({ ...VIEW, tab: "data" });
  recorder.begin(START, VIEW);
  recorder.end();
  type(1, "a");
  recorder.evaluate("1;");
  recorder.forcePause();
  leave();
  recorder.begin(START, VIEW);
  type(1, "b");
  expect(taken).toEqual([]);
});

/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { act } from "react";
import { find, hide, show, tell, update } from "../../design/screen.fixture";
import type { CodeEditor } from "../editor";
import EditorZones, { type LineZone } from "./editor-zones";

interface ShownZone {
  afterLineNumber: number;
  readonly domNode: HTMLElement;
  onDomNodeTop(top: number): void;
}

/** The part of an editor that zones use. */
function openEditor() {
  const zones = new Map<string, ShownZone>();
  const marks: { range: { startLineNumber: number; endLineNumber: number } }[] = [];
  const listeners: (() => void)[] = [];
  let [text, next] = ["first", 0];
  const editor = {
    getModel: () => ({ id: text }),
    onDidChangeModel: (listener: () => void) => {
      listeners.push(listener);
      return { dispose: () => undefined };
    },
    onDidLayoutChange: () => ({ dispose: () => undefined }),
    getLayoutInfo: () => ({ contentLeft: 40, contentWidth: 500, verticalScrollbarWidth: 10 }),
    createDecorationsCollection: (added: typeof marks) => {
      marks.push(...added);
      return {
        getRange: () => added[0]?.range ?? null,
        clear: () => {
          for (const mark of added) marks.splice(marks.indexOf(mark), 1);
        },
      };
    },
    changeViewZones: (change: (accessor: object) => void) =>
      change({
        addZone: (zone: ShownZone) => {
          next += 1;
          zones.set(String(next), zone);
          return String(next);
        },
        removeZone: (id: string) => zones.delete(id),
        layoutZone: () => undefined,
      }),
    addOverlayWidget: (widget: { getDomNode(): HTMLElement }) => document.body.append(widget.getDomNode()),
    removeOverlayWidget: (widget: { getDomNode(): HTMLElement }) => widget.getDomNode().remove(),
    getScrollTop: () => 0,
    setScrollTop: () => undefined,
  };
  return {
    editor: editor as unknown as CodeEditor,
    lines: () => [...zones.values()].map(({ afterLineNumber }) => afterLineNumber),
    first: () => [...zones.values()][0],
    marked: () => marks.map(({ range }) => [range.startLineNumber, range.endLineNumber]),
    open: (other: string) =>
      act(() => {
        text = other;
        zones.clear();
        for (const listener of listeners) listener();
      }),
  };
}

const zone = (key: string, from: number, to: number): LineZone => ({
  key,
  lines: { from, to },
  look: "comment",
  hint: "Comment",
  content: <p>{`About ${key}`}</p>,
});
const above: LineZone = { key: "report", lines: null, look: "report", hint: "Report", content: <p>40 of 50</p> };

afterEach(hide);

it("stand below their lines, each marked, and what is about all of them stands above", () => {
  const code = openEditor();
  show(<EditorZones editor={code.editor} zones={[above, zone("a", 1, 2), zone("b", 4, 4)]} />);
  expect(code.lines()).toEqual([0, 2, 4]);
  expect(code.marked()).toEqual([
    [1, 2],
    [4, 4],
  ]);
  expect(find(".line-zone--report").textContent).toBe("40 of 50");
  expect(find(".line-zone", "About b").style.width).toBe("490px");
});

it("take no focus where they are scrolled away", () => {
  const code = openEditor();
  show(<EditorZones editor={code.editor} zones={[zone("a", 1, 1)]} />);
  code.first()?.onDomNodeTop(-1_000_000);
  expect(find(".line-zone").style.visibility).toBe("hidden");
  code.first()?.onDomNodeTop(25);
  expect([find(".line-zone").style.visibility, find(".line-zone").style.top]).toEqual(["visible", "25px"]);
});

it("keep what is typed in them from the editor, but for chords", () => {
  const code = openEditor();
  show(<EditorZones editor={code.editor} zones={[zone("a", 1, 1)]} />);
  const heard: string[] = [];
  document.body.addEventListener("keydown", ({ key }) => heard.push(key));
  const text = find("p", "About a");
  tell(text, new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  tell(text, new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true }));
  expect(heard).toEqual(["s"]);
});

it("go when they are no more, and come again with another text", () => {
  const code = openEditor();
  show(<EditorZones editor={code.editor} zones={[zone("a", 1, 1), zone("b", 2, 2)]} />);
  update(<EditorZones editor={code.editor} zones={[zone("b", 2, 2)]} />);
  expect([code.lines(), code.marked()]).toEqual([[2], [[2, 2]]]);
  code.open("second");
  expect([code.lines(), document.querySelectorAll(".line-zone").length]).toEqual([[2], 1]);
});

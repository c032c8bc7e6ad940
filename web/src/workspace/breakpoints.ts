import { type RefObject, useEffect, useRef } from "react";
import { commandOf } from "../app/shortcuts/commands";
import { type EditorCommandId, editorCommands } from "../app/shortcuts/workspace-commands";
import { canHoldBreakpoint, toggled } from "./breakpoint-rules";
import { keybindingOf } from "./editor/keybindings";
import { monaco } from "./monaco";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

/** Pixels from the left edge of the gutter in which a click sets a breakpoint (specification, section 2). */
const CLICK_ZONE = 35;

interface BreakpointProps {
  readonly breakpoints?: readonly number[];
  readonly onBreakpoints?: (lines: readonly number[]) => void;
}

/** Marks breakpoints in the gutter, sets them by click and F9, and lets them move with their lines. */
export function useBreakpoints(editor: CodeEditor | null, props: BreakpointProps): void {
  const latest = useRef(props);
  latest.current = props;
  const marks = useRef<monaco.editor.IEditorDecorationsCollection | null>(null);
  const { breakpoints } = props;
  useEffect(() => {
    if (!editor || !breakpoints) return;
    marks.current ??= editor.createDecorationsCollection();
    if (linesOf(marks.current).join() !== breakpoints.join()) marks.current.set(breakpoints.map(markAt));
  }, [editor, breakpoints]);
  useEffect(() => {
    if (editor) return listen(editor, latest, marks);
  }, [editor]);
}

function listen(
  editor: CodeEditor,
  latest: RefObject<BreakpointProps>,
  marks: RefObject<monaco.editor.IEditorDecorationsCollection | null>,
): () => void {
  const toggle = (line: number) => {
    const { breakpoints = [], onBreakpoints } = latest.current;
    onBreakpoints?.(toggled(breakpoints, line, editor.getModel()?.getLinesContent() ?? []));
  };
  const { GUTTER_GLYPH_MARGIN, GUTTER_LINE_NUMBERS } = monaco.editor.MouseTargetType;
  const listeners = [
    editor.onMouseDown(({ target, event }) => {
      if (target.type !== GUTTER_GLYPH_MARGIN && target.type !== GUTTER_LINE_NUMBERS) return;
      const left = editor.getDomNode()?.getBoundingClientRect().left ?? 0;
      if (event.posx - left <= CLICK_ZONE) toggle(target.position.lineNumber);
    }),
    editor.onDidChangeModelContent(() => {
      const { breakpoints, onBreakpoints } = latest.current;
      if (!marks.current || !breakpoints?.length) return;
      const lines = editor.getModel()?.getLinesContent() ?? [];
      const moved = linesOf(marks.current).filter((line) => canHoldBreakpoint(lines, line));
      if (moved.join() !== breakpoints.join()) onBreakpoints?.(moved);
    }),
  ];
  const toggling = commandOf<EditorCommandId>(editorCommands(), "toggle-breakpoint");
  const action = editor.addAction({
    id: toggling.id,
    label: toggling.name,
    keybindings: toggling.keys.map(keybindingOf),
    run: () => toggle(editor.getPosition()?.lineNumber ?? 1),
  });
  return () => {
    for (const listener of [...listeners, action]) listener.dispose();
  };
}

const linesOf = (marks: monaco.editor.IEditorDecorationsCollection): readonly number[] =>
  [...new Set(marks.getRanges().map(({ startLineNumber }) => startLineNumber))].sort((a, b) => a - b);

const markAt = (line: number): monaco.editor.IModelDeltaDecoration => ({
  range: new monaco.Range(line, 1, line, 1),
  options: { glyphMarginClassName: "ws-breakpoint", stickiness: 1 },
});

/** Shows where the program waits, and brings it into view. */
export function usePausedLine(editor: CodeEditor | null, line: number | null): void {
  useEffect(() => {
    if (!editor || line === null) return;
    const mark = editor.createDecorationsCollection([
      { range: new monaco.Range(line, 1, line, 1), options: { isWholeLine: true, className: "ws-paused-line" } },
    ]);
    editor.revealLineInCenterIfOutsideViewport(line);
    return () => mark.clear();
  }, [editor, line]);
}

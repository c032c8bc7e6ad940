import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { CodeEditor } from "../editor";
import type { Range } from "./range";
import "./editor-zones.css";

/** Something that stands between the lines of a program in the editor. */
export interface LineZone {
  /** Tells it from the others. */
  readonly key: string;
  /** The lines that it is about, below which it stands; null: it stands above all of them. */
  readonly lines: Range | null;
  readonly look: "comment" | "fault" | "report";
  /** Says at the mark in the margin what stands below; for the pointer, which the text itself tells all others. */
  readonly hint: string;
  readonly content: ReactNode;
}

interface EditorZonesProps {
  readonly editor: CodeEditor;
  readonly zones: readonly LineZone[];
}

/**
 * Shows what is about lines of a program below those lines, each with a mark in the margin. They go with their lines when the
 * program is edited. The editor draws its lines above its own zones, so each has a widget that lies over its space.
 */
export default function EditorZones({ editor, zones }: EditorZonesProps) {
  const text = useText(editor);
  return zones.map((zone) => <Zone key={`${text} ${zone.key}`} editor={editor} zone={zone} />);
}

/** The text in the editor: zones are gone with the one that they were in. */
function useText(editor: CodeEditor): string {
  const [text, setText] = useState(editor.getModel()?.id ?? "");
  useEffect(() => {
    const listener = editor.onDidChangeModel(() => setText(editor.getModel()?.id ?? ""));
    return () => listener.dispose();
  }, [editor]);
  return text;
}

function Zone({ editor, zone: { key, lines, look, hint, content } }: { editor: CodeEditor; zone: LineZone }) {
  const [node] = useState(() => document.createElement("div"));
  const [from, to] = lines ? [lines.from, lines.to] : [0, 0];
  useEffect(() => placeZone(editor, node, { key, from, to, look, hint }), [editor, node, key, from, to, look, hint]);
  return createPortal(content, node);
}

interface Placed extends Range, Pick<LineZone, "key" | "look" | "hint"> {}

/** Puts a node below lines of the editor's program, at line 0 above all. The returned function takes it away. */
function placeZone(editor: CodeEditor, node: HTMLElement, { key, from, to, look, hint }: Placed): () => void {
  node.className = `line-zone line-zone--${look}`;
  const marks = to === 0 ? null : editor.createDecorationsCollection([markOf({ key, from, to, look, hint })]);
  const lineNow = () => marks?.getRange(0)?.endLineNumber ?? to;
  const space = {
    afterLineNumber: to,
    heightInPx: 0,
    domNode: document.createElement("div"),
    onDomNodeTop: (top: number) => {
      // What is scrolled away is far off; it stays measurable, but takes no focus there.
      node.style.visibility = top < -100_000 ? "hidden" : "visible";
      node.style.top = `${top}px`;
    },
  };
  let id = "";
  editor.changeViewZones((zones) => {
    id = zones.addZone(space);
  });
  const widget = { getId: () => `line-zone ${key}`, getDomNode: () => node, getPosition: () => null };
  editor.addOverlayWidget(widget);
  const layOut = () => {
    const { contentLeft, contentWidth, verticalScrollbarWidth } = editor.getLayoutInfo();
    node.style.left = `${contentLeft}px`;
    node.style.width = `${contentWidth - verticalScrollbarWidth}px`;
  };
  const measure = () => {
    if (node.offsetHeight === space.heightInPx) return;
    space.heightInPx = node.offsetHeight;
    space.afterLineNumber = lineNow();
    editor.changeViewZones((zones) => zones.layoutZone(id));
  };
  layOut();
  measure();
  const listener = editor.onDidLayoutChange(layOut);
  const observer = new ResizeObserver(measure);
  observer.observe(node);
  node.addEventListener("wheel", scroll, { passive: true });
  node.addEventListener("keydown", keepKeys);
  function scroll({ deltaY }: WheelEvent): void {
    editor.setScrollTop(editor.getScrollTop() + deltaY);
  }
  return () => {
    listener.dispose();
    observer.disconnect();
    node.removeEventListener("wheel", scroll);
    node.removeEventListener("keydown", keepKeys);
    editor.removeOverlayWidget(widget);
    editor.changeViewZones((zones) => zones.removeZone(id));
    marks?.clear();
  };
}

/** Keeps keys typed into a zone from the editor; chords are left to the page. */
function keepKeys(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

/** Grows with what is typed between its lines, not at their ends. */
const NEVER_GROWS = 1;

const markOf = ({ from, to, look, hint }: Placed) => ({
  range: { startLineNumber: from, startColumn: 1, endLineNumber: to, endColumn: 1 },
  options: {
    isWholeLine: true,
    className: `line-zone-lines line-zone-lines--${look}`,
    linesDecorationsClassName: `line-zone-mark line-zone-mark--${look}`,
    linesDecorationsTooltip: hint,
    stickiness: NEVER_GROWS,
  },
});

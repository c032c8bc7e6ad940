import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/textbook-notes";
import { selectedPassage } from "./marks";
import { type Passage, passageOf } from "./passage";

interface SelectionToolsProps {
  readonly text: Element;
  readonly onHighlight: (anchor: string, passage: Passage) => void;
  readonly onNote: (anchor: string, passage: Passage) => void;
}

type Selected = NonNullable<ReturnType<typeof selectedPassage>>;

/** Two buttons below what is selected in the text. */
export function SelectionTools({ text, onHighlight, onNote }: SelectionToolsProps) {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = () => setSelected(selectedPassage(text));
    const hide = () => getSelection()?.isCollapsed && setSelected(null);
    // Something may have been selected before this was loaded.
    look();
    // A selection that still grows shows nothing: the buttons would stand in its way.
    for (const event of ["pointerup", "keyup"] as const) document.addEventListener(event, look);
    document.addEventListener("selectionchange", hide);
    addEventListener("scroll", look, { passive: true });
    return () => {
      for (const event of ["pointerup", "keyup"] as const) document.removeEventListener(event, look);
      document.removeEventListener("selectionchange", hide);
      removeEventListener("scroll", look);
    };
  }, [text]);
  const passage = selected && passageOf(selected.text, selected.start, selected.end);
  if (!selected || !passage) return null;
  const finish = (act: SelectionToolsProps["onNote"]) => () => {
    act(selected.anchor, passage);
    getSelection()?.removeAllRanges();
    setSelected(null);
  };
  const { left, bottom, width } = selected.at;
  const middle = Math.min(Math.max(left + width / 2, 110), innerWidth - 110);
  return createPortal(
    <div
      className="tb-selection"
      role="toolbar"
      aria-label={strings.selection}
      style={{ left: middle, top: Math.min(bottom + 8, innerHeight - 56) }}
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button small look="quiet" icon="flag" onClick={finish(onHighlight)}>
        {strings.highlight}
      </Button>
      <Button small look="quiet" icon="plus" onClick={finish(onNote)}>
        {strings.addNote}
      </Button>
    </div>,
    document.body,
  );
}

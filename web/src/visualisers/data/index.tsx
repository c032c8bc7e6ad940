import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { DataDrawing } from "../../../../language/drawings/values";
import { ariaKeys, runByKey } from "../../app/shortcuts/commands";
import { pagingCommands } from "../../app/shortcuts/workspace-commands";
import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/en/data-visualizer";
import { EmptyHint } from "../empty-hint";
import { Surface } from "../surface";
import type { Area } from "../surface/view";
import type { VisualiserProps } from "../visualiser-panel";
import { Drawing } from "./box-drawing";
import { drawingText } from "./drawing-text";
import { layOut } from "./layout";
import "./data.css";

/** The Data Visualizer tab: what the calls of `draw_data` have shown, as boxes and pointers. */
export default function DataVisualizer({ drawings, onExample }: Pick<VisualiserProps, "drawings" | "onExample">) {
  // A program may draw faster than one can look: what is in between is passed over. A new run is seen at once.
  const latest = useDeferredValue(drawings);
  const shown = drawings.length === 0 ? drawings : latest;
  if (shown.length === 0) {
    return (
      <div className="data__empty">
        <EmptyHint hint={strings.empty} onExample={onExample} />
        <pre>{strings.example}</pre>
      </div>
    );
  }
  return <Drawings drawings={shown} />;
}

/** One drawing at a time: the latest, until somebody goes back. */
function Drawings({ drawings }: { drawings: readonly DataDrawing[] }) {
  const [chosen, setChosen] = useState<DataDrawing | null>(null);
  const found = chosen ? drawings.indexOf(chosen) : -1;
  const index = found < 0 ? drawings.length - 1 : found;
  const drawing = drawings[index] as DataDrawing;
  const count = drawings.length;
  const go = (to: number): void => {
    const next = Math.min(Math.max(to, 0), count - 1);
    setChosen(next === count - 1 ? null : (drawings[next] as DataDrawing));
  };
  const runs = { previous: () => go(index - 1), next: () => go(index + 1) };
  const keyDown = (event: KeyboardEvent): void => {
    if (runByKey(pagingCommands(), runs, event.nativeEvent)) event.preventDefault();
  };
  const turns = pagingCommands().map((command) => (
    <IconButton
      key={command.id}
      small
      icon={command.icon}
      label={command.name}
      aria-disabled={drawings[index + (command.id === "next" ? 1 : -1)] === undefined}
      aria-keyshortcuts={ariaKeys(command)}
      onClick={runs[command.id]}
    />
  ));
  const paging = (
    <>
      {count > 1 && turns}
      <span className="data__count" role="status">
        {strings.drawing(index + 1, count)}
      </span>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is in the tab
    <div className="data" onKeyDown={keyDown}>
      <OneDrawing drawing={drawing} number={index + 1} count={count} paging={paging} />
      {drawing.more > 0 && <p className="ws-quiet">{strings.more(drawing.more)}</p>}
    </div>
  );
}

interface OneDrawingProps {
  readonly drawing: DataDrawing;
  readonly number: number;
  readonly count: number;
  readonly paging: React.ReactNode;
}

const NOTHING: ReadonlySet<string> = new Set();

function OneDrawing({ drawing, number, count, paging }: OneDrawingProps) {
  const [folded, setFolded] = useState<{ of: DataDrawing; pointers: ReadonlySet<string> }>({
    of: drawing,
    pointers: NOTHING,
  });
  const pointers = folded.of === drawing ? folded.pointers : NOTHING;
  const [focus, setFocus] = useState<Area | null>(null);
  const layout = useMemo(() => layOut(drawing, pointers), [drawing, pointers]);
  const toggle = useCallback(
    (pointer: string) =>
      setFolded((before) => ({
        of: drawing,
        pointers: toggled(before.of === drawing ? before.pointers : NOTHING, pointer),
      })),
    [drawing],
  );
  const expandAll = (
    <Button small look="quiet" onClick={() => setFolded({ of: drawing, pointers: NOTHING })}>
      {strings.expandAll}
    </Button>
  );
  return (
    <Surface
      name={strings.drawing(number, count)}
      fileName={strings.fileName(number)}
      width={layout.area.width}
      height={layout.area.height}
      subject={number}
      focus={focus}
      text={() => [strings.words(number, drawingText(drawing))]}
      tools={
        <>
          {paging}
          {pointers.size > 0 && expandAll}
        </>
      }
    >
      <Drawing layout={layout} onToggle={toggle} onReveal={setFocus} />
    </Surface>
  );
}

/** A set with one member more, or without it. */
function toggled(before: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(member)) after.add(member);
  return after;
}

import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from "react";
import { strings } from "../texts/en/workspace";
import { useArrangedNumber } from "./layout-memory";

/** How high the REPL is until somebody drags it, in pixels (specification, section 2). */
export const REPL_HEIGHT = 300;
const MIN_HEIGHT = 120;
/** What the editor above keeps. */
const EDITOR_LEAST = 120;
/** Dragged below this height, the REPL closes. */
const CLOSING_HEIGHT = 70;
const STEP = 24;

interface ReplSheetProps {
  /** The element that contains the REPL and the editor. */
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly shown: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly id: string;
  readonly "aria-labelledby": string;
}

/** The REPL of narrow screens, below the editor: as high as its upper edge is dragged, or moved with the arrow keys. */
export function ReplSheet({ stage, shown, onClose, children, id, ...names }: ReplSheetProps) {
  const [height, show, keep] = useArrangedNumber("repl-height", REPL_HEIGHT);
  const drag = useRef<{ readonly from: number; readonly height: number } | null>(null);
  const most = () => Math.max((stage.current?.clientHeight ?? REPL_HEIGHT + EDITOR_LEAST) - EDITOR_LEAST, MIN_HEIGHT);
  const within = (wanted: number) => Math.min(Math.max(Math.round(wanted), MIN_HEIGHT), most());
  const wanted = (event: PointerEvent) =>
    drag.current === null ? height : drag.current.height + drag.current.from - event.clientY;
  const start = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientY, height: within(height) };
  };
  // The system took the pointer away: nobody let go anywhere.
  const cancel = () => {
    if (drag.current !== null) show(drag.current.height);
    drag.current = null;
  };
  const end = (event: PointerEvent) => {
    if (drag.current === null) return;
    const { height: before } = drag.current;
    const reached = wanted(event);
    drag.current = null;
    if (reached >= CLOSING_HEIGHT) return keep(within(reached));
    show(before);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(event.key, within(height), most());
    if (next === null) return;
    event.preventDefault();
    keep(within(next));
  };
  return (
    <section className="ws-pane ws-sheet" role="tabpanel" hidden={!shown} style={{ height }} id={id} {...names}>
      {/** biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        className="ws-sheet__grip"
        role="separator"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={strings.resizeRepl}
        aria-controls={id}
        aria-valuenow={within(height)}
        aria-valuemin={MIN_HEIGHT}
        aria-valuemax={most()}
        onPointerDown={start}
        onPointerMove={(event) => drag.current !== null && show(within(wanted(event)))}
        onPointerUp={end}
        onPointerCancel={cancel}
        onLostPointerCapture={cancel}
        // A finger that rests before it drags asks for no menu.
        onContextMenu={(event) => event.preventDefault()}
        onDoubleClick={() => keep(REPL_HEIGHT)}
        onKeyDown={onKeyDown}
      />
      {children}
    </section>
  );
}

/** The height that a key asks for; null for other keys. */
function keyed(key: string, height: number, most: number): number | null {
  if (key === "ArrowUp") return height + STEP;
  if (key === "ArrowDown") return height - STEP;
  if (key === "Home") return MIN_HEIGHT;
  if (key === "End") return most;
  return key === "Enter" ? REPL_HEIGHT : null;
}

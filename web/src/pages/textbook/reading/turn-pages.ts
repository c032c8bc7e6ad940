import { readingSettings } from "./settings";
import { type Turn, turnOf } from "./swipe";

/** Where a finger or a key has work of its own. */
const OWN_WORK = "input, textarea, select, [contenteditable], dialog, .tb-workspace, .tb-turn-none, [role='slider']";

/** Turns pages by swiping over the text, and by the arrow keys where the reader has chosen so. Returns what ends it. */
export function followTurns(turn: (to: Turn) => void): () => void {
  const ends = [followFinger(turn), followKeys(turn)];
  return () => {
    for (const end of ends) end();
  };
}

function followFinger(turn: (to: Turn) => void): () => void {
  let begun: { x: number; y: number; offY: number; at: number } | null = null;
  const start = ({ touches, target, timeStamp }: TouchEvent) => {
    const [touch] = touches;
    begun = null;
    if (!touch || touches.length > 1 || hasSelection()) return;
    if (!(target instanceof Element) || !mayTurnFrom(target)) return;
    begun = { x: touch.clientX, y: touch.clientY, offY: 0, at: timeStamp };
  };
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    // Two fingers enlarge the text.
    if (touches.length > 1) begun = null;
    if (begun && touch) begun.offY = Math.max(begun.offY, Math.abs(touch.clientY - begun.y));
  };
  const end = ({ changedTouches: [touch], timeStamp }: TouchEvent) => {
    const way = begun;
    begun = null;
    if (!way || !touch || hasSelection()) return;
    const to = turnOf({
      fromX: way.x,
      toX: touch.clientX,
      windowWidth: innerWidth,
      ms: timeStamp - way.at,
      offY: Math.max(way.offY, Math.abs(touch.clientY - way.y)),
    });
    if (to) turn(to);
  };
  const cancel = () => {
    begun = null;
  };
  return listen({ touchstart: start, touchmove: move, touchend: end, touchcancel: cancel });
}

const hasSelection = (): boolean => getSelection()?.isCollapsed === false;

/** Not in what scrolls sideways, not in what a finger works with, and not while the text is enlarged. */
function mayTurnFrom(target: Element): boolean {
  const text = target.closest("#content");
  if (!text || target.closest(OWN_WORK) || (visualViewport?.scale ?? 1) > 1.05) return false;
  for (let at: Element | null = target; at && at !== text; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return false;
  }
  return true;
}

function followKeys(turn: (to: Turn) => void): () => void {
  const keydown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || !readingSettings().arrows) return;
    // A key alone does nothing while anything has the focus.
    if (document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    if (key === "ArrowRight") turn("next");
    if (key === "ArrowLeft") turn("previous");
  };
  return listen({ keydown });
}

type Listeners = { [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void };

function listen(listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [name, listener] of entries) document.addEventListener(name, listener, { passive: true });
  return () => {
    for (const [name, listener] of entries) document.removeEventListener(name, listener);
  };
}

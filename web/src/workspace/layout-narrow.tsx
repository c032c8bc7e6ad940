import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import { Icon, type IconName } from "../design/icons";
import { strings } from "../texts/en/workspace";
import { SymbolKeyboard } from "./keyboard/symbol-keyboard";
import { useEditorThere } from "./keyboard/typing";
import { type LayoutProps, type Pane, useArrangedNumber, useArrangedSwitch } from "./layout-memory";

/** How high the REPL is until somebody drags it, in pixels (specification, section 2). */
const REPL_HEIGHT = 300;
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
function ReplSheet({ stage, shown, onClose, children, id, ...names }: ReplSheetProps) {
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

const COARSE = "(pointer: coarse)";

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(COARSE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether the device is worked by touch first; others have a keyboard with every symbol. */
const useTouch = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(COARSE).matches);

interface Choice {
  readonly id: Pane;
  readonly label: string;
  readonly icon: IconName;
  readonly off?: boolean;
}

/** One pane at a time, with tabs at the bottom. Run shows the REPL below the editor, as high as the person drags it. */
export function NarrowLayout({ main, side, repl, mainLabel, sideLabel, pane, onPane, stepping = false }: LayoutProps) {
  const base = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [symbols, keepSymbols] = useArrangedSwitch("symbols", true);
  const typing = useEditorThere();
  const touched = useTouch();
  const typable = touched && (pane === "repl" || (pane === "main" && typing));
  useKeyboardInset();
  const ids = (of: Pane) => ({ id: `${base}-${of}`, "aria-labelledby": `${base}-${of}-tab` });
  const choices: readonly Choice[] = [
    { id: "main", label: mainLabel ?? strings.editorPane, icon: "code" },
    { id: "repl", label: strings.replPane, icon: "terminal", off: stepping && pane === "side" },
    { id: "side", label: sideLabel ?? strings.sidePane, icon: "book" },
  ];
  return (
    <div className="ws ws--narrow">
      <div className="ws-stage" ref={stage}>
        <div className="ws-pane" role="tabpanel" hidden={pane === "side"} {...ids("main")}>
          {main}
        </div>
        <div className="ws-pane" role="tabpanel" hidden={pane !== "side"} {...ids("side")}>
          {side}
        </div>
        <ReplSheet stage={stage} shown={pane === "repl"} onClose={() => onPane("main")} {...ids("repl")}>
          {repl}
        </ReplSheet>
      </div>
      {symbols && typable && <SymbolKeyboard paired={pane === "main"} />}
      <div className="ws-switch">
        <PaneTabs base={base} choices={choices} pane={pane} onPane={onPane} />
        {touched && (
          <button
            type="button"
            aria-expanded={symbols && typable}
            disabled={!typable}
            // The system's keyboard stays as it is: the focus stays where it was.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => keepSymbols(!symbols)}
          >
            <Icon name="keyboard" size={20} />
            {strings.symbols}
          </button>
        )}
      </div>
    </div>
  );
}

interface PaneTabsProps {
  readonly base: string;
  readonly choices: readonly Choice[];
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function PaneTabs({ base, choices, pane, onPane }: PaneTabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const open = choices.filter(({ off }) => off !== true);
    const at = open.findIndex(({ id }) => id === pane);
    const next = step === undefined ? undefined : open[(at + step + open.length) % open.length];
    if (next === undefined) return;
    event.preventDefault();
    onPane(next.id);
    list.current?.querySelector<HTMLElement>(`[data-pane="${next.id}"]`)?.focus();
  };
  return (
    <div className="ws-switch__tabs" role="tablist" aria-label={strings.panes} ref={list} onKeyDown={move}>
      {choices.map(({ id, label, icon, off = false }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${base}-${id}-tab`}
          data-pane={id}
          aria-controls={`${base}-${id}`}
          aria-selected={id === pane}
          aria-disabled={off || undefined}
          title={off ? strings.replOff : undefined}
          tabIndex={id === pane ? 0 : -1}
          onClick={() => !off && onPane(id)}
        >
          <Icon name={icon} size={20} />
          {label}
        </button>
      ))}
    </div>
  );
}

/** Smaller differences are a browser's own bars. */
const KEYBOARD_AT_LEAST = 80;

/** Tells the style sheet how much of the page the system's keyboard covers, where it does not make the page smaller itself. */
function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const covered = window.innerHeight - view.height * view.scale;
      root.style.setProperty("--keyboard-inset", `${covered >= KEYBOARD_AT_LEAST ? Math.round(covered) : 0}px`);
    };
    measure();
    view.addEventListener("resize", measure);
    return () => {
      view.removeEventListener("resize", measure);
      root.style.removeProperty("--keyboard-inset");
    };
  }, []);
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { Icon, type IconName } from "../design/icons";
import { strings } from "../texts/en/workspace";
import { SymbolKeyboard } from "./keyboard/symbol-keyboard";
import { useEditorThere } from "./keyboard/typing";
import { useArrangedSwitch } from "./layout-memory";
import type { LayoutProps, Pane } from "./layout-panes";
import { ReplSheet } from "./repl-sheet";

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

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { Icon, type IconName } from "../design/icons";
import { strings } from "./strings";
import "./workspace.css";

/** Below this width one pane is shown at a time. */
const NARROW = "(max-width: 767.98px)";

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(NARROW);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(NARROW).matches,
  );
}

interface LayoutProps {
  /** The editor, or what takes its place, with its own bar. */
  readonly main: ReactNode;
  /** Side tabs. */
  readonly side: ReactNode;
  readonly repl: ReactNode;
  /** Name of the first pane on narrow screens; "Editor" unless told otherwise. */
  readonly mainLabel?: string;
  /** On narrow screens a run brings the REPL to the front. */
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

export type Pane = "main" | "repl" | "side";

/** Three panes whose sizes are remembered; on narrow screens one at a time with tabs at the bottom. */
export function WorkspaceLayout(props: LayoutProps) {
  return useNarrow() ? <NarrowLayout {...props} /> : <WideLayout {...props} />;
}

function WideLayout({ main, side, repl }: LayoutProps) {
  const columns = useDefaultLayout({ id: "academy.workspace.columns", panelIds: ["main", "aside"] });
  const rows = useDefaultLayout({ id: "academy.workspace.rows", panelIds: ["side", "repl"] });
  return (
    <Group className="ws" defaultLayout={columns.defaultLayout} onLayoutChanged={columns.onLayoutChanged}>
      <Panel id="main" defaultSize="55%" minSize="25%" className="ws-pane">
        {main}
      </Panel>
      <Separator className="ws-bar ws-bar--column" aria-label={strings.resizeColumns} />
      <Panel id="aside" defaultSize="45%" minSize="22%">
        <Group
          className="ws-aside"
          orientation="vertical"
          defaultLayout={rows.defaultLayout}
          onLayoutChanged={rows.onLayoutChanged}
        >
          <Panel id="side" defaultSize="58%" minSize="20%" className="ws-pane">
            {side}
          </Panel>
          <Separator className="ws-bar ws-bar--row" aria-label={strings.resizeRows} />
          <Panel id="repl" defaultSize="42%" minSize="15%" className="ws-pane">
            {repl}
          </Panel>
        </Group>
      </Panel>
    </Group>
  );
}

function NarrowLayout({ main, side, repl, mainLabel = strings.editorPane, pane, onPane }: LayoutProps) {
  const panes: readonly { id: Pane; label: string; icon: IconName; content: ReactNode }[] = [
    { id: "main", label: mainLabel, icon: "code", content: main },
    { id: "repl", label: strings.repl, icon: "play", content: repl },
    { id: "side", label: strings.sidePane, icon: "book", content: side },
  ];
  return (
    <div className="ws ws--narrow">
      {panes.map(({ id, content }) => (
        <div key={id} className="ws-pane" hidden={id !== pane}>
          {content}
        </div>
      ))}
      <nav className="ws-switch" aria-label={strings.panes}>
        {panes.map(({ id, label, icon }) => (
          <button key={id} type="button" aria-current={id === pane ? "true" : undefined} onClick={() => onPane(id)}>
            <Icon name={icon} size={20} />
            {label}
          </button>
        ))}
      </nav>
    </div>
  );
}

/** The pane that narrow screens show, starting with the task's side tabs or the editor. */
export function usePane(first: Pane): [Pane, (pane: Pane) => void] {
  return useState<Pane>(first);
}

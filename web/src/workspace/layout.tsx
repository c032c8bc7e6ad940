import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useNarrow } from "../design/media";
import { usePrinting } from "../design/printing";
import { arrangements, type LayoutProps, type Pane, usePersonalKey } from "./layout-memory";
import { NarrowLayout } from "./layout-narrow";
import "./workspace.css";
import "./layout.css";
import { Group, type GroupImperativeHandle, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { QUIET_ROWS, USUAL_COLUMNS, USUAL_ROWS } from "../app/frame/panes";
import { strings } from "../texts/en/workspace";

/** Three panes side by side; their sizes are remembered, and a double click on a bar between them brings the usual ones back. */
function WideLayout({ main, side, repl, screen, quiet = false }: LayoutProps) {
  const named = (part: string) => (screen === undefined ? part : `${screen}.${part}`);
  const columns = useDefaultLayout({
    id: usePersonalKey(named("columns")),
    panelIds: ["main", "aside"],
    storage: arrangements,
  });
  const rows = useRows(usePersonalKey(named(quiet ? "rows.quiet" : "rows")), quiet ? QUIET_ROWS : USUAL_ROWS);
  return (
    <Group className="ws" defaultLayout={columns.defaultLayout} onLayoutChanged={columns.onLayoutChanged}>
      <Panel id="main" defaultSize={`${USUAL_COLUMNS.main}%`} minSize="25%" className="ws-pane">
        {main}
      </Panel>
      <Separator className="ws-bar ws-bar--column" aria-label={strings.resizeColumns} title={strings.resizeHint} />
      <Panel id="aside" defaultSize={`${USUAL_COLUMNS.aside}%`} minSize="22%">
        <Group
          className="ws-aside"
          orientation="vertical"
          groupRef={rows.groupRef}
          defaultLayout={rows.layout}
          onLayoutChanged={rows.onLayoutChanged}
        >
          <Panel id="side" defaultSize={`${rows.usual.side}%`} minSize="20%" className="ws-pane">
            {side}
          </Panel>
          <Separator className="ws-bar ws-bar--row" aria-label={strings.resizeRows} title={strings.resizeHint} />
          <Panel id="repl" defaultSize={`${rows.usual.repl}%`} minSize="15%" className="ws-pane">
            {repl}
          </Panel>
        </Group>
      </Panel>
    </Group>
  );
}

/** The heights of the two panes at the side, remembered under this key; another key brings its own heights. */
function useRows(id: string, usual: typeof USUAL_ROWS) {
  const groupRef = useRef<GroupImperativeHandle>(null);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id,
    panelIds: ["side", "repl"],
    storage: arrangements,
    onlySaveAfterUserInteractions: true,
  });
  const layout = defaultLayout ?? usual;
  const before = useRef(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is dragged is not set again, only another key's heights
  useEffect(() => {
    if (before.current !== id) groupRef.current?.setLayout(layout);
    before.current = id;
  }, [id]);
  return { groupRef, layout, usual, onLayoutChanged };
}

/**
 * Three panes whose sizes are remembered; on narrow screens tabs at the bottom choose among them. What is in a pane moves
 * with it when a phone is turned: nothing that was typed, stepped to or scrolled to begins anew.
 */
export function WorkspaceLayout({ main, side, repl, ...rest }: LayoutProps) {
  const hosts = { main: useHost(), side: useHost(), repl: useHost() };
  const panes = {
    main: <Place host={hosts.main} />,
    side: <Place host={hosts.side} />,
    repl: <Place host={hosts.repl} />,
  };
  const [narrow, printing] = [useNarrow(), usePrinting()];
  const Layout = printing ? PrintedLayout : narrow ? NarrowLayout : WideLayout;
  return (
    <>
      <Layout {...rest} {...panes} />
      {createPortal(main, hosts.main)}
      {createPortal(side, hosts.side)}
      {createPortal(repl, hosts.repl)}
    </>
  );
}

/** On paper: the task and what else is chosen at the side, then the answer, each as long as it is. */
const PrintedLayout = ({ main, side }: LayoutProps) => (
  <div className="ws-printed">
    <section>{side}</section>
    <section>{main}</section>
  </div>
);

/** An element that stays the same in whatever pane it is put. */
function useHost(): HTMLElement {
  const [host] = useState(() => document.createElement("div"));
  host.className = "ws-host";
  return host;
}

/** Shows such an element at its current place. */
function Place({ host }: { host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(host), [host]);
  return <div className="ws-host" ref={place} />;
}

/** The pane that narrow screens show, starting with the task's side tabs or the editor. */
export function usePane(first: Pane): [Pane, (pane: Pane) => void] {
  return useState<Pane>(first);
}

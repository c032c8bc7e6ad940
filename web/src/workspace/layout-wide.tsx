import { useEffect, useRef } from "react";
import { Group, type GroupImperativeHandle, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { QUIET_ROWS, USUAL_COLUMNS, USUAL_ROWS } from "../app/frame/panes";
import { strings } from "../texts/en/workspace";
import { arrangements, usePersonalKey } from "./layout-memory";
import type { LayoutProps } from "./layout-panes";

/** Three panes side by side; their sizes are remembered, and a double click on a bar between them brings the usual ones back. */
export function WideLayout({ main, side, repl, screen, quiet = false }: LayoutProps) {
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

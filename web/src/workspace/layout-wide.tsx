import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import type { LayoutProps } from "./layout";
import { arrangements, usePersonalKey } from "./layout-memory";
import { strings } from "./strings";

/** Three panes side by side; their sizes are remembered, and a double click on a bar between them brings the usual ones back. */
export function WideLayout({ main, side, repl }: LayoutProps) {
  const columns = useDefaultLayout({
    id: usePersonalKey("columns"),
    panelIds: ["main", "aside"],
    storage: arrangements,
  });
  const rows = useDefaultLayout({ id: usePersonalKey("rows"), panelIds: ["side", "repl"], storage: arrangements });
  return (
    <Group className="ws" defaultLayout={columns.defaultLayout} onLayoutChanged={columns.onLayoutChanged}>
      <Panel id="main" defaultSize="50%" minSize="25%" className="ws-pane">
        {main}
      </Panel>
      <Separator className="ws-bar ws-bar--column" aria-label={strings.resizeColumns} title={strings.resizeHint} />
      <Panel id="aside" defaultSize="50%" minSize="22%">
        <Group
          className="ws-aside"
          orientation="vertical"
          defaultLayout={rows.defaultLayout}
          onLayoutChanged={rows.onLayoutChanged}
        >
          <Panel id="side" defaultSize="58%" minSize="20%" className="ws-pane">
            {side}
          </Panel>
          <Separator className="ws-bar ws-bar--row" aria-label={strings.resizeRows} title={strings.resizeHint} />
          <Panel id="repl" defaultSize="42%" minSize="15%" className="ws-pane">
            {repl}
          </Panel>
        </Group>
      </Panel>
    </Group>
  );
}

import type { ReactNode } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { useNarrow } from "../../../design/media";
import { strings } from "../../../texts/en/mission-preview";
import { arrangements, usePersonalKey } from "../../../workspace/layout-memory";
import { NarrowLayout } from "../../../workspace/layout-narrow";
import type { Pane } from "../../../workspace/layout-panes";
import "../../../workspace/workspace.css";
import "../../../workspace/layout.css";

interface PreviewLayoutProps {
  readonly side: ReactNode;
  readonly main: ReactNode;
  readonly mainLabel?: string;
  readonly repl: ReactNode;
  readonly sideLabel: string;
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

/** A student's panes beside the forms: one below the other, as there is no width for two; on narrow screens one of them. */
export function PreviewLayout(props: PreviewLayoutProps) {
  return <div className="mc-preview">{useNarrow() ? <NarrowLayout {...props} /> : <Stacked {...props} />}</div>;
}

const USUAL = { side: "36%", main: "38%", repl: "26%" } as const;

function Stacked({ side, main, repl }: PreviewLayoutProps) {
  const rows = useDefaultLayout({
    id: usePersonalKey("mission.preview"),
    panelIds: ["side", "main", "repl"],
    storage: arrangements,
  });
  const panes = [
    { id: "side", content: side },
    { id: "main", content: main },
    { id: "repl", content: repl },
  ] as const;
  return (
    <Group
      className="ws"
      orientation="vertical"
      defaultLayout={rows.defaultLayout}
      onLayoutChanged={rows.onLayoutChanged}
    >
      {panes.flatMap(({ id, content }) => [
        id !== "side" && <Separator key={`${id} bar`} className="ws-bar ws-bar--row" aria-label={strings.resize} />,
        <Panel key={id} id={id} defaultSize={USUAL[id]} minSize="12%" className="ws-pane">
          {content}
        </Panel>,
      ])}
    </Group>
  );
}

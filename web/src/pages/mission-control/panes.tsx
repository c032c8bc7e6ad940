import { useState } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { useNarrow } from "../../design/media";
import { Tabs } from "../../design/tabs";
import { strings } from "../../texts/en/mission-control";
import { arrangements, usePersonalKey } from "../../workspace/layout-memory";
import { AuthoringTabs } from "./authoring-tabs";
import { useMission, useMissionStore } from "./mission-store";
import { RIGHT_PANES } from "./right-pane";

/** The forms, and beside them what shows the outcome; on narrow screens one of them at a time. */
export function Panes() {
  const isNarrow = useNarrow();
  if (RIGHT_PANES.length === 0) return <Pane>{<AuthoringTabs />}</Pane>;
  return isNarrow ? <NarrowPanes /> : <WidePanes />;
}

const Pane = ({ children }: { children: React.ReactNode }) => <div className="ws-pane mc-pane">{children}</div>;

function WidePanes() {
  const columns = useDefaultLayout({
    id: usePersonalKey("mission.columns"),
    panelIds: ["forms", "right"],
    storage: arrangements,
  });
  return (
    <Group className="ws" defaultLayout={columns.defaultLayout} onLayoutChanged={columns.onLayoutChanged}>
      <Panel id="forms" defaultSize="50%" minSize="25%">
        <Pane>
          <AuthoringTabs />
        </Pane>
      </Panel>
      <Separator className="ws-bar ws-bar--column" aria-label={strings.resize} />
      <Panel id="right" defaultSize="50%" minSize="25%">
        <Pane>
          <RightTabs />
        </Pane>
      </Panel>
    </Group>
  );
}

function RightTabs() {
  const [selected, select] = useState(RIGHT_PANES[0]?.id ?? "");
  const tabs = RIGHT_PANES.map(({ id, label, icon, Content, keep = false }) => {
    return { id, label: label(), icon, keep, content: <Content /> };
  });
  return <Tabs className="mc-tabs" label={strings.rightPane} tabs={tabs} selected={selected} onSelect={select} />;
}

function NarrowPanes() {
  const selected = useMission((state) => state.pane);
  const { openPane: select } = useMissionStore().getState();
  const panes = [
    { id: "forms", label: strings.forms, icon: "settings" as const, content: <AuthoringTabs />, keep: true },
    ...RIGHT_PANES.map(({ id, label, icon, Content, keep = false }) => {
      return { id, label: label(), icon, keep, content: <Content /> };
    }),
  ];
  return (
    <Pane>
      <Tabs
        className="mc-tabs mc-tabs--panes"
        label={strings.panes}
        tabs={panes}
        selected={selected}
        onSelect={select}
      />
    </Pane>
  );
}

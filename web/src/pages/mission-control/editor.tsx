import Button from "@cloudscape-design/components/button";
import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import type { FileProblem } from "../../../../domain/assessments/xml";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import type { IconName } from "../../design/icons";
import { useLeaveGuard } from "../../design/leave-guard";
import { useNarrow } from "../../design/media";
import { RouteButton } from "../../design/route-button";
import { WaitingLine } from "../../design/spinner";
import { EmptyState } from "../../design/states";
import { Tabs } from "../../design/tabs";
import { strings as checks } from "../../texts/en/mission-checks";
import { strings } from "../../texts/en/mission-control";
import { strings as missionPreviewStrings, strings as preview } from "../../texts/en/mission-preview";
import { arrangements, usePersonalKey } from "../../workspace/layout-memory";
import { AuthoringTabs } from "./authoring-tabs";
import { Bar } from "./bar";
import { ChecksPanel } from "./checks/checks-panel";
import { ChecksProvider } from "./checks/use-checks";
import type { LocalMissions, OpenedMission } from "./local-missions/local-missions";
import type { MissionKeeper } from "./local-missions/mission-keeper";
import { StorageNotices } from "./local-missions/storage-notices";
import { useWritingAtTheEnd } from "./local-missions/use-local-missions";
import { missionPath } from "./mission-path";
import { MissionContext, openIndexOf, openQuestionOf, useMission, useMissionStore } from "./mission-store";
import { Try } from "./preview/try";

const OpenQuestion = lazyPanel("pages/mission-control/preview/student", async () => {
  return { default: (await import("./preview/student")).OpenQuestion };
});

/** What a student would see of the open question, as it is now. */
function PreviewPane() {
  const key = useMission((state) => openQuestionOf(state)?.key);
  if (key === undefined) {
    return (
      <EmptyState title={missionPreviewStrings.noQuestion} icon="flag">
        <p>{missionPreviewStrings.noQuestionHint}</p>
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={<WaitingLine>{missionPreviewStrings.loading}</WaitingLine>}>
      <OpenQuestion />
    </Suspense>
  );
}

/** What stands beside the forms. It reads the mission by `useMission`. */
interface RightPane {
  readonly id: string;
  readonly label: () => string;
  readonly icon: IconName;
  readonly Content: ComponentType;
  /** It stays, unseen, while another pane is chosen. */
  readonly keep?: boolean;
}

/** The panes beside the forms, in their order; on narrow screens each is a tab at the bottom. */
const RIGHT_PANES: readonly RightPane[] = [
  { id: "preview", label: () => preview.preview, icon: "book", Content: PreviewPane },
  { id: "checks", label: () => checks.title, icon: "check", Content: ChecksPanel },
];

/** The forms, and beside them what shows the outcome; on narrow screens one of them at a time. */
function Panes() {
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

/** What was wrong in the file that was opened, with its lines, until it is dismissed. */
function FileProblems({ problems }: { problems: readonly FileProblem[] }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <section className="ws-notice ws-notice--warn mc-notice" aria-label={strings.problems(problems.length)}>
      <details className="mc-problems">
        <summary>{strings.problems(problems.length)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
        <ul tabIndex={0}>
          {problems.slice(0, MOST_SHOWN).map(({ code, message, place, question, item }) => (
            <li key={`${code} ${place?.line} ${place?.column} ${question} ${item} ${message}`}>
              {place && <strong>{strings.line(place.line)}</strong>} {message}
            </li>
          ))}
          {problems.length > MOST_SHOWN && <li>{strings.moreProblems(problems.length - MOST_SHOWN)}</li>}
        </ul>
      </details>
      <Button variant="icon" iconName="close" ariaLabel={strings.dismiss} onClick={() => setOpen(false)} />
    </section>
  );
}

const MOST_SHOWN = 100;

interface EditorProps {
  readonly opened: OpenedMission;
  readonly missions: LocalMissions;
}

/** The editor of one mission. */
export function Editor({ opened, missions }: EditorProps) {
  const { store, keeper, problems = [] } = opened;
  useWritingAtTheEnd(keeper);
  return (
    <MissionContext value={store}>
      <ChecksProvider store={store}>
        <EditedOrTried keeper={keeper} missions={missions} problems={problems} />
      </ChecksProvider>
    </MissionContext>
  );
}

interface ScreenProps {
  readonly keeper: MissionKeeper;
  readonly missions: LocalMissions;
  readonly problems: readonly FileProblem[];
}

function EditedOrTried(props: ScreenProps) {
  const [search] = useSearchParams();
  const path = missionPath(useStore(props.keeper.keeping, ({ id }) => id));
  const isStored = useStore(props.keeper.keeping, ({ status }) => status === "kept");
  useLeaveGuard(!isStored, strings.leave, (to) => to.startsWith(`${path}/`));
  return search.has("try") ? <Try path={path} /> : <Screen path={path} {...props} />;
}

function Screen({ path, keeper, missions, problems }: ScreenProps & { readonly path: string }) {
  usePageTitle(useMission(({ mission }) => mission.task.title) ?? strings.title);
  useQuestionInAddress(path);
  return (
    <main className="ws-page mc" id="content">
      <Bar>
        <RouteButton
          variant="icon"
          iconName="angle-left"
          to="/mission-control"
          ariaLabel={strings.back}
          nativeAnchorAttributes={{ title: strings.back }}
        />
      </Bar>
      <StorageNotices keeper={keeper} missions={missions} />
      {problems.length > 0 && <FileProblems problems={problems} />}
      <Panes />
    </main>
  );
}

/** The address names the open question, the first one unless told; one that there is not becomes the nearest. */
function useQuestionInAddress(path: string): void {
  const { assessmentId, questionId } = useParams();
  const store = useMissionStore();
  const navigate = useNavigate();
  const at = useMission(openIndexOf);
  const here = `${path}/${at}`;
  const isHere = `${missionPath(Number(assessmentId))}/${questionId}` === here;
  const questionIndex = Number(questionId ?? 0);
  const written = useRef<string | null>(null);
  useEffect(() => {
    if (`${path}/${questionIndex}` !== written.current) store.getState().openQuestion(questionIndex);
  }, [questionIndex, path, store]);
  useEffect(() => {
    if (isHere || openIndexOf(store.getState()) !== at) return;
    written.current = here;
    void navigate(here, { replace: true });
  }, [isHere, here, at, navigate, store]);
}

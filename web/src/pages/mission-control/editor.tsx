import { useEffect, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import type { FileProblem } from "../../../../domain/assessments/xml";
import { usePageTitle } from "../../app/page-title";
import { useLeaveGuard } from "../../design/leave-guard";
import { RouteButton } from "../../design/route-button";
import { strings } from "../../texts/en/mission-control";
import { Bar } from "./bar";
import { ChecksProvider } from "./checks/use-checks";
import { FileProblems } from "./file-problems";
import type { KeptMissions, OpenedMission } from "./kept/kept-missions";
import { KeptNotices } from "./kept/kept-notices";
import type { MissionKeeper } from "./kept/mission-keeper";
import { useWritingAtTheEnd } from "./kept/use-writing-at-the-end";
import { missionPath } from "./mission-path";
import { MissionContext, openIndexOf, useMission, useMissionStore } from "./mission-store";
import { Panes } from "./panes";
import { Try } from "./preview/try";

interface EditorProps {
  readonly opened: OpenedMission;
  readonly kept: KeptMissions;
}

/** The editor of one mission. */
export function Editor({ opened, kept }: EditorProps) {
  const { store, keeper, problems = [] } = opened;
  useWritingAtTheEnd(keeper);
  return (
    <MissionContext value={store}>
      <ChecksProvider store={store}>
        <EditedOrTried keeper={keeper} kept={kept} problems={problems} />
      </ChecksProvider>
    </MissionContext>
  );
}

interface KeptProps {
  readonly keeper: MissionKeeper;
  readonly kept: KeptMissions;
  readonly problems: readonly FileProblem[];
}

function EditedOrTried(props: KeptProps) {
  const [search] = useSearchParams();
  const path = missionPath(useStore(props.keeper.keeping, ({ id }) => id));
  const isKept = useStore(props.keeper.keeping, ({ status }) => status === "kept");
  useLeaveGuard(!isKept, strings.leave, (to) => to.startsWith(`${path}/`));
  return search.has("try") ? <Try path={path} /> : <Screen path={path} {...props} />;
}

function Screen({ path, keeper, kept, problems }: KeptProps & { readonly path: string }) {
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
      <KeptNotices keeper={keeper} kept={kept} />
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
  const asked = Number(questionId ?? 0);
  const written = useRef<string | null>(null);
  useEffect(() => {
    if (`${path}/${asked}` !== written.current) store.getState().openQuestion(asked);
  }, [asked, path, store]);
  useEffect(() => {
    if (isHere || openIndexOf(store.getState()) !== at) return;
    written.current = here;
    void navigate(here, { replace: true });
  }, [isHere, here, at, navigate, store]);
}

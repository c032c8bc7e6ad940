import { useEffect, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { usePageTitle } from "../../app/page-title";
import { useLeaveGuard } from "../../design/leave-guard";
import { RouteButton } from "../../design/route-button";
import { strings } from "../../texts/mission-control";
import { Bar } from "./bar";
import { ChecksProvider } from "./checks/use-checks";
import { clampedIndex } from "./mission";
import { MissionContext, type MissionStore, openIndexOf, useMission, useMissionStore } from "./mission-store";
import { Panes } from "./panes";
import { Try } from "./preview/try";

/** The editor of one mission. */
export const Editor = ({ store, path }: { store: MissionStore; path: string }) => (
  <MissionContext value={store}>
    <ChecksProvider store={store}>
      <EditedOrTried path={path} />
    </ChecksProvider>
  </MissionContext>
);

function EditedOrTried({ path }: { path: string }) {
  const [search] = useSearchParams();
  return search.has("try") ? <Try path={path} /> : <Screen path={path} />;
}

function Screen({ path }: { path: string }) {
  usePageTitle(useMission(({ mission }) => mission.task.title) ?? strings.title);
  useQuestionInAddress(path);
  useLeaveGuard(true, strings.leave, (to) => to.startsWith(`${path}/`));
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
      <Panes />
    </main>
  );
}

/** The address names the open question; one that there is not becomes the nearest. */
function useQuestionInAddress(path: string): void {
  const asked = Number(useParams().questionId ?? 0);
  const store = useMissionStore();
  const navigate = useNavigate();
  const at = useMission(openIndexOf);
  const written = useRef<number | null>(null);
  useEffect(() => {
    if (asked !== written.current) store.getState().openQuestion(clampedIndex(store.getState().mission, asked));
  }, [asked, store]);
  useEffect(() => {
    const here = openIndexOf(store.getState());
    if (here === at && asked !== here) {
      written.current = here;
      void navigate(`${path}/${here}`, { replace: true });
    }
  }, [at, asked, path, navigate, store]);
}

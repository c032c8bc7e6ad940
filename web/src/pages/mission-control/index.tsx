import { useNavigate, useParams } from "react-router-dom";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorPage } from "../../design/states";
import { strings } from "../../texts/en/mission-control";
import NotFound from "../not-found";
import { Editor } from "./editor";
import type { KeptMissions, OpenedMission } from "./kept/kept-missions";
import { useKeptMissions } from "./kept/use-kept-missions";
import { useOpenedMission } from "./kept/use-opened-mission";
import { missionPath } from "./mission-path";
import { MissionHomeContext, useHomeOf } from "./publish/mission-home";
import { StartScreen } from "./start";
import "./mission-control.css";

/** /mission-control: the mission editor, or where a mission is begun. */
export default function MissionControl() {
  const { assessmentId = "", questionId = "0" } = useParams();
  if (!/^(-?\d{1,15})?$/.test(assessmentId) || !/^\d{1,15}$/.test(questionId)) return <NotFound />;
  return (
    <StaffPage>
      <Missions id={assessmentId === "" ? null : Number(assessmentId)} />
    </StaffPage>
  );
}

function Missions({ id }: { id: number | null }) {
  const navigate = useNavigate();
  const kept = useKeptMissions();
  const { opening, adopt, retry } = useOpenedMission(kept, id);
  const begin = (opened: OpenedMission): void => {
    void navigate(missionPath(adopt(opened), 0));
  };
  if (id === null) return <StartScreen kept={kept} missing={null} onBegin={begin} />;
  switch (opening.kind) {
    case "opened":
      return <OpenMission opened={opening.opened} kept={kept} adopt={adopt} />;
    case "opening":
      return (
        <main className="ws-page mc" id="content">
          <h1 className="unseen">{strings.title}</h1>
          <WaitingLine>{strings.gettingReady}</WaitingLine>
        </main>
      );
    case "failed":
      return (
        <main className="page" id="content">
          <ErrorPage error={opening.error} onRetry={retry} />
        </main>
      );
    default:
      return <StartScreen kept={kept} missing={opening.kind === "missing" ? opening.id : null} onBegin={begin} />;
  }
}

interface OpenMissionProps {
  readonly opened: OpenedMission;
  readonly kept: KeptMissions;
  readonly adopt: (opened: OpenedMission) => number;
}

const OpenMission = ({ opened, kept, adopt }: OpenMissionProps) => (
  <MissionHomeContext value={useHomeOf(kept, opened, adopt)}>
    <Editor opened={opened} kept={kept} />
  </MissionHomeContext>
);

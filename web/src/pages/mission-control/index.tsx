import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { StaffPage } from "../../design/staff-page";
import NotFound from "../not-found";
import { Editor } from "./editor";
import type { Mission } from "./mission";
import { createMissionStore, type MissionStore } from "./mission-store";
import { StartScreen } from "./start";
import "./mission-control.css";

/** /mission-control: the mission editor, or where a mission is begun. */
export default function MissionControl() {
  const { assessmentId = "", questionId = "0" } = useParams();
  if (!/^(-?\d{1,15})?$/.test(assessmentId) || !/^\d{1,6}$/.test(questionId)) return <NotFound />;
  return (
    <StaffPage>
      <Missions id={assessmentId} />
    </StaffPage>
  );
}

const PATH = "/mission-control/-1";

function Missions({ id }: { id: string }) {
  const navigate = useNavigate();
  const [store, setStore] = useState<MissionStore | null>(null);
  const open = (mission: Mission): void => {
    setStore(createMissionStore({ mission }));
    void navigate(`${PATH}/0`);
  };
  return store && id === "-1" ? <Editor store={store} path={PATH} /> : <StartScreen onOpen={open} />;
}

import { useNavigate, useParams } from "react-router-dom";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorPage } from "../../design/states";
import { strings } from "../../texts/en/mission-control";
import NotFound from "../not-found";
import { Editor } from "./editor";
import type { LocalMissions, OpenedMission } from "./local-missions/local-missions";
import { useLocalMissions } from "./local-missions/use-local-missions";
import { missionPath } from "./mission-path";
import { MissionHomeContext, useHomeOf } from "./publish/mission-home";
import { StartScreen } from "./start";
import "./mission-control.css";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { assessmentXmlQuery } from "../../api/assessment-xml";
import { ApiFailure } from "../../api/failures";
import { courseOf, isStaff, useSession } from "../../app/session";
import { missionOf } from "./mission";
import { readMissionFile } from "./read-mission-file";

/** What an address leads to. */
type Opening =
  | { readonly kind: "none" }
  | { readonly kind: "opening" }
  /** `id` is the address's; the keeper goes on under another one when another tab was first. */
  | { readonly kind: "opened"; readonly id: number; readonly opened: OpenedMission }
  /** There is no such mission here, nor in the course. */
  | { readonly kind: "missing"; readonly id: number }
  | { readonly kind: "failed"; readonly error: unknown };

/** Opens the mission of an address, from this browser or, for staff, from the course. It is closed when another is opened. */
function useOpenedMission(missions: LocalMissions, id: number | null) {
  const [opening, setOpening] = useState<Opening>({ kind: id === null ? "none" : "opening" });
  const [attempt, setAttempt] = useState(0);
  const client = useQueryClient();
  const course = courseOf(useSession());
  const courseId = course && isStaff(course.role) ? course.courseId : null;
  const present = useRef<OpenedMission | null>(null);
  const show = (opened: OpenedMission | null, next: Opening): void => {
    if (present.current !== opened) void present.current?.keeper.close();
    present.current = opened;
    setOpening(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (id === null) return show(null, { kind: "none" });
    // It was begun here, or goes on as a copy: it is open already.
    if (present.current?.keeper.keeping.getState().id === id) return;
    let isWanted = true;
    show(null, { kind: "opening" });
    openMission(missions, id, courseId, client).then(
      (opened) => {
        if (!isWanted) return void opened?.keeper.close();
        show(opened, opened ? { kind: "opened", id, opened } : { kind: "missing", id });
      },
      (error: unknown) => isWanted && show(null, { kind: "failed", error }),
    );
    return () => {
      isWanted = false;
    };
  }, [missions, id, courseId, client, attempt]);
  useEffect(() => () => void present.current?.keeper.close(), []);
  const adopt = (opened: OpenedMission): number => {
    const { id: begun } = opened.keeper.keeping.getState();
    show(opened, { kind: "opened", id: begun, opened });
    return begun;
  };
  return {
    opening: isOf(opening, id) ? opening : LATER,
    adopt,
    retry: () => setAttempt((count) => count + 1),
  };
}

const LATER: Opening = { kind: "opening" };

/** Tells whether this is still what the address asks for: it is opened only after the page has shown once. */
function isOf(opening: Opening, id: number | null): boolean {
  if (opening.kind === "opened") return opening.id === id || opening.opened.keeper.keeping.getState().id === id;
  return opening.kind === "missing" ? opening.id === id : true;
}

async function openMission(missions: LocalMissions, id: number, courseId: number | null, client: QueryClient) {
  // A browser that keeps nothing has none to open, but can show the course's.
  const there = await missions.open(id).catch((error: unknown) => {
    if (id > 0 && error instanceof DOMException) return null;
    throw error;
  });
  if (there || id < 0 || courseId === null) return there;
  const xml = await client.fetchQuery(assessmentXmlQuery(courseId, id)).catch((error: unknown) => {
    if (error instanceof ApiFailure && [400, 404].includes(error.status)) return null;
    throw error;
  });
  if (xml === null) return null;
  const read = readMissionFile(new TextEncoder().encode(xml));
  if (read.kind === "refused") throw new Error(read.reason);
  const opened = await missions.begin({ mission: missionOf(read.document) }, id);
  await missions.parts.storage.setOrigin(missions.parts.userId, id, xml).catch(() => undefined);
  return { ...opened, problems: read.problems };
}

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
  const missions = useLocalMissions();
  const { opening, adopt, retry } = useOpenedMission(missions, id);
  const begin = (opened: OpenedMission): void => {
    void navigate(missionPath(adopt(opened), 0));
  };
  if (id === null) return <StartScreen missions={missions} missing={null} onBegin={begin} />;
  switch (opening.kind) {
    case "opened":
      return <OpenMission opened={opening.opened} missions={missions} adopt={adopt} />;
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
      return (
        <StartScreen missions={missions} missing={opening.kind === "missing" ? opening.id : null} onBegin={begin} />
      );
  }
}

interface OpenMissionProps {
  readonly opened: OpenedMission;
  readonly missions: LocalMissions;
  readonly adopt: (opened: OpenedMission) => number;
}

const OpenMission = ({ opened, missions, adopt }: OpenMissionProps) => (
  <MissionHomeContext value={useHomeOf(missions, opened, adopt)}>
    <Editor opened={opened} missions={missions} />
  </MissionHomeContext>
);

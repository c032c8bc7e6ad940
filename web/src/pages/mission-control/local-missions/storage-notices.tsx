import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { isSameValue } from "../../../../../domain/assessments/same-value";
import { assessmentXmlQuery } from "../../../api/assessment-xml";
import { courseOf, isStaff, useSession } from "../../../app/session";
import { strings } from "../../../texts/en/mission-control";
import { documentOf, missionOf } from "../mission";
import { useMissionStore } from "../mission-store";
import { readMissionFile } from "../read-mission-file";
import { saveAsXml } from "../save-as-xml";
import type { LocalMissions } from "./local-missions";
import type { MissionKeeper } from "./mission-keeper";

interface StorageNoticesProps {
  readonly keeper: MissionKeeper;
  readonly missions: LocalMissions;
}

/** What a person must know of the mission's keeping: it fails, another tab is at it, the course has another version. */
export function StorageNotices({ keeper, missions }: StorageNoticesProps) {
  const { id, status, isFollowed, isCopy } = useStore(keeper.keeping);
  const store = useMissionStore();
  return (
    <>
      {status !== "kept" && (
        <Notice look="warn" buttons={<Button onClick={() => saveAsXml(store.getState())}>{strings.saveAsXml}</Button>}>
          {status === "full" ? strings.storageFull : strings.notKept}
        </Notice>
      )}
      {isCopy && (
        <Notice look="warn" onDismiss={keeper.dismiss}>
          {strings.becameCopy}
        </Notice>
      )}
      {isFollowed && (
        <Notice look="info" onDismiss={keeper.dismiss}>
          {strings.followed}
        </Notice>
      )}
      {id > 0 && <NewerInCourse key={id} id={id} missions={missions} />}
    </>
  );
}

/** Says when the course's assessment is another one than the mission was opened from, and offers to take it. */
function NewerInCourse({ id, missions }: { id: number; missions: LocalMissions }) {
  const store = useMissionStore();
  const course = courseOf(useSession());
  const courseId = course && isStaff(course.role) ? course.courseId : null;
  const { data: xml } = useQuery({ ...assessmentXmlQuery(courseId ?? 0, id), enabled: courseId !== null });
  const [newer, setNewer] = useState<string | null>(null);
  const { storage, userId } = missions.parts;
  const accept = (text: string): void => {
    setNewer(null);
    void storage.setOrigin(userId, id, text).catch(() => undefined);
  };
  useEffect(() => {
    if (xml === undefined) return;
    let isWanted = true;
    void storage
      .origin(userId, id)
      .catch(() => null)
      .then((origin) => {
        if (!isWanted || origin === xml) return;
        const read = readMissionFile(new TextEncoder().encode(xml));
        const { mission, saved } = store.getState();
        const isKnown = (document: unknown) => read.kind === "read" && isSameValue(read.document, document);
        // What was uploaded from here is no news.
        if (origin === null || isKnown(documentOf(mission)) || isKnown(documentOf(saved))) {
          void storage.setOrigin(userId, id, xml).catch(() => undefined);
        } else setNewer(xml);
      });
    return () => {
      isWanted = false;
    };
  }, [xml, id, userId, storage, store]);
  if (newer === null) return null;
  const take = (): void => {
    const read = readMissionFile(new TextEncoder().encode(newer));
    if (read.kind === "refused") return;
    const mission = missionOf(read.document);
    store.getState().editQuestions(() => ({ mission, openKey: mission.questions[0]?.key ?? null }));
    store.getState().save();
    accept(newer);
  };
  return (
    <Notice
      look="warn"
      buttons={
        <>
          <Button onClick={() => accept(newer)}>{strings.keepMine}</Button>
          <Button onClick={take}>{strings.takeNewer}</Button>
        </>
      }
    >
      {strings.newerInCourse}
    </Notice>
  );
}

interface NoticeProps {
  readonly look: "info" | "warn";
  readonly children: ReactNode;
  readonly buttons?: ReactNode;
  readonly onDismiss?: () => void;
}

const Notice = ({ look, children, buttons, onDismiss }: NoticeProps) => (
  <div className={`ws-notice ws-notice--${look} mc-notice`} role="status">
    <span>{children}</span>
    {buttons}
    {onDismiss && <Button variant="icon" iconName="close" ariaLabel={strings.dismiss} onClick={onDismiss} />}
  </div>
);

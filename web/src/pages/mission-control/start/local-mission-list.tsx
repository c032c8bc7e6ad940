import Alert from "@cloudscape-design/components/alert";
import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { DangerButton } from "../../../design/danger-button";
import { formatDate } from "../../../design/format";
import { RouteButton } from "../../../design/route-button";
import { WaitingLine } from "../../../design/spinner";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/mission-control";
import type { MissionHead } from "../local-missions/local-mission";
import type { LocalMissions, OpenedMission } from "../local-missions/local-missions";
import type { MissionKeeper } from "../local-missions/mission-keeper";
import { headsQuery, useMissionHeads, useWritingAtTheEnd } from "../local-missions/use-local-missions";
import { missionPath } from "../mission-path";
import { MissionContext, useMission, useMissionStore } from "../mission-store";
import { OverviewForm } from "../overview/overview-form";

/** The missions that are kept in this browser, the overview of the last one open. */
export function LocalMissionList({ missions }: { missions: LocalMissions }) {
  const { data: heads, error } = useMissionHeads(missions);
  const [chosen, choose] = useState<number | "none" | null>(null);
  const shown = chosen ?? heads?.[0]?.id;
  return (
    <section className="mc-kept" aria-label={strings.keptHere}>
      <h2>{strings.keptHere}</h2>
      <p className="mc-start__lead">{strings.keptHint}</p>
      {error && <Alert type="warning">{strings.notKept}</Alert>}
      {!heads && !error && <WaitingLine>{strings.gettingReady}</WaitingLine>}
      {heads?.length === 0 && (
        <EmptyState title={strings.noMissions} icon="flag">
          <p>{strings.noMissionsHint}</p>
        </EmptyState>
      )}
      <ul className="mc-kept__list">
        {heads?.map((head) => (
          <LocalMissionCard
            key={head.id}
            head={head}
            missions={missions}
            isFirst={head === heads[0]}
            isShown={head.id === shown}
            onShow={(isShown) => choose(isShown ? head.id : "none")}
          />
        ))}
      </ul>
    </section>
  );
}

interface LocalMissionProps {
  readonly head: MissionHead;
  readonly missions: LocalMissions;
  /** The one that changed last, which is probably wanted. */
  readonly isFirst: boolean;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

function LocalMissionCard({ head, missions, isFirst, isShown, onShow }: LocalMissionProps) {
  const { id, title, edited, openKey, maxXp, changedAt, hasUnsavedChanges, copyOf } = head;
  const name = title ?? strings.untitled;
  const remove = useRemove(missions);
  const path = missionPath(id, Math.max(0, edited.indexOf(openKey ?? "")));
  return (
    <li className="mc-kept__mission">
      <div className="mc-kept__head">
        <div className="mc-kept__name">
          <h3>
            <Link to={path}>{name}</Link>
          </h3>
          <p>{strings.keptFacts(edited.length, maxXp, formatDate(changedAt, "medium"))}</p>
          <p className="mc-kept__badges">
            {id > 0 && <Badge>{strings.ofCourse(id)}</Badge>}
            {hasUnsavedChanges && <Badge color="blue">{strings.unsaved}</Badge>}
            {copyOf && <Badge color="grey">{strings.copy}</Badge>}
          </p>
        </div>
        <div className="mc-kept__buttons">
          <RouteButton variant={isFirst ? "primary" : "normal"} to={path} ariaLabel={strings.openNamed(name)}>
            {strings.open}
          </RouteButton>
          <Button
            iconName={isShown ? "angle-up" : "angle-down"}
            ariaExpanded={isShown}
            ariaLabel={strings.overviewNamed(name)}
            onClick={() => onShow(!isShown)}
          >
            {strings.overviewTab}
          </Button>
          <DangerButton ariaLabel={strings.deleteNamed(name)} onClick={() => void remove(id, name)}>
            {strings.deleteMission}
          </DangerButton>
        </div>
      </div>
      {isShown && <OverviewCard key={id} id={id} missions={missions} />}
    </li>
  );
}

/** Deletes a mission after a question, and offers to bring it back. */
function useRemove(missions: LocalMissions): (id: number, name: string) => Promise<void> {
  const confirm = useConfirm();
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: headsQuery(missions).queryKey });
  return async (id, name) => {
    const body = id > 0 ? strings.deleteBodyCourse : strings.deleteBody;
    if (!(await confirm({ title: strings.deleteTitle(name), body, confirm: strings.deleteMission, danger: true })))
      return;
    const undo = await missions.remove(id);
    await again();
    const act = () => void undo().then(again);
    toast.success(strings.deleted(name), 10_000, { label: strings.undo, act });
  };
}

/** The overview of a kept mission, to be changed without opening its questions. */
function OverviewCard({ id, missions }: { id: number; missions: LocalMissions }) {
  const [opened, setOpened] = useState<OpenedMission | "broken" | null>(null);
  useEffect(() => {
    let isWanted = true;
    let mine: OpenedMission | null = null;
    missions.open(id).then(
      (found) => {
        if (isWanted) setOpened(found ?? "broken");
        else void found?.keeper.close();
        mine = found;
      },
      () => isWanted && setOpened("broken"),
    );
    return () => {
      isWanted = false;
      void mine?.keeper.close();
    };
  }, [id, missions]);
  if (opened === null) return <WaitingLine>{strings.gettingReady}</WaitingLine>;
  if (opened === "broken") return <Alert type="error">{strings.broken}</Alert>;
  return (
    <MissionContext value={opened.store}>
      <OverviewFields keeper={opened.keeper} />
    </MissionContext>
  );
}

function OverviewFields({ keeper }: { keeper: MissionKeeper }) {
  useWritingAtTheEnd(keeper);
  const task = useMission(({ mission }) => mission.task);
  const isUnsaved = useMission(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const { editTask, save } = useMissionStore().getState();
  return (
    <div className="mc-kept__overview">
      <OverviewForm task={task} change={editTask} />
      <div className="mc-kept__save">
        <Button disabled={!isUnsaved} onClick={save}>
          {strings.save}
        </Button>
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GameSettings } from "../../../../../domain/stories/game/saves";
import type { MappedAward } from "../../../../../domain/stories/read-mappings";
import { overviewsQuery } from "../../../api/assessments";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse, useSession } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { awardsOf } from "../../../story/award-book";
import { Transition } from "../../../story/screen/screen-parts";
import { StoryPlayer } from "../../../story/story-player";
import { strings } from "../../../texts/en/chapter-simulator";
import { strings as gameStrings } from "../../../texts/en/game";
import { missionPath } from "../../game/mission-path";
import { useMissingFiles } from "../../game/use-missing-files";
import type { PlayerHas } from "../chapters/named-in-story";
import type { ReadCheckpoint } from "./player-form";
import "./simulation.css";

interface PlayedChapterProps {
  readonly checkpoints: readonly ReadCheckpoint[];
  readonly awards: readonly MappedAward[];
  /** What the player has when the chapter begins. */
  readonly has: PlayerHas;
  /** What the button says that leaves the story. */
  readonly back: string;
  /** It stands beside something else and leaves the page as it is. */
  readonly isBeside?: boolean;
  readonly onEnd: () => void;
}

/** Plays checkpoint after checkpoint, with what was said of each end between them. */
export default function PlayedChapter(props: PlayedChapterProps) {
  const { checkpoints, awards, has, back, isBeside = false, onEnd } = props;
  const [index, setIndex] = useState(0);
  const [isBetween, setIsBetween] = useState(false);
  const [collectibles, setCollectibles] = useState(has.collectibles);
  const missing = useMissingFiles();
  const current = checkpoints[index];
  const goOn = (): void => {
    if (index + 1 >= checkpoints.length) onEnd();
    else {
      setIndex(index + 1);
      setIsBetween(false);
    }
  };
  return (
    <section className={`simulation simulation--${isBeside ? "beside" : "played"}`} aria-label={strings.simulation}>
      {isBetween && <Transition text={strings.checkpointReached} onEnd={goOn} />}
      {!isBetween && current && (
        <PlayedCheckpoint
          key={index}
          current={current}
          awards={awards}
          has={has}
          back={back}
          collectibles={collectibles}
          onEnd={onEnd}
          onMissing={missing.report}
          onGoOn={goOn}
          onCompleted={(found) => {
            setCollectibles(found);
            setIsBetween(true);
          }}
        />
      )}
      {missing.names.length > 0 && (
        <aside className="simulation__missing" aria-label={strings.missingAssets}>
          <b>{strings.missingAssets}</b>
          <ul>
            {missing.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </aside>
      )}
    </section>
  );
}

interface PlayedCheckpointProps extends Omit<PlayedChapterProps, "checkpoints"> {
  readonly current: ReadCheckpoint;
  readonly collectibles: readonly string[];
  readonly onMissing: (name: string) => void;
  readonly onGoOn: () => void;
  readonly onCompleted: (collectibles: readonly string[]) => void;
}

const doNothing = (): void => undefined;

function PlayedCheckpoint(props: PlayedCheckpointProps) {
  const { current, awards, has, back, collectibles, onEnd } = props;
  const { courseId } = useCourse();
  const { name, userId } = useSession().user;
  const { urlOf } = useCourseAssets();
  const overviews = useQuery(overviewsQuery(courseId));
  const [settings, setSettings] = useState<GameSettings>({ bgmVolume: 1, sfxVolume: 1 });
  const achievements = new Map(has.achievements.map((id) => [id, true]));
  const openAssessment = (assessment: string): void => {
    const path = missionPath(courseId, overviews.data ?? [], assessment);
    if (path === undefined) toast.warning(strings.noSuchMission(assessment), 5000);
    else window.open(path, "_blank", "noopener");
  };
  if (!current.reading || current.reading.checkpoint.locations.size === 0) {
    const why = current.reading ? strings.unplayable : strings.missingFile;
    return (
      <div className="simulation__unplayable">
        <p role="alert">{why(current.filename)}</p>
        <Button look="primary" onClick={props.onGoOn}>
          {strings.goOn}
        </Button>
        <Button onClick={onEnd}>{back}</Button>
      </div>
    );
  }
  return (
    <StoryPlayer
      checkpoint={current.reading.checkpoint}
      save={undefined}
      collectibles={collectibles}
      submittedAssessments={has.assessments}
      completedAchievements={new Set(has.achievements)}
      playerName={name}
      reader={`simulator.${courseId}.${userId}`}
      settings={settings}
      urlOf={urlOf}
      awardsWith={(found) => awardsOf(awards, { collectibles: found, achievements }, gameStrings.noAwardAsset)}
      mainMenu={back}
      onMainMenu={onEnd}
      onSettings={setSettings}
      onSave={doNothing}
      onCompleted={(_, found) => props.onCompleted(found)}
      openAssessment={openAssessment}
      askAssessments={async () => has.assessments}
      onMissing={props.onMissing}
    />
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { followingOf, resumptionOf, withCompleted, withPlayed } from "../../../../../domain/stories/game/chapters";
import type { GameSettings } from "../../../../../domain/stories/game/saves";
import { readStory } from "../../../../../domain/stories/read-story";
import { overviewsQuery } from "../../../api/assessments";
import { pageAddress } from "../../../app/page-addresses";
import { useCourse, useSession } from "../../../app/session";
import { Button } from "../../../design/button";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import type { SavePace } from "../../../story/run/story-run";
import type { SaveKeeper } from "../../../story/saves/save-keeper";
import { Transition } from "../../../story/screen/screen-parts";
import { type PlayedChapter, StoryPlayer } from "../../../story/story-player";
import { strings } from "../../../texts/en/game";
import { missionPath } from "../mission-path";
import { checkpointTextQuery } from "../queries";
import { type GameData, submittedOf } from "../use-game-data";
import type { MissingFiles } from "../use-missing-files";
import { ChapterEnd } from "./chapter-end";
import { SceneFrame } from "./scene-frame";

interface PlaySceneProps {
  readonly data: GameData;
  readonly keeper: SaveKeeper;
  /** The chapter's index at the beginning. */
  readonly chapter: number;
  readonly missing: MissingFiles;
  readonly onSettings: (settings: GameSettings) => void;
  readonly onMainMenu: () => void;
  readonly onChapters: () => void;
  /** The story goes on in another chapter. */
  readonly onChapter: (chapterId: number) => void;
  readonly onMissionOpened: (name: string, path: string | undefined, isOpened: boolean) => void;
}

interface Playing {
  readonly checkpoint: number;
  /** What of the story has just ended; undefined while a checkpoint is played. */
  readonly ended: "checkpoint" | "chapter" | undefined;
}

/** Plays a chapter: checkpoint after checkpoint, with what stands between them. */
export function PlayScene(props: PlaySceneProps) {
  const { data, keeper, chapter } = props;
  const { courseId } = useCourse();
  const begun = useRef(resumptionOf(data.chapters, keeper.game.getState().save, chapter)).current;
  const [playing, setPlaying] = useState<Playing>({ checkpoint: begun.checkpoint, ended: undefined });
  const earnedBefore = useRef(keeper.game.getState().save.userSaveState.collectibles).current;
  const complete = useCallback(
    (state: PlayedChapter, collectibles: readonly string[]) => {
      const played = { chapter, checkpoint: playing.checkpoint, state, collectibles };
      keeper.keep((save) => withCompleted(data.chapters, save, played));
      const { endsChapter } = followingOf(data.chapters, chapter, playing.checkpoint);
      setPlaying({ ...playing, ended: endsChapter ? "chapter" : "checkpoint" });
    },
    [data.chapters, keeper, chapter, playing],
  );
  const following = followingOf(data.chapters, chapter, playing.checkpoint);
  const next = following.to === "checkpoint" ? data.chapters[following.chapter] : undefined;
  const goOn = (): void => {
    if (following.to === "chapter-select" || !next) props.onChapters();
    else if (following.chapter === chapter) setPlaying({ checkpoint: following.checkpoint, ended: undefined });
    else props.onChapter(next.id);
  };
  if (playing.ended === "checkpoint") return <Transition text={strings.checkpointReached} onEnd={goOn} />;
  if (playing.ended === "chapter") {
    const { collectibles } = keeper.game.getState().save.userSaveState;
    return (
      <ChapterEnd
        title={data.chapters[chapter]?.title ?? ""}
        imageUrl={data.chapters[chapter]?.imageUrl ?? ""}
        urlOf={data.assets.urlOf}
        awards={data
          .awardsWith(collectibles.filter((id) => !earnedBefore.includes(id)))
          .filter(({ kind }) => kind === "collectibles")}
        next={next?.title}
        onNext={goOn}
        onMainMenu={props.onMainMenu}
        todayPath={pageAddress("today", courseId)}
      />
    );
  }
  return <CheckpointScene {...props} key={playing.checkpoint} checkpoint={playing.checkpoint} onCompleted={complete} />;
}

interface CheckpointSceneProps extends PlaySceneProps {
  readonly checkpoint: number;
  readonly onCompleted: (state: PlayedChapter, collectibles: readonly string[]) => void;
}

function CheckpointScene(props: CheckpointSceneProps) {
  const { data, keeper, chapter, checkpoint, missing, onMissionOpened } = props;
  const { courseId, registration } = useCourse();
  const { name, userId } = useSession().user;
  const client = useQueryClient();
  const story = data.chapters[chapter];
  const filename = story?.filenames[checkpoint];
  const text = useQuery({
    ...checkpointTextQuery(courseId, filename ?? "", data.assets),
    enabled: filename !== undefined,
  });
  const reading = useMemo(
    () =>
      text.data && filename ? readStory([data.defaultCheckpoint, { name: filename, text: text.data }]) : undefined,
    [text.data, filename, data.defaultCheckpoint],
  );
  const settings = useStore(keeper.game, ({ save }) => save.userSaveState.settings);
  const [from] = useState(() => startOf(props));
  const save = useCallback(
    (state: PlayedChapter, collectibles: readonly string[], pace: SavePace) =>
      keeper.keep((before) => withPlayed(data.chapters, before, { chapter, checkpoint, state, collectibles }), pace),
    [keeper, data.chapters, chapter, checkpoint],
  );
  const openAssessment = (assessment: string): void => {
    const path = missionPath(courseId, data.assessments, assessment);
    const isOpened = path !== undefined && window.open(path, "_blank", "noopener=no") !== null;
    onMissionOpened(assessment, path, isOpened);
  };
  const askAssessments = async (): Promise<readonly string[]> =>
    submittedOf(await client.fetchQuery({ ...overviewsQuery(courseId), staleTime: 0 }));
  if (text.isError) return <Unplayable {...props} error={text.error} onRetry={() => void text.refetch()} />;
  if (filename === undefined) return <Unplayable {...props} reason={strings.noFiles} />;
  if (text.data === null) return <Unplayable {...props} reason={strings.missingFile(filename)} />;
  if (!reading) return <WaitingLine>{strings.loading}</WaitingLine>;
  if (reading.checkpoint.locations.size === 0) return <Unplayable {...props} reason={strings.brokenFile} />;
  return (
    <StoryPlayer
      checkpoint={reading.checkpoint}
      save={from.save}
      collectibles={from.collectibles}
      submittedAssessments={data.submittedAssessments}
      completedAchievements={data.completedAchievements}
      playerName={name}
      reader={`${registration.courseRegId}.${userId}`}
      settings={settings}
      urlOf={data.assets.urlOf}
      awardsWith={data.awardsWith}
      onMainMenu={props.onMainMenu}
      onSettings={props.onSettings}
      onSave={save}
      onCompleted={props.onCompleted}
      openAssessment={openAssessment}
      askAssessments={askAssessments}
      onMissing={missing.report}
    />
  );
}

/** What the checkpoint begins with. Only a save of this very checkpoint goes on in it. */
function startOf({ data, keeper, chapter, checkpoint }: CheckpointSceneProps) {
  const { save } = keeper.game.getState();
  const resumption = resumptionOf(data.chapters, save, chapter);
  const isThis = resumption.checkpoint === checkpoint;
  // A checkpoint that has not begun has no location yet.
  const begun = isThis && resumption.save?.currentLocation !== "" ? resumption.save : undefined;
  return { save: begun, collectibles: save.userSaveState.collectibles };
}

interface UnplayableProps extends PlaySceneProps {
  readonly reason?: string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
}

function Unplayable({ data, chapter, reason, error, onRetry, onChapters }: UnplayableProps) {
  const title = strings.chapterFiles(data.chapters[chapter]?.title ?? "");
  return (
    <SceneFrame title={title} picture="settings" onBack={onChapters}>
      <div className="scene__sheet">
        {reason !== undefined && <p>{reason}</p>}
        {onRetry && <ErrorState error={error} onRetry={onRetry} />}
        <Button look="primary" onClick={onChapters}>
          {strings.toChapters}
        </Button>
      </div>
    </SceneFrame>
  );
}

import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Checkpoint } from "../../../domain/stories/checkpoint";
import { chapterSaveOf, collectiblesOf, type GameState, startGame } from "../../../domain/stories/game/play";
import { safeStart } from "../../../domain/stories/game/resumption";
import type { ChapterSave, GameSettings } from "../../../domain/stories/game/saves";
import { listIn, textIn } from "../../../domain/stories/read-json";
import { strings } from "../texts/en/game";
import type { Award } from "./award-book";
import { createStoryRun, type SavePace, type StoryPorts, type StoryRun } from "./run/story-run";
import { StoryScreen } from "./screen/story-screen";
import { useGameSound } from "./sound/use-game-sound";

/** Beyond this many lines the oldest are forgotten, so that storage stays small. */
const MOST_LINES = 5000;

const key = (player: string): string => `academy.story-read.${player}`;

/** Returns the ids of the lines that a player has read on this device. `player` names course and person. */
function linesRead(player: string, storage: Pick<Storage, "getItem"> = localStorage): Set<string> {
  try {
    return new Set(listIn(JSON.parse(storage.getItem(key(player)) ?? "[]"), textIn));
  } catch {
    return new Set(); // forbidden, or somebody else's text: nothing counts as read
  }
}

/** Keeps which lines a player has read. Without storage they count as read until the page is left. */
function keepLinesRead(
  player: string,
  lines: ReadonlySet<string>,
  storage: Pick<Storage, "setItem"> = localStorage,
): void {
  try {
    storage.setItem(key(player), JSON.stringify([...lines].slice(-MOST_LINES)));
  } catch {
    // Skipping is all that depends on it.
  }
}

/** What the story reports as the state of its chapter; the page adds which checkpoint it was. */
export type PlayedChapter = Omit<ChapterSave, "lastCheckpointPlayed">;

export interface StoryPlayerProps {
  readonly checkpoint: Checkpoint;
  /** Where it goes on; undefined from the beginning. */
  readonly save: ChapterSave | undefined;
  readonly collectibles: readonly string[];
  /** Ids and numbers of the assessments that the player has submitted. */
  readonly submittedAssessments: readonly string[];
  /** Ids and keys of the achievements that the player has completed. */
  readonly completedAchievements: ReadonlySet<string>;
  readonly playerName: string;
  /** Names course and person, for what they have read. */
  readonly reader: string;
  readonly settings: GameSettings;
  readonly urlOf: (path: string) => string;
  /** The awards of a player who has these collectibles. */
  readonly awardsWith: (collectibles: readonly string[]) => readonly Award[];
  readonly mainMenu?: string;
  readonly onMainMenu: () => void;
  readonly onSettings: (settings: GameSettings) => void;
  readonly onSave: (chapter: PlayedChapter, collectibles: readonly string[], pace: SavePace) => void;
  readonly onCompleted: (chapter: PlayedChapter, collectibles: readonly string[]) => void;
  readonly openAssessment: (assessment: string) => void;
  readonly askAssessments: () => Promise<readonly string[]>;
  /** A file, or something that a save names, is not there. */
  readonly onMissing: (what: string) => void;
}

/** Plays one checkpoint of a story, from its save on. What changes of the props but for functions is not looked at. */
export function StoryPlayer(props: StoryPlayerProps) {
  const latest = useRef(props);
  latest.current = props;
  const onMissing = useCallback((what: string) => latest.current.onMissing(what), []);
  const sound = useGameSound(props.urlOf, props.settings, onMissing);
  const [run, setRun] = useState<StoryRun>();
  useEffect(() => {
    const created = begin(
      latest.current,
      (path, volume) => sound.playSfx(path, volume),
      () => latest.current,
    );
    setRun(created);
    return () => created.close();
  }, [sound]);
  if (!run) return null;
  return <RunningStory {...props} run={run} sound={sound} onMissing={onMissing} />;
}

interface RunningStoryProps extends StoryPlayerProps {
  readonly run: StoryRun;
  readonly sound: ReturnType<typeof useGameSound>;
}

function RunningStory({ run, sound, ...props }: RunningStoryProps) {
  const bgm = useStore(run.moments, ({ view }) => view.bgm);
  const [collectibles, setCollectibles] = useState(props.collectibles);
  const [path, volume] = [bgm?.path, bgm?.volume];
  useEffect(() => {
    sound.playBgm(path === undefined ? undefined : { path, volume: volume ?? 1 });
  }, [sound, path, volume]);
  useEffect(
    () =>
      run.moments.subscribe(({ notice }) => {
        if (notice?.kind === "obtained") setCollectibles((before) => [...new Set([...before, notice.subject])]);
      }),
    [run],
  );
  return (
    <StoryScreen
      run={run}
      urlOf={props.urlOf}
      awards={props.awardsWith(collectibles)}
      settings={props.settings}
      mainMenu={props.mainMenu ?? strings.mainMenu}
      onMainMenu={props.onMainMenu}
      onApply={props.onSettings}
      onMissing={props.onMissing}
      onSound={sound.playBuiltIn}
    />
  );
}

function begin(props: StoryPlayerProps, playSfx: StoryPorts["playSfx"], latest: () => StoryPlayerProps): StoryRun {
  const { checkpoint, playerName, completedAchievements, save, collectibles, submittedAssessments, reader } = props;
  const context = { checkpoint, playerName, completedAchievements };
  const { from, forgot } = safeStart(context, { save, collectibles, submittedAssessments });
  if (forgot !== "nothing") props.onMissing(strings.forgot(forgot));
  const read = linesRead(reader);
  const played = (state: GameState) => [chapterSaveOf(context, state), collectiblesOf(state)] as const;
  return createStoryRun(context, startGame(context, from), read, {
    save: (state, pace) => latest().onSave(...played(state), pace),
    completed: (state) => latest().onCompleted(...played(state)),
    openAssessment: (assessment) => latest().openAssessment(assessment),
    submittedAssessments: () => latest().askAssessments(),
    playSfx,
    missing: (what) => latest().onMissing(strings.missing(what)),
    read: (lineId) => keepLinesRead(reader, read.add(lineId)),
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
}

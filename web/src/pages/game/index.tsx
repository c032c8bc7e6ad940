import { Suspense, useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import { withReset } from "../../../../domain/stories/game/chapters";
import type { GameSettings } from "../../../../domain/stories/game/saves";
import { loadChunk } from "../../app/chunks";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { WaitingLine } from "../../design/spinner";
import { ErrorPage } from "../../design/states";
import { SaveNotice } from "../../story/saves/save-notice";
import { useSaveKeeper } from "../../story/saves/use-save-keeper";
import { useGameSound } from "../../story/sound/use-game-sound";
import { strings } from "../../texts/en/game";
import { TodayLines } from "../today/today-lines";
import type { PlayedGame } from "./debug/debug-panel";
import { EasterEgg } from "./scenes/easter-egg";
import { SceneFrame } from "./scenes/scene-frame";
import { useGameData } from "./use-game-data";
import { useMissingFiles } from "./use-missing-files";
import "./game.css";

const SCENES = ["main-menu", "chapters", "play", "awards", "settings", "keys", "room"] as const;
type SceneName = (typeof SCENES)[number];

/** Where in the game somebody is. It stands in the address: a reload stays there, and the browser's way back goes back. */
interface Scene {
  readonly name: SceneName;
  /** The id of the chapter that is played. */
  readonly chapter: number | undefined;
}

function sceneOf(parameters: URLSearchParams): Scene {
  const name = SCENES.find((one) => one === parameters.get("scene")) ?? "main-menu";
  const chapter = Number(parameters.get("chapter") ?? Number.NaN);
  if (name === "play" && !Number.isInteger(chapter)) return { name: "chapters", chapter: undefined };
  return { name, chapter: name === "play" ? chapter : undefined };
}

/** Returns the scene of the address, and goes to another. With `replaces` the browser's way back passes it over. */
function useScene(): readonly [Scene, (name: SceneName, options?: { chapter?: number; replaces?: boolean }) => void] {
  const [parameters, setParameters] = useSearchParams();
  const go = useCallback(
    (name: SceneName, { chapter, replaces = false }: { chapter?: number; replaces?: boolean } = {}) =>
      setParameters(
        { ...(name !== "main-menu" && { scene: name }), ...(chapter !== undefined && { chapter: String(chapter) }) },
        { replace: replaces, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [sceneOf(parameters), go];
}

interface MainMenuProps {
  readonly title: string;
  readonly courseId: number;
  readonly go: (scene: SceneName) => void;
  readonly onSound: (name: "button-click" | "button-hover" | "radio") => void;
}

const WAYS = [
  ["chapters", () => strings.playChapter],
  ["awards", () => strings.awardsHall],
  ["room", () => strings.myRoom],
  ["settings", () => strings.settings],
  ["keys", () => strings.keyBindings],
] as const satisfies readonly (readonly [SceneName, () => string])[];

/** Where the game begins. */
function MainMenu({ title, courseId, go, onSound }: MainMenuProps) {
  return (
    <SceneFrame title={title} picture="main-menu" isCover>
      <nav className="main-menu" aria-label={strings.mainMenu}>
        {WAYS.map(([scene, name]) => (
          <button
            type="button"
            key={scene}
            className="main-menu__way"
            onPointerEnter={() => onSound("button-hover")}
            onClick={() => {
              onSound("button-click");
              go(scene);
            }}
          >
            {name()}
          </button>
        ))}
      </nav>
      <TodayLines courseId={courseId} />
      <EasterEgg text={strings.radio} onFound={() => onSound("radio")} />
    </SceneFrame>
  );
}

/** A mission that the player wanted to open. */
interface OpenedMission {
  readonly name: string;
  /** Undefined when the course has no such assessment. */
  readonly path: string | undefined;
  /** False where the browser opens no windows. */
  readonly isOpened: boolean;
}

/** Says where the mission is, and leads there when the browser kept its window closed. */
function MissionNotice({ mission, onClose }: { mission: OpenedMission; onClose: () => void }) {
  const { name, path, isOpened } = mission;
  const text = path === undefined ? strings.noMission(name) : isOpened ? strings.missionOpened : strings.missionBlocked;
  return (
    <p className="game__mission" role="status">
      {text}
      {path !== undefined && !isOpened && (
        <a href={path} target="_blank" rel="noreferrer">
          {strings.missionLink}
        </a>
      )}
      <Button small onClick={onClose}>
        {strings.dismiss}
      </Button>
    </p>
  );
}

// Scenes that few visits lead to are asked for when somebody goes there; the story itself, while the menu shows.
const ChapterSelect = lazyPanel("pages/game/scenes/chapter-select", async () => ({
  default: (await import("./scenes/chapter-select")).ChapterSelect,
}));
const AwardsHall = lazyPanel("pages/game/scenes/awards-hall", async () => ({
  default: (await import("./scenes/awards-hall")).AwardsHall,
}));
const SettingsScene = lazyPanel("pages/game/scenes/settings-scene", async () => ({
  default: (await import("./scenes/settings-scene")).SettingsScene,
}));
const BindingsScene = lazyPanel("pages/game/scenes/bindings-scene", async () => ({
  default: (await import("./scenes/bindings-scene")).BindingsScene,
}));
const loadPlay = async () => ({ default: (await import("./scenes/play-scene")).PlayScene });
const PlayScene = lazyPanel("pages/game/scenes/play-scene", loadPlay);

const RoomScene = lazyPanel("pages/game/scenes/room-scene", async () => ({
  default: (await import("./scenes/room-scene")).RoomScene,
}));

const DebugPanel = lazyPanel("pages/game/debug/debug-panel", async () => ({
  default: (await import("./debug/debug-panel")).DebugPanel,
}));

/** /courses/{courseId}/game: the story game of a course. */
export default function GamePage() {
  usePageTitle(strings.title);
  const { data, ...loading } = useGameData();
  const { keeper, ...opening } = useSaveKeeper();
  const error = loading.error ?? opening.error;
  const [mock, setMock] = useState<PlayedGame>();
  const [parameters] = useSearchParams();
  if (data && keeper) {
    const game = { data, keeper };
    return (
      <>
        <Game key={mock ? "mock" : "own"} {...(mock ?? game)} />
        {parameters.has("debug") && (
          <Suspense>
            <DebugPanel game={game} isMock={mock !== undefined} onMock={setMock} />
          </Suspense>
        )}
      </>
    );
  }
  if (error) {
    const retry = (): void => {
      if ("retry" in loading) loading.retry();
      if ("retry" in opening && opening.error) opening.retry();
    };
    return (
      <main id="content">
        <ErrorPage error={error} onRetry={retry} />
      </main>
    );
  }
  return (
    <main id="content" className="game game--entry">
      <h1 className="unseen">{strings.title}</h1>
      <WaitingLine>{strings.loading}</WaitingLine>
    </main>
  );
}

function Game({ data, keeper }: PlayedGame) {
  const { courseId, role, configuration } = useCourse();
  const [scene, go] = useScene();
  const save = useStore(keeper.game, (game) => game.save);
  const { settings, collectibles } = save.userSaveState;
  const missing = useMissingFiles();
  const [mission, setMission] = useState<OpenedMission>();
  // Another save begins what is played anew.
  const [round, setRound] = useState(0);
  const { urlOf } = data.assets;
  const sound = useGameSound(urlOf, settings, missing.report);
  // A story and the room have sounds of their own.
  const isMenu = scene.name !== "play" && scene.name !== "room";
  useEffect(() => (isMenu ? sound.playBuiltIn("menu") : sound.playBgm(undefined)), [isMenu, sound]);
  const apply = useCallback(
    (chosen: GameSettings) => {
      keeper.keep((before) => ({ ...before, userSaveState: { ...before.userSaveState, settings: chosen } }));
      toast.success(strings.settingsApplied);
    },
    [keeper],
  );
  useEffect(() => void loadChunk("pages/game/scenes/play-scene", loadPlay).catch(() => undefined), []);
  const toMenu = useCallback(() => go("main-menu"), [go]);
  const chapter = data.chapters.findIndex(({ id }) => id === scene.chapter);
  const scenes = {
    "main-menu": () => (
      <MainMenu title={configuration.courseName} courseId={courseId} go={go} onSound={sound.playBuiltIn} />
    ),
    chapters: () => (
      <ChapterSelect
        chapters={data.chapters}
        save={save}
        urlOf={urlOf}
        onPlay={(id) => go("play", { chapter: id })}
        onReset={(index) => keeper.keep((before) => withReset(data.chapters, before, index))}
        onBack={toMenu}
      />
    ),
    play: () => (
      <PlayScene
        key={`${chapter} ${round}`}
        data={data}
        keeper={keeper}
        chapter={chapter}
        missing={missing}
        onSettings={apply}
        onMainMenu={toMenu}
        onChapters={() => go("chapters", { replaces: true })}
        onChapter={(id) => go("play", { chapter: id, replaces: true })}
        onMissionOpened={(name, path, isOpened) => setMission({ name, path, isOpened })}
      />
    ),
    awards: () => (
      <AwardsHall
        awards={data.awardsWith(collectibles)}
        urlOf={urlOf}
        onBack={toMenu}
        onRadio={() => sound.playBuiltIn("radio")}
      />
    ),
    settings: () => <SettingsScene settings={settings} onApply={apply} onBack={toMenu} />,
    keys: () => <BindingsScene onBack={toMenu} />,
    room: () => (
      <RoomScene data={data} collectibles={collectibles} settings={settings} onSettings={apply} onBack={toMenu} />
    ),
  };
  const shown = scene.name === "play" && chapter === -1 ? "chapters" : scene.name;
  return (
    <main id="content" className="game">
      <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>{scenes[shown]()}</Suspense>
      {mission && <MissionNotice mission={mission} onClose={() => setMission(undefined)} />}
      {isStaff(role) && missing.names.length > 0 && (
        <aside className="game__missing" aria-label={strings.missingTitle}>
          <b>{strings.missingTitle}</b>
          <ul>
            {missing.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <Button small onClick={missing.clear}>
            {strings.dismiss}
          </Button>
        </aside>
      )}
      <SaveNotice
        keeper={keeper}
        chapterName={(index) => data.chapters[index]?.title ?? strings.chapter(index + 1)}
        onOther={() => setRound(round + 1)}
      />
    </main>
  );
}

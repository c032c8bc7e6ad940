import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { GameEvent, GameView } from "../../../../domain/stories/game/game-view";
import type { GameSettings } from "../../../../domain/stories/game/saves";
import { lazyPanel } from "../../app/lazy-panel";
import { Icon } from "../../design/icons";
import { useMedia } from "../../design/media";
import { strings } from "../../texts/en/game";
import type { Award } from "../award-book";
import { useReadingSettings } from "../reading-settings";
import type { Notice, StoryMoment, StoryRun } from "../run/story-run";
import { StoryStage } from "../stage/story-stage";
import { PhasePanel } from "./phase-panel";
import { DialogueBox, Toolbar } from "./screen-parts";
import type { StoryMenusProps } from "./story-menus";
import { type StoryKeys, useStoryKeys } from "./use-story-keys";
import "./story.css";

/** Returns what a notice says. */
function noticeText({ kind, subject }: Notice, awards: readonly Award[]): string {
  if (kind === "task-added") return `${strings.newTask}: ${subject}`;
  if (kind === "task-completed") return `${strings.taskCompleted} ${subject}`;
  const award = awards.find((one) => one.kind === "collectibles" && one.id === subject);
  return strings.obtained(award?.title ?? subject);
}

/** A short message that slides in: something obtained, a task. The announcer speaks it. */
function NoticeLine({ notice, awards }: { notice: Notice; awards: readonly Award[] }) {
  return (
    <p className="story__notice" key={notice.key} aria-hidden="true">
      <Icon name={notice.kind === "obtained" ? "star" : "flag"} size={20} />
      {noticeText(notice, awards)}
    </p>
  );
}

/** What is heard, for who cannot hear it: the id of the sound in words, without the prefix that many ids have. */
function SoundCaption({ soundId }: { soundId: string }) {
  const text = soundId
    .replace(/^(sfx|bgm)[_-](?=.)/i, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return <p className="story__caption">{strings.sound(text)}</p>;
}

/** Speaks what is new on the screen once: the place, the line, the question, what was obtained. */
function Announcer({ moment, awards }: { moment: StoryMoment; awards: readonly Award[] }) {
  const said = useRef<string>(undefined);
  const [text, setText] = useState<string>(strings.begins);
  const news = newsOf(moment);
  const notice = moment.notice && noticeText(moment.notice, awards);
  useEffect(() => {
    if (news === "" || news === said.current) return;
    // The first thing that is heard says that the voice is on, and how to go on.
    setText(said.current === undefined ? `${strings.begins} ${news}` : news);
    said.current = news;
  }, [news]);
  return (
    <>
      <p className="unseen" role="status" data-story-announcer>
        {text}
      </p>
      <p className="unseen" role="status">
        {notice}
      </p>
    </>
  );
}

/** Returns what is new in words; empty while the game itself is at work. */
function newsOf({ view }: StoryMoment): string {
  const { line, prompt, updateNotice, location, phase, waitsFor, stage } = view;
  if (updateNotice !== undefined) return strings.atPlace(updateNotice);
  const question = prompt ? ` ${prompt.title}` : "";
  if (line) return `${line.speaker ? `${line.speaker.name}: ` : ""}${line.text}${question}`;
  if (prompt) return prompt.title;
  if (waitsFor !== "player") return "";
  if (phase === "Menu" && location) {
    const people = stage.characters.map(({ name }) => name).join(", ");
    return [strings.atPlace(location.name), people, strings.whatNow].filter((part) => part !== "").join(". ");
  }
  if (phase === "Move") return strings.whereTo;
  if (phase === "Talk") return strings.talkAbout;
  if (phase === "Explore") return strings.exploring;
  return "";
}

/**
 * Keeps the focus where the story goes on: after a change, on the first button of what is offered for who uses the
 * keyboard, and on the stage for who uses a pointer. A focus outside the game is left alone.
 * @param moment changes when something else is offered
 */
function useStoryFocus(
  root: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  moment: string,
): void {
  const usesKeys = useRef(true);
  useEffect(() => {
    const onKey = () => (usesKeys.current = true);
    const onPointer = () => (usesKeys.current = false);
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("pointerdown", onPointer, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("pointerdown", onPointer, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows what is offered, which `moment` names
  useEffect(() => {
    const { activeElement } = document;
    const isOurs = activeElement === document.body || root.current?.contains(activeElement);
    if (!isOurs || document.querySelector("dialog[open]")) return;
    const first = root.current?.querySelector<HTMLElement>("[data-story-first]");
    const next = usesKeys.current ? (first ?? stage.current) : stage.current;
    next?.focus({ preventScroll: true });
  }, [root, stage, moment]);
}

interface StoryScreenProps {
  readonly run: StoryRun;
  readonly urlOf: (path: string) => string;
  readonly awards: readonly Award[];
  readonly settings: GameSettings;
  /** The button that leaves the story: the main menu of the game, or of the simulator. */
  readonly mainMenu: string;
  readonly onMainMenu: () => void;
  readonly onApply: (settings: GameSettings) => void;
  readonly onMissing: (path: string) => void;
  /** A sound of the game itself. */
  readonly onSound: (name: "advance" | "choice" | "menu-in" | "menu-out" | "mode" | "notice-in") => void;
}

/** Opened by few, and not at once. */
const StoryMenus = lazyPanel("story/screen/story-menus", async () => ({
  default: (await import("./story-menus")).StoryMenus,
}));

const menuOf = ({ phase }: GameView): StoryMenusProps["open"] =>
  phase === "EscapeMenu" ? "escape" : phase === "AwardMenu" ? "awards" : undefined;

/** The screen of a story: the stage, what is said, and what the player can do. All of it by keyboard, too. */
export function StoryScreen(props: StoryScreenProps) {
  const { run, urlOf, awards, onSound } = props;
  const moment = useStore(run.moments);
  const { view } = moment;
  const reading = useReadingSettings();
  const prefersLess = useMedia("(prefers-reduced-motion: reduce)");
  const isMotionReduced = prefersLess || reading.hasLessMotion;
  const root = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<"journal" | "log">();
  const [isSkipping, setSkipping] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const turn = useTurn(run.moments);
  const send = useCallback(
    (event: GameEvent) => {
      const sound = soundOf(event);
      if (sound) onSound(sound);
      run.send(event);
    },
    [run, onSound],
  );
  const goOn = useCallback(() => send({ type: "advance" }), [send]);
  const skipsLine = isSkipping && view.line !== undefined && moment.readLines.has(view.line.lineId);
  const keys: StoryKeys = {
    onEscape: () => send({ type: "toggle-escape-menu" }),
    runs: {
      awards: () => send({ type: "toggle-award-menu" }),
      journal: () => setDialog("journal"),
      log: () => setDialog("log"),
      skip: () => setSkipping(!isSkipping),
      auto: () => reading.change({ isAuto: !reading.isAuto }),
    },
  };
  useStoryKeys(root, keys, reading.hasLetterKeys);
  useStoryFocus(root, stage, offered(view, turn));
  useHurry(run, view, isMotionReduced);
  return (
    <section
      ref={root}
      className="story"
      data-text-size={reading.textSize}
      data-ready={isReady}
      aria-label={strings.story}
    >
      <div className="story__frame">
        {/* It takes the keys for whoever plays by pointer. */}
        <div ref={stage} className="story__stage" tabIndex={-1} data-story-stage>
          <StoryStage
            picture={view.stage}
            popups={moment.popups}
            isExploring={view.phase === "Explore" && view.waitsFor === "player"}
            isCurtainDown={view.isCurtainDown}
            curtainMs={isMotionReduced ? 0 : moment.curtainMs}
            isMotionReduced={isMotionReduced}
            highlightedItem={highlighted}
            ahead={view.ahead}
            urlOf={urlOf}
            onExamine={(itemId) => send({ type: "examine", itemId })}
            onMissing={props.onMissing}
            onReady={onReady}
          />
          {view.line && view.waitsFor === "advance" && (
            // The whole stage goes on, as in every game of the kind; the button for keys is in the box.
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: see above
            <div
              className="story__go-on"
              onClick={() => root.current?.querySelector<HTMLElement>("[data-story-advance]")?.click()}
            />
          )}
        </div>
        <header className="story__top">
          {view.location && <p className="story__place">{view.location.name}</p>}
          <Toolbar pressed={{ skip: isSkipping, auto: reading.isAuto }} runs={keys.runs} onMenu={keys.onEscape} />
        </header>
        {moment.notice && <NoticeLine notice={moment.notice} awards={awards} />}
        {reading.hasCaptions && moment.heard && <SoundCaption soundId={moment.heard.soundId} />}
        <div className="story__panel">
          {view.line && (
            <DialogueBox
              line={view.line}
              turn={turn}
              canGoOn={view.waitsFor === "advance"}
              isSkipping={skipsLine}
              isMotionReduced={isMotionReduced}
              onGoOn={goOn}
            />
          )}
          <PhasePanel
            view={view}
            send={send}
            urlOf={urlOf}
            onHighlight={setHighlighted}
            listsThings={reading.listsThings}
          />
        </div>
      </div>
      <Announcer moment={moment} awards={awards} />
      {(dialog ?? menuOf(view)) && (
        <Suspense fallback={null}>
          <StoryMenus
            open={dialog ?? menuOf(view)}
            awards={awards}
            urlOf={urlOf}
            tasks={view.tasks}
            log={moment.log}
            settings={props.settings}
            mainMenu={props.mainMenu}
            onMainMenu={props.onMainMenu}
            onApply={props.onApply}
            onClose={() => {
              if (dialog) setDialog(undefined);
              else if (view.phase === "EscapeMenu") keys.onEscape();
              else keys.runs.awards?.("");
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Counts the changes of a story's view, so that a line that is said twice is written twice. */
function useTurn(moments: StoreApi<StoryMoment>): number {
  const view = useStore(moments, (moment) => moment.view);
  const [last, setLast] = useState({ view, turn: 0 });
  const isNewLine =
    view.line !== last.view.line && (view.line?.lineId !== last.view.line?.lineId || view.phase !== last.view.phase);
  if (view !== last.view) setLast({ view, turn: isNewLine ? last.turn + 1 : last.turn });
  return last.turn;
}

/** Names what is offered to the player: it changes when the focus has to follow. */
function offered(view: GameView, turn: number): string {
  const { phase, waitsFor, line, prompt, updateNotice, location } = view;
  return [phase, waitsFor, line?.lineId, line && turn, prompt?.title, updateNotice, location?.id].join(" ");
}

/** Without motion nothing fades, so nothing is waited for but what the story itself asks to wait. */
function useHurry(run: StoryRun, view: GameView, isMotionReduced: boolean): void {
  useEffect(() => {
    if (isMotionReduced && view.waitsFor === "time" && view.isCurtainDown) run.hurry();
  }, [run, view, isMotionReduced]);
}

function soundOf({ type }: GameEvent): Parameters<StoryScreenProps["onSound"]>[0] | undefined {
  if (type === "advance") return "advance";
  if (type === "choose") return "choice";
  if (type === "enter-phase" || type === "go-to" || type === "talk-about" || type === "examine") return "mode";
  if (type === "back") return "menu-out";
  if (type === "toggle-award-menu" || type === "toggle-escape-menu") return "menu-in";
  return undefined;
}

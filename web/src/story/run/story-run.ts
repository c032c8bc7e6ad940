import { createStore, type StoreApi } from "zustand/vanilla";
import type { Picture, PopupSize, Position } from "../../../../domain/stories/checkpoint";
import type { GameEffect, GameEvent, GameView } from "../../../../domain/stories/game/game-view";
import { type GameContext, type GameState, play, type Turn, viewOf } from "../../../../domain/stories/game/play";

/** A popup as the stage shows it. */
export interface ShownPopup {
  readonly key: string;
  readonly objectId: string;
  readonly name: string;
  readonly picture: Picture;
  readonly position: Position;
  readonly size: PopupSize;
}

/** What somebody said, or what the player answered, to be read again. */
export interface LogEntry {
  readonly key: number;
  readonly kind: "line" | "answer" | "place" | "event";
  /** The speaker's name; empty for the narrator. */
  readonly who: string;
  readonly text: string;
}

/** A short message at the edge of the stage: something obtained, a task. */
export interface Notice {
  readonly key: number;
  readonly kind: "obtained" | "task-added" | "task-completed";
  /** The id of the collectible, or the title of the task. */
  readonly subject: string;
}

/** A sound that has a caption for who cannot hear it. */
export interface PlayedSound {
  readonly key: number;
  readonly soundId: string;
}

/** All that the screen of a story shows. */
export interface StoryMoment {
  readonly view: GameView;
  readonly popups: readonly ShownPopup[];
  /** The first of those that wait. */
  readonly notice: Notice | undefined;
  readonly heard: PlayedSound | undefined;
  /** How long the curtain takes, in milliseconds. */
  readonly curtainMs: number;
  readonly log: readonly LogEntry[];
  /** Ids of lines that this player has read, now or earlier. */
  readonly readLines: ReadonlySet<string>;
}

/** How soon the server must have a save. The device has each at once. */
export type SavePace = "soon" | "later";

/** What a story asks of the page around it. */
export interface StoryPorts {
  /** The state is to be kept: soon where something was done, later where the player only reads on. */
  save(state: GameState, pace: SavePace): void;
  completed(state: GameState): void;
  openAssessment(assessment: string): void;
  /** Resolves to the ids and numbers of the assessments that the player has submitted. */
  submittedAssessments(): Promise<readonly string[]>;
  playSfx(path: string, volume: number): void;
  /** The story names something that is not there. */
  missing(what: string): void;
  /** A line was read. */
  read(lineId: string): void;
  after(ms: number, then: () => void): () => void;
}

/** How long a notice stays (specification: about 3 s, and half a second to come). */
const NOTICE_MS = 3500;
const CAPTION_MS = 2500;
/** Read lines, beyond which the oldest are dropped from the log. */
const LONGEST_LOG = 500;

/** A checkpoint that is being played: turns what happens into moments to show. */
export interface StoryRun {
  readonly moments: StoreApi<StoryMoment>;
  /** Hands what the player did to the game. */
  send(event: GameEvent): void;
  /** Ends waiting at once, as for who wants no fades. */
  hurry(): void;
  /** Ends timers; nothing is called any more. */
  close(): void;
}

/** Plays a checkpoint from its first turn on. */
export function createStoryRun(
  context: GameContext,
  first: Turn,
  readLines: ReadonlySet<string>,
  ports: StoryPorts,
): StoryRun {
  return new Run(context, first, readLines, ports);
}

class Run implements StoryRun {
  readonly moments: StoreApi<StoryMoment>;
  private state: GameState;
  private readonly timers = new Set<() => void>();
  private readonly notices: Notice[] = [];
  private waiting: (() => void) | undefined;
  private keys = 0;
  private isClosed = false;

  constructor(
    private readonly context: GameContext,
    first: Turn,
    readLines: ReadonlySet<string>,
    private readonly ports: StoryPorts,
  ) {
    this.state = first.state;
    const view = viewOf(context, first.state);
    this.moments = createStore<StoryMoment>(() => ({
      view,
      popups: [],
      notice: undefined,
      heard: undefined,
      curtainMs: 0,
      log: [],
      readLines,
    }));
    this.take(first, undefined);
  }

  send(event: GameEvent): void {
    if (this.isClosed) return;
    const before = this.moments.getState().view;
    this.logAnswer(event, before);
    this.take(play(this.context, this.state, event), before);
  }

  hurry(): void {
    const go = this.waiting;
    go?.();
  }

  close(): void {
    this.isClosed = true;
    for (const stop of this.timers) stop();
    this.timers.clear();
  }

  private take({ state, effects }: Turn, before: GameView | undefined): void {
    this.state = state;
    const view = viewOf(this.context, state);
    const wait = effects.find((effect) => effect.type === "wait");
    const curtainMs = wait && wait.why !== "delay" ? wait.ms : this.moments.getState().curtainMs;
    this.moments.setState({ view, curtainMs });
    for (const effect of effects) this.carryOut(effect);
    const isNewLine = view.line !== undefined && before !== undefined && view.line.lineId !== before.line?.lineId;
    if (isNewLine && !effects.some(({ type }) => type === "save")) this.ports.save(state, "later");
    this.logLine(view, before);
  }

  private carryOut(effect: GameEffect): void {
    switch (effect.type) {
      case "wait":
        this.wait(effect.ms);
        break;
      case "play-sfx":
        this.caption(effect.soundId);
        this.ports.playSfx(effect.path, effect.volume);
        break;
      case "popup":
        this.popup(effect);
        break;
      case "obtained":
        this.notify("obtained", effect.collectibleId);
        break;
      case "task-added":
      case "task-completed":
        this.notify(effect.type, effect.title);
        break;
      case "open-assessment":
        this.ports.openAssessment(effect.assessment);
        break;
      case "ask-assessments":
        this.askAssessments();
        break;
      case "save":
        this.ports.save(this.state, "soon");
        break;
      case "checkpoint-completed":
        this.ports.completed(this.state);
        break;
      case "missing":
        this.ports.missing(effect.what);
        break;
    }
  }

  private wait(ms: number): void {
    const stop = this.after(ms, () => this.waiting?.());
    this.waiting = () => {
      stop();
      this.waiting = undefined;
      this.send({ type: "time-passed" });
    };
  }

  private askAssessments(): void {
    this.ports.submittedAssessments().then(
      (submitted) => this.send({ type: "assessments-told", submitted }),
      (error: unknown) => {
        this.ports.missing(`assessments: ${String(error)}`);
        this.send({ type: "assessments-told", submitted: [] });
      },
    );
  }

  private popup({ ms, type: _, ...shown }: Extract<GameEffect, { type: "popup" }>): void {
    const popup = { key: `${shown.objectId} ${this.nextKey()}`, ...shown };
    const others = this.moments.getState().popups.filter(({ position }) => position !== shown.position);
    this.moments.setState({ popups: [...others, popup] });
    this.log("event", "", shown.name);
    this.after(ms, () => {
      const popups = this.moments.getState().popups.filter(({ key }) => key !== popup.key);
      this.moments.setState({ popups });
    });
  }

  private notify(kind: Notice["kind"], subject: string): void {
    this.notices.push({ kind, subject, key: this.nextKey() });
    if (this.moments.getState().notice === undefined) this.showNextNotice();
  }

  private showNextNotice(): void {
    const notice = this.notices.shift();
    this.moments.setState({ notice });
    if (notice) this.after(NOTICE_MS, () => this.showNextNotice());
  }

  private caption(soundId: string): void {
    const sound = { soundId, key: this.nextKey() };
    this.moments.setState({ heard: sound });
    this.after(CAPTION_MS, () => {
      if (this.moments.getState().heard === sound) this.moments.setState({ heard: undefined });
    });
  }

  private logLine({ line, location }: GameView, before: GameView | undefined): void {
    if (location && location.id !== before?.location?.id) this.log("place", "", location.name);
    if (!line || (line.lineId === before?.line?.lineId && line.text === before.line.text)) return;
    this.log("line", line.speaker?.name ?? "", line.text);
    this.moments.setState({ readLines: new Set([...this.moments.getState().readLines, line.lineId]) });
    this.ports.read(line.lineId);
  }

  private logAnswer(event: GameEvent, before: GameView): void {
    if (event.type !== "choose") return;
    const text = before.prompt?.choices[event.index];
    if (text !== undefined) this.log("answer", this.context.playerName, text);
  }

  private log(kind: LogEntry["kind"], who: string, text: string): void {
    const log = [...this.moments.getState().log, { key: this.nextKey(), kind, who, text }];
    this.moments.setState({ log: log.slice(-LONGEST_LOG) });
  }

  private after(ms: number, then: () => void): () => void {
    const stop = this.ports.after(ms, () => {
      this.timers.delete(stop);
      if (!this.isClosed) then();
    });
    this.timers.add(stop);
    return () => {
      this.timers.delete(stop);
      stop();
    };
  }

  private nextKey(): number {
    this.keys += 1;
    return this.keys;
  }
}

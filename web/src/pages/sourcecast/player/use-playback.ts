import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { workerFiles } from "../../../app/workers";
import { PlaybackController, type PlaybackState } from "./playback-controller";
import type { ReplayStep } from "./replay-step";
import { SilentClock, type SoundClock } from "./sound-clock";
import type {
  OpenedTimeline,
  PlaybackSource,
  TimelineAnswers,
  TimelinePort,
  TimelineQuestion,
  TimelineRequest,
  TimelineResponse,
} from "./timeline-port";

interface Waiting {
  resolve(answer: never): void;
  reject(reason: Error): void;
}

/** A recording in a worker of its own, until it is disposed of. */
class RemoteTimeline implements TimelinePort {
  private readonly worker = new Worker(workerFiles.timeline);
  private readonly waiting = new Map<number, Waiting>();
  private requests = 0;

  constructor() {
    this.worker.onmessage = ({ data }: { data: TimelineResponse }) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("failure" in data) waiting?.reject(new Error(data.failure));
      else waiting?.resolve(data.answer as never);
    };
    this.worker.onerror = (event) => this.fail(new Error(event.message));
  }

  /** Reads a recording. Rejects with what is wrong, a line each, when it cannot be played. */
  open(playback: PlaybackSource["playback"]): Promise<OpenedTimeline> {
    return this.ask<"open">({ ask: "open", playback });
  }

  momentAt(time: number) {
    return this.ask<"moment">({ ask: "moment", time });
  }

  inputsFrom(first: number, until: number, most: number) {
    return this.ask<"inputs">({ ask: "inputs", first, until, most });
  }

  dispose(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private ask<Ask extends keyof TimelineAnswers>(question: TimelineQuestion): Promise<TimelineAnswers[Ask]> {
    this.requests += 1;
    const request: TimelineRequest = { ...question, id: this.requests };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      this.worker.postMessage(request);
    });
  }

  private fail(reason: Error): void {
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}

/** A recording that can be played, until it is disposed of. */
interface OpenedPlayback {
  readonly timeline: RemoteTimeline;
  readonly clock: SoundClock;
  readonly durationMs: number;
  readonly opened: OpenedTimeline;
  /** What plays the sound; null where it cannot be played: the keys are seen without it. */
  readonly sound: HTMLAudioElement | null;
  dispose(): void;
}

/** Seconds that are shown after the last key of a recording without sound. */
const LAST_SECONDS = 1;

/** Opens a recording. Rejects with what is wrong, a line each, when its playback data cannot be read. */
async function openPlayback({ playback, audioUrl }: PlaybackSource): Promise<OpenedPlayback> {
  const timeline = new RemoteTimeline();
  try {
    const sound = openSound(audioUrl);
    const [opened, isThere] = await Promise.all([timeline.open(playback), sound.ready]);
    const known = opened.ext?.durationMs ?? opened.lastInputTime + LAST_SECONDS * 1000;
    const length = isThere && Number.isFinite(sound.audio.duration) ? sound.audio.duration * 1000 : known;
    const dispose = () => {
      timeline.dispose();
      sound.close();
    };
    const clock: SoundClock = isThere ? sound.audio : new SilentClock(known / 1000);
    return { timeline, clock, durationMs: length, opened, sound: isThere ? sound.audio : null, dispose };
  } catch (error) {
    timeline.dispose();
    throw error;
  }
}

function openSound(audioUrl: string) {
  const audio = new Audio();
  audio.preload = "metadata";
  // Slower and faster speech keeps its pitch; older engines have it under their own names.
  Object.assign(audio, { preservesPitch: true, webkitPreservesPitch: true });
  const ready = new Promise<boolean>((resolve) => {
    audio.addEventListener("loadedmetadata", () => resolve(true), { once: true });
    audio.addEventListener("error", () => resolve(false), { once: true });
  });
  audio.src = audioUrl;
  const close = () => {
    audio.pause();
    audio.removeAttribute("src");
    audio.load();
  };
  return { audio, ready, close };
}

export interface Playback {
  /** Where it is; null until the recording is open. It changes with each frame: see `usePlaybackState`. */
  readonly now: StoreApi<PlaybackNow>;
  readonly controller: PlaybackController | null;
  /** Why it cannot be played; null when it can. */
  readonly failure: string | null;
  readonly hasSound: boolean;
  /** The element that plays the sound; null where there is none. */
  readonly sound: HTMLAudioElement | null;
  /** How loud the recording is, as `PlaybackExtension` has it; null where nobody knows. */
  readonly peaks: string | null;
  /** Inputs that had to be left out, a line each. */
  readonly problems: readonly string[];
  /** Opens it again. */
  retry(): void;
}

interface PlaybackNow {
  readonly state: PlaybackState | null;
}

/** Gives a part of where a recording is, and draws the component anew when that part changes. */
export const usePlaybackState = <Part>(
  { now }: Pick<Playback, "now">,
  part: (state: PlaybackState | null) => Part,
): Part => useStore(now, ({ state }) => part(state));

const nextFrame = (callback: () => void) => {
  const frame = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(frame);
};

/**
 * Plays a recording in a component.
 * @param source the same one as long as it is the same recording; null while there is none
 * @param show draws a step; only its latest version is called
 * @param start milliseconds at which it begins, paused
 */
export function usePlayback(source: PlaybackSource | null, show: (step: ReplayStep) => void, start = 0): Playback {
  const [now] = useState(() => createStore<PlaybackNow>(() => ({ state: null })));
  const [opened, setOpened] = useState<OpenedPlayback | null>(null);
  const [controller, setController] = useState<PlaybackController | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ show, start });
  latest.current = { show, start };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (!source) return;
    let end = () => {};
    let isLeft = false;
    setFailure(null);
    openPlayback(source).then(
      (playback) => {
        if (isLeft) return playback.dispose();
        const { clock, timeline, durationMs } = playback;
        const { markers } = source;
        const own = new PlaybackController({
          clock,
          timeline,
          durationMs,
          markers,
          nextFrame,
          onState: (state) => now.setState({ state }),
          show: (step) => latest.current.show(step),
        });
        end = () => {
          own.dispose();
          playback.dispose();
        };
        setOpened(playback);
        setController(own);
        void own.seek(latest.current.start);
      },
      (error: unknown) => !isLeft && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isLeft = true;
      end();
      setController(null);
      setOpened(null);
      now.setState({ state: null });
    };
  }, [source, attempt, now]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return useMemo(() => {
    const sound = opened?.sound ?? null;
    const { problems = [], ext = null } = opened?.opened ?? {};
    const hasSound = opened === null || sound !== null;
    return { now, controller, failure, hasSound, sound, peaks: ext?.peaks ?? null, problems, retry };
  }, [now, controller, failure, opened, retry]);
}

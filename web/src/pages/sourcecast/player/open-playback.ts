import type { PlaybackSource } from "./playback-source";
import { RemoteTimeline } from "./remote-timeline";
import { SilentClock, type SoundClock } from "./sound-clock";
import type { OpenedTimeline } from "./timeline-port";

/** A recording that can be played, until it is disposed of. */
export interface OpenedPlayback {
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
export async function openPlayback({ playback, audioUrl }: PlaybackSource): Promise<OpenedPlayback> {
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

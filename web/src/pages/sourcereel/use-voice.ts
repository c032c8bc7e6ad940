import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { Timeline } from "../../../../domain/sourcecasts/timeline";
import { PlaybackController } from "../sourcecast/player/playback-controller";
import type { ReplayStep } from "../sourcecast/player/replay-step";
import type { SoundClock } from "../sourcecast/player/sound-clock";
import { playbackOf } from "./recorded-session";
import type { Recorder } from "./recorder";

/** Keeps the time of the keys by the microphone that hears the new voice: the two cannot drift apart. */
class VoiceClock extends EventTarget implements SoundClock {
  readonly playbackRate = 1;
  readonly paused = false;

  constructor(
    private readonly recorder: Recorder,
    readonly duration: number,
  ) {
    super();
  }

  get currentTime(): number {
    return this.recorder.voiceTime / 1000;
  }

  /** The voice goes on; nobody can jump in it. */
  set currentTime(_seconds: number) {}

  get ended(): boolean {
    return this.currentTime >= this.duration;
  }

  async play(): Promise<void> {}

  pause(): void {}
}

const nextFrame = (callback: () => void) => {
  const frame = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(frame);
};

/** Shows the keys of a finished recording while its voice is recorded again, and ends with them. */
export function useVoice(recorder: Recorder, show: (step: ReplayStep) => void): void {
  const isVoicing = useStore(recorder.view, (view) => view.isVoicing);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const { session } = recorder.view.getState();
    if (!isVoicing || !session) return;
    const data = playbackOf(session);
    // Viewers pause there, not who speaks.
    const timeline = new Timeline({ ...data, inputs: data.inputs.filter(({ type }) => type !== "forcePause") });
    const durationMs = recorder.length;
    const controller = new PlaybackController({
      durationMs,
      markers: [],
      nextFrame,
      clock: new VoiceClock(recorder, durationMs / 1000),
      timeline: {
        momentAt: async (time) => timeline.momentAt(time),
        inputsFrom: async (first, until, most) => timeline.inputsFrom(first, until, most),
      },
      show: (step) => latest.current(step),
      onState: ({ time }) => {
        if (time >= durationMs) void recorder.endVoice();
      },
    });
    void controller.seek(0).then(() => controller.play());
    return () => controller.dispose();
  }, [recorder, isVoicing]);
}

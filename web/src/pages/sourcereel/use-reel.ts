import { useEffect, useRef, useState } from "react";
import { openCapture } from "../../recording/capture/capture";
import { RecordingStore } from "../../recording/storage/recording-store";
import type { StampedInput } from "./recorded-session";
import { Recorder } from "./recorder";
import type { RecordingHead, ReelEditor } from "./recorder-ports";

export type ReelStorage = RecordingStore<RecordingHead, StampedInput>;

/** What a person's recorder in a course consists of, as long as its page is open. */
export interface Reel {
  readonly recorder: Recorder;
  readonly storage: ReelStorage;
}

const every = (milliseconds: number, callback: () => void) => {
  const ticking = window.setInterval(callback, milliseconds);
  return () => window.clearInterval(ticking);
};

/** Opens the recorder of a person in a course. @param editor the workspace that is recorded; its latest version is asked */
export function useReel(courseId: number, userId: number, editor: ReelEditor): Reel {
  const latest = useRef(editor);
  latest.current = editor;
  const [reel] = useState((): Reel => {
    const storage: ReelStorage = new RecordingStore(`${userId} ${courseId}`);
    const recorder = new Recorder({
      storage,
      openCapture,
      every,
      editor: { view: () => latest.current.view(), restore: (moment) => latest.current.restore(moment) },
      now: () => performance.now(),
      today: () => new Date(),
      newId: () => crypto.randomUUID(),
    });
    return { recorder, storage };
  });
  useEffect(() => {
    const { recorder } = reel;
    // A tab that is closed, or a phone that is put away, writes what it has at once.
    const leave = () => recorder.flush();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      recorder.dispose();
    };
  }, [reel]);
  return reel;
}

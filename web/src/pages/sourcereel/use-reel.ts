import { useEffect, useRef, useState } from "react";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { playTime } from "../../design/play-time";
import { openCapture } from "../../recording/capture/capture";
import { MicrophoneError } from "../../recording/devices";
import { RecordingStore } from "../../recording/storage/recording-store";
import { askForRoom, type StorageRoom } from "../../recording/storage/room";
import { strings } from "../../texts/en/sourcereel";
import type { Playback } from "../sourcecast/player/use-playback";
import type { StampedInput } from "./recorded-session";
import { Recorder } from "./recorder";
import type { RecordingHead, ReelEditor } from "./recorder-ports";
import type { RecorderMove } from "./recorder-states";

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

/** Resume Here deletes less than this without asking, in milliseconds. */
const CONFIRM_FROM_MS = 1000;
const CHOSEN_MICROPHONE = "sourcereel.microphone";

interface MoveParts {
  readonly reel: Reel;
  readonly playback: Playback;
  /** The recording runs: the person may type. */
  readonly onRecording: () => void;
  readonly onUpload: () => void;
}

/** What the buttons of the recorder do, with the questions that come before and what is said when it fails. */
export interface Moves {
  readonly move: (move: RecorderMove) => void;
  readonly deviceId: string | null;
  readonly chooseDevice: (deviceId: string | null) => void;
  readonly turnOn: (deviceId: string | null) => void;
  /** Records the voice of the finished recording again. */
  readonly beginVoice: () => void;
  readonly giveUpVoice: () => void;
  /** Why the microphone could not be turned on; null when it could. */
  readonly failure: unknown;
  /** What the browser has for recordings; null before somebody has wanted to record. */
  readonly room: StorageRoom | null;
}

export function useMoves({ reel: { recorder }, playback, onRecording, onUpload }: MoveParts): Moves {
  const confirm = useConfirm();
  const [deviceId, setDeviceId] = useState(chosenMicrophone);
  const [failure, setFailure] = useState<unknown>(null);
  const [room, setRoom] = useState<StorageRoom | null>(null);

  /** Says what keeps it from recording. */
  const attempt = async (act: () => Promise<void>) => {
    setFailure(null);
    void askForRoom().then(setRoom);
    try {
      await act();
    } catch (error) {
      if (error instanceof MicrophoneError) setFailure(error);
      else toast.danger(strings.notBegun(error instanceof Error ? error.message : String(error)), 10_000);
    }
  };
  const goOn = async (act: () => Promise<void>) => {
    playback.controller?.pause();
    await attempt(act);
    if (recorder.view.getState().state === "recording") onRecording();
  };
  const resumeHere = async () => {
    const time = playback.now.getState().state?.time ?? recorder.length;
    const lost = recorder.length - time;
    const question = {
      title: strings.resumeHereQuestion(playTime(lost), playTime(time)),
      body: strings.resumeHereBody,
      confirm: strings.moves.resumeHere,
      cancel: strings.keep,
      danger: true,
    };
    playback.controller?.pause();
    if (lost < CONFIRM_FROM_MS || (await confirm(question))) await goOn(() => recorder.resumeHere(time, deviceId));
  };
  const reset = async () => {
    const question = {
      title: strings.resetQuestion(playTime(recorder.length)),
      body: strings.resetBody,
      confirm: strings.resetConfirm,
      cancel: strings.keep,
      danger: true,
    };
    if (await confirm(question)) await recorder.reset();
  };
  const recordPause = () => {
    recorder.recordPause();
    toast.success(strings.pauseRecorded(playTime(recorder.length)));
    onRecording();
  };
  const acts: Readonly<Record<RecorderMove, () => void>> = {
    record: () => void goOn(() => recorder.record(deviceId)),
    pause: () => void recorder.pause(),
    recordPause,
    resume: () => void goOn(() => recorder.resume(deviceId)),
    resumeHere: () => void resumeHere(),
    stop: () => void recorder.stop(),
    upload: onUpload,
    reset: () => void reset(),
  };
  const chooseDevice = (chosen: string | null) => {
    setDeviceId(chosen);
    try {
      localStorage.setItem(CHOSEN_MICROPHONE, chosen ?? "");
    } catch {
      // Storage is denied: it is chosen anew at the next visit.
    }
  };
  return {
    deviceId,
    chooseDevice,
    failure,
    room,
    move: (move) => acts[move](),
    beginVoice: () => {
      playback.controller?.pause();
      void attempt(() => recorder.beginVoice(deviceId));
    },
    giveUpVoice: () => void recorder.giveUpVoice().then(() => toast.success(strings.voiceKept)),
    turnOn: (chosen) => void attempt(() => recorder.turnOn(chosen)),
  };
}

/** The microphone that was chosen at the last visit; null for the usual one. */
function chosenMicrophone(): string | null {
  try {
    return localStorage.getItem(CHOSEN_MICROPHONE) || null;
  } catch {
    return null; // Storage is denied.
  }
}

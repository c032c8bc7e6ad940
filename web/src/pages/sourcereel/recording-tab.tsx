import { useStore } from "zustand";
import { LONGEST_RECORDING_MS } from "../../../../domain/sourcecasts/playback-data";
import type { Course } from "../../app/session";
import { Button } from "../../design/button";
import { formatNumber } from "../../design/format";
import { playTime } from "../../design/play-time";
import { SOUND_BITS } from "../../recording/sound";
import { strings } from "../../texts/en/sourcereel";
import type { Playback } from "../sourcecast/player/use-playback";
import { MicrophonePanel } from "./microphone-panel";
import type { Recorder } from "./recorder";
import type { RecorderState } from "./recorder-states";
import { TrimPanel } from "./trim-panel";
import type { Moves } from "./use-moves";
import type { Reel } from "./use-reel";

/** Records the voice of a finished recording again, over the same keys. */
function VoicePanel({ recorder, moves }: { recorder: Recorder; moves: Moves }) {
  const { isVoicing, isBusy } = useStore(recorder.view);
  return (
    <section className="reel-part" aria-labelledby="reel-voice">
      <h2 id="reel-voice">{strings.voice}</h2>
      <p className="reel-hint">{strings.voiceHint(playTime(recorder.length))}</p>
      {!isVoicing && (
        <Button small icon="microphone" busy={isBusy} onClick={moves.beginVoice}>
          {strings.voiceBegin}
        </Button>
      )}
    </section>
  );
}

/** Bytes that the longest recording takes in the browser: its sound, and twice as much as steady typing needs. */
const LONGEST_BYTES = (LONGEST_RECORDING_MS / 8000) * SOUND_BITS + 20_000_000;
const MEGABYTE = 1_000_000;

interface RecordingTabProps {
  readonly reel: Reel;
  readonly moves: Moves;
  readonly course: Course;
  readonly playback: Playback;
}

/** The recorder's side tab: what can be done now, and with which microphone. */
export function RecordingTab({ reel, moves, course, playback }: RecordingTabProps) {
  const { recorder } = reel;
  const state = useStore(recorder.view, (view) => view.state);
  const isVoicing = useStore(recorder.view, (view) => view.isVoicing);
  const session = useStore(recorder.view, (view) => view.session);
  const isMicrophoneOn = useStore(recorder.view, (view) => view.isMicrophoneOn);
  return (
    <div className="reel-tab">
      {!isVoicing && <StateHelp state={state} />}
      {!course.configuration.enableSourcecast && <p className="reel-notice">{strings.turnedOff}</p>}
      <RoomNotice moves={moves} />
      {isMicrophoneOn && recorder.sound.isClockCoarse && <p className="reel-notice">{strings.coarseClock}</p>}
      {state === "finished" && !isVoicing && session !== null && (
        <TrimPanel
          // Another version is trimmed anew.
          key={`${recorder.length} ${session.inputs.length}`}
          recorder={recorder}
          peaks={playback.peaks}
          onSeek={(time) => void playback.controller?.seek(time)}
        />
      )}
      {state === "finished" && <VoicePanel recorder={recorder} moves={moves} />}
      {(state !== "finished" || !isVoicing) && (
        <MicrophonePanel
          recorder={recorder}
          deviceId={moves.deviceId}
          onDevice={moves.chooseDevice}
          onTurnOn={moves.turnOn}
        />
      )}
    </div>
  );
}

function StateHelp({ state }: { state: RecorderState }) {
  return (
    <section className="reel-part" aria-label={strings.help}>
      <h2>{strings.stateTitles[state]}</h2>
      <ul className="reel-help">
        {strings.stateHelp[state].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the browser has no room for, and that it may delete what is kept. Nothing where both are well. */
function RoomNotice({ moves: { room } }: { moves: Moves }) {
  if (room === null || room.freeBytes === null || room.freeBytes >= LONGEST_BYTES) return null;
  const [free, needed] = [room.freeBytes, LONGEST_BYTES].map((bytes) => formatNumber(Math.floor(bytes / MEGABYTE)));
  return (
    <p className="reel-notice" role="status">
      {strings.roomShort(free ?? "", needed ?? "")}
    </p>
  );
}

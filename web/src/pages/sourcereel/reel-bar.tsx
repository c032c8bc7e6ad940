import { useMemo } from "react";
import { useStore } from "zustand";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcereel";
import { PlayerBar } from "../sourcecast/player/player-bar";
import { type Playback, usePlaybackState } from "../sourcecast/player/use-playback";
import { cuesOf, markersOf } from "../sourcecasts/typed-rows";
import { MicrophoneFailureNotice } from "./microphone-panel";
import { RecorderBar } from "./recorder-bar";
import { UnfinishedRecordings } from "./unfinished-recordings";
import type { Moves } from "./use-moves";
import type { Reel } from "./use-reel";

interface ReelBarProps {
  readonly reel: Reel;
  readonly playback: Playback;
  readonly moves: Moves;
  /** Why what is recorded cannot be played; null when it can. */
  readonly failure: string | null;
}

/** The recorder's bar; while nothing is recorded, with the player of what there is. */
export function ReelBar({ reel, playback, moves, failure }: ReelBarProps) {
  const { recorder } = reel;
  const { state, isBusy, interruption, isMicrophoneOn, isVoicing } = useStore(recorder.view);
  const { chapters, captions } = useStore(recorder.view, (view) => view.notes);
  const markers = useMemo(() => markersOf(chapters), [chapters]);
  const cues = useMemo(() => cuesOf(captions), [captions]);
  // To a tenth of a second, as it is shown.
  const tenths = usePlaybackState(playback, (now) => (now === null ? null : Math.floor(now.time / 100)));
  const place = tenths === null ? null : tenths * 100;
  const isStill = state === "paused" || state === "finished";
  return (
    <RecorderBar
      state={state}
      isBusy={isBusy}
      recorder={recorder}
      isMicrophoneOn={isMicrophoneOn}
      place={isStill ? place : null}
      onMove={moves.move}
      onGiveUp={isVoicing ? moves.giveUpVoice : null}
    >
      {state === "notStarted" && !isBusy && <UnfinishedRecordings reel={reel} />}
      {interruption && (
        <p className="reel-bar__notice" role="alert">
          {strings.interruptions[interruption]}
        </p>
      )}
      <MicrophoneFailureNotice failure={moves.failure} onRetry={() => moves.turnOn(moves.deviceId)} />
      {(failure ?? playback.failure) !== null && isStill && (
        <p className="reel-bar__notice" role="alert">
          {strings.notPlayed(failure ?? playback.failure ?? "")}
        </p>
      )}
      {isStill && !isBusy && !isVoicing && (
        <>
          {state === "paused" && place !== null && <ResumeHereHint place={place} length={recorder.length} />}
          <PlayerBar playback={playback} markers={markers} captions={cues} />
        </>
      )}
    </RecorderBar>
  );
}

/** Says what Resume Here would throw away, before it is pressed. */
function ResumeHereHint({ place, length }: { place: number; length: number }) {
  const lost = length - place;
  return (
    <p className="reel-bar__hint">
      {lost < 1000 ? strings.resumeHereKeepsAll : strings.resumeHereDeletes(playTime(place), playTime(lost))}
    </p>
  );
}

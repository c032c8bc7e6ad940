import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { formatDate } from "../../design/format";
import { playTime } from "../../design/play-time";
import type { StoredListing } from "../../recording/storage/recording-store";
import { strings } from "../../texts/en/sourcereel";
import { PlayerBar } from "../sourcecast/player/player-bar";
import { type Playback, usePlaybackState } from "../sourcecast/player/use-playback";
import { cuesOf, markersOf } from "../sourcecasts/typed-rows";
import { MicrophoneFailureNotice } from "./microphone-panel";
import { RecorderBar } from "./recorder-bar";
import type { RecordingHead } from "./recorder-ports";
import type { Moves, Reel } from "./use-reel";

type Unfinished = StoredListing<RecordingHead>;

/** Recordings that were begun in this browser and not handed in: to go on with, or to delete. */
function UnfinishedRecordings({ reel }: { reel: Reel }) {
  const [list, setList] = useState<readonly Unfinished[]>([]);
  const [isBusy, setBusy] = useState(false);
  const confirm = useConfirm();
  const { storage, recorder } = reel;
  useEffect(() => {
    let isLeft = false;
    storage.list().then(
      (found) => !isLeft && setList(found),
      () => undefined, // a browser that keeps nothing has nothing to offer
    );
    return () => {
      isLeft = true;
    };
  }, [storage]);
  const takeUp = async ({ id }: Unfinished) => {
    setBusy(true);
    try {
      recorder.takeUp(await storage.open(id));
    } catch (error) {
      toast.danger(strings.notTakenUp(error instanceof Error ? error.message : String(error)), 8000);
    }
    setBusy(false);
  };
  const discard = async ({ id, header, startedAt }: Unfinished) => {
    const question = {
      title: strings.discardQuestion(formatDate(startedAt, "short"), playTime(header.durationMs)),
      confirm: strings.discard,
      cancel: strings.keep,
      danger: true,
    };
    if (!(await confirm(question))) return;
    await storage.remove(id);
    setList((now) => now.filter((one) => one.id !== id));
  };
  if (list.length === 0) return null;
  return (
    <section className="reel-list" aria-label={strings.unfinished}>
      {list.map((one) => (
        <div key={one.id} className="reel-unfinished">
          <p>
            <strong>{strings.unfinishedFrom(formatDate(one.startedAt, "short"))}</strong>
            <br />
            {one.isOpenElsewhere ? strings.openElsewhere : strings.unfinishedLength(playTime(one.header.durationMs))}
          </p>
          {!one.isOpenElsewhere && (
            <span className="reel-unfinished__ways">
              <Button small look="primary" busy={isBusy} onClick={() => void takeUp(one)}>
                {strings.continue}
              </Button>
              <Button small look="quiet" onClick={() => void discard(one)}>
                {strings.discard}
              </Button>
            </span>
          )}
        </div>
      ))}
    </section>
  );
}

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

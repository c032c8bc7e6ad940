import { useStore } from "zustand";
import { Button } from "../../design/button";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcereel";
import type { Recorder } from "./recorder";
import type { Moves } from "./use-moves";

/** Records the voice of a finished recording again, over the same keys. */
export function VoicePanel({ recorder, moves }: { recorder: Recorder; moves: Moves }) {
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

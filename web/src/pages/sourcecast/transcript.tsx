import { useEffect, useRef, useState } from "react";
import type { Cue } from "../../../../domain/sourcecasts/playback-data";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcecast";
import { cueAt } from "./player/chapters";
import { type Playback, usePlaybackState } from "./player/use-playback";

interface TranscriptProps {
  readonly captions: readonly Cue[];
  readonly playback: Playback;
}

/** What is said in a recording, a line each; a line leads to its moment. The one that is said is marked and kept in view. */
export function Transcript({ captions, playback }: TranscriptProps) {
  const [search, setSearch] = useState("");
  const current = usePlaybackState(playback, (state) => cueAt(captions, state?.time ?? 0));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current === null) return;
    const line = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    if (!line || !box) return;
    // Within the list only: the page around it stays where it is.
    const [top, bottom] = [line.offsetTop - box.offsetTop, line.offsetTop - box.offsetTop + line.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [current]);
  if (captions.length === 0) return <p className="sc-side">{strings.noTranscript}</p>;
  const wanted = search.trim().toLowerCase();
  const shown = captions.filter(({ text }) => text.toLowerCase().includes(wanted));
  return (
    <div className="sc-side sc-transcript">
      <input
        className="input"
        type="search"
        aria-label={strings.searchTranscript}
        placeholder={strings.searchTranscript}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="sc-side__hint">{shown.length > 0 ? strings.transcriptHint : strings.noLine}</p>
      <ol ref={list}>
        {shown.map((cue) => (
          <li key={`${cue.start} ${cue.text}`}>
            <button
              type="button"
              className="sc-line"
              aria-current={cue === current || undefined}
              onClick={() => void playback.controller?.seek(cue.start)}
            >
              <span className="sc-time">{playTime(cue.start)}</span> {cue.text}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

import { useStore } from "zustand";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/en/sourcereel";
import type { Playback } from "../sourcecast/player/use-playback";
import { CaptionsEditor } from "../sourcecasts/captions-editor";
import { ChaptersEditor } from "../sourcecasts/chapters-editor";
import type { Recorder } from "./recorder";

interface NotesProps {
  readonly recorder: Recorder;
  readonly playback: Playback;
}

const timeOf = (playback: Playback) => () => playback.now.getState().state?.time ?? 0;

function Chapters({ recorder, playback }: NotesProps) {
  const rows = useStore(recorder.view, (view) => view.notes.chapters);
  return (
    <ChaptersEditor
      rows={rows}
      durationMs={recorder.length}
      timeNow={timeOf(playback)}
      onChange={(chapters) => recorder.note({ chapters })}
    />
  );
}

function Captions({ recorder, playback }: NotesProps) {
  const rows = useStore(recorder.view, (view) => view.notes.captions);
  return (
    <CaptionsEditor
      rows={rows}
      durationMs={recorder.length}
      timeNow={timeOf(playback)}
      onChange={(captions) => recorder.note({ captions })}
    />
  );
}

/** The side tabs in which chapters and captions of a finished recording are edited, at the player's place. */
export const noteTabs = (recorder: Recorder, playback: Playback): readonly Tab[] => [
  { id: "chapters", label: strings.chapters, content: <Chapters recorder={recorder} playback={playback} /> },
  { id: "captions", label: strings.captions, content: <Captions recorder={recorder} playback={playback} /> },
];

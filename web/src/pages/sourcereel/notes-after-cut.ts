import type { KeptRange } from "../../../../domain/sourcecasts/playback-data";
import { cuesAfterCut, markersAfterCut } from "../../../../domain/sourcecasts/time-map";
import {
  captionProblems,
  captionRows,
  chapterProblems,
  chapterRows,
  countProblems,
  cuesOf,
  markersOf,
} from "../sourcecasts/typed-rows";
import { rangesWithin } from "./recorded-session";
import type { RecordingNotes } from "./recorder-ports";

/** Moves chapters and captions with a cut of their recording. Rows in which something is wrong stay as they were typed. */
export function notesAfterCut(notes: RecordingNotes, range: KeptRange, durationMs: number): RecordingNotes {
  const { chapters, captions, replaces } = notes;
  const areChaptersRight = countProblems(chapterProblems(chapters, durationMs)) === 0;
  const areCaptionsRight = countProblems(captionProblems(captions, durationMs)) === 0;
  return {
    ...notes,
    replaces: replaces && { ...replaces, kept: rangesWithin(replaces.kept, range.from, range.to) },
    chapters: areChaptersRight ? chapterRows(markersAfterCut(markersOf(chapters), [range])) : chapters,
    captions: areCaptionsRight ? captionRows(cuesAfterCut(cuesOf(captions), [range])) : captions,
  };
}

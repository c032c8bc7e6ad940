import { mapConcurrently } from "../kernel/concurrency";
import { playbackOf, type RecordingCore } from "./recording-objects";
import { thatFitIntoOneAnswer } from "./rules";
import { sourcecastsOf } from "./store";

/** Objects that the contract's list reads at the same time. */
const READ_AT_ONCE = 16;

/**
 * Lists the published recordings of a course with their playback data, oldest first, as far as one answer holds them: for
 * clients of mid-2022, which have no other way to them. Reads as sourcecastsOf, and one object a recording.
 */
export async function listWholeSourcecasts(core: RecordingCore, courseId: number) {
  const published = (await sourcecastsOf(core, courseId)).filter(({ isPublished }) => isPublished);
  const complete = await mapConcurrently(thatFitIntoOneAnswer(published), READ_AT_ONCE, async (row) => {
    const playbackData = await playbackOf(core, row);
    // One without its playback data is being deleted.
    return playbackData === undefined ? [] : [{ ...row, playbackData }];
  });
  return complete.flat();
}

/** Lists the recordings that somebody of this kind may see, newest first, by their rows alone. Reads as sourcecastsOf. */
export async function listSourcecasts(core: RecordingCore, courseId: number, { withDrafts }: { withDrafts: boolean }) {
  const rows = await sourcecastsOf(core, courseId);
  return rows.filter(({ isPublished }) => isPublished || withDrafts).reverse();
}

import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { playbackOf, type RecordingCore } from "./recording-objects";
import { thatFitIntoOneAnswer } from "./rules";
import { sourcecastsOf, watchedBy } from "./store";
import { furthestOf } from "./viewing";

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

/**
 * Lists the recordings that a member may see, newest first, by their rows alone, with how far they have watched each. Reads as
 * sourcecastsOf and watchedBy.
 */
export async function listSourcecasts(core: Core, { courseId, regId, role }: Registration) {
  const [rows, watched] = await Promise.all([sourcecastsOf(core, courseId), watchedBy(core, regId)]);
  const byId = new Map(watched.map((one) => [one.sourcecastId, one]));
  return rows
    .filter(({ isPublished }) => isPublished || role !== "student")
    .map((row) => ({ ...row, ownFurthestMs: furthestOf(byId.get(row.sourcecastId), row) }))
    .reverse();
}

import { ignoreConflict, onConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { countStudents } from "../members/store";
import { absent, equals, type Operation, present, sourcecastKey, watchedKey } from "../table";
import { waveDuration } from "./audio-formats";
import type { RecordingCore } from "./recording-objects";
import { notFound } from "./rules";
import type { Sourcecast } from "./sourcecast";
import { changeSourcecast, findByUid, findViews, type Watched, watchedBy } from "./store";

/** Equal parts of a recording, of each of which it is counted how many have passed it. */
export const VIEWED_PARTS = 20;
/** A place that is told may be so much before what it was: players tell it now and then. */
const SLACK_MS = 250;
/** Bytes of a wave file that tell how long it is. */
const HEAD_BYTES = 4096;

/** Name of the counter of those who have passed a part; it stands in the recording's row, and goes with it. */
const counterOf = (part: number) => `passed${part}`;

/**
 * Notes how far a student has watched a recording, where that is a further twentieth of it. 3 reads; where it is, in one
 * transaction 2 writes for how far they are, and 2 for each KB of the recording's row.
 *
 * @throws Refusal 404 no such recording of the course, or a draft
 */
export async function noteWatched(
  core: RecordingCore,
  { courseId, regId, role }: Registration,
  uid: string,
  furthestMs: number,
): Promise<void> {
  await retryOnConflict(async () => {
    const row = await findByUid(core, courseId, uid);
    if (row === undefined || !(row.isPublished || role !== "student")) throw notFound();
    // Staff look at recordings for other reasons.
    if (role !== "student") return;
    const key = watchedKey(regId, row.sourcecastId);
    const [former, durationMs] = await Promise.all([
      core.table.get<Watched>(key),
      row.durationMs ?? learnDuration(core, row),
    ]);
    const parts = passedParts(furthestMs, durationMs);
    if (former && parts <= former.parts) return;
    const watched: Watched = {
      sourcecastId: row.sourcecastId,
      parts,
      furthestMs: Math.round(furthestMs),
      revision: row.revision,
    };
    const condition = former ? equals("parts", former.parts) : absent;
    await core.table.transact([
      { put: { ...key, ...watched }, condition },
      counted(row, { viewers: former ? 0 : 1, from: former?.parts ?? 0, to: parts, by: 1 }),
    ]);
  });
}

/** Returns how many of the equal parts are passed at a place; none where nobody knows how long the recording is. */
export function passedParts(furthestMs: number, durationMs: number | null): number {
  if (durationMs === null || durationMs === 0) return 0;
  return Math.min(VIEWED_PARTS, Math.floor(((furthestMs + SLACK_MS) / durationMs) * VIEWED_PARTS));
}

/** Returns how far a member has come in a recording as it is now, in milliseconds; null for not at all. */
export function furthestOf(watched: Watched | undefined, recording: Sourcecast): number | null {
  if (watched === undefined) return null;
  const { parts, furthestMs, revision } = watched;
  const { durationMs } = recording;
  // What was cut since moves the place; their part of the whole is near enough to go on from.
  if (revision !== recording.revision) return Math.round(((durationMs ?? 0) * parts) / VIEWED_PARTS);
  return durationMs === null ? furthestMs : Math.min(furthestMs, durationMs);
}

interface Count {
  readonly viewers: number;
  readonly from: number;
  readonly to: number;
  readonly by: 1 | -1;
}

function counted({ courseId, sourcecastId }: Pick<Sourcecast, "courseId" | "sourcecastId">, count: Count): Operation {
  const passed = Array.from({ length: count.to - count.from }, (_, at) => [counterOf(count.from + at + 1), count.by]);
  const viewers = count.viewers === 0 ? {} : { viewers: count.viewers };
  const add = { ...viewers, ...Object.fromEntries(passed) };
  return { update: sourcecastKey(courseId, sourcecastId), change: { add }, condition: present };
}

/** Learns how long a recording of earlier days is, whose sound is a wave file, and keeps it. */
async function learnDuration(core: RecordingCore, row: Sourcecast): Promise<number | null> {
  const start = await core.recordings.start(row.audioKey, HEAD_BYTES);
  const durationMs = start ? waveDuration(start.bytes, start.size) : null;
  if (durationMs !== null) await ignoreConflict(changeSourcecast(core, row, { durationMs }));
  return durationMs;
}

/**
 * Tells how many of a course's students have watched a recording, and how many have passed each part of it. 2 reads, and half
 * a read for each 30 of staff.
 *
 * @throws Refusal 404 when the course has no such recording
 */
export async function viewingOf(core: Core, courseId: number, sourcecastId: number) {
  const [views, students] = await Promise.all([findViews(core, courseId, sourcecastId), countStudents(core, courseId)]);
  if (views === undefined) throw notFound();
  const passed = Array.from({ length: VIEWED_PARTS }, (_, at) => views[counterOf(at + 1)] ?? 0);
  const viewers = views.viewers ?? 0;
  // Who has become staff since is counted as the viewer that they were.
  return { members: Math.max(students, viewers), viewers, passed };
}

/** Takes a member out of what recordings count of their viewers. 1 read, and 1 transaction of 2 operations a recording; safe to repeat. */
export async function forgetViews(
  core: Core,
  { courseId, regId }: Pick<Registration, "courseId" | "regId">,
): Promise<void> {
  for (const { sourcecastId, parts } of await watchedBy(core, regId)) {
    const key = watchedKey(regId, sourcecastId);
    const removal: Operation = { remove: key, condition: equals("parts", parts) };
    const count = counted({ courseId, sourcecastId }, { viewers: -1, from: 0, to: parts, by: -1 });
    await onConflict(core.table.transact([removal, count]), async ({ failed }) => {
      // The recording is gone, and its counters with it.
      if (failed.includes(1)) await core.table.remove(key);
    });
  }
}

import { ignoreConflict } from "../kernel/conflict";
import type { Registration } from "../members/registration";
import { watchedKey } from "../table";
import { annotationsOf, keepPlayback, playbackOf, type RecordingCore, removeObjects } from "./recording-objects";
import { notFound } from "./rules";
import type { Sourcecast } from "./sourcecast";
import { changeSourcecast, findByUid, type Watched } from "./store";
import { furthestOf } from "./viewing";

/** The seconds for which playback data may be fetched by their address. */
const ADDRESS_SECONDS = 300;
/** Readings of annotations that somebody replaces meanwhile. */
const ATTEMPTS = 3;

/**
 * Opens a recording: what is known of it, its annotations, and an address of its playback data. 3 reads and 1 object; 1
 * write and 1 object more for one of earlier days, once.
 *
 * @throws Refusal 404 no such recording of the course, or a draft that they may not see
 */
export async function openSourcecast(core: RecordingCore, { courseId, regId, role }: Registration, uid: string) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await findByUid(core, courseId, uid);
    if (row === undefined || !(row.isPublished || role !== "student")) throw notFound();
    const annotations = await annotationsOf(core, row);
    if (annotations === undefined) continue;
    const key = row.playbackKey ?? (await moveOut(core, row));
    if (key === undefined) continue;
    const watched = await core.table.get<Watched>(watchedKey(regId, row.sourcecastId));
    const terms = { now: core.clock.now(), seconds: ADDRESS_SECONDS };
    const ownFurthestMs = furthestOf(watched, row);
    return { ...row, ...annotations, ownFurthestMs, playbackUrl: await core.recordings.address(key, terms) };
  }
  throw notFound();
}

/** Moves the playback data of a row of earlier days to an object; undefined when somebody else was quicker. */
async function moveOut(core: RecordingCore, row: Sourcecast): Promise<string | undefined> {
  const playbackKey = await keepPlayback(core, row.courseId, (await playbackOf(core, row)) ?? "");
  const moved = await ignoreConflict(changeSourcecast(core, row, { playbackKey, playbackData: null }));
  if (moved === undefined) await removeObjects(core, playbackKey);
  return moved === undefined ? undefined : playbackKey;
}

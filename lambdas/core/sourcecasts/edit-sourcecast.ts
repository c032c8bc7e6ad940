import { type AuditChange, auditWrites, changesBetween } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Registration } from "../members/registration";
import { recordingEvent } from "./audit-events";
import { checkedCaptions } from "./recording-contents";
import { checkedEdit, type Edit } from "./recording-fields";
import { annotationsOf, keepAnnotations, type RecordingCore, removeObjects } from "./recording-objects";
import { notFound } from "./rules";
import type { Annotations, Sourcecast } from "./sourcecast";
import { changeOf, findSourcecast } from "./store";

/**
 * Changes what is told of a recording, who sees it, its chapters and captions; what is not sent stays. 1 read; in a transaction
 * 2 writes for each KB of the row, and the audit log's entry; where annotations change, up to 3 objects.
 *
 * @throws Refusal 400 fields; 404 when the course has no such recording, whoever else has
 */
export async function editSourcecast(
  core: RecordingCore,
  caller: Registration,
  sourcecastId: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const edit = checkedEdit(sent);
  const captioned = edit.captions === undefined ? {} : checkedCaptions(edit.captions);
  await retryOnConflict(async () => {
    const row = await findSourcecast(core, caller.courseId, sourcecastId);
    if (row === undefined) throw notFound();
    const updatedAt = core.clock.now().toISOString();
    const { title, description, isPublished } = edit;
    const details = { title, description, isPublished, updatedAt, ...captioned };
    if (edit.markers === undefined && edit.captions === undefined) return write(core, caller, row, details, []);
    return writeAnnotations(core, caller, row, edit, details);
  });
}

/** Writes what has changed of a row, with the audit log's entry of it. */
function write(
  core: RecordingCore,
  caller: Registration,
  row: Sourcecast,
  change: Partial<Sourcecast>,
  further: readonly AuditChange[],
): Promise<unknown> {
  const event = recordingEvent(row, row, { ...row, ...change }, further);
  return core.table.transact([changeOf(row, change), ...auditWrites(core, row.courseId, caller, [event])]);
}

async function writeAnnotations(
  core: RecordingCore,
  caller: Registration,
  row: Sourcecast,
  edit: Edit,
  details: Partial<Sourcecast>,
) {
  // Annotations that are gone belong to a row that is no longer as it was read, which the write notices.
  const former = (await annotationsOf(core, row)) ?? { markers: [], captions: null, earlier: [] };
  const { markers = former.markers, captions = former.captions } = edit;
  const annotations: Annotations = { markers, captions, earlier: former.earlier };
  const annotationsKey = await keepAnnotations(core, row.courseId, annotations);
  const change = { ...details, markerCount: markers.length, annotationsKey };
  const further = changesBetween(loggedAnnotations(former), loggedAnnotations(annotations), ["chapters", "captions"]);
  try {
    await write(core, caller, row, change, further);
  } catch (error) {
    await removeObjects(core, annotationsKey);
    throw error;
  }
  await removeObjects(core, row.annotationsKey);
}

const loggedAnnotations = ({ markers, captions }: Annotations) => ({
  chapters: markers.map(({ title }) => title).join("; ") || null,
  captions,
});

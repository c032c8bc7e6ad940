import { retryOnConflict } from "../kernel/conflict";
import { checkedCaptions } from "./recording-contents";
import { checkedEdit, type Edit } from "./recording-fields";
import { annotationsOf, keepAnnotations, type RecordingCore, removeObjects } from "./recording-objects";
import { notFound } from "./rules";
import type { Annotations, Sourcecast } from "./sourcecast";
import { changeSourcecast, findSourcecast } from "./store";

/**
 * Changes what is told of a recording, who sees it, its chapters and captions; what is not sent stays. 1 read, 1 write for
 * each KB of the row; where annotations change, up to 3 objects.
 *
 * @throws Refusal 400 fields; 404 when the course has no such recording, whoever else has
 */
export async function editSourcecast(
  core: RecordingCore,
  courseId: number,
  sourcecastId: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const edit = checkedEdit(sent);
  const captioned = edit.captions === undefined ? {} : checkedCaptions(edit.captions);
  await retryOnConflict(async () => {
    const row = await findSourcecast(core, courseId, sourcecastId);
    if (row === undefined) throw notFound();
    const updatedAt = core.clock.now().toISOString();
    const { title, description, isPublished } = edit;
    const told = { title, description, isPublished, updatedAt, ...captioned };
    if (edit.markers === undefined && edit.captions === undefined) return changeSourcecast(core, row, told);
    return writeAnnotations(core, row, edit, told);
  });
}

async function writeAnnotations(core: RecordingCore, row: Sourcecast, edit: Edit, told: Partial<Sourcecast>) {
  // Annotations that are gone belong to a row that is no longer as it was read, which the write notices.
  const former = (await annotationsOf(core, row)) ?? { markers: [], captions: null, earlier: [] };
  const { markers = former.markers, captions = former.captions } = edit;
  const annotations: Annotations = { markers, captions, earlier: former.earlier };
  const annotationsKey = await keepAnnotations(core, row.courseId, annotations);
  try {
    await changeSourcecast(core, row, { ...told, markerCount: markers.length, annotationsKey });
  } catch (error) {
    await removeObjects(core, annotationsKey);
    throw error;
  }
  await removeObjects(core, row.annotationsKey);
}

import { previewUpload, type UploadPreview } from "../assessments/preview-upload";
import type { Upload } from "../assessments/read-upload";
import { findAssessment } from "../assessments/store";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { readAssessmentCounts } from "../submissions/read-counts";

/** How many students have begun an assessment, and how many have submitted. */
export interface AssessmentWork {
  readonly begun: number;
  readonly submitted: number;
}

/**
 * Returns how much work of students an assessment has, from its counters. 1 read, and that of the counters.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export async function assessmentWork(
  core: Pick<Core, "table">,
  courseId: number,
  assessmentId: number,
): Promise<AssessmentWork> {
  const [assessment, counts] = await Promise.all([
    findAssessment(core, courseId, assessmentId),
    readAssessmentCounts(core, assessmentId),
  ]);
  if (!assessment) throw new Refusal(404, "Assessment not found");
  return { begun: counts.begun, submitted: counts.submitted };
}

/**
 * Says what an upload would do, and how much work there is on what it changes. The reads of the preview, and that of the
 * counters.
 *
 * @throws Refusal 400 where the upload would be refused for what is in the file itself
 */
export async function previewUploadOnWork(
  core: Pick<Core, "table" | "clock">,
  courseId: number,
  upload: Upload,
): Promise<UploadPreview & { readonly submissions: AssessmentWork | null }> {
  const preview = await previewUpload(core, courseId, upload);
  if (preview.assessmentId === null) return { ...preview, submissions: null };
  const { begun, submitted } = await readAssessmentCounts(core, preview.assessmentId);
  return { ...preview, submissions: { begun, submitted } };
}

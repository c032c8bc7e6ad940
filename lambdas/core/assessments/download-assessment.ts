import { writeTask } from "../../../assessments/xml";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { uploadedFields } from "./assessment";
import { findAssessment, readContent } from "./store";
import { taskOf } from "./task-of";
import { assessmentTypes, typeOf } from "./types";

/**
 * Returns an assessment as the file that an upload reads, with everything: passwords, solutions and secret testcases.
 * 2 reads, and those of its questions.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export async function downloadAssessment(
  core: Pick<Core, "table">,
  courseId: number,
  assessmentId: number,
): Promise<{ readonly xml: string; readonly fileName: string }> {
  const [assessment, types, stored] = await Promise.all([
    findAssessment(core, courseId, assessmentId),
    assessmentTypes(core, courseId),
    readContent(core, assessmentId, { consistent: true }),
  ]);
  if (!assessment || assessment.isDeleting) throw new Refusal(404, "Assessment not found");
  const content = { ...uploadedFields({ ...assessment, ...stored }), ...stored };
  const { openAt, closeAt, number } = assessment;
  const editor = { kind: typeOf(types, assessment).type, startDate: openAt, dueDate: closeAt };
  return { xml: writeTask(taskOf(content, editor)), fileName: fileNameOf(number) };
}

/** The number with everything replaced that some file system or header refuses. */
function fileNameOf(number: string): string {
  const plain = number.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[.-]+/, "");
  return `${plain || "assessment"}.xml`;
}

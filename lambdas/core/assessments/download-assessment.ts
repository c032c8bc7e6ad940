import type { TaskDocument } from "../../../domain/assessments/xml/document";
import { writeTask } from "../../../domain/assessments/xml/write";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { readAuthored } from "./authored";
import { assessmentTypes, typeOf } from "./types";

/**
 * Returns an assessment as the file that an upload reads, with everything: passwords, solutions, secret testcases, sample
 * answers, and what only its author's editor understands; `complete` adds what others keep of it. 3 reads, those of its questions, and 1 for each 4 KB besides.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export async function downloadAssessment(
  core: Pick<Core, "table">,
  courseId: number,
  assessmentId: number,
  complete: (task: TaskDocument) => Promise<TaskDocument> = async (task) => task,
): Promise<{ readonly xml: string; readonly fileName: string }> {
  const [authored, types] = await Promise.all([
    readAuthored(core, courseId, assessmentId),
    assessmentTypes(core, courseId),
  ]);
  if (!authored) throw new Refusal(404, "Assessment not found");
  const { assessment, task } = authored;
  const { type: kind } = typeOf(types, assessment);
  return { xml: writeTask({ ...(await complete(task)), kind }), fileName: fileNameOf(assessment.number) };
}

/** The number with everything replaced that some file system or header refuses. */
function fileNameOf(number: string): string {
  const plain = number.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[.-]+/, "");
  return `${plain || "assessment"}.xml`;
}

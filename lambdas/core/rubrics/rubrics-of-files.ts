import { withRubric } from "../../../domain/assessments/xml/rubric";
import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import type { CheckCore } from "../assessments/check-job";
import { downloadAssessment } from "../assessments/download-assessment";
import {
  type Alongside,
  type SentUpload,
  type UploadOutcome,
  uploadAssessment,
} from "../assessments/upload-assessment";
import type { AuditActor } from "../audit/entry";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { MOST_RUBRICS_BYTES, RUBRICS_FULL } from "./edit-rubric";
import { NO_RUBRIC, type Rubric, withItems } from "./rubric";
import { putRubrics, readRubrics, rubricAt } from "./store";

/**
 * Returns an assessment as a file, with the rubrics that its questions have now. 1 read for each 4 KB more than
 * `downloadAssessment`.
 *
 * @throws Refusal 404 no such assessment in the course
 */
export function downloadWithRubrics(core: Pick<Core, "table">, courseId: number, assessmentId: number) {
  return downloadAssessment(core, courseId, assessmentId, async (task) => {
    const rubrics = await readRubrics(core, assessmentId);
    const problems = task.problems.map((problem, position) => {
      const { version, items } = rubricAt(rubrics, position);
      return version === 0 ? problem : withRubric(problem, items);
    });
    return { ...task, problems };
  });
}

/**
 * Uploads an assessment, and gives the questions that have no rubric yet that of the file, in the same transaction: what staff
 * have written in the course stays, however old the file is. 1 read for each 4 KB and 2 writes for each KB of rubrics more
 * than `uploadAssessment`.
 *
 * @throws Refusal as uploadAssessment, 400 also where the rubrics are too long together
 */
export function uploadWithRubrics(
  core: AssessmentJobCore & CheckCore,
  actor: AuditActor,
  courseId: number,
  upload: SentUpload,
): Promise<UploadOutcome> {
  const alongside: Alongside = async (_, { assessmentId, read }) => {
    if (read.rubrics.every((items) => items.length === 0)) return [];
    const stored = await readRubrics(core, assessmentId);
    const taken = read.rubrics.flatMap((items, position): [string, Rubric][] => {
      const isFree = items.length > 0 && rubricAt(stored, position).version === 0;
      const rubric = isFree
        ? withItems(
            NO_RUBRIC,
            items.map((item) => ({ ...item, id: null })),
          )
        : null;
      return rubric ? [[String(position), rubric]] : [];
    });
    if (taken.length === 0) return [];
    const questions = { ...stored.questions, ...Object.fromEntries(taken) };
    if (Buffer.byteLength(JSON.stringify(questions)) > MOST_RUBRICS_BYTES) throw new Refusal(400, RUBRICS_FULL);
    return [putRubrics({ ...stored, questions })];
  };
  return uploadAssessment(core, actor, courseId, upload, alongside);
}

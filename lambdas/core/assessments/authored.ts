import type { AssessmentUpload, TaskDocument } from "../../../domain/assessments/xml";
import type { Core } from "../kernel/core";
import { tryAgainLater } from "../kernel/refusal";
import { fileRemainderKey, type Operation } from "../table";
import { type Assessment, uploadedFields } from "./assessment";
import { completedTask, unpackedRemainder } from "./file-remainder";
import { findAssessment, readContent } from "./store";

/** The item of what a file says beyond its content. */
interface FileRemainderItem {
  /** The version of the assessment whose upload wrote it. */
  readonly fileVersion: number;
  /** Gzipped JSON. */
  readonly packed: Uint8Array;
}

/** An assessment with all that its file says. */
export interface Authored {
  readonly assessment: Assessment;
  readonly content: AssessmentUpload;
  /** Its document, without the name of its type. */
  readonly task: TaskDocument;
}

/** Readings until one meets no upload in its midst. */
const READINGS = 5;

/**
 * Returns an assessment with all that its file says; undefined where there is none. 2 reads, those of the content, and 1
 * for each 4 KB of the rest. What an upload replaces meanwhile is read again.
 */
export async function readAuthored(
  core: Pick<Core, "table">,
  courseId: number,
  assessmentId: number,
): Promise<Authored | undefined> {
  for (let reading = 0; reading < READINGS; reading += 1) {
    const before = await findAssessment(core, courseId, assessmentId);
    if (!before || before.isDeleting) return undefined;
    const [stored, item] = await Promise.all([
      readContent(core, assessmentId, { consistent: true }),
      core.table.get<FileRemainderItem>(fileRemainderKey(assessmentId)),
    ]);
    const assessment = await findAssessment(core, courseId, assessmentId);
    if (!assessment || assessment.isDeleting) return undefined;
    if (assessment.fileVersion !== before.fileVersion || item?.fileVersion !== assessment.fileVersion) continue;
    const content = { ...uploadedFields({ ...assessment, ...stored }), ...stored };
    const editor = { kind: "", startDate: assessment.openAt, dueDate: assessment.closeAt };
    const remainder = item && (await unpackedRemainder(item.packed));
    return { assessment, content, task: completedTask(content, editor, remainder) };
  }
  throw tryAgainLater();
}

/** The operation that writes what a file says beyond its content. */
export function putFileRemainder(assessmentId: number, fileVersion: number, packed: Uint8Array): Operation {
  return { put: { ...fileRemainderKey(assessmentId), fileVersion, packed } };
}

/** Reads the stored remainder of the last uploaded file. 1 read for each 4 KB. */
export async function readPackedRemainder({ table }: Pick<Core, "table">, assessmentId: number) {
  return (await table.get<FileRemainderItem>(fileRemainderKey(assessmentId)))?.packed;
}

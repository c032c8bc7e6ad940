import { readAssessmentXml } from "../../api/assessment-xml";
import { downloadFile } from "../../csv/write";
import type { ManagedAssessment } from "./managed-assessments";

/** Hands the person an assessment as the file that an upload reads. @throws ApiFailure */
export async function saveXml(courseId: number, { id, number }: Pick<ManagedAssessment, "id" | "number">) {
  const xml = await readAssessmentXml(courseId, id);
  downloadFile(fileNameOf(number, "xml"), new Blob([xml], { type: "application/xml;charset=utf-8" }));
}

/** A number with everything replaced that some file system refuses. */
export function fileNameOf(number: string, ending: string): string {
  const plain = number.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[.-]+/, "");
  return `${plain || "assessment"}.${ending}`;
}

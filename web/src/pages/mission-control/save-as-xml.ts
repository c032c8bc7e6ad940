import { writeTask } from "../../../../assessments/xml";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { strings } from "../../texts/mission-control";
import { documentOf, type Mission } from "./mission";

/** Hands the person the mission as a file. What cannot be written is said, and nothing changes. */
export function saveAsXml(mission: Mission): void {
  try {
    const xml = writeTask(documentOf(mission));
    downloadFile(fileNameOf(mission.task.title), new Blob([xml], { type: "application/xml;charset=utf-8" }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    toast.danger(strings.notWritable, 8000);
  }
}

/** Returns the name of the file: the title without what some file system refuses. */
export function fileNameOf(title: string | null): string {
  const plain = (title ?? "").replace(/[^\p{L}\p{N}._ -]+/gu, "-").replace(/^[.\s-]+|[.\s]+$/g, "");
  return `${plain || "mission"}.xml`;
}

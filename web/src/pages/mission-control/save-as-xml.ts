import { type Dialect, writeTask } from "../../../../domain/assessments/xml";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { strings } from "../../texts/en/mission-control";
import { documentOf } from "./mission";
import type { MissionState } from "./mission-store";

type Named = Pick<MissionState, "mission" | "fileName">;

/**
 * Hands the person the mission as a file: as courses upload it, or as the editor of 2022 reads it. What cannot be written
 * is said, and nothing changes.
 */
export function saveAsXml({ mission, fileName }: Named, dialect: Dialect = "upload"): void {
  try {
    const xml = writeTask(documentOf(mission), { dialect });
    const name = fileNameOf(fileName ?? mission.task.title);
    downloadFile(name, new Blob([xml], { type: "application/xml;charset=utf-8" }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    toast.danger(strings.notWritable, 8000);
  }
}

/** Returns the name of a mission's file, without what some file system refuses. */
export function fileNameOf(name: string | null): string {
  const plain = (name ?? "")
    .replace(/\.xml$/i, "")
    .replace(/[^\p{L}\p{N}._ -]+/gu, "-")
    .replace(/^[.\s-]+|[.\s]+$/g, "");
  return `${plain || "mission"}.xml`;
}

import { readTask, XmlRefused } from "../../../../assessments/xml";
import { type Mission, missionOf } from "./mission";

/** What became of a file. */
export type ReadFile =
  | { readonly kind: "read"; readonly mission: Mission }
  | { readonly kind: "refused"; readonly reason: string; readonly line: number | null };

/** Reads the bytes of a mission's file. */
export function readMissionFile(bytes: Uint8Array): ReadFile {
  try {
    return { kind: "read", mission: missionOf(readTask(bytes)) };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return { kind: "refused", reason: error.message.trim(), line: error.place?.line ?? null };
  }
}

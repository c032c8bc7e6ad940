import { readTask, type TaskDocument, XmlRefused } from "../../../../assessments/xml";

/** What became of a file. */
export type ReadFile =
  | { readonly kind: "read"; readonly document: TaskDocument }
  | { readonly kind: "refused"; readonly reason: string; readonly line: number | null };

/** Reads the bytes of a mission's file. */
export function readMissionFile(bytes: Uint8Array): ReadFile {
  try {
    return { kind: "read", document: readTask(bytes) };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return { kind: "refused", reason: error.message.trim(), line: error.place?.line ?? null };
  }
}

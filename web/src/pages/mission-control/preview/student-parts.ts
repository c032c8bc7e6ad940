import { loadChunk } from "../../../app/chunks";

type StudentParts = typeof import("../../assessment");

let parts: Promise<StudentParts> | null = null;

/**
 * Loads the parts of a student's workspace. It is the chunk of the students' own page and no import of its modules, so
 * that these stay one file for them. A component waits for it with `use`.
 */
export function studentParts(): Promise<StudentParts> {
  parts ??= loadChunk("pages/assessment", () => import("../../assessment")).catch((error: unknown) => {
    parts = null;
    throw error;
  });
  return parts;
}

import {
  type Place,
  type Places,
  readTask,
  uploadFrom,
  writeTask,
  XML_LIMITS,
  XmlRefused,
} from "../../../../../domain/assessments/xml";
import { hasPlaceholders } from "../checks/mission-checks";
import { useChecks, useChecksState } from "../checks/use-checks";
import { documentOf, type Mission } from "../mission";
import { useMission } from "../mission-store";
import { fileNameOf } from "../save-as-xml";

/** What the checks of this page say of the mission as it is edited. */
export function useLocalChecks() {
  const { state, runAll } = useChecks();
  const questions = useMission(({ mission }) => mission.questions);
  const results = useChecksState((checks) => checks.questions);
  const red = questions.flatMap(({ key }, index) => (results.get(key)?.state === "red" ? [index + 1] : []));
  const isUnfinished = useChecksState(hasPlaceholders);
  return { state, red, isUnfinished, run: () => void runAll() };
}

/** What stands in the way of an upload, and where. */
export interface FileProblem {
  readonly text: string;
  readonly line: number | null;
  /** Place of the question from 0; null where it is in none. */
  readonly question: number | null;
}

/** A mission as the file that is uploaded, or why there is none. */
export type MissionFile =
  | { readonly kind: "file"; readonly file: File; readonly questionAt: (line: number) => number | null }
  | { readonly kind: "notWritable" }
  | { readonly kind: "tooLarge"; readonly bytes: number }
  | { readonly kind: "refused"; readonly problem: FileProblem };

/** Makes the file of a mission and checks all of it that does not depend on the course. */
export function missionFileOf(mission: Mission): MissionFile {
  const xml = written(mission);
  if (xml === null) return { kind: "notWritable" };
  const bytes = new TextEncoder().encode(xml);
  if (bytes.byteLength > XML_LIMITS.bytes) return { kind: "tooLarge", bytes: bytes.byteLength };
  const places: Places = new Map();
  let starts: readonly (Place | undefined)[] = [];
  const questionAt = (line: number): number | null => lastBefore(starts, line);
  try {
    const task = readTask(xml, places);
    starts = task.problems.map((problem) => places.get(problem));
    uploadFrom(task, places);
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    const line = error.place?.line ?? null;
    const question = line === null ? null : questionAt(line);
    return { kind: "refused", problem: { text: error.message.trim(), line, question } };
  }
  const file = new File([bytes], fileNameOf(mission.task.title), { type: "text/xml" });
  return { kind: "file", file, questionAt };
}

function written(mission: Mission): string | null {
  try {
    return writeTask(documentOf(mission));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Finds the last question that begins at a line or before it. */
function lastBefore(starts: readonly (Place | undefined)[], line: number): number | null {
  const at = starts.findLastIndex((place) => place !== undefined && place.line <= line);
  return at < 0 ? null : at;
}

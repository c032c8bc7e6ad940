import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import { type Mission, type MissionTask, maxXpOf } from "../mission";
import type { EditingMode, MissionState } from "../mission-store";

/** What of a mission is kept in this browser: as it is edited, and as it was saved. */
export type LocalMissionState = Pick<MissionState, "mission" | "saved" | "openKey" | "mode" | "fileName">;

/** Why a mission has a number of its own in this browser: another tab had changed the one it was. */
export type CopyReason = "other-tab";

/**
 * What is known of a kept mission without its questions. Negative ids are missions of this browser; a positive one is an
 * assessment of a course.
 */
export interface MissionHead {
  readonly id: number;
  /** Counts the writes, whichever tab they come from. */
  readonly revision: number;
  /** The tab that wrote last. */
  readonly writer: string;
  /** Keys of the questions in their order, as edited and as saved. */
  readonly edited: readonly string[];
  readonly saved: readonly string[];
  readonly openKey: string | null;
  readonly mode: EditingMode;
  readonly fileName: string | null;
  readonly hasUnsavedChanges: boolean;
  /** For the list of kept missions. */
  readonly title: string | null;
  /** The sum at the last save. */
  readonly maxXp: number;
  readonly copyOf: CopyReason | null;
  /** Epoch milliseconds of the last change. */
  readonly changedAt: number;
}

/** A part of a mission that is written by itself: a question by its key, or what all questions share. */
export interface MissionPart<Value = MissionTask | ProblemDocument> {
  readonly key: string;
  /** Absent in the mission as edited, or as saved. Equal ones are one object, also after they are read. */
  readonly edited?: Value | undefined;
  readonly saved?: Value | undefined;
}

/** Key of the part that all questions share; keys of questions are longer. */
export const TASK_PART = "task";

/** Makes the head of a mission's present state. */
export function headOf(
  state: LocalMissionState & Pick<MissionState, "hasUnsavedChanges">,
  known: Pick<MissionHead, "id" | "writer" | "copyOf" | "changedAt">,
): Omit<MissionHead, "revision"> {
  const { mission, saved, openKey, mode, fileName, hasUnsavedChanges } = state;
  return {
    ...known,
    edited: mission.questions.map(({ key }) => key),
    saved: saved.questions.map(({ key }) => key),
    openKey,
    mode,
    fileName,
    hasUnsavedChanges,
    title: mission.task.title,
    maxXp: maxXpOf(saved),
  };
}

/** The parts of a mission that differ from what was written before, and the keys of those that are gone. */
export interface PartChanges {
  readonly parts: readonly MissionPart[];
  readonly removed: readonly string[];
}

/** Compares by identity: a part that was not edited is the same object. */
export function partChanges(before: LocalMissionState | null, now: LocalMissionState): PartChanges {
  const [old, present] = [before ? partsOf(before) : new Map<string, MissionPart>(), partsOf(now)];
  const isWritten = ({ key, edited, saved }: MissionPart): boolean => {
    const there = old.get(key);
    return there !== undefined && there.edited === edited && there.saved === saved;
  };
  return {
    parts: [...present.values()].filter((part) => !isWritten(part)),
    removed: [...old.keys()].filter((key) => !present.has(key)),
  };
}

function partsOf({ mission, saved }: LocalMissionState): Map<string, MissionPart> {
  const parts = new Map<string, MissionPart>([
    [TASK_PART, { key: TASK_PART, edited: mission.task, saved: saved.task }],
  ]);
  for (const { key, problem } of mission.questions) parts.set(key, { key, edited: problem });
  for (const { key, problem } of saved.questions) parts.set(key, { ...parts.get(key), key, saved: problem });
  return parts;
}

/** Puts a mission together again; null when a part of it is missing. */
export function localMissionState(head: MissionHead, parts: readonly MissionPart[]): LocalMissionState | null {
  const byKey = new Map(parts.map((part) => [part.key, part]));
  const mission = assembled(head.edited, byKey, "edited");
  const saved = assembled(head.saved, byKey, "saved");
  if (!mission || !saved) return null;
  const isThere = mission.questions.some(({ key }) => key === head.openKey);
  const openKey = isThere ? head.openKey : (mission.questions[0]?.key ?? null);
  return { mission, saved, openKey, mode: head.mode, fileName: head.fileName };
}

function assembled(
  keys: readonly string[],
  parts: ReadonlyMap<string, MissionPart>,
  copy: "edited" | "saved",
): Mission | null {
  const task = parts.get(TASK_PART)?.[copy] as MissionTask | undefined;
  const questions = keys.flatMap((key) => {
    const problem = parts.get(key)?.[copy] as ProblemDocument | undefined;
    return problem ? [{ key, problem }] : [];
  });
  return task && questions.length === keys.length ? { task, questions } : null;
}

import { strings } from "../../texts/mission-control";
import { type MissionState, useMission } from "./mission-store";

/** What is said of a question beside its number. */
export interface QuestionMark {
  readonly look: "good" | "bad" | "warn" | "unsaved";
  readonly words: string;
}

/** The state of one question: whether it differs from the last save. */
export function useQuestionMark(key: string): QuestionMark | null {
  const isUnsaved = useMission((state) => isChanged(state, key));
  return isUnsaved ? { look: "unsaved", words: strings.unsaved } : null;
}

/** Tells whether a question is not as it was at the last save. */
export function isChanged({ mission, saved }: Pick<MissionState, "mission" | "saved">, key: string): boolean {
  const now = mission.questions.find((question) => question.key === key);
  const then = saved.questions.find((question) => question.key === key);
  return now?.problem !== then?.problem;
}

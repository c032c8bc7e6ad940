import { strings as checks } from "../../texts/en/mission-checks";
import { strings } from "../../texts/en/mission-control";
import { useQuestionCheck } from "./checks/use-checks";
import { type MissionState, useMission } from "./mission-store";

/** What is said of a question beside its number. */
export interface QuestionMark {
  readonly look: "good" | "bad" | "warn" | "unsaved";
  readonly text: string;
}

/** The state of one question: what its checks found, and whether it differs from the last save. */
export function useQuestionMark(key: string): QuestionMark | null {
  const isUnsaved = useMission((state) => isChanged(state, key));
  const state = useQuestionCheck(key)?.state;
  const isRed = state === "red" || state === "not run";
  const known = isRed || state === "passed" ? [checks.questionStates[state]] : [];
  const text = [...known, ...(isUnsaved ? [strings.unsaved] : [])].join(", ");
  if (text === "") return null;
  return { look: isRed ? "bad" : isUnsaved ? "unsaved" : "good", text };
}

/** Tells whether a question is not as it was at the last save. */
export function isChanged({ mission, saved }: Pick<MissionState, "mission" | "saved">, key: string): boolean {
  const now = mission.questions.find((question) => question.key === key);
  const then = saved.questions.find((question) => question.key === key);
  return now?.problem !== then?.problem;
}

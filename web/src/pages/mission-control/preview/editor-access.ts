import { useMemo } from "react";
import { sameLineEnds } from "../../assessment/model";
import type { EditorAccess } from "../fields/form-props";
import { type MissionState, useMissionStore } from "../mission-store";
import { programOf } from "./typed-programs";

/** Returns the starter code of a question as it stands in the form; empty where it has none. */
export function starterOf({ mission }: Pick<MissionState, "mission">, key: string): string {
  const problem = mission.questions.find((question) => question.key === key)?.problem;
  return sameLineEnds(problem?.snippet.template ?? "");
}

/** Gives the preview's editor of a question, whether or not it is on the screen. */
export function useEditorAccess(key: string): EditorAccess {
  const store = useMissionStore();
  return useMemo(
    () => ({
      read: () => programOf(store.getState().typed, key, starterOf(store.getState(), key)),
      write: (text) => store.getState().typeProgram(key, text, starterOf(store.getState(), key)),
    }),
    [store, key],
  );
}

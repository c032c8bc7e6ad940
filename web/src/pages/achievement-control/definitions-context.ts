import { queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import type { DefinitionsState, DefinitionsStore, Meanwhile } from "./definitions-store";
import type { EditedDefinitions } from "./edited-definitions";

/** What the course has: all its achievements and goals, and the version that they are of. */
export type CourseDefinitions = Schemas["AchievementDefinitions"];

export const definitionsQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "achievement-definitions"),
    queryFn: () =>
      unwrap(api.GET("/v2/courses/{courseId}/admin/achievement_definitions", { params: { path: { courseId } } })),
    // What is edited begins with it: it is never read again behind the editor's back.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The key of how many members hold what. */
export const achievementHoldersKey = (courseId: number) => courseKey(courseId, "achievement-holders");

export const DefinitionsContext = createContext<DefinitionsStore | null>(null);

/** Returns the store, for what looks at it later. */
export function useDefinitionsStore(): DefinitionsStore {
  const store = useContext(DefinitionsContext);
  if (!store) throw new Error("There is no editor of definitions around this");
  return store;
}

/** Returns what is edited. */
export const useEdited = (): EditedDefinitions => useStore(useDefinitionsStore(), ({ edited }) => edited);

/** Returns what somebody else published meanwhile, while it is to be told. */
export const useMeanwhile = (): Meanwhile | null => useStore(useDefinitionsStore(), ({ meanwhile }) => meanwhile);

/** Returns what can be done to it. */
export const useDefinitionActions = (): DefinitionsState => useDefinitionsStore().getState();

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { RepositoryPlace } from "../../../github/repository";
import type { DraftKeeper } from "./draft-keeper";
import type { DraftStorage } from "./draft-storage";
import type { MissionEditing, MissionEditingStore } from "./mission-editing";
import type { OpenedMission } from "./open-mission";

/** One mission that is open in the editor. */
export interface OpenEditor {
  /** Tells its texts in code editors from those of missions that were open before. */
  readonly id: string;
  /** Who opened it; what is kept of it is kept for them. */
  readonly login: string;
  /** The address's mission when it was opened; null for a new one. */
  readonly wanted: RepositoryPlace | null;
  readonly opened: OpenedMission;
  readonly store: MissionEditingStore;
  readonly keeper: DraftKeeper;
  readonly drafts: DraftStorage;
}

export const EditorContext = createContext<OpenEditor | null>(null);

/** Gives the mission that is open around a component. */
export function useOpenEditor(): OpenEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("No mission is open around this component.");
  return editor;
}

/** A part of the mission's state. A component is drawn anew only when that part changes. */
export const useEditing = <Part>(part: (state: MissionEditing) => Part): Part => useStore(useOpenEditor().store, part);

/** Tells whether the person edits the mission itself, not only its answers. */
export const useIsOwner = (): boolean => useEditing(({ author }) => author === "teacher");

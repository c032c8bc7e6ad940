import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { DefinitionsState, DefinitionsStore, Meanwhile } from "./definitions-store";
import type { EditedDefinitions } from "./edited-definitions";

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

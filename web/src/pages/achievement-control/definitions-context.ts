import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { DefinitionsState, DefinitionsStore } from "./definitions-store";
import type { EditedDefinitions } from "./edited-definitions";

export const DefinitionsContext = createContext<DefinitionsStore | null>(null);

function useDefinitionsStore(): DefinitionsStore {
  const store = useContext(DefinitionsContext);
  if (!store) throw new Error("There is no editor of definitions around this");
  return store;
}

/** Returns what is edited. */
export const useEdited = (): EditedDefinitions => useStore(useDefinitionsStore(), ({ edited }) => edited);

/** Returns what can be done to it. */
export const useDefinitionActions = (): DefinitionsState => useDefinitionsStore().getState();

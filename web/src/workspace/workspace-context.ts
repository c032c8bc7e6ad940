import { createContext, useContext } from "react";
import type { Library } from "../../../language/library";
import type { Workspace } from "./open-workspace";

/** The values that every part of a workspace may use: the open workspace, and what its page can run in it. */
export interface WorkspaceParts extends Pick<Workspace, "session" | "questions" | "store"> {
  readonly library: Library;
  /** The course's text before the program, whose names it may use. */
  readonly prepend?: string;
  /** Lines with a breakpoint, 1-based; without `setBreakpoints` there are none. */
  readonly breakpoints?: readonly number[];
  readonly setBreakpoints?: (lines: readonly number[]) => void;
  /** Runs the program; absent where there is none to run. */
  readonly run?: () => void;
}

export const WorkspaceContext = createContext<WorkspaceParts | null>(null);

/** Gives the workspace around a component. */
export function useWorkspace(): WorkspaceParts {
  const parts = useContext(WorkspaceContext);
  if (!parts) throw new Error("There is no workspace around this component.");
  return parts;
}

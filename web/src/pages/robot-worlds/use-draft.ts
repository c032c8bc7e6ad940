import { useCallback, useMemo, useState } from "react";
import { readWorld, type WorldProblem, writeWorld } from "../../../../domain/robots/world/read-world";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { begun, changed, redone, undone } from "./history";
import type { Part } from "./parts";

/** A world that is being drawn. */
export interface Draft {
  readonly world: WorldFile;
  /** What keeps it from being run, by its lines as a file. */
  readonly problems: readonly WorldProblem[];
  readonly part: Part | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly select: (part: Part | null) => void;
  /** Changes with the same `about`, one after the other, are taken back together. */
  readonly edit: (world: WorldFile, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Holds a world that is being drawn, with its steps back. */
export function useDraft(first: WorldFile): Draft {
  const [history, setHistory] = useState(() => begun(first));
  const [part, select] = useState<Part | null>(null);
  const world = history.present;
  const problems = useMemo(() => {
    const read = readWorld(writeWorld(world));
    return read.kind === "world" ? [] : read.problems;
  }, [world]);
  const edit = useCallback(
    (next: WorldFile, about?: string) => setHistory((now) => changed(now, next, about ?? null)),
    [],
  );
  return {
    world,
    problems,
    edit,
    select,
    part: part && world[part.list][part.index] ? part : null,
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    undo: useCallback(() => setHistory(undone), []),
    redo: useCallback(() => setHistory(redone), []),
  };
}

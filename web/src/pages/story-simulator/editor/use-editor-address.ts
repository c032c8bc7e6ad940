import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** Opens the story editor with a file below `stories/`, or without one; undefined leaves it. */
export type OpenEditor = (file: string | undefined) => void;

/** Returns the file that the address opens in the story editor, empty for none yet, undefined outside the editor. */
export function useEditorAddress(): readonly [file: string | undefined, open: OpenEditor] {
  const [parameters, setParameters] = useSearchParams();
  const open = useCallback<OpenEditor>(
    (file) => setParameters({ tool: "checkpoint-simulator", ...(file !== undefined && { file }) }),
    [setParameters],
  );
  return [parameters.get("file") ?? undefined, open];
}

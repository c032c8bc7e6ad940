import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { takesBreakpoints } from "../../../language/pausing";
import { usePrinting } from "../design/printing";
import type { EditorProps } from "./editor";
import { Editor } from "./lazy-editor";
import { useWorkspace } from "./workspace-context";
import { markedLineOf } from "./workspace-store";

type WorkspaceEditorProps = Pick<
  EditorProps,
  "name" | "path" | "value" | "readOnly" | "onMount" | "onProblems" | "onChange" | "bracketsPlace"
>;

/**
 * The editor as a part of a workspace: it shows what runs have found and where one waits, asks the workspace's workers,
 * and has breakpoints where the language can pause.
 */
export function WorkspaceEditor({ onChange, ...rest }: WorkspaceEditorProps) {
  const { session, questions, store, library, prepend, breakpoints, setBreakpoints, run } = useWorkspace();
  const faults = useStore(store, (state) => state.faults);
  const markedLine = useStore(store, markedLineOf);
  const printing = usePrinting();
  const [isReady, setReady] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => session.warm()) : undefined), [isReady, session]);
  const edit = (text: string) => {
    store.getState().clearFaults();
    onChange?.(text);
  };
  return (
    <div className="ws-code">
      {/* The editor draws only the lines that are in view. */}
      {printing && (
        <pre className="printed">
          <code>{rest.value}</code>
        </pre>
      )}
      <Editor
        {...rest}
        library={library}
        prepend={prepend}
        questions={questions}
        breakpoints={breakpoints}
        faults={faults}
        pausedLine={markedLine}
        onBreakpoints={takesBreakpoints(library) ? setBreakpoints : undefined}
        onRun={run}
        onChange={edit}
        onReady={() => setReady(true)}
      />
    </div>
  );
}

/** Does what is not needed at once after the frames that are being drawn, so that typing comes first. Answers the way to leave it. */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(idle);
}

import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { takesBreakpoints } from "../../../language/pausing";
import { replacementsIn } from "../../../language/strange-characters";
import { usePrinting } from "../design/printing";
import type { CodeEditor } from "./editor";
import { Editor, type LazyEditorProps } from "./lazy-editor";
import { useWorkspace } from "./workspace-context";
import { markedLineOf } from "./workspace-store";
// With the workspace's own styles: a sheet of its own would be one more request.
import "./early-editor/early-editor.css";

type WorkspaceEditorProps = Pick<
  LazyEditorProps,
  "name" | "path" | "value" | "readOnly" | "onMount" | "onProblems" | "onChange" | "bracketsPlace" | "Early"
>;

/**
 * The editor as a part of a workspace: it shows what runs have found and where one waits, asks the workspace's workers,
 * and has breakpoints where the language can pause.
 */
export function WorkspaceEditor({ onChange, onMount, ...rest }: WorkspaceEditorProps) {
  const { session, questions, store, library, prepend, breakpoints, setBreakpoints, run } = useWorkspace();
  const faults = useStore(store, (state) => state.faults);
  const markedLine = useStore(store, markedLineOf);
  const printing = usePrinting();
  const [isReady, setReady] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => session.warm()) : undefined), [isReady, session]);
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  useOfferedReplacing(editor, rest.readOnly === true);
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
        onMount={(mounted, using) => {
          setEditor(mounted);
          onMount?.(mounted, using);
        }}
      />
    </div>
  );
}

/** Has the REPL offer what the editor does with strange characters, as long as the program is the one that failed. */
function useOfferedReplacing(editor: CodeEditor | null, isReadOnly: boolean): void {
  const { store } = useWorkspace();
  const hasFailed = useStore(store, (state) => state.faults.length > 0);
  useEffect(() => {
    if (!editor || isReadOnly || !hasFailed || replacementsIn(editor.getValue()).length === 0) return;
    const { offerReplacing } = store.getState();
    offerReplacing(() => {
      editor.focus();
      void editor.getAction("replace-strange")?.run();
    });
    return () => offerReplacing(null);
  }, [editor, isReadOnly, hasFailed, store]);
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

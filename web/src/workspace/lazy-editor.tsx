import { type ComponentType, lazy, Suspense, useState } from "react";
import { loadChunk } from "../app/chunks";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/workspace";
import type { EarlyTypedEditor } from "./early-editor/early-typed-editor";
import type { EditorProps } from "./editor";

let loaded: ComponentType<EditorProps> | null = null;

const loadEditor = async () => {
  const editor = await loadChunk("workspace/editor", () => import("./editor"));
  loaded = editor.default;
  return editor;
};

const LazyEditor = lazy(loadEditor);

/** Starts loading the editor before it is drawn, so that it arrives together with the page's data. */
export function prefetchEditor(): void {
  void loadEditor().catch(() => undefined); // drawing it tells
}

export interface LazyEditorProps extends EditorProps {
  /**
   * Takes what is typed until the code editor has loaded, where there is a text that may be changed. Pages that have it
   * give it: the others need not load it.
   */
  readonly Early?: typeof EarlyTypedEditor;
}

/** Whether a plain editor stands in the boxes of the page, with what was typed there. */
const isTypedInFrame = (): boolean => document.querySelector("#frames .early") !== null;

/** The code editor, loaded on its own so that the page around it shows at once. */
export function Editor({ Early, ...props }: LazyEditorProps) {
  // Chosen once, so that an editor that is there stays. What has loaded needs no boundary, which would show its fallback first.
  const [Loaded] = useState(() => loaded);
  const [startsEarly] = useState(() => props.value !== undefined && !props.readOnly && (!loaded || isTypedInFrame()));
  if (Early && startsEarly) return <Early {...props} Code={Loaded ?? LazyEditor} />;
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense fallback={<WaitingLine>{strings.editorLoading}</WaitingLine>}>
      <LazyEditor {...props} />
    </Suspense>
  );
}

import { type ComponentType, lazy, Suspense, useState } from "react";
import { loadChunk } from "../app/chunks";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/workspace";
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

/** The code editor, loaded on its own so that the page around it shows at once. */
export function Editor(props: EditorProps) {
  // Chosen once, so that an editor that is there stays. What has loaded needs no boundary, which would show its fallback first.
  const [Loaded] = useState(() => loaded);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense fallback={<WaitingLine>{strings.editorLoading}</WaitingLine>}>
      <LazyEditor {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from "react";
import { loadChunk } from "../app/chunks";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/workspace";
import type { EditorProps } from "./editor";

const loadEditor = () => loadChunk("workspace/editor", () => import("./editor"));

const Loaded = lazy(loadEditor);

/** Starts loading the editor before it is drawn, so that it arrives together with the page's data. */
export function prefetchEditor(): void {
  void loadEditor().catch(() => undefined); // drawing it tells
}

/** The code editor, loaded on its own so that the page around it shows at once. */
export function Editor(props: EditorProps) {
  return (
    <Suspense fallback={<WaitingLine>{strings.editorLoading}</WaitingLine>}>
      <Loaded {...props} />
    </Suspense>
  );
}

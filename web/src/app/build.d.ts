/** Style sheets are imported for their effect: the build turns them into one sheet per chunk. A file of its own gets the text. */
declare module "*.css" {
  const styles: string;
  export default styles;
}

/** A choice of a folder, which React's types do not know: https://developer.mozilla.org/docs/Web/API/HTMLInputElement/webkitdirectory */
declare namespace React {
  interface InputHTMLAttributes<T> {
    webkitdirectory?: string;
  }
}

/** Address of the language worker; empty when the language was not built. Written in by web/build.ts. */
declare const __LANGUAGE_WORKER__: string;
/** Address of the language worker that also checks types; empty likewise. */
declare const __TYPED_WORKER__: string;
/** Address of the worker in which the program of a room runs; empty likewise. */
declare const __ROOM_WORKER__: string;
/** Address of the worker that answers an editor's questions. Written in by web/build.ts. */
declare const __BOOK_SEARCH_WORKER__: string;
declare const __FILE_PROBLEMS_WORKER__: string;
declare const __QUESTIONS_WORKER__: string;
/** Address of the worklet that counts the microphone's frames. Written in by web/build.ts. */
declare const __CAPTURE_WORKLET__: string;
/** Address of the worker that plays a story at random. Written in by web/build.ts. */
declare const __STORY_WALKS_WORKER__: string;
/** Address of the worker that holds a recorded session. Written in by web/build.ts. */
declare const __TIMELINE_WORKER__: string;
/** Address of the worker that answers questions about types. Written in by web/build.ts. */
declare const __TYPES_WORKER__: string;
/** Address of the editor that stands in the boxes of the playground. Written in by web/build.ts. */
declare const __FRAME_EDITOR__: string;
/** Address of what stands in the boxes of Today. Written in by web/build.ts. */
declare const __FRAME_TODAY__: string;
/** Address of what stands in the boxes of an assessment's workspace. Written in by web/build.ts. */
declare const __FRAME_ANSWER__: string;
/** The name of the playground's editor for screen readers, in English as all words of the boxes. Written in by web/build.ts. */
declare const __EDITOR_LABEL__: string;
/** The name of the editor of task 0. Written in by web/build.ts. */
declare const __TASK_EDITOR_LABEL__: string;
/** Address of Monaco's worker. Written in by web/build.ts. */
declare const __EDITOR_WORKER__: string;
/** Base address of further modules; empty when there are none. Written in by web/build.ts. */
declare const __MODULES_BASE__: string;

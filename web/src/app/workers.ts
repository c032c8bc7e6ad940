/** Addresses of the workers in the build. Empty strings outside a build (tests). */
export const workerFiles = {
  /** Holds the index of the textbook. */
  bookSearch: typeof __BOOK_SEARCH_WORKER__ === "string" ? __BOOK_SEARCH_WORKER__ : "",
  /** Runs on the thread of the sound and counts the microphone's frames. */
  capture: typeof __CAPTURE_WORKLET__ === "string" ? __CAPTURE_WORKLET__ : "",
  editor: typeof __EDITOR_WORKER__ === "string" ? __EDITOR_WORKER__ : "",
  /** Reads a mission as an upload would. */
  fileProblems: typeof __FILE_PROBLEMS_WORKER__ === "string" ? __FILE_PROBLEMS_WORKER__ : "",
  language: typeof __LANGUAGE_WORKER__ === "string" ? __LANGUAGE_WORKER__ : "",
  /** Answers an editor's questions about programs. */
  questions: typeof __QUESTIONS_WORKER__ === "string" ? __QUESTIONS_WORKER__ : "",
  /** Runs the program of a player's room. */
  room: typeof __ROOM_WORKER__ === "string" ? __ROOM_WORKER__ : "",
  /** Plays a story at random. */
  storyWalks: typeof __STORY_WALKS_WORKER__ === "string" ? __STORY_WALKS_WORKER__ : "",
  /** Holds a recorded session. */
  timeline: typeof __TIMELINE_WORKER__ === "string" ? __TIMELINE_WORKER__ : "",
  /** Answers questions about types. */
  types: typeof __TYPES_WORKER__ === "string" ? __TYPES_WORKER__ : "",
  /** The language worker that also checks types. */
  typed: typeof __TYPED_WORKER__ === "string" ? __TYPED_WORKER__ : "",
} as const;

/** Address of modules that are not built in; empty when there is none. */
export const modulesBase: string = typeof __MODULES_BASE__ === "string" ? __MODULES_BASE__ : "";

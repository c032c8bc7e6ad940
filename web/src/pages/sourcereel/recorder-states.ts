/** Where a recording stands. */
export const RECORDER_STATES = ["notStarted", "recording", "paused", "finished"] as const;
export type RecorderState = (typeof RECORDER_STATES)[number];

/** What a person can do with a recording. */
export const RECORDER_MOVES = [
  "record",
  "pause",
  "recordPause",
  "resume",
  "resumeHere",
  "stop",
  "upload",
  "reset",
] as const;
export type RecorderMove = (typeof RECORDER_MOVES)[number];

/** The moves of each state, in the order of their buttons, and where they lead. A move that is not here is impossible. */
const MOVES: Readonly<Record<RecorderState, Partial<Record<RecorderMove, RecorderState>>>> = {
  notStarted: { record: "recording" },
  // Record Pause tells players to pause there; the recording goes on.
  recording: { pause: "paused", recordPause: "recording", reset: "notStarted" },
  paused: { resume: "recording", resumeHere: "recording", stop: "finished", reset: "notStarted" },
  finished: { upload: "finished", reset: "notStarted" },
};

/** Returns the state after a move, null for one that the state does not have. */
export const stateAfter = (state: RecorderState, move: RecorderMove): RecorderState | null =>
  MOVES[state][move] ?? null;

/** Returns the moves of a state in the order of their buttons. */
export const movesOf = (state: RecorderState): readonly RecorderMove[] => Object.keys(MOVES[state]) as RecorderMove[];

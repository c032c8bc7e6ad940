import { movesOf, RECORDER_MOVES, RECORDER_STATES, stateAfter } from "./recorder-states";

test.each([
  ["notStarted", "record"],
  ["recording", "pause, recordPause, reset"],
  ["paused", "resume, resumeHere, stop, reset"],
  ["finished", "upload, reset"],
] as const)("offers in the state %s the moves %s", (state, moves) => {
  expect(movesOf(state).join(", ")).toBe(moves);
});

test.each([
  ["notStarted", "record", "recording"],
  ["recording", "pause", "paused"],
  ["recording", "recordPause", "recording"],
  ["recording", "reset", "notStarted"],
  ["paused", "resume", "recording"],
  ["paused", "resumeHere", "recording"],
  ["paused", "stop", "finished"],
  ["paused", "reset", "notStarted"],
  ["finished", "upload", "finished"],
  ["finished", "reset", "notStarted"],
] as const)("goes from %s by %s to %s", (state, move, next) => {
  expect(stateAfter(state, move)).toBe(next);
});

test("refuses every other move", () => {
  const refused = RECORDER_STATES.flatMap((state) =>
    RECORDER_MOVES.filter((move) => stateAfter(state, move) === null).map((move) => `${state} ${move}`),
  );
  expect(refused).toEqual([
    "notStarted pause",
    "notStarted recordPause",
    "notStarted resume",
    "notStarted resumeHere",
    "notStarted stop",
    "notStarted upload",
    "notStarted reset",
    "recording record",
    "recording resume",
    "recording resumeHere",
    "recording stop",
    "recording upload",
    "paused record",
    "paused pause",
    "paused recordPause",
    "paused upload",
    "finished record",
    "finished pause",
    "finished recordPause",
    "finished resume",
    "finished resumeHere",
    "finished stop",
  ]);
});

import { notesAfterCut } from "./notes-after-cut";
import { NO_DETAILS } from "./recorded-session";

const NOTES = {
  chapters: [
    { key: 0, time: "00:00.000", title: "Begin", pauses: false },
    { key: 1, time: "0:04", title: "Loop", pauses: true },
  ],
  captions: [{ key: 0, start: "00:01.000", end: "00:05.000", text: "Hello" }],
  details: NO_DETAILS,
  replaces: { sourcecastId: 7, uid: "loops", revision: 2, kept: [{ from: 1000, to: 11_000 }] },
  uploadId: null,
};

test("chapters and captions move with what is cut off", () => {
  expect(notesAfterCut(NOTES, { from: 2000, to: 8000 }, 10_000)).toMatchObject({
    chapters: [
      { time: "00:00.000", title: "Begin", pauses: false },
      { time: "00:02.000", title: "Loop", pauses: true },
    ],
    captions: [{ start: "00:00.000", end: "00:03.000", text: "Hello" }],
    // Of the recording as it was before, too.
    replaces: { sourcecastId: 7, uid: "loops", revision: 2, kept: [{ from: 3000, to: 9000 }] },
  });
});

test("rows that are not right yet stay as they were typed", () => {
  const captions = [{ key: 0, start: "soon", end: "00:05.000", text: "Hello" }];
  expect(notesAfterCut({ ...NOTES, captions }, { from: 2000, to: 8000 }, 10_000).captions).toEqual(captions);
});

/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { MemoryRouter } from "react-router-dom";
import { hide, show } from "../../design/screen.fixture";
import type { Recording } from "./queries";
import { RecordingList } from "./recording-list";

afterEach(hide);

const recording = (id: number, more: Partial<Recording>): Recording => ({
  id,
  uid: `cast-${id}`,
  title: `Cast ${id}`,
  description: null,
  uploader: { id: 1, name: "Stan" },
  insertedAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
  durationMs: 200_000,
  isPublished: true,
  hasCaptions: false,
  markerCount: 0,
  opening: null,
  ownFurthestMs: null,
  ...more,
});

it("shows of each recording a picture, its length, its chapters and how far one has watched", () => {
  const recordings = [
    recording(3, { markerCount: 5, ownFurthestMs: 50_000 }),
    recording(2, { markerCount: 1, ownFurthestMs: 200_000, opening: "const x = 1;\ndisplay(x);" }),
    recording(1, {}),
  ];
  show(
    <MemoryRouter>
      <RecordingList courseId={1} recordings={recordings} />
    </MemoryRouter>,
  );
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => [
    row.querySelector("a")?.textContent,
    [...row.querySelectorAll("small")].map(({ textContent }) => textContent).join(", "),
    row.querySelector('[data-label="Length"]')?.textContent,
    row.querySelector<HTMLElement>(".recordings__seen")?.style.width,
    [...row.querySelectorAll(".recordings__picture text")].map(({ textContent }) => textContent),
  ]);
  expect(rows).toEqual([
    ["Cast 3", "5 chapters, Watched to 00:50", "03:20", "25%", ["Cast 3"]],
    ["Cast 2", "1 chapter, Watched", "03:20", "100%", ["const x = 1;", "display(x);"]],
    ["Cast 1", "", "03:20", undefined, ["Cast 1"]],
  ]);
});

import { uploadsInto, withState } from "./upload-list";

const file = (name: string) => new File(["x"], name);

test("refuses wrong types and folders before anything is sent, and takes the rest", () => {
  const uploads = uploadsInto("locations/hut", [file("night.png"), file("virus.exe")], 7);
  expect(uploads.map(({ id, name, path, state }) => ({ id, name, path, state }))).toEqual([
    { id: 7, name: "night.png", path: "locations/hut/night.png", state: { kind: "waiting" } },
    { id: 8, name: "virus.exe", path: undefined, state: { kind: "failed", response: "Invalid file type" } },
  ]);
  expect(uploadsInto("secret", [file("a.png")], 1)[0]?.state).toEqual({
    kind: "failed",
    response: "Invalid top-level folder name",
  });
});

test("changes the state of one upload alone", () => {
  const uploads = uploadsInto("ui", [file("a.png"), file("b.png")], 1);
  expect(withState(uploads, 2, { kind: "sending", share: 0.5 }).map(({ state }) => state)).toEqual([
    { kind: "waiting" },
    { kind: "sending", share: 0.5 },
  ]);
});

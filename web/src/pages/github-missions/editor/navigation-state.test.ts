import { editorState, requestedMission } from "./navigation-state";

test("reads what it has written", () => {
  const state = editorState({ owner: "course", name: "sum-ada", createdAt: "2026-01-05T08:00:00Z" }, 1_767_600_000_000);
  expect(state).toEqual({
    missionRepoData: { repoOwner: "course", repoName: "sum-ada", dateOfCreation: "2026-01-05T08:00:00Z" },
    dueDate: "2026-01-05T08:00:00.000Z",
  });
  expect(requestedMission(state)).toEqual({
    place: { owner: "course", name: "sum-ada" },
    dueAt: 1_767_600_000_000,
  });
});

test.each([
  [new Date("2026-01-05T08:00:00Z"), 1_767_600_000_000],
  [1_767_600_000_000, 1_767_600_000_000],
  [null, null],
  [undefined, null],
  ["soon", null],
  [{}, null],
])("reads the due date %p", (dueDate, dueAt) => {
  expect(requestedMission({ missionRepoData: { repoOwner: "a", repoName: "b" }, dueDate })?.dueAt).toBe(dueAt);
});

test.each([undefined, null, {}, "text", { missionRepoData: null }, { missionRepoData: { repoOwner: "a" } }])(
  "opens a new mission for %j",
  (state) => expect(requestedMission(state)).toBeNull(),
);

import { readMission } from "../../../../../domain/assessments/repository";
import type { GithubFailure } from "../../../github/failures";
import { MemoryGithub } from "./memory-github.fixture";
import { createMissionEditing } from "./mission-editing";
import { NEW_MISSION_TEXTS } from "./new-mission-texts";
import { isRepositoryName, makeRepository, type SaveOutcome, saveMission } from "./save-mission";

const place = { owner: "course", name: "sum-ada" };
const FILES = {
  ".metadata": '{\n    "sourceVersion": 2\n}',
  "README.md": "Add things up.",
  "Q1/Problem.md": "One",
  "Q1/StarterCode.js": "// one",
  "Q2/Problem.md": "Two",
  "Q2/StarterCode.js": "// two",
  "Q3/Problem.md": "Three",
  "Q3/StarterCode.js": "// three",
};

async function opened(author: "student" | "teacher" = "student") {
  const github = new MemoryGithub("ada");
  github.put(place, FILES);
  const { branch, head, files } = await github.snapshot(place, () => true);
  const home = { place, branch, head };
  const store = createMissionEditing({ home, saved: readMission(files), author, texts: NEW_MISSION_TEXTS });
  const save = () => {
    const { saved, mission, home: at } = store.getState();
    if (!at) throw new Error("It has a home.");
    return saveMission({ client: github, home: at, saved, mission, author, message: "My answer" });
  };
  return { github, store, save, edit: (savedCode: string) => store.getState().editTask({ savedCode }) };
}

const conflictsOf = (outcome: SaveOutcome) => (outcome.kind === "conflict" ? outcome.rebased.conflicts : outcome.kind);

test("saves what a student typed as one commit beside the starter code", async () => {
  const { github, edit, save } = await opened();
  edit("const one = 1;");
  const outcome = await save();
  expect(outcome).toMatchObject({ kind: "saved", isMerged: false, home: { head: "commit 2" } });
  expect(github.filesOf(place)).toEqual({ ...FILES, "Q1/SavedCode.js": "const one = 1;" });
  expect(github.messagesOf(place)).toEqual(["My answer"]);
});

test("changes the starter code when a teacher saves", async () => {
  const { github, edit, save } = await opened("teacher");
  edit("// begin here");
  await save();
  expect(github.filesOf(place)).toEqual({ ...FILES, "Q1/StarterCode.js": "// begin here" });
});

test("goes on top of a commit of others that changed other files, and has their changes afterwards", async () => {
  const { github, edit, save } = await opened();
  edit("const one = 1;");
  github.commitOfOthers(place, { "README.md": "Add all things up.", "Q2/Problem.md": "Two, anew" });
  const outcome = await save();
  if (outcome.kind !== "saved") throw new Error("It was not saved.");
  expect(outcome.isMerged).toBe(true);
  expect(outcome.saved.mission.briefing).toBe("Add all things up.");
  expect(github.filesOf(place)).toEqual({
    ...FILES,
    "README.md": "Add all things up.",
    "Q2/Problem.md": "Two, anew",
    "Q1/SavedCode.js": "const one = 1;",
  });
});

test("saves nothing when others changed the same file, and has both texts of it", async () => {
  const { github, edit, save } = await opened();
  edit("const one = 1;");
  github.commitOfOthers(place, { "Q1/SavedCode.js": "const one = 11;" });
  expect(conflictsOf(await save())).toEqual([
    { path: "Q1/SavedCode.js", mine: "const one = 1;", theirs: "const one = 11;" },
  ]);
  expect(github.messagesOf(place)).toEqual([]);
});

test("takes a file that others deleted for a change of theirs", async () => {
  const { github, store, save } = await opened("teacher");
  store.getState().editTask({ taskDescription: "One, anew" });
  github.commitOfOthers(place, { "Q1/Problem.md": null });
  expect(conflictsOf(await save())).toEqual([{ path: "Q1/Problem.md", mine: "One, anew", theirs: null }]);
});

test("takes a task that others edited and this person deleted for a conflict", async () => {
  const { github, store, save } = await opened("teacher");
  store.getState().open(2);
  store.getState().deleteTask();
  github.commitOfOthers(place, { "Q3/StarterCode.js": "// three, anew" });
  expect(conflictsOf(await save())).toEqual([{ path: "Q3/StarterCode.js", mine: null, theirs: "// three, anew" }]);
});

test("deletes a task's folder with what others put into it", async () => {
  const { github, store, save } = await opened("teacher");
  store.getState().open(2);
  store.getState().deleteTask();
  github.commitOfOthers(place, { "Q3/notes.txt": "Notes", "README.md": "Anew" });
  await save();
  expect(Object.keys(github.filesOf(place)).sort()).toEqual([
    ".metadata",
    "Q1/Problem.md",
    "Q1/StarterCode.js",
    "Q2/Problem.md",
    "Q2/StarterCode.js",
    "README.md",
  ]);
});

test("is no conflict when the answer of the same commit was lost", async () => {
  const { github, edit, save } = await opened();
  edit("const one = 1;");
  github.loseNextAnswer();
  await expect(save()).rejects.toMatchObject({ kind: "offline" } satisfies Partial<GithubFailure>);
  expect(await save()).toMatchObject({ kind: "saved", home: { head: "commit 2" } });
  expect(github.messagesOf(place)).toEqual(["My answer"]);
});

test.each(["offline", "signedOut", "rateLimited", "forbidden", "server"] as const)(
  "leaves the repository as it was after a failure (%s), and saves at the next attempt",
  async (kind) => {
    const { github, edit, save } = await opened();
    edit("const one = 1;");
    github.failNext(kind);
    await expect(save()).rejects.toMatchObject({ kind });
    expect(github.filesOf(place)).toEqual(FILES);
    expect(await save()).toMatchObject({ kind: "saved" });
  },
);

test("writes all files of a new mission as the first commit of its repository", async () => {
  const github = new MemoryGithub("tess");
  const store = createMissionEditing({ home: null, saved: null, author: "teacher", texts: NEW_MISSION_TEXTS });
  store.getState().editTask({ savedCode: "const f = 0;", taskDescription: "Write f." });
  const made = await github.createRepository({ name: "sums", organisation: null, isPrivate: true });
  const home = { place: made, branch: made.defaultBranch, head: null };
  const { mission } = store.getState();
  const outcome = await saveMission({
    client: github,
    home,
    saved: null,
    mission,
    author: "teacher",
    message: "Repository created from Source Academy",
  });
  expect(outcome).toMatchObject({ kind: "saved", home: { head: "commit 1" } });
  expect(github.filesOf(made)).toEqual({
    ".metadata": '{\n    "sourceVersion": 1\n}',
    "README.md": "Write the briefing of the mission here.",
    "Q1/Problem.md": "Write f.",
    "Q1/StarterCode.js": "const f = 0;",
  });
  expect(github.messagesOf(made)).toEqual(["Repository created from Source Academy"]);
});

describe("make repository", () => {
  const wanted = { owner: "tess", organisation: null, name: "sums", isPrivate: true };

  test("makes a repository of the person, or of an organisation", async () => {
    const github = new MemoryGithub("tess");
    expect(await makeRepository(github, wanted)).toMatchObject({ owner: "tess", name: "sums" });
    const theirs = { ...wanted, owner: "course", organisation: "course" };
    expect(await makeRepository(github, theirs)).toMatchObject({ owner: "course", name: "sums" });
  });

  test.each(["refused", "forbidden"] as const)(
    "takes the empty one that is there when GitHub makes none (%s)",
    async (kind) => {
      const github = new MemoryGithub("tess");
      github.put({ owner: "tess", name: "sums" }, {});
      github.failNext(kind);
      expect(await makeRepository(github, wanted)).toMatchObject({ owner: "tess", name: "sums" });
    },
  );

  test("refuses a name whose repository has something in it", async () => {
    const github = new MemoryGithub("tess");
    github.put({ owner: "tess", name: "sums" }, { "README.md": "Mine" });
    await expect(makeRepository(github, wanted)).rejects.toMatchObject({ kind: "refused" });
  });

  test.each(["offline", "forbidden", "server"] as const)("fails as GitHub does (%s)", async (kind) => {
    const github = new MemoryGithub("tess");
    github.failNext(kind);
    await expect(makeRepository(github, wanted)).rejects.toMatchObject({ kind });
  });

  test.each([
    ["sa-new-mission-repository", true],
    ["Mission_1.2", true],
    ["my mission", false],
    ["", false],
    ["..", false],
    ["übung", false],
    ["a/b", false],
    ["a".repeat(101), false],
  ])("says of %j as a repository's name: %s", (name, isOne) => expect(isRepositoryName(name)).toBe(isOne));
});

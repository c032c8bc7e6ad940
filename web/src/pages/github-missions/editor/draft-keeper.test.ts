import { createDraftKeeper } from "./draft-keeper";
import { MemoryDrafts } from "./memory-drafts.fixture";
import { MemoryGithub } from "./memory-github.fixture";
import { createMissionEditing, type MissionEditingStore } from "./mission-editing";
import { NEW_MISSION_TEXTS } from "./new-mission-texts";
import { openMission, openNewMission } from "./open-mission";

const place = { owner: "course", name: "sum-ada" };
const FILES = { "README.md": "Add.", "Q1/Problem.md": "One", "Q1/StarterCode.js": "// one", "Q2/Problem.md": "Two" };

beforeEach(() => vi.spyOn(console, "warn").mockImplementation(() => undefined));

/** What is open in one tab, with what its browser keeps. */
async function tab(github: MemoryGithub, drafts: MemoryDrafts, at = 1_000) {
  const opened = await openMission({ client: github, login: "ada", drafts }, place);
  const { home, saved, author, draft } = opened;
  const store = createMissionEditing({ home, saved, author, mission: draft?.mission, texts: NEW_MISSION_TEXTS });
  const keeper = createDraftKeeper({ store, storage: drafts, login: "ada", now: () => at });
  return { opened, store, keeper };
}

function github(): MemoryGithub {
  const made = new MemoryGithub("ada");
  made.put(place, FILES);
  return made;
}

const codeIn = (store: MissionEditingStore) => store.getState().mission.tasks[0]?.savedCode;

test("brings back what was unsaved when its tab was closed", async () => {
  const [remote, drafts] = [github(), new MemoryDrafts()];
  const first = await tab(remote, drafts);
  first.store.getState().editTask({ savedCode: "const one = 1;" });
  await first.keeper.flush();
  expect(first.keeper.keeping.getState()).toBe("kept");
  const second = await tab(remote, drafts);
  expect(second.opened.draft?.at).toBe(1_000);
  expect([codeIn(second.store), second.store.getState().hasUnsavedChanges]).toEqual(["const one = 1;", true]);
});

test("puts kept changes on top of what others saved in other files", async () => {
  const [remote, drafts] = [github(), new MemoryDrafts()];
  const first = await tab(remote, drafts);
  first.store.getState().editTask({ savedCode: "const one = 1;" });
  first.keeper.dispose();
  await first.keeper.flush();
  remote.commitOfOthers(place, { "README.md": "Add, anew." });
  const { opened, store } = await tab(remote, drafts);
  expect([opened.conflict, opened.home?.head]).toEqual([null, "commit 2"]);
  expect([codeIn(store), store.getState().mission.briefing]).toEqual(["const one = 1;", "Add, anew."]);
});

test("has both versions of a file that others saved too, and goes on with the kept one until it is decided", async () => {
  const [remote, drafts] = [github(), new MemoryDrafts()];
  const first = await tab(remote, drafts);
  first.store.getState().editTask({ savedCode: "const one = 1;" });
  await first.keeper.flush();
  remote.commitOfOthers(place, { "Q1/SavedCode.js": "const one = 11;" });
  const { opened, store } = await tab(remote, drafts);
  expect(opened.conflict?.rebased.conflicts).toEqual([
    { path: "Q1/SavedCode.js", mine: "const one = 1;", theirs: "const one = 11;" },
  ]);
  expect([codeIn(store), store.getState().home?.head, opened.conflict?.home.head]).toEqual([
    "const one = 1;",
    "commit 1",
    "commit 2",
  ]);
});

test("forgets the draft once it is saved or typed back", async () => {
  const drafts = new MemoryDrafts();
  const { store, keeper } = await tab(github(), drafts);
  store.getState().editBriefing("Anew");
  await keeper.flush();
  expect([...drafts.drafts.keys()]).toEqual(["ada sum-ada"]);
  store.getState().editBriefing("Add.");
  await keeper.flush();
  expect(drafts.drafts.size).toBe(0);
});

test("keeps a new mission until it has a repository, whose draft it is from then on", async () => {
  const drafts = new MemoryDrafts();
  const store = createMissionEditing({ home: null, saved: null, author: "teacher", texts: NEW_MISSION_TEXTS });
  const keeper = createDraftKeeper({ store, storage: drafts, login: "ada", now: () => 5 });
  store.getState().editBriefing("My mission");
  await keeper.flush();
  const again = await openNewMission({ login: "ada", drafts });
  expect([again.author, again.draft?.mission.briefing]).toEqual(["teacher", "My mission"]);
  store.getState().found({ place: { owner: "ada", name: "made" }, branch: "main", head: null });
  await keeper.flush();
  expect([...drafts.drafts.keys()]).toEqual(["ada made"]);
});

test("writes by itself when nothing is typed for a moment", async () => {
  vi.useFakeTimers();
  const drafts = new MemoryDrafts();
  const store = createMissionEditing({ home: null, saved: null, author: "teacher", texts: NEW_MISSION_TEXTS });
  const keeper = createDraftKeeper({ store, storage: drafts, login: "ada", now: () => 5 });
  store.getState().editBriefing("My mission");
  expect(keeper.keeping.getState()).toBe("writing");
  await vi.advanceTimersByTimeAsync(300);
  expect([keeper.keeping.getState(), drafts.drafts.size]).toEqual(["kept", 1]);
  vi.useRealTimers();
});

test("opens and edits in a browser that keeps nothing, and says so", async () => {
  const drafts = new MemoryDrafts();
  drafts.isBroken = true;
  const { opened, store, keeper } = await tab(github(), drafts);
  expect([opened.isStored, opened.draft]).toEqual([false, null]);
  store.getState().editBriefing("Anew");
  await keeper.flush();
  expect(keeper.keeping.getState()).toBe("impossible");
});

test("writes nothing while another tab keeps the mission, and puts aside what that tab has left", async () => {
  const [remote, drafts] = [github(), new MemoryDrafts()];
  const first = await tab(remote, drafts);
  const second = await tab(remote, drafts, 2_000);
  second.keeper.pause();
  second.store.getState().editBriefing("Mine");
  await second.keeper.flush();
  expect([second.keeper.keeping.getState(), drafts.drafts.size]).toEqual(["elsewhere", 0]);
  first.store.getState().editBriefing("Theirs");
  first.keeper.dispose();
  await first.keeper.flush();
  await second.keeper.resume();
  expect(drafts.drafts.get("ada sum-ada")?.mission.briefing).toBe("Mine");
  expect(drafts.asides.get("ada sum-ada")?.map(({ at, reason, mission }) => [at, reason, mission.briefing])).toEqual([
    [1_000, "elsewhere", "Theirs"],
  ]);
});

test("puts a version aside without touching what is edited", async () => {
  const drafts = new MemoryDrafts();
  const { store, keeper } = await tab(github(), drafts, 7);
  store.getState().editBriefing("Mine");
  await keeper.putAside("theirs");
  expect(drafts.asides.get("ada sum-ada")?.map(({ at, reason, mission }) => [at, reason, mission.briefing])).toEqual([
    [7, "theirs", "Mine"],
  ]);
  expect(store.getState().mission.briefing).toBe("Mine");
});

test.each([
  ["an administrator", { owner: "course", name: "sum-ada" }, true, "teacher"],
  ["the owner", { owner: "Ada", name: "own" }, false, "teacher"],
  ["anybody else", { owner: "course", name: "sum-ada" }, false, "student"],
] as const)("lets %s edit the mission itself, or not", async (_who, at, isAdministered, author) => {
  const remote = new MemoryGithub("ada");
  remote.put(at, FILES, isAdministered);
  expect(await openMission({ client: remote, login: "ada", drafts: new MemoryDrafts() }, at)).toMatchObject({ author });
});

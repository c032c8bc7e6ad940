import fc from "fast-check";
import {
  changedPaths,
  type MissionAuthor,
  type MissionTask,
  missionChanges,
  newTask,
  type RepositoryMission,
  readMission,
  withChanges,
} from "../../../../../domain/assessments/repository";
import { NEW_MISSION_TEXTS } from "./new-mission-texts";
import { rebaseMission } from "./save-mission";

const PATHS = [
  "README.md",
  ...["Q1", "Q2", "Q3"].flatMap((folder) =>
    ["Problem.md", "StarterCode.js", "SavedCode.js", "TestPrepend.js", "notes.txt"].map((file) => `${folder}/${file}`),
  ),
];
const text = fc.constantFrom("", "a", "b", "c");
const before = fc.record(Object.fromEntries(PATHS.map((path) => [path, text])));
/** What others committed since: a text, or null for a file that they deleted. */
const theirs = fc.dictionary(fc.constantFrom(...PATHS), fc.option(text), { maxKeys: 4 });
const author = fc.constantFrom<MissionAuthor>("student", "teacher");

function filesAfter(was: Readonly<Record<string, string>>, changed: Readonly<Record<string, string | null>>) {
  const files = new Map(Object.entries(was));
  for (const [path, now] of Object.entries(changed)) {
    if (now === null) files.delete(path);
    else files.set(path, now);
  }
  return files;
}

type Edit = (mission: RepositoryMission) => RepositoryMission;
const atTask =
  (at: number, change: Partial<MissionTask>): Edit =>
  (mission) => ({
    ...mission,
    tasks: mission.tasks.map((task, place) => (place === at ? { ...task, ...change } : task)),
  });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  text.map(
    (briefing): Edit =>
      (mission) => ({ ...mission, briefing }),
  ),
  fc.tuple(fc.nat(2), text).map(([at, savedCode]) => atTask(at, { savedCode })),
  fc.tuple(fc.nat(2), text).map(([at, taskDescription]) => atTask(at, { taskDescription })),
  fc.constant<Edit>((mission) => ({ ...mission, tasks: [...mission.tasks, newTask(NEW_MISSION_TEXTS)] })),
  fc.constant<Edit>((mission) => ({
    ...mission,
    tasks: mission.tasks.slice(0, Math.max(1, mission.tasks.length - 1)),
  })),
);

test("has on top of what others saved each own change and nothing else, and names each file that both changed", () => {
  fc.assert(
    fc.property(before, theirs, fc.array(edit, { maxLength: 4 }), author, (was, changed, edits, who) => {
      const read = readMission(new Map(Object.entries(was)));
      const mission = edits.reduce((edited, change) => change(edited), read.mission);
      const remote = filesAfter(was, changed);
      const own = missionChanges(read, mission, who);
      const { changes, conflicts } = rebaseMission({ before: read, mission, author: who }, remote);
      const after = withChanges(remote, changes);
      for (const [path, mine] of own.additions) expect([path, after.get(path)]).toEqual([path, mine]);
      for (const path of own.deletions) expect([path, after.has(path)]).toEqual([path, false]);
      const touched = new Set(changedPaths(own));
      const isInGoneFolder = (path: string) => Number(/^Q(\d+)/.exec(path)?.[1] ?? 0) > mission.tasks.length;
      for (const [path, expected] of remote) {
        if (!touched.has(path) && !isInGoneFolder(path)) expect([path, after.get(path)]).toEqual([path, expected]);
      }
      const both = [...touched].filter((path) => {
        const [now, mine] = [remote.get(path) ?? null, own.additions.get(path) ?? null];
        return now !== (was[path] ?? null) && now !== mine;
      });
      expect(conflicts.map(({ path }) => path).sort()).toEqual(both.sort());
    }),
  );
});

test("gives a mission whose save says the same again", () => {
  fc.assert(
    fc.property(before, theirs, fc.array(edit, { maxLength: 4 }), (was, changed, edits) => {
      const read = readMission(new Map(Object.entries(was)));
      const mission = edits.reduce((edited, change) => change(edited), read.mission);
      const remote = filesAfter(was, changed);
      const rebased = rebaseMission({ before: read, mission, author: "student" }, remote);
      // Where others deleted a whole task, it is saved as a new one.
      fc.pre(rebased.saved.mission.tasks.length > 0 && rebased.conflicts.length === 0);
      const again = missionChanges(rebased.saved, rebased.mission, "student");
      const once = readMission(withChanges(remote, rebased.changes)).mission;
      expect(readMission(withChanges(remote, again)).mission).toEqual(once);
    }),
  );
});

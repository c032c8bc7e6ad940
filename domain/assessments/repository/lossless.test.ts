import * as fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import {
  isWithoutChanges,
  type MissionAuthor,
  type MissionTask,
  missionChanges,
  newRepositoryChanges,
  questionOf,
  type RepositoryFiles,
  type RepositoryMission,
  readMission,
  TASK_FILES,
  withChanges,
} from "./index";
import { codeEdits, type Edit, edits, newMissions, repositories } from "./missions.fixture";

const options = (name: string) => ({ numRuns: casesOf(name, { sample: 100, whole: 5_000 }), seed: SEED });

/** Tasks have the numbers of their folders after a save. */
const numbered = (tasks: readonly MissionTask[]) =>
  tasks.map((task, index) => ({ ...task, questionNumber: index + 1 }));

/** A mission as it is read after a teacher's save: the program that was edited is the starter code. */
function savedByTeacher(mission: RepositoryMission, before: RepositoryMission): RepositoryMission {
  const tasks = mission.tasks.map((task) => {
    const origin = before.tasks[task.questionNumber - 1];
    return task.savedCode === origin?.savedCode ? task : { ...task, starterCode: task.savedCode };
  });
  return { ...mission, tasks: numbered(tasks) };
}

/** A mission as it is read after a student's save: an empty program is none, which the format reads as the starter code. */
const savedByStudent = (mission: RepositoryMission): RepositoryMission => ({
  ...mission,
  tasks: numbered(mission.tasks).map((task) => ({ ...task, savedCode: task.savedCode || task.starterCode })),
});

/** Saves and returns the files and the mission that is read from them. */
function saved(files: RepositoryFiles, sequence: readonly Edit[], author: MissionAuthor) {
  const before = readMission(files);
  const edited = sequence.reduce((mission, edit) => edit(mission), before.mission);
  const after = withChanges(files, missionChanges(before, edited, author));
  return { before: before.mission, edited, files: after, mission: readMission(after).mission };
}

describe("saving a mission and reading it", () => {
  it("loses nothing of a new repository", () => {
    fc.assert(
      fc.property(newMissions, (mission) => {
        const changes = newRepositoryChanges(mission);
        expect(changes.deletions).toEqual([]);
        const read = readMission(withChanges(new Map(), changes));
        const tasks = mission.tasks.map((task) => ({ ...task, starterCode: task.savedCode }));
        expect(read.mission).toEqual({ ...mission, tasks: numbered(tasks) });
        expect(read.faults).toEqual([]);
      }),
      options("new repositories"),
    );
  });

  it("loses nothing of what teachers do, save after save", () => {
    const saves = fc.array(fc.array(edits, { maxLength: 6 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(repositories, saves, (repository, sequences) => {
        let files: RepositoryFiles = repository;
        for (const sequence of sequences) {
          const { before, edited, mission, files: after } = saved(files, sequence, "teacher");
          expect(mission).toEqual(savedByTeacher(edited, before));
          files = after;
        }
      }),
      options("saves of teachers"),
    );
  });

  it("loses nothing of what students write, and touches nothing but their saved code", () => {
    fc.assert(
      fc.property(repositories, fc.array(codeEdits, { maxLength: 4 }), (files, sequence) => {
        const { edited, mission, files: after } = saved(files, sequence, "student");
        expect(mission).toEqual(savedByStudent(edited));
        const others = (all: RepositoryFiles) =>
          [...all].filter(([path]) => !path.endsWith(`/${TASK_FILES.savedCode}`));
        expect(others(after)).toEqual(others(files));
      }),
      options("saves of students"),
    );
  });

  it("writes nothing where nothing was edited, or what was edited is as it was", () => {
    fc.assert(
      fc.property(repositories, fc.constantFrom("teacher" as const, "student" as const), (files, author) => {
        const before = readMission(files);
        const copy = structuredClone(before.mission);
        expect(isWithoutChanges(missionChanges(before, copy, author))).toBe(true);
      }),
      options("missions that nobody edits"),
    );
  });

  it("keeps every file that it does not know, beside the tasks and with each task that stays", () => {
    fc.assert(
      fc.property(repositories, fc.array(edits, { maxLength: 6 }), (files, sequence) => {
        const { edited, files: after } = saved(files, sequence, "teacher");
        const names: readonly string[] = Object.values(TASK_FILES);
        const isUnknown = (path: string) => !names.includes(path.replace(/^Q\d+\//, ""));
        for (const [path, text] of files) {
          if (questionOf(path) === null && path !== ".metadata" && path !== "README.md")
            expect(after.get(path)).toBe(text);
        }
        const expected = edited.tasks.flatMap(({ questionNumber }, index) =>
          [...files]
            .filter(([path]) => questionOf(path) === questionNumber && isUnknown(path))
            .map(([path, text]) => [path.replace(/^Q\d+/, `Q${index + 1}`), text]),
        );
        const found = [...after].filter(([path]) => questionOf(path) !== null && isUnknown(path));
        expect(new Map(found)).toEqual(new Map(expected as Array<[string, string]>));
      }),
      options("files that no mission knows"),
    );
  });

  it("leaves no folder behind the last task", () => {
    fc.assert(
      fc.property(repositories, fc.array(edits, { maxLength: 6 }), (files, sequence) => {
        const { edited, files: after } = saved(files, sequence, "teacher");
        const numbers = [...after.keys()].map(questionOf).filter((number) => number !== null);
        expect(Math.max(0, ...numbers)).toBe(edited.tasks.length);
      }),
      options("folders of tasks that are gone"),
    );
  });
});

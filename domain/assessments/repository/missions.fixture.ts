import * as fc from "fast-check";
import { CHAPTERS } from "../../facts/languages";
import { TESTCASE_KINDS } from "../../facts/testcase-kinds";
import { writeMcqText } from "./mcq-text";
import { type MissionTask, type MissionTestcase, newTask, type RepositoryMission, TASK_FILES } from "./mission";

/** Texts that have what JSON, Markdown and files have trouble with. */
export const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  fc.constantFrom("", "", " ", "\n", "a\r\nb\r\n", '"quoted" \\ back', "const x = 1;\n", "\uFEFFmark", "null", "[]"),
);

/** Keys that no reader of the format knows, as JSON has them. */
const unknownKeys = fc.dictionary(fc.constantFrom("author", "hint", "id", "__proto__", "Score"), fc.jsonValue(), {
  maxKeys: 2,
  noNullPrototype: true,
});

const known = {
  program: texts,
  answer: texts,
  score: fc.oneof(fc.integer({ min: -5, max: 100 }), fc.constantFrom(0.5, 1e21)),
  type: fc.constantFrom(...TESTCASE_KINDS),
};

export const testcases: fc.Arbitrary<MissionTestcase> = fc.record(known);

/** Entries of TestCases.json as people write them: with other keys, without some, with values of other kinds, no objects. */
const entries = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.record(known), unknownKeys).map(([entry, rest]) => ({ ...rest, ...entry })) },
  fc.record({ program: fc.jsonValue(), answer: fc.jsonValue(), score: fc.jsonValue(), type: fc.jsonValue() }),
  fc.record(known, { requiredKeys: [] }),
  fc.jsonValue(),
);

const testcaseFiles = fc.oneof(
  { weight: 4, arbitrary: fc.array(entries, { maxLength: 4 }).map((list) => JSON.stringify(list)) },
  fc.constantFrom("", "[", "{}", "null", "not json"),
);

const metadataFiles = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...CHAPTERS), unknownKeys)
      .map(([sourceVersion, rest]) => JSON.stringify({ ...rest, sourceVersion })),
  },
  fc.constantFrom("", "{", "[]", "{}", '{"sourceVersion":"2"}', '{"sourceVersion":9,"by":"me"}'),
);

const otherFiles = fc.dictionary(fc.constantFrom("notes.txt", "data/xs.csv", "sub/Problem.md"), texts, {
  maxKeys: 2,
  noNullPrototype: true,
});

const folders = fc
  .tuple(
    fc.record(
      {
        [TASK_FILES.taskDescription]: texts,
        [TASK_FILES.starterCode]: texts,
        [TASK_FILES.savedCode]: texts,
        [TASK_FILES.testPrepend]: texts,
        [TASK_FILES.testPostpend]: texts,
        [TASK_FILES.testCases]: testcaseFiles,
      },
      { requiredKeys: [] },
    ),
    otherFiles,
  )
  .map(([files, others]): Record<string, string> => ({ ...files, ...others }))
  // A folder without a file is none.
  .filter((folder) => Object.keys(folder).length > 0);

/** The files of repositories with up to four tasks and what no mission knows. */
export const repositories = fc
  .record({
    root: fc.record({ ".metadata": metadataFiles, "README.md": texts }, { requiredKeys: [] }),
    others: fc.dictionary(fc.constantFrom("LICENSE", ".github/workflows/test.yml", "q1/notes.txt", "Q0/x"), texts),
    folders: fc.array(folders, { maxLength: 4 }),
  })
  .map(({ root, others, folders: list }) => {
    const inFolders = list.flatMap((files, index) =>
      Object.entries(files).map(([name, text]) => [`Q${index + 1}/${name}`, text] as const),
    );
    return new Map([...Object.entries(root), ...Object.entries(others), ...inFolders]);
  });

/** Something that a person does to a mission. */
export type Edit = (mission: RepositoryMission) => RepositoryMission;

/** Edits the task at a place, wherever that falls. */
const atTask = (place: number, change: (task: MissionTask) => MissionTask): Edit => {
  return (mission) => {
    const index = place % Math.max(1, mission.tasks.length);
    const task = mission.tasks[index];
    return task ? { ...mission, tasks: mission.tasks.with(index, change(task)) } : mission;
  };
};

const place = fc.nat(30);

export const codeEdits: fc.Arbitrary<Edit> = fc
  .tuple(place, texts)
  .map(([index, savedCode]) => atTask(index, (task) => ({ ...task, savedCode })));

/** All edits that a teacher has. */
export const edits: fc.Arbitrary<Edit> = fc.oneof(
  codeEdits,
  fc
    .tuple(place, fc.constantFrom("taskDescription" as const, "testPrepend" as const, "testPostpend" as const), texts)
    .map(([index, key, text]) => atTask(index, (task) => ({ ...task, [key]: text }))),
  fc
    .tuple(place, fc.array(testcases, { maxLength: 3 }))
    .map(([index, testCases]) => atTask(index, (task) => ({ ...task, testCases }))),
  fc
    .tuple(place, testcases)
    .map(([index, added]) => atTask(index, (task) => ({ ...task, testCases: [...task.testCases, added] }))),
  fc
    .tuple(place, place)
    .map(([index, gone]) =>
      atTask(index, (task) => ({ ...task, testCases: task.testCases.filter((_, at) => at !== gone % 3) })),
    ),
  fc.tuple(place, texts, texts).map(([after, taskDescription, starterCode]): Edit => {
    const added = newTask({ taskDescription, starterCode });
    return (mission) =>
      mission.tasks.length < 20
        ? { ...mission, tasks: mission.tasks.toSpliced((after % (mission.tasks.length + 1)) + 1, 0, added) }
        : mission;
  }),
  place.map((at): Edit => {
    return (mission) =>
      mission.tasks.length > 1 ? { ...mission, tasks: mission.tasks.toSpliced(at % mission.tasks.length, 1) } : mission;
  }),
  texts.map(
    (briefing): Edit =>
      (mission) => ({ ...mission, briefing }),
  ),
  fc.constantFrom(...CHAPTERS).map(
    (sourceVersion): Edit =>
      (mission) => ({ ...mission, metadata: { ...mission.metadata, sourceVersion } }),
  ),
);

/** Missions that are in no repository yet. */
export const newMissions: fc.Arbitrary<RepositoryMission> = fc.record({
  metadata: fc.record({ sourceVersion: fc.constantFrom(...CHAPTERS) }),
  briefing: texts,
  tasks: fc.array(
    fc.record({
      questionNumber: fc.constant(0),
      taskDescription: texts,
      starterCode: texts,
      savedCode: texts,
      testPrepend: texts,
      testPostpend: texts,
      testCases: fc.array(testcases, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
});

const mcqTexts = fc
  .tuple(fc.array(fc.record({ option: texts, hint: texts }), { maxLength: 4 }), fc.integer({ min: -1, max: 3 }))
  .map(([choices, solution]) =>
    writeMcqText({ choices, answer: -1, solution: solution < choices.length ? solution : -1 }),
  );

/** New missions with nothing that an assessment's file cannot say. */
export const commonMissions: fc.Arbitrary<RepositoryMission> = fc
  .tuple(newMissions, fc.infiniteStream(fc.option(mcqTexts, { freq: 3 })))
  .map(([mission, mcqs]) => ({
    ...mission,
    tasks: mission.tasks.map((task) => {
      const mcq = mcqs.next().value;
      const whole = task.testCases.map((one) => ({ ...one, score: Math.min(9999, Math.ceil(Math.abs(one.score))) }));
      return { ...task, savedCode: mcq ?? task.savedCode, testCases: mcq ? [] : whole };
    }),
  }));

import {
  BRIEFING_FILE,
  MAX_TASKS,
  METADATA_FILE,
  type MissionFault,
  type MissionTask,
  questionOf,
  type ReadMission,
  type RepositoryFiles,
  TASK_FILES,
  taskPath,
} from "./mission";
import { readMetadata, readTestcases } from "./mission-json";

/**
 * Reads a mission from its repository's files. Any folders of files are a mission: what is missing is empty, and what is
 * wrong is a fault.
 */
export function readMission(files: RepositoryFiles): ReadMission {
  const faults: MissionFault[] = [];
  const folders = new Set([...files.keys()].map(questionOf).filter((number) => number !== null));
  const tasks: MissionTask[] = [];
  while (tasks.length < MAX_TASKS && folders.has(tasks.length + 1))
    tasks.push(readTask(files, tasks.length + 1, faults));
  if (tasks.length === 0) faults.push({ path: taskPath(1, ""), kind: "noTasks" });
  for (const number of [...folders].sort((one, other) => one - other)) {
    const kind = number > MAX_TASKS ? "tooMany" : "notContiguous";
    if (number > tasks.length) faults.push({ path: taskPath(number, ""), kind });
  }
  const metadata = readMetadata(files.get(METADATA_FILE), faults);
  return { mission: { metadata, briefing: files.get(BRIEFING_FILE) ?? "", tasks }, files, faults };
}

function readTask(files: RepositoryFiles, questionNumber: number, faults: MissionFault[]): MissionTask {
  const read = (key: keyof typeof TASK_FILES) => files.get(taskPath(questionNumber, TASK_FILES[key])) ?? "";
  const starterCode = read("starterCode");
  return {
    questionNumber,
    taskDescription: read("taskDescription"),
    starterCode,
    // An empty file says that nothing was saved, as a missing one does.
    savedCode: read("savedCode") || starterCode,
    testPrepend: read("testPrepend"),
    testPostpend: read("testPostpend"),
    ...readTestcases(taskPath(questionNumber, TASK_FILES.testCases), read("testCases"), faults),
  };
}

import { isSameValue } from "../same-value";
import {
  BRIEFING_FILE,
  byPath,
  type FileChanges,
  METADATA_FILE,
  type MissionAuthor,
  type MissionTask,
  questionOf,
  type ReadMission,
  type RepositoryFiles,
  type RepositoryMission,
  TASK_FILES,
  taskPath,
} from "./mission";
import { writeMetadata, writeTestcases } from "./mission-json";

/** The texts of a question's folder, by their paths in it. */
type Folder = ReadonlyMap<string, string>;

/** Returns the files of a repository that is made for a mission: those that say something, starter code and problem always. */
export function newRepositoryChanges(mission: RepositoryMission): FileChanges {
  const files = new Map([
    [METADATA_FILE, writeMetadata(mission.metadata)],
    [BRIEFING_FILE, mission.briefing],
  ]);
  for (const [index, task] of mission.tasks.entries())
    for (const [file, text] of newFolder(task)) files.set(taskPath(index + 1, file), text);
  return { additions: sorted(files), deletions: [] };
}

/**
 * Returns what one commit changes so that a repository says a mission. Only what differs is written; what nobody here
 * knows is kept, and moves with its task. The folders of tasks that are gone are deleted with all their files.
 */
export function missionChanges(before: ReadMission, mission: RepositoryMission, author: MissionAuthor): FileChanges {
  const wanted = new Map<string, string>();
  const { metadata, briefing } = before.mission;
  if (!isSameValue(mission.metadata, metadata)) wanted.set(METADATA_FILE, writeMetadata(mission.metadata));
  if (mission.briefing !== briefing) wanted.set(BRIEFING_FILE, mission.briefing);
  for (const [index, task] of mission.tasks.entries())
    for (const [file, text] of folderOf(task, before, author)) wanted.set(taskPath(index + 1, file), text);
  const additions = new Map([...wanted].filter(([path, text]) => before.files.get(path) !== text));
  const deletions: string[] = [];
  for (const [path, text] of before.files) {
    const number = questionOf(path);
    if (number === null || wanted.has(path)) continue;
    const isOfTask = number <= before.mission.tasks.length;
    const isStaying = number <= mission.tasks.length;
    // A known file of a folder that stays is emptied, as the format's other writers do.
    if (isStaying && isKnownFile(path) && text !== emptied(path)) additions.set(path, emptied(path));
    if (isOfTask && !(isStaying && isKnownFile(path))) deletions.push(path);
  }
  return { additions: sorted(additions), deletions: deletions.sort(byPath) };
}

/** Returns the files that a commit leaves. */
export function withChanges(files: RepositoryFiles, { additions, deletions }: FileChanges): RepositoryFiles {
  const deletedPaths = new Set(deletions);
  return new Map([...[...files].filter(([path]) => !deletedPaths.has(path)), ...additions]);
}

/** Tells whether a commit would change nothing. */
export const isWithoutChanges = ({ additions, deletions }: FileChanges): boolean =>
  additions.size === 0 && deletions.length === 0;

/** Lists the paths that a commit touches, sorted. */
export const changedPaths = ({ additions, deletions }: FileChanges): readonly string[] =>
  [...additions.keys(), ...deletions].sort(byPath);

/** Returns what a task's folder is to hold. */
function folderOf(task: MissionTask, before: ReadMission, author: MissionAuthor): Folder {
  const origin = before.mission.tasks[task.questionNumber - 1];
  if (!origin) return newFolder(task);
  const folder = filesOf(before.files, task.questionNumber);
  const write = (file: string, text: string, isChanged: boolean) => void (isChanged && folder.set(file, text));
  const { taskDescription, testPrepend, testPostpend, testCases, unreadTestCases } = task;
  write(TASK_FILES.taskDescription, taskDescription, taskDescription !== origin.taskDescription);
  write(TASK_FILES.testPrepend, testPrepend, testPrepend !== origin.testPrepend);
  write(TASK_FILES.testPostpend, testPostpend, testPostpend !== origin.testPostpend);
  write(TASK_FILES.starterCode, task.starterCode, task.starterCode !== origin.starterCode);
  const isSameList =
    isSameValue(testCases, origin.testCases) && isSameValue(unreadTestCases ?? [], origin.unreadTestCases ?? []);
  write(TASK_FILES.testCases, writeTestcases(task), !isSameList);
  if (task.savedCode !== origin.savedCode) writeCode(folder, task.savedCode, author);
  return folder;
}

/** Writes the program of the editor where its author keeps it. Saved code would hide the starter code, so it follows. */
function writeCode(folder: Map<string, string>, code: string, author: MissionAuthor): void {
  if (author === "teacher") folder.set(TASK_FILES.starterCode, code);
  if (author === "student" || folder.get(TASK_FILES.savedCode)) folder.set(TASK_FILES.savedCode, code);
}

function newFolder(task: MissionTask): Folder {
  const folder = new Map<string, string>([
    [TASK_FILES.starterCode, task.savedCode],
    [TASK_FILES.taskDescription, task.taskDescription],
  ]);
  if (task.testCases.length + (task.unreadTestCases?.length ?? 0) > 0)
    folder.set(TASK_FILES.testCases, writeTestcases(task));
  if (task.testPrepend !== "") folder.set(TASK_FILES.testPrepend, task.testPrepend);
  if (task.testPostpend !== "") folder.set(TASK_FILES.testPostpend, task.testPostpend);
  return folder;
}

const filesOf = (files: RepositoryFiles, number: number): Map<string, string> => {
  const folder = taskPath(number, "");
  return new Map(
    [...files].filter(([path]) => path.startsWith(folder)).map(([path, text]) => [path.slice(folder.length), text]),
  );
};

const isKnownFile = (path: string): boolean =>
  Object.values(TASK_FILES).some((file) => file === path.slice(path.indexOf("/") + 1));

/** The text of a known file that says nothing. */
const emptied = (path: string): string => (path.endsWith(`/${TASK_FILES.testCases}`) ? "[]" : "");

const sorted = (files: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...files].sort(([one], [other]) => byPath(one, other)));

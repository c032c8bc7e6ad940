import type { ConversionFindingKind, MissionFaultKind } from "../../../../domain/assessments/repository";
import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const findings: Record<ConversionFindingKind, string> = {
  story: "Story",
  password: "Password",
  reading: "Reading",
  variant: "Variant of Source",
  externalLibrary: "External library",
  globals: "Globals",
  executionTime: "Execution time in milliseconds",
  graderLibrary: "Deployment for grading",
  questionLibrary: "A chapter of Source of its own",
  votingQuestion: "Voting questions",
  maxXp: "Maximum XP that is not the sum of the testcases",
  showSolution: "Solution shown to students",
  blocking: "Blocks the questions behind it",
  solution: "Suggested answer",
  grader: "Program for grading",
  sampleAnswers: "Sample answers",
  choicesTemplate: "Template of a multiple-choice question",
  storedAnswer: "Stored answer of a multiple-choice question",
  correctChoices: "Choices that are not one correct and the others wrong",
  looksLikeChoices: "A template that reads as a multiple-choice question",
  tooManyQuestions: "Questions beyond the 20th",
  unknownParts: "Comments and elements that no field knows",
  savedCode: "Saved code that differs from the starter code",
  score: "Scores that are not whole numbers, rounded",
  chosenAnswer: "Chosen answer of a multiple-choice question",
  solutionOutOfRange: "Solution that is none of the choices",
  testcasesOfChoices: "Testcases of a multiple-choice question",
  unknownKeys: "JSON keys that no field knows",
  unreadTestcases: "Entries that are no testcases",
  otherFile: "Other files",
  forbiddenCharacters: "Characters that XML cannot carry, replaced",
  readableTestcases: "Opaque and secret testcases",
  readableSolution: "Solutions of multiple-choice questions",
};

const faults: Record<MissionFaultKind, string> = {
  noTasks: "The folder is missing, so the mission has no tasks.",
  notContiguous: "The folder is left out, because one before it is missing.",
  tooMany: "The folder is left out, because a mission has 20 tasks at most.",
  unreadable: "This is not the JSON that belongs there. It is left out.",
  unknownValue: "This value is not known there.",
  notATestcase: "This is no testcase.",
};

const tasks = (count: number): string => `${formatNumber(count)} ${count === 1 ? "task" : "tasks"}`;

/** Words of opening a mission from a GitHub repository and saving it as one. */
export const strings = catalogue("missionRepository", {
  importTitle: "Import from a GitHub mission",
  thisComputer: "From this computer",
  thisComputerHint: "Choose the repository's folder, or the ZIP that GitHub makes of it.",
  chooseFolder: "Choose a folder",
  chooseZip: "Choose a ZIP",
  fromGithub: "From GitHub",
  signInToChoose: "Sign in to choose one of your repositories.",
  repository: "Repository",
  chooseRepository: "Choose a repository",
  noneYet: "This site may see none of your repositories.",
  loadingRepositories: "Reading your repositories...",
  noRepositories: "Your repositories could not be read",
  readRepository: "Read the repository",
  chooseAnother: "Choose another",
  cancel: "Cancel",
  close: "Close",
  openInEditor: "Open in the editor",
  opened: "The mission is opened.",
  read: (title: string, count: number, chapter: number) => `${title}: ${tasks(count)}, Source §${chapter}`,
  notRead: "No mission is read",
  refused: {
    unreadable: "The file is not a ZIP, or it is damaged. Choose another.",
    noMission: "There is no folder Q1. Choose the folder that holds README.md and Q1.",
    tooMany: "There are more than 5,000 files. Choose the mission's own folder.",
    tooLarge: "The files are too large for a mission. Choose the mission's own folder.",
  },
  refusedSeveral: (path: string) => `There is more than one mission, such as ${path}. Choose the folder of one.`,
  refusedLarge: (path: string) => `${path} is larger than 1 MB. Shorten it.`,
  refusedNotText: (path: string) => `${path} is not text in UTF-8. Save it as UTF-8.`,
  allCarried: {
    repository: "A repository can hold all of this mission.",
    file: "The editor can hold all of this mission.",
  },
  leftOut: {
    repository: "A repository cannot hold this. It is left out:",
    file: "The editor cannot hold this. It is left out:",
  },
  readable: "Whoever opens the repository can read:",
  findings,
  finding: (what: string, names: readonly string[], questions: readonly number[]) => {
    const of = `${questions.length === 1 ? "question" : "questions"} ${questions.map(formatNumber).join(", ")}`;
    return `${what}${names.length === 0 ? "" : `: ${names.join(", ")}`}${questions.length === 0 ? "" : ` (${of})`}`;
  },
  more: (count: number) => `${formatNumber(count)} more`,
  faultsTitle: (count: number) =>
    count === 1 ? "One thing is wrong in the files" : `${formatNumber(count)} things are wrong in the files`,
  faults,
  faultAt: (entry: number | undefined, key: string | undefined) =>
    `${entry === undefined ? "" : `, entry ${formatNumber(entry)}`}${key === undefined ? "" : `, ${key}`}:`,
  saveTitle: "Save as a GitHub mission",
  saveHint: (count: number, chapter: number) =>
    `The repository has ${tasks(count)} in Source §${chapter}, a folder each.`,
  downloadZip: "Download ZIP",
  saved: (name: string) => `${name} is saved.`,
  onGithub: "On GitHub",
  signInToSave: "Sign in to make a repository of the mission.",
  owner: "Owner",
  repositoryName: "Name",
  badName: "Use 1 to 100 letters, digits, hyphens, dots and underscores.",
  takenName: "The owner has a repository of this name. Choose another.",
  isPrivate: "Private: only people whom you add see it",
  newRepository: "New repository on GitHub",
  savedOnGithub: "The repository is created.",
  repositoryMade: (place: string) => `The mission is in ${place}.`,
  notSaved: "The repository is not saved",
  listEntry: "Entry for course-info.json",
  listEntryHint: "Title and dates are not in a repository. Add this to your course's list, with the link to accept it.",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "Your browser does not let the page copy. Select the text and copy it.",
});

import type { DefinitionProblem } from "../../../../domain/achievements/validation";
import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const people = (count: number): string => (count === 1 ? "1 student" : `${formatNumber(count)} students`);

const keepingText = (count: number): string =>
  count === 1 ? "1 student no longer qualifies and keeps it" : `${people(count)} no longer qualify and keep it`;

/** Words of the page where staff edit achievements and goals. */
export const strings = catalogue("achievementControl", {
  title: "Achievement Control",
  notFoundTitle: "404 Not Found",
  notFoundText: "The requested resource could not be found",
  loading: "Loading achievements...",
  tabs: { achievements: "Achievements", goals: "Goals", manual: "Manual goals" },
  leave: "You have unpublished changes. Are you sure you want to leave?",
  circular: (title: string) => `Circular dependency detected in achievement ${title}`,
  resumed: "Your unpublished changes from your last visit are here.",
  dropEdits: "Drop these changes",

  unsaved: "Unsaved cards",
  awaiting: "Awaiting publish",
  allPublished: "Everything is published",
  saveFirst: "Save or discard your open cards first.",
  toDashboard: "View achievements",
  file: "File",
  exportFile: "Export as JSON",
  importFile: "Import JSON",
  publish: "Publish Changes",

  listOfAchievements: "Achievements of the course",
  newAchievement: "New achievement",
  searchAchievements: "Search achievements",
  listOfGoals: "Goals of the course",
  newGoal: "New goal",
  searchGoals: "Search goals",
  cardsShown: (shown: string, all: string) => (shown === all ? `${all} in all` : `${shown} of ${all}`),
  positionOf: (position: number) => `Position ${position}`,
  hidden: "Hidden",
  dirty: "not saved",
  unnamed: "Without a title",
  noAchievements: "No achievements yet",
  noAchievementsAdvice: "Create one. Students see it once you publish it.",
  noGoals: "No goals yet",
  noGoalsAdvice: "Create one, then choose it in an achievement.",

  editorOf: (name: string) => `Editor of ${name}`,
  save: "Save",
  saved: "Saved changes locally",
  discard: "Discard",
  discarded: "Discarded changes",
  delete: "Delete",
  deleted: (name: string) => `“${name}” is deleted when you publish.`,
  undo: "Undo",
  deletedCards: "Deleted when you publish",
  undelete: "Restore",
  undeleteOf: (name: string) => `Restore: ${name}`,
  copyUuid: "Copy UUID",
  uuidCopied: "UUID copied to clipboard",
  copyByHand: (uuid: string) => `Copy it by hand: ${uuid}`,
  problems: (count: number) => (count === 1 ? "1 field needs a change." : `${count} fields need a change.`),
  problem: ({ code, limit }: DefinitionProblem) => {
    switch (code) {
      case "missing":
        return "This must not be empty.";
      case "tooLong":
        return `Use at most ${formatNumber(limit ?? 0)} characters.`;
      case "notWhole":
        return `Enter a whole number from 0 to ${formatNumber(limit ?? 0)}.`;
      case "notDate":
        return "Enter a date and a time.";
      case "tooMany":
        return `Choose at most ${formatNumber(limit ?? 0)}.`;
      case "notFraction":
        return "Enter a percentage from 0 to 100.";
      case "tooDeep":
        return `Nest at most ${formatNumber(limit ?? 0)} groups.`;
      case "tooLarge":
        return "This goal holds too much. Remove some of it.";
      default:
        return code satisfies never;
    }
  },
  cycle: (path: string) => `Circular dependency: ${path}`,

  newTitle: "Achievement Title Here",
  newGoalText: "Goal Text Here",
  fields: {
    title: "Title",
    xp: "XP",
    isVariableXp: "Variable XP",
    release: "Release",
    deadline: "Deadline",
    isTask: "Task",
    position: "Position",
    prerequisites: "Prerequisites",
    goals: "Goals",
    cardBackground: "Card background",
    coverImage: "Cover image",
    description: "Description",
    completionText: "Completion text",
  },
  variableHint: "Worth the sum of its goals' counts.",
  positionHidden: "0 (hidden)",
  prerequisitesHint: "Achievements that already come before or after this one are not offered.",
  pictureHint: "An address, or a PNG, JPEG or GIF of yours. Without one, a picture is drawn from its UUID.",
  uploadPicture: "Upload",
  uploadPictureFor: (field: string) => `Upload a picture: ${field}`,
  pictureRefused: (reason: string) => `The picture could not be uploaded: ${reason}`,
  choose: "Choose",
  unknown: (uuid: string) => `Unknown (${uuid.slice(0, 8)})`,
  noDate: "None",
  dateOf: (label: string, text: string) => `${label}: ${text}`,
  setDate: "Set",
  remove: "Remove",
  cancel: "Cancel",
  noMoment: "Enter a day and a time.",

  preview: "Preview",
  previewModes: { task: "Task", view: "View" },

  publishTitle: "Publish changes",
  publishOnTop: "Publish on top",
  published: "Published",
  nothingLeft: "Nothing is left to publish.",
  achievementsPart: "Achievements",
  goalsPart: "Goals",
  added: (name: string) => `New: ${name}`,
  changed: (name: string) => `Changed: ${name}`,
  tasksMove: (count: string) => `${count} tasks get another position.`,
  deletedLine: (name: string) => `Deleted: ${name}`,
  fieldChange: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  linkFields: { prerequisiteUuids: "Prerequisites", goalUuids: "Goals" },
  linkAdded: (field: string, name: string) => `${field}: + ${name}`,
  linkRemoved: (field: string, name: string) => `${field}: − ${name}`,
  goalFields: { text: "Text", type: "Type", targetCount: "Target", meta: "Rule" },
  ruleFields: {
    eventNames: "Events",
    release: "Release",
    deadline: "Deadline",
    observeFrom: "Observe from",
    observeTo: "Observe to",
    assessmentNumber: "Assessment",
    requiredCompletionFrac: "Required completion",
    condition: "Condition",
  },
  nothing: "none",
  yes: "yes",
  forStudents: "What it does to students",
  lookingAt: (count: string) => `Looked at ${count} so far...`,
  lookedAt: (count: string) => `Looked at ${count} in all.`,
  noForecast: "The forecast failed. You can still publish.",
  nobodyAffected: "Nobody gains or loses an achievement by it.",
  consequence: (title: string, gains: number, losses: number, isKept: boolean) => {
    const parts = [
      ...(gains > 0 ? [`${people(gains)} would have it now`] : []),
      ...(losses > 0 ? [isKept ? keepingText(losses) : `${people(losses)} would lose it`] : []),
    ];
    return `${title}: ${parts.join(", ")}`;
  },
  onLoss: "What students have earned",
  onLossChoices: {
    keep: { label: "Keep what students have earned", description: "It is marked as kept." },
    withdraw: { label: "Withdraw it from those who no longer qualify", description: "Its XP goes, too." },
  },
  meanwhile: (name: string | null, at: string | null) =>
    at === null ? `${name ?? "Somebody"} published meanwhile` : `${name ?? "Somebody"} published on ${at}`,
  onTop: "Your changes are now on top of these. Look at them again, then publish.",
  conflicts: "Both of you changed",
  theyChanged: "They changed",
  yours: (value: string) => `Yours: ${value}`,
  theirs: (value: string) => `Theirs: ${value}`,
  deletedMeanwhile: {
    theyDeleted: "They deleted it. You changed it.",
    iDeleted: "You deleted it. They changed it.",
  },
  useTheirs: "Use theirs",
  keepMine: "Keep mine",
  understood: "Understood",

  importTitle: (name: string) => `Import ${name}`,
  reading: "Reading the file...",
  importRefused: (count: number) =>
    count === 1
      ? "The file does not fit. Nothing was changed."
      : `The file has ${count} problems. Nothing was changed.`,
  andMore: (count: number) => `And ${count} more.`,
  importEmpty: "The file changes nothing.",
  takeOver: "Take over",
  imported: "Imported. Publish it when you are ready.",

  askHolders: "How many hold it?",
  holders: (holders: string, members: string, isReading: boolean) =>
    `${holders} of ${members} ${isReading ? "students so far..." : "students hold it."}`,
  heldSince: (first: string, last: string) => `First on ${first}, last on ${last}.`,
  noHolders: "That could not be read. Try again later.",
});

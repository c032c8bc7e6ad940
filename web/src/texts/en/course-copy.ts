import { formatDate } from "../../design/format";
import { catalogue } from "../active";

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The texts of copying a course. */
export const strings = catalogue("courseCopy", {
  title: "Copy Course",
  intro: "Make a new course from this one. You become its admin; nobody else is in it.",
  name: "Course name",
  nameEmpty: "Course Name cannot be empty!",
  shortName: "Short name",
  shortNameHint: "Proposed: this course's short name with the next free number. Change it freely.",
  dates: "Dates",
  firstOpening: "First opening in the new course",
  firstOpeningHint: (title: string, moment: string): string => `${title} opens first, on ${moment}.`,
  openCalendar: "Open the calendar",
  today: "Today",
  nextMonth: "Next month",
  previousMonth: "Previous month",
  dateInvalid: "Enter a date, such as 2027/03/01.",
  datePlaceholder: "YYYY/MM/DD",
  tooFar: "Choose a date within ten years.",
  quick: "Move by whole weeks",
  weeks: (weeks: number): string => `${weeks} weeks later`,
  shift: (days: number, zone: string): string => {
    if (days === 0) return `All dates stay as they are (${zone}).`;
    const later = `${counted(Math.abs(days), "day", "days")} ${days > 0 ? "later" : "earlier"}`;
    return `All dates are ${later}, at the same time of day in ${zone}.`;
  },
  otherWeekday: "Every date falls on another weekday. Move by whole weeks to keep the weekdays.",
  copied: "What is copied",
  leftOut: "What stays behind",
  counts: {
    types: (count: number) => counted(count, "assessment type", "assessment types"),
    assessments: (count: number) => counted(count, "assessment", "assessments"),
    goals: (count: number) => counted(count, "goal", "goals"),
    achievements: (count: number) => counted(count, "achievement", "achievements"),
    chapters: (count: number) => counted(count, "chapter of the game", "chapters of the game"),
    files: (count: number) => counted(count, "file of the game", "files of the game"),
  },
  members: (count: number) => `${counted(count, "member", "members")}, with their groups, work, grades and extensions`,
  recordings: (count: number) => counted(count, "recording", "recordings"),
  log: "The audit log",
  planTitle: "Dates in the new course",
  columns: { number: "Number", title: "Title", type: "Type", now: "Now", later: "In the new course" },
  fromTo: (openAt: string, closeAt: string): string =>
    `${formatDate(openAt, "medium")} to ${formatDate(closeAt, "medium")}`,
  chapter: "Chapter",
  noDates: "This course has no assessments and no chapters yet.",
  pages: "Pages of dates",
  previousPage: "Previous page",
  nextPage: "Next page",
  page: (page: number): string => `Page ${page}`,
  copy: "Copy course",
  started: "Your new course is being filled.",
  progress: "Copying",
  progressOf: (done: number, total: number): string => `${done} of ${total} copied`,
  standsStill: "Nothing has been copied for a while.",
  goOn: "Keep copying",
  goingOn: "Copying goes on.",
  done: (name: string, moment: string): string => `Copied from ${name} on ${moment}.`,
  next: "This is the new course. Check its dates in Ground Control, then add users in the Admin Panel.",
  notCopied: "Not copied",
  deleted: (id: number): string => `Assessment ${id} was deleted meanwhile`,
  taken: (number: string, title: string): string =>
    `${number} ${title}: the new course has another one with this number`,
} as const);

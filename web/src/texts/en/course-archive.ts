import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

/** The texts of archiving a course. */
export const strings = catalogue("courseArchive", {
  title: "Archive Course",
  loading: "Loading...",
  reaches: "Archiving this course affects:",
  members: (count: number): string => (count === 1 ? "1 member" : `${formatNumber(count)} members`),
  assessments: (count: number): string => (count === 1 ? "1 assessment" : `${formatNumber(count)} assessments`),
  effect: "Everybody can still read their work. Nobody can save, submit, grade or change settings.",
  reversible: "An admin can bring the course back at any time.",
  confirmName: "Type the course name to confirm",
  nameIs: (name: string): string => `The name is ${name}`,
  wrongName: "This is not the name of the course.",
  archive: "Archive this course",
  done: "The course is archived.",
  archivedSince: (moment: string): string => `Archived on ${moment}`,
  archivedText: "Members can read their work. Nothing can be changed.",
  bringBack: "Bring back this course",
  undone: "The course is back. Its members can work again.",
} as const);

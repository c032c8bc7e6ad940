import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

/** Words of bringing the assignments of a closed GitHub Classroom home. */
export const strings = catalogue("oldClassroom", {
  title: "Bring a GitHub Classroom home",
  lead: "GitHub's Classroom has closed, but your students' repositories are still there. List them as missions here.",
  close: "Close",
  onGithub: "On GitHub",
  signIn: "Sign in to choose your course's organisation.",
  organisation: "Organisation",
  chooseOrganisation: "Choose an organisation",
  noOrganisations: "This site may see none of your organisations on GitHub.",
  loading: "Reading from GitHub...",
  notRead: "GitHub could not be read",
  notSaved: "The list is not saved",
  notACourse: (marker: string) => `Students find missions only in organisations whose name contains ${marker}.`,
  logins: "Your students on GitHub (optional)",
  loginsHint: "With their logins, each repository is told from others for certain.",
  typeName: "Type of assessment",
  none: (organisation: string) => `No repositories of ${organisation} are named after an assignment and a student.`,
  assignments: "Assignments that were found",
  assignment: (prefix: string, people: number) =>
    `${prefix} (${formatNumber(people)} ${people === 1 ? "student" : "students"})`,
  titleOf: (prefix: string) => `Title of ${prefix}`,
  unpublished: "Nothing is published yet. Add due dates and set published to yes in the file.",
  isPrivate: "Only members of the organisation see the list",
  download: "Download course-info.json",
  save: "Save to the organisation",
  savedToast: "The list is saved.",
  saved: (place: string) => `The list is in ${place}. Students see a mission when it is published there.`,
  isThere: (place: string) =>
    `${place} has a list already, which stays as it is. Download yours and add what is missing.`,
});

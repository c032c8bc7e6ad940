import { catalogue } from "../active";

/** Words of the help that a course gives. */
export const strings = catalogue("help", {
  title: "Help",
  close: "Close",
  shortcuts: "Keyboard shortcuts",
  noText: "Your course staff have not written any help yet.",
  ask: (course: string) => `Ask the staff of ${course} about what you do not find here.`,
  askForCourse: "To join a course, ask its staff to add you.",
} as const);

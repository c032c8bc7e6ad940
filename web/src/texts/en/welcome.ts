import { catalogue } from "../active";

/** Words of the welcome page. */
export const strings = catalogue("welcome", {
  title: "Welcome",
  hello: (name: string) => `Welcome, ${name}`,
  noCourse: "Your account has no course information.",
  advice: "Check with your course staff, or look for a course to join.",
  textbook: "Read the textbook",
  classroom: "Missions on GitHub (Classroom)",
  closed: "Assessments and the playground open once you are in a course.",
  choose: "Choose a course to work in.",
  myCourses: "My Courses",
  joinNone: "When your course staff have added you, your course appears here.",
  lookAgain: "Look again",
  goTo: (course: string) => `Go to ${course}`,
  disabled: (course: string) => `${course} - disabled`,
  disabledAdvice: "Only its admins can open it.",
  teach: "Teach a course",
  teachText: "Create a course of your own and become its admin.",
  createCourse: "Create Course",
} as const);

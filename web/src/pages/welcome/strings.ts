/** Words of the welcome page. */
export const strings = {
  title: "Welcome",
  hello: (name: string) => `Welcome, ${name}`,
  noCourse: "Your account has no course information.",
  advice: "Check with your course staff, or look for a course to join.",
  choose: "Choose the course you want to work in.",
  join: "Join your course",
  joinText: "You are in a course. Choose it to start.",
  joinNone: "Once your course staff have added you, your course appears here.",
  teach: "Teach a course",
  teachText: "Make a course of your own. You become its admin and start with one assessment type, Missions.",
  myCourses: "My Courses",
  createCourse: "Create Course",
} as const;

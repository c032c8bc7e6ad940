import { catalogue } from "../active";

/** Words of the page that says what is next. */
export const strings = catalogue("today", {
  title: "Today",
  greetings: {
    morning: (name: string) => `Good morning, ${name}`,
    afternoon: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
  },
  loading: "Fetching what is next...",
  dueThisWeek: (count: number) => {
    if (count === 0) return "Nothing is due this week.";
    return count === 1 ? "One thing is due this week." : `${count} things are due this week.`;
  },
  cameBackCount: (count: number) =>
    count === 1 ? "One piece of work came back." : `${count} pieces of work came back.`,
  next: "Next",
  left: (time: string) => (time === "Unlimited" ? "No deadline" : `${time} left`),
  answered: (answered: number, of: number) => `${answered} of ${of} ${of === 1 ? "question" : "questions"} answered`,
  questions: (count: number) => (count === 1 ? "1 question" : `${count} questions`),
  early: (xp: number) => `early bonus of ${xp} XP if you finalize now`,
  begin: "Begin",
  continueWith: (question: number) => `Continue with question ${question}`,
  review: "Review and finalize",
  allDone: "You are done for now",
  allDoneAdvice: "Nothing is open that you have not finalized. Practise in the playground, or read on in the textbook.",
  toPlayground: "Open the playground",
  thisWeek: "This week",
  nothingElse: "Nothing else is due this week.",
  later: "Later",
  moreLater: (count: number) => (count === 1 ? "1 more is open for longer." : `${count} more are open for longer.`),
  closes: (date: string) => `closes ${date}`,
  opens: (date: string) => `opens ${date}`,
  notBegun: "not begun",
  worth: (xp: number) => `${xp} XP`,
  cameBack: "Came back",
  nothingCameBack: "Grades and comments appear here when they arrive.",
  nextAchievement: "Next achievement",
  achievementProgress: (title: string) => `Progress of ${title}`,
  countOf: (count: number, target: number) => `${count} of ${target}`,
  xpToLevel: (xp: string, level: number) => `${xp} XP to level ${level}`,
  allAchievements: "All achievements",
  game: "The game",
  play: "Play",
  whereYouStopped: "Where you stopped",
  section: (section: string) => `Textbook, section ${section}`,
  read: "Read",
  watch: "Watch",
  watched: (furthest: string, duration: string) => `${furthest} of ${duration}`,
  waiting: "Waits for you",
  toGradeOwn: (count: number) =>
    count === 1 ? "submission to grade in your groups" : "submissions to grade in your groups",
  toGradeAll: (count: number) =>
    count === 1 ? "submission to grade in all groups" : "submissions to grade in all groups",
  regradeRequests: (count: number) => (count === 1 ? "open regrade request" : "open regrade requests"),
  failedChecks: (count: number) =>
    count === 1 ? "assessment whose checks found something" : "assessments whose checks found something",
  drafts: (count: number) => (count === 1 ? "draft that is not published" : "drafts that are not published"),
  grade: "Grade",
  answer: "Answer",
  lookAt: "Look at them",
  closingSoon: "Open now",
  nothingOpen: "No assessment is open.",
  unread: "News",
  nothingUnread: "Submissions, replies and requests appear here when they arrive.",
} as const);

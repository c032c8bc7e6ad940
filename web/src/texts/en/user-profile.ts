import { catalogue } from "../active";

/** Words of a person's own profile. */
export const strings = catalogue("userProfile", {
  title: "User Profile",
  roles: { student: "Student", staff: "Staff", admin: "Admin" },
  fraction: (xp: string, maxXp: string) => `${xp} / ${maxXp} XP`,
  level: (level: number, xp: string) => `Level ${level}, ${xp} XP in all`,
  graded: "Graded work",
  none: "No graded work yet",
  noneAdvice: "What you finalize appears here once it is graded.",
  achievements: "Achievements",
  achievementsAreShown: "You see achievements and your level in this course.",
  achievementsAreHidden: "Achievements and your level are hidden. You still earn them.",
  hideAchievements: "Hide achievements",
  showAchievements: "Show achievements",
  research: "Research",
  unanswered: "You have not answered yet.",
  consented: "You consented: your work may be used for research.",
  optedOut: "You opted out: your work is not used for research.",
  optOut: "I would like to opt out",
  consent: "I consent!",
} as const);

import { catalogue } from "../active";

/** Words of the map of the term. */
export const strings = catalogue("termMap", {
  title: "Map of the term",
  intro: "What leads to what in this course, week by week, and where you are.",
  loading: "Drawing the map...",
  nothing: "There is nothing on the map yet",
  nothingAdvice: "Assessments, chapters, recordings and achievements appear here once they are published.",
  view: "Show as",
  views: { drawing: "Drawing", list: "List" },
  lanes: {
    section: "Read",
    recording: "Watch",
    chapter: "Play",
    assessment: "Work",
    achievement: "Earn",
  },
  kinds: {
    section: "Textbook",
    recording: "Recording",
    chapter: "Chapter",
    assessment: "Assessment",
    achievement: "Achievement",
  },
  states: {
    done: "Done",
    open: "Open",
    soon: "Closes soon",
    locked: "Locked",
    toCome: "To come",
    over: "Over",
  },
  opens: (date: string) => `opens ${date}`,
  draft: "Draft",
  section: (section: string) => `Section ${section}`,
  week: (date: string) => `Week of ${date}`,
  later: "After that",
  now: "Now",
  next: "Next",
  nextIs: "Next for you:",
  comesAfter: (titles: string) => `After ${titles}`,
  leadsTo: (titles: string) => `Leads to ${titles}`,
} as const);

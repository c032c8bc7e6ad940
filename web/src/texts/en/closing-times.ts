import { catalogue } from "../active";

/** Why an assessment closes for a student later than for others. */
export const strings = catalogue("closingTimes", {
  why: {
    accommodation: "More time by your accommodation",
    extension: "Extended for you",
    groupExtension: "Extended for your group",
  },
  others: (why: string, date: string) => `${why}. For others: ${date}`,
} as const);

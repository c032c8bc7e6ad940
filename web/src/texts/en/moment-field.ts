import { catalogue } from "../active";

/** Words of the fields for a day and a time. */
export const strings = catalogue("momentField", {
  dayPlaceholder: "YYYY/MM/DD",
  timePlaceholder: "hh:mm",
  inZone: (zone: string) => `In the course's time zone, ${zone}.`,
  thatIs: (date: string, zone: string) => `That is ${date} in your time zone, ${zone}.`,
  skipped: (time: string, later: string) =>
    `The clocks go forward: ${time} does not come that day, and means ${later}.`,
  twice: (time: string) => `The clocks go back: ${time} comes twice that day, and means the first.`,
} as const);

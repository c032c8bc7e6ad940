import { catalogue } from "../active";

/** Words of the fields for a day and a time. */
export const strings = catalogue("momentField", {
  dayPlaceholder: "YYYY/MM/DD",
  timePlaceholder: "hh:mm",
  inZone: (zone: string) => `In your time zone, ${zone}.`,
} as const);

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Writes the day of a moment by this device's clock in English, as `formatDate` writes it there: "Sunday 29 November". */
export const dayHere = (moment: Date): string =>
  `${DAYS[moment.getDay()]} ${moment.getDate()} ${MONTHS[moment.getMonth()]}`;

/** The hour of a moment by this device's clock, 0 to 23. */
export const hourHere = (moment: Date): number => moment.getHours();

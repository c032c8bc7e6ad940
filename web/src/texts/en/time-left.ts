import { catalogue } from "../active";

/** How much time is left until a deadline. */
export const strings = catalogue("timeLeft", {
  unlimited: "Unlimited",
  expired: "Expired",
  left: {
    week: (count: number) => `${count} ${count === 1 ? "Week" : "Weeks"}`,
    day: (count: number) => `${count} ${count === 1 ? "Day" : "Days"}`,
    hour: (count: number) => `${count} ${count === 1 ? "Hour" : "Hours"}`,
  },
});

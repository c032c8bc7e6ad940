import { catalogue } from "../active";

/** Words of the pieces that many screens share. */
export const strings = catalogue("design", {
  loading: "Loading...",
  cancel: "Cancel",
  close: "Close",
  leave: "Leave",
  stay: "Stay",
  back: "Back",
  tryAgain: "Try again",
  messages: "Messages",
  dismissMessage: "Dismiss message",
  picture: "picture",
  showPicture: (what: string, host: string) => `Show ${what} from ${host}`,
  hulkOn: "Hulk theme on. Type h u l k again to go back.",
  hulkOff: "Hulk theme off",
  xp: (earned: number, maxXp: number) => `${earned} / ${maxXp} XP`,
  xpWithBonus: (earned: number, maxXp: number, bonus: number) => `${earned} / ${maxXp} XP + ${bonus} early bonus`,
} as const);

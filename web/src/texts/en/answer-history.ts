import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const characters = (count: number) => (count === 1 ? "1 character" : `${formatNumber(count)} characters`);

/** Words of how an answer came to be, for its student and for staff. */
export const strings = catalogue("answerHistory", {
  tab: "History",
  intro:
    "How this answer came to be: a version about once a minute of writing, older ones further apart. Students and staff see the same.",
  loading: "Fetching versions...",
  none: "Nothing is saved yet",
  noneHint: "As soon as the answer is saved, its versions come here.",
  cut: "The oldest versions are left out, since all together are too long.",
  version: (at: number, of: number) => `Version ${at} of ${of}`,
  slider: "Version",
  previous: "Previous version",
  next: "Next version",
  play: "Play",
  pause: "Pause",
  changed: (inserted: number, removed: number) => {
    if (inserted === 0 && removed === 0) return "nothing changed";
    const parts = [inserted > 0 && `${characters(inserted)} added`, removed > 0 && `${characters(removed)} removed`];
    return parts.filter((part) => part !== false).join(", ");
  },
  large: (inserted: number) =>
    `${characters(inserted)} came at once here: pasted, perhaps from elsewhere, perhaps from work of the student's own.`,
  largeMark: "Large insertion",
  jump: (at: number) => `Go to the large insertion in version ${at}`,
  jumps: "Large insertions",
  program: "Program of this version",
  added: "added",
  removed: "removed",
  use: "Use this version",
  used: "The version is in the editor. Save it, or choose Versions to go back.",
} as const);

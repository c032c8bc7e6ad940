import { catalogue } from "../active";

/** Words of the learning panel. */
export const strings = catalogue("learning", {
  region: "Learning from the camera",
  title: "Teach the camera",
  explanation:
    "Hold the button of a class while the camera shows an example of it, from several sides. Pictures never leave this page.",
  start: "Start camera",
  stop: "Stop camera",
  loading: "Starting the camera…",
  failed: "The camera sent no picture. Start it again.",
  picture: "Camera picture",
  className: (number: number) => `Class ${number}`,
  classField: (number: number) => `Label of class ${number}`,
  hold: (label: string) => `Hold to learn ${label}`,
  samples: (count: number) => (count === 1 ? "1 picture" : `${count} pictures`),
  full: "This class is full",
  forget: (label: string) => `Delete the pictures of ${label}`,
  remove: (label: string) => `Remove ${label}`,
  add: "Add a class",
  recognition: "Recognition",
  needed: "Add pictures to at least two classes first.",
  needsCamera: "Start the camera to see what it recognises.",
  guess: (label: string) => `Looks like ${label}`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  unknownLabel: (label: string) => `Your program renames the class ${label}, which does not exist.`,
} as const);

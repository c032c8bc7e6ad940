import { catalogue } from "../active";

/** Words around the panels of the libraries. */
export const strings = catalogue("libraries", {
  loading: "Loading...",
  failed: "Error loading libraries",
  failedAdvice: "Check your network, then try again. Your program is kept.",
  tryAgain: "Try again",
  tabs: {
    rune: "Runes",
    sound: "Sounds",
    sound_matrix: "Tone Matrix",
    pix_n_flix: "Video Display",
    machine_learning: "Machine Learning",
    ev3: "Robot",
  },
} as const);

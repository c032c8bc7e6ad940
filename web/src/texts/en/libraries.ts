/** Words around the panels of the libraries. */
export const libraries = {
  loading: "Loading...",
  tabs: {
    rune: "Runes",
    sound: "Sounds",
    sound_matrix: "Tone Matrix",
    pix_n_flix: "Video Display",
    machine_learning: "Machine Learning",
    ev3: "Robot",
  },
} as const;

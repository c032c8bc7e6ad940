/** What the Data Visualizer says. */
export const strings = {
  empty: "Call draw_data on a pair, a list or an array, and press Run: it is drawn here.",
  count: (drawings: number) => `${drawings} drawings`,
} as const;

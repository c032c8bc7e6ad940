/** What the Env Visualizer says. */
export const strings = {
  empty: "Press Run while this tab is open: you see what each step does to the environment.",
  count: (pictures: number) => `${pictures} steps`,
} as const;

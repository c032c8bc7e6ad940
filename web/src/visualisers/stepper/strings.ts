/** What the Stepper says. */
export const strings = {
  empty: "Press Run while this tab is open: your program is reduced step by step.",
  position: (position: number, count: number) => `Step ${position} of ${count}`,
  slider: "Step",
  first: "First step",
  previous: "Previous step",
  next: "Next step",
  last: "Last step",
  keys: "Keys: a first, b previous, f next, e last.",
  code: "Program at this step",
  willReduce: "will be reduced",
  wasReduced: "has been reduced",
} as const;

import { catalogue } from "../active";

/** Names of the visualisers' tabs (specification). */
export const strings = catalogue("visualisers", {
  tabs: { stepper: "Stepper", data: "Data Visualizer", environment: "Env Visualizer" },
  tryExample: "Try an example",
  loading: "Getting the visualizer ready...",
} as const);

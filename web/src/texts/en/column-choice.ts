import { catalogue } from "../active";

/** Words of the choice of a table's columns. */
export const strings = catalogue("columnChoice", {
  columns: "Columns",
} as const);

import { catalogue } from "../active";

const ITEMS = ["head", "tail"];

/** What the Data Visualizer says. */
export const strings = catalogue("dataVisualizer", {
  noItem: "(nothing)",
  where: (drawing: string, definitions: string) => `${drawing} where ${definitions}`,
  moreItems: (count: number) => `, and ${count} more]`,
  functionOf: (name: string, parameters: string) => `function ${name}(${parameters})`,
  empty: "Call draw_data on a pair, a list or an array, then press Run to see it here.",
  example: "draw_data(list(1, pair(2, 3), x => x + 1));",
  drawing: (number: number, count: number) => `Drawing ${number} of ${count}`,
  expandAll: "Expand all",
  words: (number: number, text: string) => `Drawing ${number}: ${text}`,
  more: (objects: number) => (objects === 1 ? "1 more object is not drawn." : `${objects} more objects are not drawn.`),
  fileName: (number: number) => `drawing-${number}`,
  hidden: "[implementation hidden]",
  item: (item: number, items: number, object: string) => `${items === 2 ? ITEMS[item] : `item ${item}`} of ${object}`,
  fold: (expanded: boolean, what: string) => `${expanded ? "Collapse" : "Expand"} the ${what}`,
} as const);

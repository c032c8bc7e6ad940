import { catalogue } from "../active";

/** What every drawing's surface says. */
export const strings = catalogue("drawingSurface", {
  tools: (name: string) => `${name}: view and files`,
  keys: "Drag or use the arrow keys to move, + and - to zoom, 0 to show everything. As text shows it in words.",
  enlarge: "Full screen",
  shrink: "Leave full screen (Escape)",
  save: "Save as a file",
  exportSvg: "Export as SVG",
  exportPng: "Export as PNG",
  asText: "As text",
  textOf: (name: string) => `${name} as text`,
  notExported: "Your browser could not make the picture.",
} as const);

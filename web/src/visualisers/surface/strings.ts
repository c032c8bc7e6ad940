/** What every drawing's surface says. */
export const strings = {
  fit: "Show everything",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  tools: (name: string) => `${name}: view and files`,
  keys: "Drag or arrow keys move, + and - zoom, 0 shows everything. The button As text gives the same in words.",
  svg: "SVG",
  png: "PNG",
  exportSvg: "Export as SVG",
  exportPng: "Export as PNG",
  asText: "As text",
  textOf: (name: string) => `${name} as text`,
  notExported: "Your browser could not make the picture.",
} as const;

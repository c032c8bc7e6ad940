import { catalogue } from "../active";

/** Words of the settings to read by. */
export const strings = catalogue("textbookReading", {
  title: "Reading settings",
  close: "Close the reading settings",
  choices: {
    font: { label: "Letters", options: { sans: "Plain", serif: "Serif", clear: "Clear" } },
    size: {
      label: "Size",
      options: { smaller: "S", normal: "M", larger: "L", large: "XL", largest: "XXL" },
    },
    width: { label: "Line width", options: { narrow: "Narrow", medium: "Medium", wide: "Wide" } },
    spacing: { label: "Line spacing", options: { close: "Close", normal: "Normal", far: "Far" } },
  },
  math: "Let the browser set formulas",
  mathHint: "MathML: for touch with a screen reader, and for your own colours.",
  arrows: "Turn pages with the arrow keys",
  arrowsHint: "Left and Right, while nothing on the page has the focus.",
  reset: "Reset",
  keep: "Keep the whole book",
});

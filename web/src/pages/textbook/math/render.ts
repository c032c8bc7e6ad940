import { renderToString } from "katex";

/** Returns KaTeX's markup of a formula, HTML and MathML; empty where it cannot be set. */
export function renderFormula(source: string, displayMode: boolean): string {
  try {
    return renderToString(source, {
      displayMode,
      output: "htmlAndMathml",
      strict: false,
      trust: false,
      maxExpand: 1000,
    });
  } catch {
    return "";
  }
}

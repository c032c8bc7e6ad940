import { renderToString } from "katex";
import { latexSource } from "../../domain/textbook/walk";

/**
 * Returns KaTeX's markup of a LATEX node's body, HTML and MathML; null where it is mere text.
 * @throws an error of KaTeX that says what it cannot read
 */
export function renderMath(body: string): string | null {
  const { source, isDisplayed, isMath } = latexSource(body);
  if (!isMath) return null;
  const options = { output: "htmlAndMathml", strict: false, trust: false, maxExpand: 1000 } as const;
  return renderToString(source, { ...options, displayMode: isDisplayed });
}

import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { LatexNode } from "../../../../../domain/textbook/nodes";
import { latexSource } from "../../../../../domain/textbook/walk";
import { loadChunk } from "../../../app/chunks";
import { strings } from "../../../texts/en/textbook";
import { mathElements } from "./math-markup";
import "katex-faces.css";
import "./formula.css";

/** A formula: KaTeX's markup that the importer made, or, in a book without it, what KaTeX makes here. */
export default function Formula({ node }: { node: LatexNode }) {
  const { source, isDisplayed, isMath } = latexSource(node.body);
  const [made, setMade] = useState("");
  const isToMake = isMath && node.math === undefined;
  useEffect(() => {
    if (!isToMake) return;
    let isThere = true;
    void loadChunk("pages/textbook/math/render", () => import("./render"))
      .then(({ renderFormula }) => isThere && setMade(renderFormula(source, isDisplayed)))
      // Without KaTeX the source stays.
      .catch(() => undefined);
    return () => {
      isThere = false;
    };
  }, [isToMake, source, isDisplayed]);
  if (!isMath) return source;
  const elements = mathElements(node.math ?? made);
  // What KaTeX cannot set is shown as it is written.
  if (elements === null) return <code className="tb-latex">{source}</code>;
  return isDisplayed ? <Displayed>{elements}</Displayed> : <span className="tb-math">{elements}</span>;
}

/** A formula in lines of its own. One that is wider than the text scrolls, and then can be reached by keyboard. */
function Displayed({ children }: { children: ReactNode }) {
  const [isWide, setWide] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const reachable = isWide ? { role: "group", "aria-label": strings.formula, tabIndex: 0 } : {};
  return (
    <span ref={watch} className="tb-math tb-math--displayed" {...reachable}>
      {children}
    </span>
  );
}

import { createElement, type ReactNode, useCallback, useEffect, useState } from "react";
import type { LatexNode } from "../../../../../domain/textbook/nodes";
import { latexSource } from "../../../../../domain/textbook/walk";
import { loadChunk } from "../../../app/chunks";
import { strings } from "../../../texts/en/textbook";
import "katex-faces.css";
import "./formula.css";

/**
 * The elements of KaTeX's markup: those of MathML, spans, and drawings of stretched signs. A book's markup is text of its author, so it
 * is read without being put into the page, and only what stands here is made anew.
 */
const ELEMENTS = new Set(
  (
    "span svg path line math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot " +
    "mover munder munderover mtable mtr mtd mlabeledtr menclose mpadded mphantom mstyle"
  ).split(" "),
);

const NUMBERS = /^[\d.\s,%a-z()#+-]*$/i;
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  "aria-hidden": /^(true|false)$/,
  encoding: /^application\/x-tex$/,
  display: /^(block|inline)$/,
  xmlns: /^http:\/\/www\.w3\.org\/(1998\/Math\/MathML|2000\/svg)$/,
  width: NUMBERS,
  height: NUMBERS,
  viewBox: NUMBERS,
  preserveAspectRatio: NUMBERS,
  d: NUMBERS,
  x1: NUMBERS,
  x2: NUMBERS,
  y1: NUMBERS,
  y2: NUMBERS,
  "stroke-width": NUMBERS,
  mathvariant: NUMBERS,
  stretchy: NUMBERS,
  fence: NUMBERS,
  separator: NUMBERS,
  lspace: NUMBERS,
  rspace: NUMBERS,
  minsize: NUMBERS,
  maxsize: NUMBERS,
  accent: NUMBERS,
  accentunder: NUMBERS,
  linethickness: NUMBERS,
  columnalign: NUMBERS,
  columnspacing: NUMBERS,
  columnlines: NUMBERS,
  rowspacing: NUMBERS,
  rowlines: NUMBERS,
  displaystyle: NUMBERS,
  scriptlevel: NUMBERS,
  voffset: NUMBERS,
  lquote: NUMBERS,
  rquote: NUMBERS,
  notation: NUMBERS,
  form: NUMBERS,
  symmetric: NUMBERS,
  largeop: NUMBERS,
  movablelimits: NUMBERS,
  side: NUMBERS,
};
/** Lengths, colours and positions; no addresses, no functions. */
const STYLE = /^(?:\s*[a-z-]+\s*:\s*[\w.#%\s-]+;?)*$/;
/** Nothing leaves its place in the text. */
const LEAVES = /position\s*:\s*(fixed|absolute|sticky)/;

/** The classes of KaTeX's sheet. With any other an author could have the look of a part of the page. */
const CLASS = new RegExp(
  "^(katex(-\\w+)?|m(ord|bin|rel|open|close|punct|inner|op|space|frac|supsub|tight|table|ult|over|under|ml-eqn-num)|math[a-z]+|base|strut|" +
    "vlist(-\\w+)?\\d?|reset-size\\d+|size\\d+|sizing|delim\\w+|nulldelimiter|sqrt|root|svg-align|hide-tail|stretchy|accent(-\\w+)?|" +
    "overlay|col-align-[clr]|array(colsep|stretch)|vertical-separator|h(dash)?line|frac-line|text[a-z]*|vbox|nobreak|allowbreak|amsrm|boldsymbol|" +
    "fontsize-ensurer|(small|large)-op|op-(symbol|limits)|pstrut|(over|under)line(-line)?|rule|[lrc]lap|inner|fix|thinbox|newline|" +
    "tag|eqn-num|enclosing|cancel-\\w+|boxpad|fbox|angl(pad)?|x-arrow(-pad)?|(half)?arrow-\\w+|brace-\\w+)$",
);

/** Returns KaTeX's markup as elements, null when there is none, or when anything stands in it that KaTeX does not write. */
export function mathElements(markup: string): ReactNode | null {
  if (markup === "") return null;
  // In a document made so nothing runs and nothing is loaded.
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  try {
    return childrenOf(body);
  } catch (error) {
    if (error instanceof NotOfKatex) return null;
    throw error;
  }
}

class NotOfKatex extends Error {}

const childrenOf = (element: Element): ReactNode[] => [...element.childNodes].map(nodeOf);

function nodeOf(node: ChildNode, index: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || !ELEMENTS.has(node.localName)) throw new NotOfKatex();
  const props: Record<string, unknown> = { key: index };
  for (const { name, value } of node.attributes) {
    if (name === "style") props.style = styleOf(value);
    else if (name === "class")
      props.className = value
        .split(/\s+/)
        .filter((one) => CLASS.test(one))
        .join(" ");
    else if (ATTRIBUTES[name]?.test(value)) props[name === "stroke-width" ? "strokeWidth" : name] = value;
    else throw new NotOfKatex();
  }
  return createElement(node.localName, props, ...childrenOf(node));
}

function styleOf(text: string): Record<string, string> {
  if (!STYLE.test(text) || LEAVES.test(text)) throw new NotOfKatex();
  const pairs = text.split(";").flatMap((part) => {
    const [name = "", value = ""] = part.split(":").map((side) => side.trim());
    return name === "" ? [] : [[name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()), value]];
  });
  return Object.fromEntries(pairs);
}

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

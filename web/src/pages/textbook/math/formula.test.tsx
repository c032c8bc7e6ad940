/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { show } from "../../../design/screen.fixture";
import { mathElements } from "./formula";
import { renderFormula } from "./render";

const shown = (markup: string): string | null => {
  const elements = mathElements(markup);
  if (elements === null) return null;
  show(<div id="math">{elements}</div>);
  return document.getElementById("math")?.innerHTML ?? "";
};

/** As the browser reads and writes it. */
function normal(markup: string): string {
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) {
    const { cssText } = element.style;
    element.setAttribute("style", cssText);
  }
  return body.innerHTML;
}

it.each([
  "n^2",
  "\\dfrac{1}{2}",
  "\\sqrt{x_{10}^{2}}",
  "\\Theta(\\log n)",
  "\\texttt{square}",
  "f\\mapsto Df",
  "x \\ll 10",
  "\\begin{array}{rcl} a & = & b \\\\ \\hline c & = & 42 \\end{array}",
  "\\left\\langle \\frac{a}{b} \\right\\rangle",
  "\\begin{align*} a &= b \\\\ &= c \\end{align*}",
  "\\overbrace{a + b}^{c}",
  "\\mathit{hash} \\neq \\textrm{word}",
])("makes what KaTeX wrote of %s", (source) => {
  const markup = renderFormula(source, true);
  expect(markup).toContain("<math");
  expect(shown(markup)).toBe(normal(markup));
});

it("has a number of several digits in one element", () => {
  show(<div id="math">{mathElements(renderFormula("1024 + 3.14", false))}</div>);
  const numbers = [...document.querySelectorAll("#math mn")].map(({ textContent }) => textContent);
  expect(numbers).toEqual(["1024", "3.14"]);
});

it.each([
  '<img src=x onerror="alert(1)">',
  '<span onclick="alert(1)">x</span>',
  '<span style="background:url(https://elsewhere.example/)">x</span>',
  '<span style="position:fixed;top:0">x</span>',
  '<span style="top:0; position : absolute">x</span>',
  '<a href="javascript:alert(1)">x</a>',
  "<svg><script>alert(1)</script></svg>",
  '<math href="https://elsewhere.example/"><mi>x</mi></math>',
  '<span id="content">x</span>',
  "<span>x</span><style>body { display: none }</style>",
  '<form action="/v2"><span>x</span></form>',
])("shows nothing of markup that KaTeX does not write: %s", (markup) => expect(mathElements(markup)).toBeNull());

it("leaves out classes that are not of KaTeX", () => {
  expect(shown('<span class="mord modal mathnormal toast">x</span>')).toBe('<span class="mord mathnormal">x</span>');
});

it("has nothing to show where there is no markup", () => expect(mathElements("")).toBeNull());

it("sets nothing that it cannot read", () => expect(renderFormula("\\frac{1", false)).toBe(""));

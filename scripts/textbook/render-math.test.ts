import { renderMath } from "./render-math";

test("a formula in the line and one in lines of its own have HTML and MathML", () => {
  expect(renderMath("$n \\geq 1$")).toMatch(/^<span class="katex"><span class="katex-mathml"><math/);
  expect(renderMath("\\[ n \\]")).toMatch(/^<span class="katex-display">/);
  expect(renderMath("$\\begin{align*} a &= b \\end{align*}$")).toMatch(/^<span class="katex-display">/);
});

test("mere text is no formula", () => {
  expect(renderMath("n")).toBeNull();
});

test("commands that would make links, load pictures or set attributes make none", () => {
  for (const command of [
    "\\href{javascript:alert(1)}{x}",
    "\\includegraphics{https://a.example/x.png}",
    "\\htmlId{root}{x}",
  ]) {
    expect(renderMath(`$${command}$`)).not.toMatch(/ (href|src|id|onclick)=/);
  }
});

test("macros that multiply themselves are refused", () => {
  expect(() => renderMath("$\\def\\a{\\a\\a}\\a$")).toThrow("Too many expansions");
});

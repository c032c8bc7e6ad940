import { hiddenText } from "./hidden-text";

it.each([
  ["function f(a, b) { return a; }", "function f(a, b) {\n\t[implementation hidden]\n}"],
  ["(a, b) => a", "(a, b) => {\n\t[implementation hidden]\n}"],
  ["a => a", "a => {\n\t[implementation hidden]\n}"],
  ["something else", "function {\n\t[implementation hidden]\n}"],
])("shows the head of %s and nothing of its body", (text, shown) => {
  expect(hiddenText(text)).toBe(shown);
});

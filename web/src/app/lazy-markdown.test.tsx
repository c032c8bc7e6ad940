import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { Markdown } from "../design/markdown";
import { LazyMarkdown } from "./lazy-markdown";

const drawn = (text: string) => renderToStaticMarkup(<LazyMarkdown text={text} className="card__summary" />);

it("draws a line without any formatting at once", () => {
  expect(drawn("You shout - once - and it answers: 2.5 times (they say)!")).toBe(
    '<div class="markdown card__summary"><p>You shout - once - and it answers: 2.5 times (they say)!</p></div>',
  );
});

test.each([
  "**bold**",
  "a `name`",
  "- a line",
  "1. first",
  "see www.example.org",
  "two\nlines",
  "    code",
  "# Title",
  "&amp;",
  "a@example.org",
])("shows %j as it was written until what formats it is there", (text) => {
  expect(drawn(text)).toContain('<p class="plain-markdown card__summary">');
});

it("draws no line otherwise than what formats Markdown", () => {
  const parts = [
    "a",
    "Word",
    " ",
    "  ",
    "-",
    "+",
    "1",
    ".",
    ")",
    "(",
    "!",
    "'",
    '"',
    ":",
    ";",
    ",",
    "?",
    "/",
    "%",
    "=",
  ];
  const text = fc.array(fc.constantFrom(...parts, "http", "e.g.", "–", "é", "{", "}", "$", "^"), { maxLength: 12 });
  fc.assert(
    fc.property(text, (pieces) => {
      const [written, now] = [pieces.join(""), drawn(pieces.join(""))];
      fc.pre(written.trim() !== "" && !now.includes("plain-markdown"));
      expect(now).toBe(renderToStaticMarkup(<Markdown className="card__summary">{written}</Markdown>));
    }),
    { numRuns: 500 },
  );
});

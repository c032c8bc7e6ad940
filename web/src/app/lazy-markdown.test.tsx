import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { Markdown } from "../design/markdown";
import { plainParagraphs } from "../design/plain-paragraphs";
import { LazyMarkdown } from "./lazy-markdown";

const PLAIN =
  "You shout into the cave - once - and it answers: 2.5 times, they say.\nWrite (all of) it down!\n\nThen go.";

it("draws a text without any formatting at once", () => {
  expect(renderToStaticMarkup(<LazyMarkdown text={PLAIN} className="card__summary" />)).toBe(
    '<div class="markdown card__summary"><p>You shout into the cave - once - and it answers: 2.5 times, they say.\n' +
      "Write (all of) it down!</p>\n<p>Then go.</p></div>",
  );
});

test.each([
  "**bold**",
  "a `name`",
  "- a line",
  "1. first",
  "see www.example.org",
  "a  \nb",
  "    code",
  "# Title",
  "&amp;",
])("leaves %j to what formats it", (text) => {
  expect(plainParagraphs(text)).toBeNull();
});

it("draws no text otherwise than what formats Markdown", () => {
  const parts = [
    "a",
    "Word",
    " ",
    "  ",
    "\n",
    "\n\n",
    "-",
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
  ];
  const text = fc.array(fc.constantFrom(...parts, "http", "e.g.", "–", "é", "{", "}", "*", "#"), { maxLength: 12 });
  fc.assert(
    fc.property(text, (pieces) => {
      const written = pieces.join("");
      fc.pre(plainParagraphs(written) !== null);
      expect(renderToStaticMarkup(<LazyMarkdown text={written} />)).toBe(
        renderToStaticMarkup(<Markdown>{written}</Markdown>),
      );
    }),
    { numRuns: 500 },
  );
});

/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { MemoryRouter } from "react-router-dom";
import { readBook } from "../../../../../domain/textbook/book";
import { find, settle, show } from "../../../design/screen.fixture";
import { SearchResults } from "./search-dialog";

const book = readBook({
  format: 1,
  id: "tea",
  title: "Counting Tea",
  sections: [
    {
      section: "1.1",
      label: "1.1 Cups",
      depth: 2,
      bytes: 10,
      digest: "a",
      subsections: [{ section: "1.1.1", label: "1.1.1 Handles", anchor: "h1" }],
    },
  ],
});
const SECTION = [{ tag: "SUBHEADING", id: "#h1", child: [{ tag: "#text", body: "1.1.1 Handles" }] }];
const FOUND = { entries: [], sections: [{ section: "1.1", words: ["handles"] }], isSimilar: false };

beforeEach(() => vi.stubGlobal("fetch", async () => new Response(JSON.stringify(SECTION))));
afterEach(() => vi.unstubAllGlobals());

const results = (typed: string) => (
  <MemoryRouter>
    <SearchResults book={book} typed={typed} found={FOUND} onFollow={() => undefined} />
  </MemoryRouter>
);

test("a numbered heading that was found leads to the address of its part", async () => {
  show(results("handles"));
  await vi.waitFor(settle);
  await vi.waitFor(() => find("mark"));
  expect(find(".tb-search__passages a").getAttribute("href")).toBe("/sicpjs/1.1.1");
});

test("the part whose number is typed comes first", async () => {
  show(results("1.1.1 "));
  await settle();
  expect(document.querySelector("[data-result]")?.getAttribute("href")).toBe("/sicpjs/1.1.1");
  expect(document.querySelector("[data-result]")?.textContent).toBe("1.1.1 Handles");
});

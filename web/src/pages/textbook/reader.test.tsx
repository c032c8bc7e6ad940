/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { MemoryRouter, Route, Routes, useLocation, useParams } from "react-router-dom";
import { find, hide, settle, show } from "../../design/screen.fixture";
import { lastSection } from "./last-place";
import { Reader } from "./reader";

const part = (number: string, label: string, anchor: string) => ({
  section: number,
  label: `${number} ${label}`,
  anchor,
});
const BOOK = {
  format: 1,
  id: "tea",
  title: "Counting Tea",
  aliases: [{ name: "foreword02", section: "foreword" }],
  sections: [
    { section: "foreword", label: "Foreword", depth: 1, bytes: 1, digest: "a" },
    {
      section: "1.1",
      label: "1.1 Cups",
      depth: 2,
      bytes: 1,
      digest: "b",
      subsections: [part("1.1.1", "Handles", "h1"), part("1.1.2", "Rims", "h2")],
    },
  ],
};
const heading = (id: string, body: string) => ({ tag: "SUBHEADING", id, child: [{ tag: "#text", body }] });
const FILES: Readonly<Record<string, unknown>> = {
  "book.json": BOOK,
  "foreword.json": [{ tag: "TITLE", id: "/sicpjs/foreword", body: "Foreword" }],
  "1.1.json": [
    { tag: "TITLE", id: "/sicpjs/1.1", body: "1.1  Cups" },
    heading("#h1", "1.1.1 Handles"),
    heading("#h2", "1.1.2 Rims"),
  ],
};

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    const file = /([^/?]+)(?:\?.*)?$/.exec(address)?.[1] ?? "";
    return new Response(JSON.stringify(FILES[file]));
  });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  hide();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Page() {
  const { name = "" } = useParams();
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Reader name={name} />
    </>
  );
}

async function open(address: string, selector: string, text: string): Promise<void> {
  show(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/sicpjs/:name" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  );
  await vi.waitFor(async () => {
    await settle();
    find(selector, text);
  });
}

test("an address of a part opens its section at the part's heading, and is where the reader goes on", async () => {
  await open("/sicpjs/1.1.2", "[data-found]", "1.1.2 Rims");
  expect(find("h1").textContent).toBe("1.1  Cups");
  expect(find("[data-found] .tb-permalink").getAttribute("href")).toBe("/sicpjs/1.1.2");
  expect(find("[rel=prev]").getAttribute("href")).toBe("/sicpjs/1.1.1");
  expect(lastSection()).toBe("1.1.2");
});

test("an anchor in the address of a part goes before its heading", async () => {
  await open("/sicpjs/1.1.2#h1", "[data-found]", "1.1.1 Handles");
});

test("another name of a section leads to its own address", async () => {
  await open("/sicpjs/foreword02", "h1", "Foreword");
  expect(find("output").textContent).toBe("/sicpjs/foreword");
});

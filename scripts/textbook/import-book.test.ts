import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { readBook } from "../../domain/textbook/book";
import { readProgram } from "../../domain/textbook/programs";
import { readSection } from "../../domain/textbook/read-section";
import { importBook } from "./import-book";

const FACTS = JSON.stringify({ title: "Tea", authors: [{ name: "Ada" }], licences: [] });
const section = (name: string, ...nodes: object[]) =>
  JSON.stringify([{ tag: "TITLE", id: `/sicpjs/${name}`, body: `${name}  Tea` }, ...nodes]);

function folderOf(files: Readonly<Record<string, string>>): string {
  const from = mkdtempSync(join(tmpdir(), "book-"));
  for (const [file, text] of Object.entries({ "book.json": FACTS, ...files })) {
    mkdirSync(dirname(join(from, file)), { recursive: true });
    writeFileSync(join(from, file), text);
  }
  return from;
}

async function imported(files: Readonly<Record<string, string>>) {
  const from = folderOf(files);
  const to = join(from, "out");
  const report = await importBook(from, to, "tea");
  const read = (file: string): unknown => JSON.parse(readFileSync(join(to, file), "utf8"));
  return { from, to, ...report, read };
}

const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .sort()
      .map((file) => [file.slice(folder.length), readFileSync(file, "base64")]),
  );

const text = (body: string) => ({ tag: "#text", body });
const PROGRAM = "chap=1&prgrm=PTAEGUEkGEAVQFLlATgHQEYBQWOgNSgBMA3EA";

test("headings are numbered where the book says so, and links lead to the parts that they begin", async () => {
  const heading = { tag: "SUBHEADING", id: "#h1", child: [text("Cups")] };
  const files = { "json/1.1.json": section("1.1", heading, { tag: "REF", body: "there", href: "/sicpjs/1.1.1" }) };
  const plain = await imported(files);
  expect(plain.warnings).toEqual(["1.1.json: the link /sicpjs/1.1.1 leads nowhere; it is plain text now"]);
  const facts = JSON.stringify({ ...JSON.parse(FACTS), numberedHeadings: true });
  const { problems, warnings, read } = await imported({ ...files, "book.json": facts });
  expect([problems, warnings]).toEqual([[], []]);
  expect(readBook(read("book.json")).sections[0]?.subsections).toEqual([
    { section: "1.1.1", label: "1.1.1 Cups", anchor: "h1" },
  ]);
  expect(JSON.stringify(read("json/1.1.json"))).toContain(
    '"child":[{"tag":"#text","body":"1.1.1 "},{"tag":"#text","body":"Cups"}]',
  );
  expect(JSON.stringify(read("json/toc.json"))).not.toContain("1.1.1");
});

test("another name of a section is refused where it is a section's own, or leads to none", async () => {
  const aliases = [
    { name: "1", section: "2" },
    { name: "first", section: "1" },
  ];
  const book = JSON.stringify({ ...JSON.parse(FACTS), aliases });
  const { problems } = await imported({ "book.json": book, "json/1.json": section("1") });
  expect(problems).toEqual(["book.json: aliases: 1 is a section itself", "book.json: aliases: there is no section 2"]);
});

test("a book is written with its contents in the order of its sections' numbers, its licence and its facts", async () => {
  const { problems, warnings, read, to } = await imported({
    "LICENSE.md": "Take it.",
    "json/1.10.json": section("1.10"),
    "json/1.2.json": section("1.2"),
    "json/1.json": section("1"),
    "json/prefaces96.json": section("prefaces96"),
    "json/making-of.json": section("making-of"),
  });
  expect([problems, warnings]).toEqual([[], []]);
  expect(read("json/toc-navigation.json")).toEqual({
    index: { next: "prefaces96" },
    prefaces96: { prev: "index", next: "1" },
    "1": { prev: "prefaces96", next: "1.2" },
    "1.2": { prev: "1", next: "1.10" },
    "1.10": { prev: "1.2", next: "making-of" },
    "making-of": { prev: "1.10" },
  });
  expect(read("json/toc.json")).toMatchObject([
    { label: "prefaces96 Tea", hasCaret: false },
    { label: "1 Tea", hasCaret: true, childNodes: [{ nodeData: "1.2" }, { nodeData: "1.10" }] },
    { nodeData: "making-of" },
  ]);
  expect(readFileSync(join(to, "LICENSE.md"), "utf8")).toBe("Take it.");
  const facts = readBook(read("book.json"));
  expect([facts.id, facts.title, facts.authors[0]?.name]).toEqual(["tea", "Tea", "Ada"]);
  expect(facts.sections[0]?.bytes).toBe(readFileSync(join(to, "json/prefaces96.json")).length);
});

test("the book's own contents give order and labels", async () => {
  const { warnings, read } = await imported({
    "json/toc.json": JSON.stringify([
      { id: 0, label: "Zwei", nodeData: "2" },
      { id: 1, label: "Eins", nodeData: "1" },
      { id: 2, label: "Gone", nodeData: "9" },
    ]),
    "json/1.json": section("1"),
    "json/2.json": section("2"),
    "json/3.json": section("3"),
  });
  expect(warnings).toEqual([
    "contents: there is no section 9; it is left out",
    "contents: 3 is not in them; it stands at the end",
  ]);
  expect(readBook(read("book.json")).sections.map(({ label }) => label)).toEqual(["Zwei", "Eins", "3 Tea"]);
});

test("an author may give the order in book.json, and a preface stands first without one", async () => {
  const files = {
    "json/1.json": section("1"),
    "json/end.json": section("end"),
    "json/preface.json": section("preface"),
  };
  const orderOf = async (more: Readonly<Record<string, string>>) =>
    readBook((await imported({ ...files, ...more })).read("book.json")).sections.map(({ label }) => label);
  expect(await orderOf({})).toEqual(["preface Tea", "1 Tea", "end Tea"]);
  const sections = [{ section: "end", label: "The end", depth: 2 }, { section: "1" }, { section: "preface" }];
  const facts = { ...JSON.parse(FACTS), sections };
  expect(await orderOf({ "book.json": JSON.stringify(facts) })).toEqual(["The end", "1 Tea", "preface Tea"]);
});

test("without contents the navigation gives the order; a circle in it is refused", async () => {
  const files = { "json/1.json": section("1"), "json/1.1.json": section("1.1"), "json/2.json": section("2") };
  const steps = { index: { next: "2" }, "2": { next: "1" }, "1": { next: "1.1" } };
  const { read } = await imported({ ...files, "json/toc-navigation.json": JSON.stringify(steps) });
  expect(readBook(read("book.json")).sections.map((one) => [one.section, one.depth])).toEqual([
    ["2", 1],
    ["1", 1],
    ["1.1", 2],
  ]);
  const circle = { ...steps, "1.1": { next: "2" } };
  const { problems } = await imported({ ...files, "json/toc-navigation.json": JSON.stringify(circle) });
  expect(problems).toEqual(["toc-navigation.json: what follows 1.1 leads back to 2"]);
});

test("what can be mended is mended, with a warning", async () => {
  const { problems, warnings, read } = await imported({
    "json/4.json": section(
      "4",
      { tag: "TITLE", id: "#sec4.1", body: "Part" },
      { tag: "REF", body: 1, href: "/sicpjs/4#subsubsection_1" },
      { tag: "REF", body: "gone", href: "/sicpjs/9" },
      { tag: "LINK", body: "old", href: "chapter1.html" },
      { tag: "FIGURE", src: "img/none.png", captionName: "Figure 4.1 " },
      { tag: "TEXT", child: [text("one")] },
      { tag: "TEXT", id: "#p1", child: [] },
      { tag: "LATEX", body: "plain" },
      { tag: "LATEX", body: "$\\frac{$" },
    ),
  });
  expect(problems).toEqual([]);
  expect(warnings.slice(0, 4)).toEqual([
    '4.json: [4].href: "chapter1.html" is no address that a page may use; it is left out',
    "img/none.png: this picture is not there; its figure has its caption only",
    "4.json: the link /sicpjs/4#subsubsection_1 leads nowhere; it leads to /sicpjs/4#sec4.1 now",
    "4.json: the link /sicpjs/9 leads nowhere; it is plain text now",
  ]);
  expect(warnings[4]).toMatch(/^4\.json: the formula \$\\frac\{\$: KaTeX parse error/);
  expect(warnings).toHaveLength(5);
  expect((read("json/4.json") as object[]).slice(2)).toEqual([
    { tag: "REF", body: "1", href: "/sicpjs/4#sec4.1" },
    text("gone"),
    text("old"),
    { tag: "FIGURE", id: "#fig-4.1", captionName: "Figure 4.1 ", captionHref: "/sicpjs/4#fig-4.1" },
    { tag: "TEXT", id: "#p2", child: [text("one")] },
    { tag: "TEXT", id: "#p1", child: [] },
    text("plain"),
    { tag: "LATEX", body: "$\\frac{$" },
  ]);
});

test("formulas carry markup with MathML, and authored programs are written in the public form", async () => {
  const source = { chapter: 1, text: ["f(2);"], needs: [1] };
  const { read } = await imported({
    "json/1.json": section(
      "1",
      { tag: "LATEX", body: "$n \\geq 1$" },
      { tag: "SNIPPET", id: 1, source: { chapter: 1, text: ["const f = x => x;"] } },
      { tag: "SNIPPET", id: 2, source },
    ),
  });
  const [, formula, , program] = read("json/1.json") as Record<string, string>[];
  expect(formula?.math).toMatch(/<math xmlns=.*<mo>≥<\/mo>/);
  expect(program).toMatchObject({ eval: true, body: "f(2); ", prependLength: 2 });
  expect(program).not.toHaveProperty("source");
  expect(readProgram(program?.program ?? "")?.text).toBe("const f = x => x;\n\nf(2);");
});

test("a hostile book is refused with all its problems, and nothing is written", async () => {
  const { to, problems } = await imported({
    "json/1.json": section("1", { tag: "SCRIPT" }, { tag: "TEXT", child: [{ tag: "IFRAME" }] }),
    "json/2.json": section("2", { tag: "LINK", body: "x", href: "java\tscript:alert(1)" }),
    "json/3.json": section("3", { tag: "TEXT", id: "#p1" }, { tag: "TEXT", id: "#p1" }),
    "json/4.json": section("4", { tag: "FIGURE", src: "../../secret.svg" }),
    "json/5.json": section("5", { tag: "FIGURE", src: "img/a.svg" }, { tag: "FIGURE", src: "img/b.png" }),
    "json/6.json": section("6", { tag: "SNIPPET", eval: true, id: 1, program: "chap=9&prgrm=A" }),
    "json/7.json": "{",
    "json/8.json": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    "img/a.svg": '<svg onload="alert(1)"/>',
    "img/b.png": "<html>",
  });
  expect(problems).toEqual([
    '1.json: [1].tag: "SCRIPT" is no tag of the format',
    '1.json: [2].child[0].tag: "IFRAME" is no tag of the format',
    '2.json: [1].href: "java\\tscript:alert(1)" is no address that a page may use',
    "3.json: [2]: the id p1 is also that of [1]",
    '4.json: [1].src: "../../secret.svg" is no address that a page may use',
    "6.json: [1].program: is no program of a language that we have, or is too long",
    "7.json: is no JSON",
    "8.json: has more than 150 levels",
    "img/a.svg: holds an event handler",
    "img/b.png: is no PNG picture",
  ]);
  expect(existsSync(to)).toBe(false);
});

test("a section that is a link out of the folder, and one of 4 MB, are refused", async () => {
  const from = folderOf({ "json/1.json": `[${" ".repeat(4_000_000)}]` });
  const elsewhere = folderOf({ "2.json": section("2") });
  symlinkSync(join(elsewhere, "2.json"), join(from, "json/2.json"));
  const { problems } = await importBook(from, join(from, "out"), "tea");
  expect(problems).toEqual(["1.json: has more than 4 MB", "2.json: is no file of the book's folder"]);
});

test("a program that unpacks to more than a page takes is refused", async () => {
  const { compressToEncodedURIComponent } = await import("lz-string");
  const program = `chap=1&prgrm=${compressToEncodedURIComponent("1".repeat(1_000_000))}`;
  const { problems } = await imported({ "json/1.json": section("1", { tag: "SNIPPET", eval: true, id: 1, program }) });
  expect(problems).toEqual(["1.json: [1].program: is no program of a language that we have, or is too long"]);
});

test("contents that name a section twice are refused, and an earlier import stays", async () => {
  const files = { "json/1.json": section("1") };
  const { from, to } = await imported(files);
  const before = bytesOf(to);
  writeFileSync(join(from, "json/toc.json"), JSON.stringify([{ nodeData: "1" }, { nodeData: "1" }]));
  expect((await importBook(from, to, "tea")).problems).toEqual(["contents: 1 is there twice"]);
  expect(bytesOf(to)).toEqual(before);
});

const word = fc.string({ maxLength: 12 });
const { nodes: anyNodes } = fc.letrec<{ nodes: object[]; node: object }>((tie) => ({
  nodes: fc.array(tie("node"), { maxLength: 4, depthIdentifier: "nodes" }) as fc.Arbitrary<object[]>,
  node: fc.oneof(
    { maxDepth: 4, depthIdentifier: "nodes" },
    fc.record({ tag: fc.constantFrom("#text", "JAVASCRIPTINLINE", "META", "LATEX"), body: word }),
    fc.record({ tag: fc.constantFrom("LATEX"), body: fc.constantFrom("$x^2$", "\\[ \\frac{1}{2} \\]", "\\alpha") }),
    fc.record({
      tag: fc.constantFrom("REF", "LINK"),
      body: word,
      href: fc.constantFrom("/sicpjs/1#p1", "gone", "#p2"),
    }),
    fc.record({ tag: fc.constant("SNIPPET"), eval: fc.boolean(), body: word, program: fc.constant(PROGRAM) }),
    fc.record({ tag: fc.constantFrom("TEXT", "EM", "UL", "LI", "TABLE", "TR", "TD", ""), child: tie("nodes") }),
    fc.record({ tag: fc.constant("EXERCISE"), title: fc.constantFrom("Exercise 1.1", ""), child: tie("nodes") }),
    fc.record({ tag: fc.constant("FIGURE"), captionName: fc.constantFrom("Figure 1.1 ", ""), table: tie("nodes") }),
  ),
}));

test("importing a book, and importing what was written, gives the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(anyNodes, async (nodes) => {
      const { from, to, problems } = await imported({ "json/1.json": section("1", ...nodes) });
      expect(problems).toEqual([]);
      const [again, from2] = [join(from, "again"), join(from, "from-written")];
      await importBook(from, again, "tea");
      await importBook(to, from2, "tea");
      expect(bytesOf(again)).toEqual(bytesOf(to));
      expect(bytesOf(from2)).toEqual(bytesOf(to));
      expect(readSection(JSON.parse(readFileSync(join(to, "json/1.json"), "utf8"))).unsafeAddresses).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

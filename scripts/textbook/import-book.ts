import { createHash } from "node:crypto";
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { type BookFacts, BookFormatError, readBook } from "../../domain/textbook/book";
import { mapNodes } from "../../domain/textbook/map-nodes";
import type { BookNodes } from "../../domain/textbook/nodes";
import { indexBook } from "../../domain/textbook/search/book-index";
import { walk } from "../../domain/textbook/walk";
import { writeSection } from "../../domain/textbook/write-section";
import { MOST_PICTURE_BYTES, problemOfPicture } from "./check-picture";
import { inOrder, navigationOf, type Place, placesOfBook, placesOfNavigation, placesOfToc, tocOf } from "./contents";
import { indexEntries } from "./index-entries";
import { anchorsOf, withIds, withLinks, withMath } from "./mend-section";
import { pictureSize } from "./picture-size";
import { readSectionText } from "./read-sections";
import type { ImportReport, Sections } from "./report";
import { type NumberedSections, withNumbers } from "./subsections";

const MOST_SECTION_BYTES = 4_000_000;
const MOST_SECTIONS = 2000;
const NO_SECTIONS = new Set([
  "toc.json",
  "toc-navigation.json",
  "book.json",
  "search.json",
  "searchData.json",
  "index.json",
]);

/**
 * Imports the book of a folder, in the public JSON format, into the folder `to`, which is written whole or not at all: not
 * when there is a problem.
 */
export async function importBook(from: string, to: string, name: string): Promise<ImportReport> {
  const report: ImportReport = { problems: [], warnings: [] };
  const json = (await isFile(join(from, "json"))) === null ? from : join(from, "json");
  const read = await readSections(json, report);
  const input = await readBookInput(from, report);
  const { sections, pictures, anchors, subsections } = await mended(from, read, input, report);
  const toc = await readOptional(json, "toc.json", report);
  const navigation = await readOptional(json, "toc-navigation.json", report);
  const orders = [placesOfBook(input.sections), [...placesOfToc(toc)], placesOfNavigation(navigation, report)];
  const places = inOrder([...sections.keys()], orders.find((order) => order.length > 0) ?? [], report);
  const texts = new Map([...sections].map(([section, nodes]) => [section, JSON.stringify(writeSection(nodes))]));
  const entries = indexEntries(await readOptional(json, "index.json", report), anchors, report);
  const search = JSON.stringify(indexBook(labelled(places, sections), entries));
  const facts = factsOf({ name, input, places, sections, subsections, texts, pictures, search }, report);
  if (facts === null || report.problems.length > 0) return report;
  const licences = await licencesOf(from);
  const files = new Map<string, string | Buffer>([...pictures, ...licences, ["book.json", JSON.stringify(facts)]]);
  files.set("search.json", search);
  for (const [section, text] of texts) files.set(`json/${section}.json`, text);
  files.set("json/toc.json", JSON.stringify(tocOf(facts)));
  files.set("json/toc-navigation.json", JSON.stringify(navigationOf(facts)));
  await writeFolder(to, files);
  return report;
}

async function readSections(folder: string, report: ImportReport): Promise<Sections<BookNodes>> {
  const sections = new Map<string, BookNodes>();
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json") && !NO_SECTIONS.has(file)).sort();
  if (files.length === 0) report.problems.push("there is no section: json/*.json is expected");
  if (files.length > MOST_SECTIONS) report.problems.push(`a book has at most ${MOST_SECTIONS} sections`);
  for (const file of files.slice(0, MOST_SECTIONS)) {
    const text = await readBounded(folder, file, MOST_SECTION_BYTES, report);
    const nodes = text && readSectionText(file.slice(0, -".json".length), text.toString("utf8"), report);
    if (nodes) sections.set(file.slice(0, -".json".length), nodes);
  }
  return sections;
}

type BookInput = Readonly<Record<string, unknown>>;

async function readBookInput(from: string, report: ImportReport): Promise<BookInput> {
  const input = await readOptional(from, "book.json", report);
  if (input === undefined) {
    report.warnings.push("book.json: is not there, so the index page shows no authors and no licences");
    return {};
  }
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return input as BookInput;
  report.problems.push("book.json: must be an object");
  return {};
}

async function readOptional(folder: string, file: string, report: ImportReport): Promise<unknown> {
  if ((await isFile(join(folder, file))) === null) return undefined;
  const text = await readBounded(folder, file, MOST_SECTION_BYTES, report);
  try {
    return text === null ? undefined : (JSON.parse(text.toString("utf8")) as unknown);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    report.problems.push(`${file}: is no JSON`);
    return undefined;
  }
}

/** Reads a file of the book's folder; one that leads out of it by a link, or is too large, is a problem. */
async function readBounded(folder: string, file: string, most: number, report: ImportReport): Promise<Buffer | null> {
  const path = join(folder, file);
  const isWithin = (await realpath(path)).startsWith((await realpath(folder)) + sep);
  if (!isWithin || !(await stat(path)).isFile()) report.problems.push(`${file}: is no file of the book's folder`);
  else if ((await stat(path)).size > most) report.problems.push(`${file}: has more than ${most / 1_000_000} MB`);
  else return readFile(path);
  return null;
}

async function mended(from: string, read: Sections<BookNodes>, input: BookInput, report: ImportReport) {
  const cover = (input.cover as { readonly src?: unknown } | undefined)?.src;
  const named = [...read.values()].flatMap((nodes) =>
    [...walk(nodes)].flatMap((node) => (node.tag === "FIGURE" && node.src !== "" ? [node.src] : [])),
  );
  const pictures = new Map<string, Buffer>();
  for (const src of [...new Set(typeof cover === "string" ? [cover, ...named] : named)].sort()) {
    const content = await readPicture(from, src, report);
    if (content) pictures.set(src, content);
  }
  const identified = new Map([...read].map(([section, nodes]) => [section, withIds(section, nodes)]));
  const { sections: numbered, subsections } =
    input.numberedHeadings === true ? withNumbers(identified) : withoutNumbers(identified);
  const anchors = new Map([...numbered].map(([section, nodes]) => [section, anchorsOf(nodes)]));
  for (const [section, parts] of subsections) {
    for (const part of parts) anchors.set(part.section, anchors.get(section) ?? new Set());
  }
  const sections = new Map<string, BookNodes>();
  for (const [section, nodes] of numbered) {
    const linked = withLinks(section, nodes, { anchors, warnings: report.warnings });
    const pictured = mapNodes(linked, (node) =>
      node.tag === "FIGURE" && !pictures.has(node.src) ? { ...node, src: "" } : node,
    );
    sections.set(section, withMath(section, pictured, report.warnings));
  }
  return { sections, pictures, anchors, subsections };
}

const withoutNumbers = (sections: Sections<BookNodes>): NumberedSections => ({ sections, subsections: new Map() });

async function readPicture(from: string, src: string, report: ImportReport): Promise<Buffer | null> {
  if ((await isFile(join(from, src))) === null) {
    report.warnings.push(`${src}: this picture is not there; its figure has its caption only`);
    return null;
  }
  const content = await readBounded(from, src, MOST_PICTURE_BYTES, report);
  const problem = content && problemOfPicture(src, content);
  if (problem !== null) report.problems.push(`${src}: ${problem}`);
  return content;
}

interface Parts {
  readonly name: string;
  readonly input: BookInput;
  readonly places: readonly Place[];
  readonly sections: Sections<BookNodes>;
  readonly subsections: NumberedSections["subsections"];
  readonly texts: Sections<string>;
  readonly pictures: ReadonlyMap<string, Buffer>;
  readonly search: string;
}

/** Returns sections in the order of reading with the names that the contents show. */
const labelled = (places: readonly Place[], sections: Sections<BookNodes>) =>
  places.map(({ section, label }) => {
    const nodes = sections.get(section) ?? [];
    const title = nodes.find(({ tag }) => tag === "TITLE");
    const own = title?.tag === "TITLE" ? title.body.replace(/\s+/g, " ").trim() : "";
    return { section, nodes, label: label || own || section };
  });

function factsOf(parts: Parts, report: ImportReport): BookFacts | null {
  const { name, input, places, sections, subsections, texts, pictures, search } = parts;
  const labels = new Map(labelled(places, sections).map(({ section, label }) => [section, label]));
  try {
    const facts = readBook({
      id: name,
      title: name,
      ...input,
      format: 1,
      search: measured(search),
      sections: places.map(({ section, depth }) => ({
        section,
        label: labels.get(section),
        depth,
        subsections: subsections.get(section) ?? [],
        ...measured(texts.get(section) ?? ""),
      })),
      pictures: [...pictures].map(([src, content]) => ({
        src,
        ...pictureSize(src, content),
        ...measured(content),
      })),
    });
    for (const { name: alias, section } of facts.aliases) {
      if (sections.has(alias)) report.problems.push(`book.json: aliases: ${alias} is a section itself`);
      if (!sections.has(section)) report.problems.push(`book.json: aliases: there is no section ${section}`);
    }
    return facts;
  } catch (error) {
    if (!(error instanceof BookFormatError)) throw error;
    report.problems.push(error.message);
    return null;
  }
}

const measured = (content: string | Buffer) => ({
  bytes: Buffer.byteLength(content),
  digest: createHash("sha256").update(content).digest("base64url").slice(0, 16),
});

async function licencesOf(from: string): Promise<[string, Buffer][]> {
  const entries = await readdir(from, { withFileTypes: true });
  const names = entries.filter((one) => one.isFile() && /^LICEN[CS]E/i.test(one.name)).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(from, name))]),
  );
}

/** Writes beside the place, then renames: no reader ever finds half a book. */
async function writeFolder(to: string, files: ReadonlyMap<string, string | Buffer>): Promise<void> {
  const [beside, earlier] = [`${to}.new`, `${to}.old`];
  for (const folder of [beside, earlier]) await rm(folder, { recursive: true, force: true });
  for (const [file, content] of files) {
    await mkdir(dirname(join(beside, file)), { recursive: true });
    await writeFile(join(beside, file), content);
  }
  if ((await isFile(to)) !== null) await rename(to, earlier);
  await rename(beside, to);
  await rm(earlier, { recursive: true, force: true });
}

/** Tells whether a path is a file; null where nothing is. */
const isFile = (path: string): Promise<boolean | null> =>
  lstat(path).then(
    (found) => found.isFile(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );

import { CHAPTERS, type Chapter, QUESTION_VARIANTS, type Variant } from "../../facts/languages";
import type { ExternalDocument, GlobalDocument, LibraryDocument } from "./document";
import { PartReader } from "./read-part";
import type { TaskReading } from "./reading";
import type { XmlElement } from "./tree";

interface Libraries {
  readonly library: LibraryDocument | null;
  readonly graderLibrary: LibraryDocument | null;
}

/**
 * Reads the libraries of a question or of the assessment.
 *
 * @param question the question's position, from 1; null for the assessment's
 */
export function readLibraries(owner: PartReader, question: number | null, reading: TaskReading): Libraries {
  const read = (name: string, field: string) => {
    const element = owner.child([name]);
    return element ? readLibrary(element, { question, field }, reading) : null;
  };
  return { library: read("DEPLOYMENT", "library"), graderLibrary: read("GRADERDEPLOYMENT", "graderLibrary") };
}

/** The chapter that stands for one that is missing or that there is not. */
const NO_CHAPTER: Chapter = 1;

function readLibrary(
  element: XmlElement,
  owner: { readonly question: number | null; readonly field: string },
  reading: TaskReading,
): LibraryDocument {
  const part = new PartReader(element, "DEPLOYMENT", reading);
  const refuse = (code: string, message: string) =>
    reading.wrong(element, { code, message, refusal: `Invalid question${owner.question ?? 1} changeset `, ...owner });
  const written = part.attribute("interpreter");
  const interpreter = CHAPTERS.find((chapter) => String(chapter) === written);
  if (!interpreter) refuse("interpreter", "The interpreter must be a chapter from 1 to 4.");
  part.spelled("interpreter", String(interpreter ?? NO_CHAPTER));
  const library = {
    interpreter: interpreter ?? NO_CHAPTER,
    variant: readVariant(part, interpreter, refuse),
    execTimeMs: readExecTime(part, refuse),
    ...readContents(part, reading),
  };
  return reading.placed({ ...library, ...part.rest() }, element);
}

type Refuse = (code: string, message: string) => void;

function readVariant(part: PartReader, chapter: Chapter | undefined, refuse: Refuse): Variant | null {
  const variant = part.attribute("variant") as Variant | null;
  if (variant === null || variant === "default") return variant;
  // Of a chapter that there is not, nothing can be said about its variant.
  if (!chapter || QUESTION_VARIANTS[chapter].includes(variant)) return variant;
  refuse("variant", `Chapter ${chapter} has no variant ${variant}.`);
  part.spelled("variant", null);
  return null;
}

function readExecTime(part: PartReader, refuse: Refuse): number | null {
  const written = part.attribute("exectime");
  if (written === null) return null;
  if (/^[1-9]\d{0,6}$/.test(written)) return Number(written);
  refuse("exectime", "The execution time must be a whole number of milliseconds.");
  part.spelled("exectime", null);
  return null;
}

/** The globals come last: what stands before each of them is known when all else is. */
function readContents(part: PartReader, reading: TaskReading): Pick<LibraryDocument, "globals" | "external"> {
  const external = readExternal(part, reading);
  return { globals: readGlobals(part, reading), external };
}

function readGlobals(library: PartReader, reading: TaskReading): GlobalDocument[] {
  const items = library.list(["GLOBAL"]);
  const before = library.beforeItems();
  return items.map((item) => {
    const part = new PartReader(item, "GLOBAL", reading);
    const global = { identifier: part.text("IDENTIFIER") ?? "", value: part.text("VALUE") ?? "" };
    return reading.placed({ ...global, ...part.rest(before.get(item)) }, item);
  });
}

/** EXTERNAL is what uploads say, and IMPORT what older editors say; a file with both means the first. */
function readExternal(library: PartReader, reading: TaskReading): ExternalDocument | null {
  const element = library.child(["EXTERNAL", "IMPORT"]);
  if (!element) return null;
  const part = new PartReader(element, "EXTERNAL", reading);
  const written = part.attribute("name");
  const name = (written ?? "none").toLowerCase();
  // Names are upper case in the editor's dialect and lower case in the other.
  if (written !== null && written !== name && written !== name.toUpperCase()) part.spelled("name", name);
  const external = { name, symbols: part.listOfTexts("SYMBOL"), ...part.rest() };
  if (name !== "none" || external.symbols.length > 0 || external.rest) return external;
  library.saysNothing(element);
  return null;
}

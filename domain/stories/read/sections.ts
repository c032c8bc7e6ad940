import { readActions } from "./actions";
import { readDialogues } from "./dialogues";
import { fieldsOf, readPicture, unquoted } from "./fields";
import { isLocationBody, readLocation } from "./location-paragraph";
import { nearest } from "./nearest";
import { configLineOf, flatLinesOf, type Paragraph, paragraphsOf } from "./paragraphs";
import type { LocationDraft, Reading } from "./reading";
import { placeOf, type Span, textOf } from "./source-line";

const SECTIONS = new Map<string, (reading: Reading, lines: readonly Span[]) => void>([
  ["objectives", readObjectives],
  ["tasks", readTasks],
  ["locations", readLocations],
  [
    "gameStartActions",
    (reading, lines) => {
      reading.startActions = readActions(reading, lines, "start");
    },
  ],
  [
    "checkpointCompleteActions",
    (reading, lines) => {
      reading.completeActions = readActions(reading, lines, "complete");
    },
  ],
  ["dialogues", readDialogues],
]);

/** Reads the paragraphs of a file in their order. Other words than those of the sections are ids of locations. */
export function readSections(reading: Reading, lines: readonly Span[]): void {
  for (const paragraph of paragraphsOf(reading, lines)) {
    const config = configLineOf(reading, paragraph);
    if (config?.key && textOf(config.key) === "startingLoc") readStart(reading, unquoted(config.value));
    else if (config) {
      if (expectIndentation(reading, paragraph.header)) continue;
      const [key, value] = [textOf(config.key), textOf(config.value)];
      const message = `Invalid checkpoint config key, "${key}: ${value}"`;
      const meant = /^start/i.test(key) ? "startingLoc" : nearest(key, ["startingLoc"]);
      reading.error("invalid-config-key", message, config.key, meant);
      if (meant) readStart(reading, unquoted(config.value));
    } else readSection(reading, paragraph);
  }
}

function readStart(reading: Reading, value: Span): void {
  reading.startingLocation = textOf(value);
  reading.startPlace = placeOf(value);
  reading.expectLocation(value);
}

function readSection(reading: Reading, { header, body }: Paragraph): void {
  const word = textOf(header);
  const section = SECTIONS.get(word);
  const location = reading.locations.get(word);
  if (section) section(reading, body);
  else if (location) readLocation(reading, location, body);
  else readUnknown(reading, header, body);
}

/** Tells of blanks before a line that are no indentation, and are taken for a mistake where the line makes no sense. */
function expectIndentation(reading: Reading, header: Span): boolean {
  const blanks = header.line.text.slice(0, header.start);
  if (blanks === "") return false;
  const found = /^ +$/.test(blanks)
    ? `${blanks.length} ${blanks.length === 1 ? "space" : "spaces"}`
    : "other blank characters";
  const message = `Expected a tab or four spaces before "${textOf(header)}", obtained ${found}`;
  reading.error("indentation", message, header);
  return true;
}

/** Reads a paragraph whose header names neither a section nor a location that is declared above it. */
function readUnknown(reading: Reading, header: Span, body: readonly Span[]): void {
  const word = textOf(header);
  const meant = nearest(word, [...SECTIONS.keys(), ...reading.locations.keys()]);
  if (!expectIndentation(reading, header))
    reading.error("location-not-found", `Location ${word} was not found!`, header, meant);
  // What was probably meant is read, so that its ids are known and its own problems are told at once.
  const section = SECTIONS.get(meant ?? "");
  const location = reading.locations.get(meant ?? "");
  if (section) section(reading, body);
  else if (location || isLocationBody(body)) readLocation(reading, location ?? unplaced(header), body);
}

/** Returns a location for a paragraph whose location nothing has declared. */
const unplaced = (header: Span): LocationDraft => ({
  id: textOf(header),
  name: textOf(header),
  picture: { path: "/", kind: "Image", frames: 1 },
  modes: [],
  navigation: [],
  talkTopics: [],
  preview: undefined,
  objects: [],
  boundingBoxes: [],
  characters: [],
  bgm: undefined,
  actions: [],
  place: placeOf(header),
});

function readObjectives(reading: Reading, lines: readonly Span[]): void {
  for (const line of flatLinesOf(reading, lines)) {
    const id = textOf(line);
    if (reading.objectives.has(id))
      reading.warn("repeated-objective", `The objective "${id}" is there more than once: it counts once`, line);
    else reading.objectives.set(id, placeOf(line));
  }
}

function readTasks(reading: Reading, lines: readonly Span[]): void {
  for (const line of flatLinesOf(reading, lines)) {
    const [id = line, title, description] = fieldsOf(line, 3);
    const name = textOf(id);
    const message = `Expected "id, title, description", obtained "${textOf(line)}"`;
    if (name === "") {
      reading.error("missing-value", message, line);
      continue;
    }
    if (!title) reading.warn("missing-value", `${message}: its id is used as the title`, line);
    if (reading.tasks.has(name))
      reading.warn("repeated-task", `The task "${name}" is there more than once: the last one counts`, id);
    const texts = { title: textOf(title ?? id), description: description ? textOf(description) : "" };
    reading.tasks.set(name, { id: name, ...texts, place: placeOf(line) });
  }
}

function readLocations(reading: Reading, lines: readonly Span[]): void {
  for (const line of flatLinesOf(reading, lines)) {
    const [id = line, path, name, kind, frames] = fieldsOf(line);
    const message = `Expected "id, path, name", obtained "${textOf(line)}"`;
    if (textOf(id) === "" || !path) reading.error("missing-value", message, line);
    else if (!name) reading.warn("missing-value", `${message}: its id is used as the name`, line);
    // A location with too few fields is known all the same, so that what names it is not told as wrong too.
    if (textOf(id) === "" || !reading.declare(id)) continue;
    const picture = readPicture(reading, { path, kind, frames });
    reading.locations.set(textOf(id), { ...unplaced(id), name: textOf(name ?? id), picture, place: placeOf(line) });
  }
}

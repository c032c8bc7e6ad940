import { MODES } from "../checkpoint";
import { readActions } from "./actions";
import { fieldsOf, readPath, unquoted } from "./fields";
import { readBoundingBoxes, readCharacters, readObjects, readSounds } from "./location-items";
import { nearest } from "./nearest";
import { configLineOf, paragraphsOf } from "./paragraphs";
import type { LocationDraft, Reading } from "./reading";
import { type Span, textOf } from "./source-line";

type Read = (reading: Reading, location: LocationDraft, lines: readonly Span[]) => void;

const PARAGRAPHS = new Map<string, Read>([
  ["objects", (reading, location, lines) => readObjects(reading, lines, location)],
  ["boundingBoxes", (reading, location, lines) => readBoundingBoxes(reading, lines, location)],
  ["characters", (reading, location, lines) => readCharacters(reading, lines, location)],
  ["bgm", (reading, location, lines) => readSounds(reading, lines, location, "bgm")],
  ["sfx", (reading, location, lines) => readSounds(reading, lines, location, "sfx")],
  [
    "actions",
    (reading, location, lines) => {
      location.actions = readActions(reading, lines, `location ${location.id}`);
    },
  ],
]);

const CONFIGS = new Map<string, (reading: Reading, location: LocationDraft, value: Span) => void>([
  ["modes", readModes],
  ["nav", readNavigation],
  ["talkTopics", readTalkTopics],
  [
    "preview",
    (_, location, value) => {
      if (textOf(value) !== "") location.preview = readPath(unquoted(value));
    },
  ],
]);

/** Returns whether lines can only be a location's: whether every header is one of its words. */
export function isLocationBody(lines: readonly Span[]): boolean {
  const headers = lines.map(textOf).filter((text) => !/^\s/.test(text));
  return (
    headers.length > 0 && headers.every((text) => PARAGRAPHS.has(text) || CONFIGS.has(text.split(":", 1)[0] ?? ""))
  );
}

/** Reads a paragraph about a location. It adds to what earlier ones said; topics and actions replace theirs. */
export function readLocation(reading: Reading, location: LocationDraft, lines: readonly Span[]): void {
  for (const paragraph of paragraphsOf(reading, lines)) {
    const config = configLineOf(reading, paragraph);
    if (config) {
      const key = textOf(config.key);
      const read = CONFIGS.get(key);
      if (read) read(reading, location, config.value);
      else {
        const message = `Invalid config key "${key}" specified under location "${location.id}"`;
        reading.error("invalid-config-key", message, config.key, nearest(key, CONFIGS.keys()));
      }
    } else readParagraph(reading, location, paragraph.header, paragraph.body);
  }
}

function readParagraph(reading: Reading, location: LocationDraft, header: Span, body: readonly Span[]): void {
  const word = textOf(header);
  const meant = PARAGRAPHS.has(word) ? word : nearest(word, PARAGRAPHS.keys());
  if (meant !== word)
    reading.error("invalid-paragraph-header", `Invalid location paragraph header "${word}"`, header, meant);
  // What was probably meant is read, so that its ids are known and its own problems are told at once.
  if (meant !== undefined) PARAGRAPHS.get(meant)?.(reading, location, body);
}

function readModes(reading: Reading, location: LocationDraft, value: Span): void {
  for (const field of fieldsOf(value)) {
    const text = textOf(field);
    const mode = MODES.find((each) => each === text);
    if (mode) location.modes = [...new Set([...location.modes, mode])];
    else reading.error("invalid-location-mode", `Invalid location mode, ${text}`, field, nearest(text, MODES));
  }
}

function readNavigation(reading: Reading, location: LocationDraft, value: Span): void {
  const fields = fieldsOf(value);
  for (const field of fields) reading.expectLocation(field);
  location.navigation = [...new Set([...location.navigation, ...fields.map(textOf)])];
}

function readTalkTopics(reading: Reading, location: LocationDraft, value: Span): void {
  const fields = fieldsOf(value);
  for (const field of fields) {
    const message = `Cannot find id "${textOf(field)}" under dialogues entity type`;
    reading.expect("dialogues", field, "item-not-found", message);
  }
  location.talkTopics = [...new Set(fields.map(textOf))];
}

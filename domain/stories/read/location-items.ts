import { POSITIONS } from "../checkpoint";
import { readActions } from "./actions";
import { fieldsOf, readDecimal, readInteger, readPath, readPicture, readWord } from "./fields";
import { flatLinesOf, paragraphsOf } from "./paragraphs";
import type { LocationDraft, Reading } from "./reading";
import { placeOf, type Span, sliceOf, textOf, trimmed } from "./source-line";

/** Where the middle of the stage is. */
const [MIDDLE_X, MIDDLE_Y] = [960, 540];

/** The fields of an item's line; its id may follow a `+`, which says that it is there from the start. */
interface ItemLine {
  readonly id: Span;
  readonly name: string;
  readonly isThere: boolean;
  readonly fields: readonly Span[];
}

/** Reads the objects of a location and what happens when one is examined. */
export function readObjects(reading: Reading, lines: readonly Span[], location: LocationDraft): void {
  for (const { header, body } of paragraphsOf(reading, lines)) {
    const line = readItemLine(reading, header, "id, path, x, y", 2);
    const actions = readActions(reading, body, `object ${line?.name ?? ""}`);
    if (!line) continue;
    const [, path, x, y, width, height, kind, frames] = line.fields;
    const object = {
      id: line.name,
      locationId: location.id,
      picture: readPicture(reading, { path, kind, frames }),
      x: readInteger(reading, x, { what: "x", fallback: MIDDLE_X }),
      y: readInteger(reading, y, { what: "y", fallback: MIDDLE_Y }),
      width: readInteger(reading, width, { what: "width", fallback: undefined, least: 1 }),
      height: readInteger(reading, height, { what: "height", fallback: undefined, least: 1 }),
      actions,
      place: placeOf(header),
    };
    if (!reading.declare(line.id)) continue;
    reading.objects.set(line.name, object);
    if (line.isThere) location.objects = [...location.objects, line.name];
  }
}

/** Reads the invisible parts of a location that can be examined. */
export function readBoundingBoxes(reading: Reading, lines: readonly Span[], location: LocationDraft): void {
  for (const { header, body } of paragraphsOf(reading, lines)) {
    const line = readItemLine(reading, header, "id, x, y, width, height");
    const actions = readActions(reading, body, `box ${line?.name ?? ""}`);
    if (!line) continue;
    const [, x, y, width, height] = line.fields;
    const box = {
      id: line.name,
      locationId: location.id,
      x: readInteger(reading, x, { what: "x", fallback: MIDDLE_X }),
      y: readInteger(reading, y, { what: "y", fallback: MIDDLE_Y }),
      width: readInteger(reading, width, { what: "width", fallback: 100, least: 1 }),
      height: readInteger(reading, height, { what: "height", fallback: 100, least: 1 }),
      actions,
      place: placeOf(header),
    };
    if (!reading.declare(line.id)) continue;
    reading.boundingBoxes.set(line.name, box);
    if (line.isThere) location.boundingBoxes = [...location.boundingBoxes, line.name];
  }
}

/** Reads the characters of a location. */
export function readCharacters(reading: Reading, lines: readonly Span[], location: LocationDraft): void {
  for (const header of flatLinesOf(reading, lines)) {
    const line = readItemLine(reading, header, "id, name, expression");
    if (!line) continue;
    const [, name = line.id, expression = line.id, position, scale] = line.fields;
    const character = {
      id: line.name,
      name: textOf(name),
      expression: textOf(expression),
      position: readWord(reading, position, { what: "position", allowed: POSITIONS, fallback: "middle" }),
      scale: readDecimal(reading, scale, { what: "scale", fallback: 1, least: 0.01 }),
      place: placeOf(header),
    };
    if (!reading.declare(line.id)) continue;
    reading.characters.set(line.name, character);
    if (line.isThere) location.characters = [...location.characters, line.name];
  }
}

/** Reads the music or the sounds of a location. The first music is the one that is played there. */
export function readSounds(reading: Reading, lines: readonly Span[], location: LocationDraft, as: "bgm" | "sfx"): void {
  for (const header of flatLinesOf(reading, lines)) {
    const line = readItemLine(reading, header, "id, path", 2);
    if (!line) continue;
    const [, path, volume] = line.fields;
    const sound = {
      id: line.name,
      as,
      path: readPath(path),
      place: placeOf(header),
      volume: readDecimal(reading, volume, { what: "volume", fallback: 1, least: 0 }),
    };
    if (!reading.declare(line.id)) continue;
    reading.sounds.set(line.name, sound);
    if (as === "bgm") location.bgm ??= line.name;
  }
}

/**
 * @param needs the names of the fields that should be there
 * @param least how many of them an item cannot do without: of the others it takes the defaults. Without it, all.
 */
function readItemLine(reading: Reading, header: Span, needs: string, least?: number): ItemLine | undefined {
  const isThere = textOf(header).startsWith("+");
  const fields = fieldsOf(isThere ? trimmed(sliceOf(header, 1)) : header);
  const count = needs.split(", ").length;
  const [id] = fields;
  const isWhole = fields.length >= count && fields.slice(0, count).every((field) => textOf(field) !== "");
  const message = `Expected "${needs}", obtained "${textOf(header)}"`;
  if (!id || textOf(id) === "" || (!isWhole && fields.length < (least ?? Number.POSITIVE_INFINITY))) {
    reading.error("missing-value", message, header);
    return undefined;
  }
  if (!isWhole) reading.warn("missing-value", `${message}: defaults are used for what is missing`, header);
  return { id, name: textOf(id), isThere, fields };
}

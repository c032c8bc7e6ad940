import { addressOf, placeOf } from "./addresses";

/** A piece of what an assessment says to read; `to` is the place of the textbook that it names, null for mere text. */
export interface ReadingPiece {
  readonly text: string;
  readonly to: string | null;
}

const NUMBER = String.raw`\d+(?:\.\d+){0,3}(?:#[\w.:-]*[\w:-])?`;
const JOINED = String.raw`\s*(?:,|;|&|and|to|through|–|—|-)\s*(?:and\s+)?`;
const SECTIONS = String.raw`(?:\b(?:sub)?sections?|\bchapters?|\bsec\.|§§?)\s*(${NUMBER}(?:${JOINED}${NUMBER})*)(?![\w%])`;
const ADDRESS = String.raw`\/(?:sicpjs|interactive-sicp)\/[\w.-]*[\w-](?:#[\w.:-]*[\w:-])?`;
const MENTION = new RegExp(`${SECTIONS}|${ADDRESS}|^\\s*(${NUMBER}(?:${JOINED}${NUMBER})*)\\s*$`, "gi");
const PART = new RegExp(NUMBER, "g");

/**
 * Finds the places of the textbook that an assessment's reading names: addresses (`/sicpjs/1.2#ex-1.3`), and numbers behind
 * "Section" or "Chapter" or all alone ("Textbook Sections 1.1.1 to 1.1.4", "2.1, 2.2").
 */
export function readingPieces(reading: string): ReadingPiece[] {
  const pieces: ReadingPiece[] = [];
  let at = 0;
  const add = (until: number, to: string | null) => {
    if (until > at) pieces.push({ text: reading.slice(at, until), to });
    at = until;
  };
  for (const { start, end, to } of placesIn(reading)) {
    add(start, null);
    add(end, to);
  }
  add(reading.length, null);
  return pieces;
}

interface NamedPlace {
  readonly start: number;
  readonly end: number;
  readonly section: string;
  readonly to: string;
}

function placesIn(reading: string): NamedPlace[] {
  return [...reading.matchAll(MENTION)].flatMap((match) => {
    const numbers = match[1] ?? match[2];
    const named = (name: string, start: number): NamedPlace[] => {
      const place = placeOf(name.startsWith("/") ? name : `/sicpjs/${name}`, "");
      return place === null ? [] : [{ start, end: start + name.length, section: place.section, to: addressOf(place) }];
    };
    if (numbers === undefined) return named(match[0], match.index);
    const offset = match.index + match[0].indexOf(numbers);
    return [...numbers.matchAll(PART)].flatMap((part) => named(part[0], offset + part.index));
  });
}

/** Tells whether a reading names a section: itself, what it is part of, or a range in which it lies. */
export function namesSection(reading: string, section: string): boolean {
  const places = placesIn(reading);
  return places.some((place, index) => {
    if (isWithin(section, place.section)) return true;
    const next = places[index + 1];
    if (!next || !/^\s*(?:to|through|–|—|-)\s*$/.test(reading.slice(place.end, next.start))) return false;
    return isNumber(section) && order(place.section, section) <= 0 && order(section, next.section) <= 0;
  });
}

const isWithin = (section: string, whole: string): boolean => section === whole || section.startsWith(`${whole}.`);

const isNumber = (section: string): boolean => /^\d+(\.\d+)*$/.test(section);

function order(one: string, other: string): number {
  const [ours, theirs] = [one.split(".").map(Number), other.split(".").map(Number)];
  for (let at = 0; at < Math.max(ours.length, theirs.length); at += 1) {
    const difference = (ours[at] ?? 0) - (theirs[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

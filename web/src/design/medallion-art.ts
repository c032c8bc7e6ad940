/** FNV-1a: near names get numbers that are far apart. */
export function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 8;
}

/** In a square of 24 units. */
const GLYPHS = [
  "M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.2 6.1L12 16.9l-5.5 3 1.2-6.1L3.2 9.6l6.1-.8z",
  "M13.5 2.5L5 13.5h6L9.8 21.5 19 10h-6.2z",
  "M15.5 3.5a8.8 8.8 0 1 0 5.2 12.2A7.5 7.5 0 0 1 15.5 3.5z",
  "M2.5 19.5L9.5 7l4 6.5 2.2-3.2 5.8 9.2z",
  "M6 3h1.8v18H6zM9 4h11l-3 4 3 4H9z",
  "M12 2.5c1 4 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-3 1.8-4 2.3-6.5 1.4.8 2 2 2.2 3.3.6-1 .8-4.6 1-7.8z",
  "M6 4h12l4 6-10 11L2 10z",
  "M12 2.5l8 3v6c0 5-3.4 8.3-8 10-4.6-1.7-8-5-8-10v-6z",
] as const;

/** Degrees of the site's own palette, violet first as in the game's hall. */
const HUES = [255, 205, 165, 28, 330, 285] as const;

/** How a medallion without a picture of its own is drawn. */
export interface MedallionArt {
  /** The `d` of an SVG path in a square of 24 units. */
  readonly glyph: string;
  /** Degrees. */
  readonly hue: number;
}

/** Chooses sign and colour of a medallion by the id of what it is for: the same everywhere and always. */
export function medallionArt(id: string): MedallionArt {
  const hash = hashOf(id);
  return {
    glyph: GLYPHS[hash % GLYPHS.length] ?? GLYPHS[0],
    hue: HUES[Math.floor(hash / GLYPHS.length) % HUES.length] ?? HUES[0],
  };
}

const SCALLOPS = 20;

/** The edge of a medallion: a ring of arcs, as the `d` of an SVG path in a square of 100 units. */
export const SCALLOPED_EDGE = (() => {
  const at = (step: number): string => {
    const angle = (step / SCALLOPS) * 2 * Math.PI;
    return `${(50 + 43 * Math.cos(angle)).toFixed(1)} ${(50 + 43 * Math.sin(angle)).toFixed(1)}`;
  };
  const arcs = Array.from({ length: SCALLOPS }, (_, step) => `A7 7 0 0 1 ${at(step + 1)}`);
  return `M${at(0)}${arcs.join("")}z`;
})();

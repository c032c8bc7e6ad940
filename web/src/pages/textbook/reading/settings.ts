/** How a reader likes the text to be set, on this device. */
export interface ReadingSettings {
  readonly font: keyof typeof FONTS;
  readonly size: keyof typeof SIZES;
  readonly width: keyof typeof WIDTHS;
  readonly spacing: keyof typeof SPACINGS;
  /** Formulas are drawn by the browser, from MathML; `auto` where touch or forced colours ask for it. */
  readonly math: "auto" | "on" | "off";
  /** Left and Right turn pages while nothing has the focus. */
  readonly arrows: boolean;
}

/** Faces that systems have; `clear` has letters that are easy to tell apart. */
const FONTS = {
  sans: "",
  serif: 'Charter, "Iowan Old Style", Georgia, "Noto Serif", "DejaVu Serif", serif',
  clear: 'Verdana, "DejaVu Sans", "Noto Sans", sans-serif',
} as const;
const SIZES = { smaller: "0.9375rem", normal: "", larger: "1.25rem", large: "1.5rem", largest: "1.875rem" } as const;
const WIDTHS = { narrow: "34rem", medium: "", wide: "60rem" } as const;
const SPACINGS = { close: "1.45", normal: "", far: "2.1" } as const;

export const CHOICES = {
  font: Object.keys(FONTS) as ReadingSettings["font"][],
  size: Object.keys(SIZES) as ReadingSettings["size"][],
  width: Object.keys(WIDTHS) as ReadingSettings["width"][],
  spacing: Object.keys(SPACINGS) as ReadingSettings["spacing"][],
  math: ["auto", "on", "off"] as ReadingSettings["math"][],
};

export const USUAL: ReadingSettings = {
  font: "sans",
  size: "normal",
  width: "medium",
  spacing: "normal",
  math: "auto",
  arrows: false,
};

const KEY = "academy.textbook.reading";

/** Reads settings as they were written; what is not one of the choices is as usual. */
export function parseReadingSettings(text: string | null): ReadingSettings {
  try {
    const read = (JSON.parse(text ?? "null") ?? {}) as Readonly<Record<string, unknown>>;
    const stored = Object.entries(CHOICES).flatMap(([name, choices]) => {
      const choice = (choices as string[]).find((one) => one === read[name]);
      return choice ? [[name, choice]] : [];
    });
    return { ...USUAL, ...Object.fromEntries(stored), arrows: read.arrows === true };
  } catch {
    return USUAL;
  }
}

let current: ReadingSettings | null = null;
const listeners = new Set<() => void>();

/** The settings of this device. */
export function readingSettings(): ReadingSettings {
  if (current) return current;
  try {
    current = parseReadingSettings(localStorage.getItem(KEY));
  } catch {
    current = USUAL; // storage is forbidden
  }
  return current;
}

export function onReadingSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes settings, shows the text so at once, and keeps them. */
export function changeReadingSettings(changes: Partial<ReadingSettings>): void {
  current = { ...readingSettings(), ...changes };
  applyReadingSettings();
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage they are of this visit.
  }
}

/** Sets the text as its reader likes it. The reader's page does so before it is drawn. */
export function applyReadingSettings(): void {
  const { font, size, width, spacing } = readingSettings();
  const { style, dataset } = document.documentElement;
  const values = { face: FONTS[font], size: SIZES[size], width: WIDTHS[width], line: SPACINGS[spacing] };
  // An empty value takes the property away, and the sheet's own counts.
  for (const [name, value] of Object.entries(values)) style.setProperty(`--tb-${name}`, value);
  dataset.formulas = hasNativeMath() ? "mathml" : "";
}

/** Tells whether formulas are drawn by the browser. */
export function hasNativeMath(): boolean {
  const { math } = readingSettings();
  if (math !== "auto") return math === "on";
  return matchMedia("(forced-colors: active), (pointer: coarse)").matches;
}

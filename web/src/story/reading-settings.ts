import { create } from "zustand";
import { booleanIn, objectOf, wordIn } from "../../../domain/stories/read-json";

export const TEXT_SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export const TEXT_SIZES = ["normal", "large", "huge"] as const;

/** How this person reads stories on this device. */
export interface ReadingSettings {
  readonly textSpeed: (typeof TEXT_SPEEDS)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
  readonly isAuto: boolean;
  readonly hasCaptions: boolean;
  readonly hasLessMotion: boolean;
  readonly hasLetterKeys: boolean;
  readonly listsThings: boolean;
}

/** Milliseconds a character. */
export const CHARACTER_MS: Readonly<Record<ReadingSettings["textSpeed"], number>> = {
  slow: 45,
  normal: 22,
  fast: 9,
  instant: 0,
};

const KEY = "academy.story-reading";

/** Reads the settings of a text from storage; what is not understood has its default. */
export function readReadingSettings(text: string | null): ReadingSettings {
  const storedText = objectOf(text) ?? {};
  return {
    textSpeed: wordIn(storedText.textSpeed, TEXT_SPEEDS) ?? "normal",
    textSize: wordIn(storedText.textSize, TEXT_SIZES) ?? "normal",
    isAuto: booleanIn(storedText.isAuto) ?? false,
    hasCaptions: booleanIn(storedText.hasCaptions) ?? true,
    hasLessMotion: booleanIn(storedText.hasLessMotion) ?? false,
    hasLetterKeys: booleanIn(storedText.hasLetterKeys) ?? true,
    listsThings: booleanIn(storedText.listsThings) ?? false,
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage forbidden: defaults
  }
}

interface ReadingStore extends ReadingSettings {
  change(settings: Partial<ReadingSettings>): void;
}

/** The settings, kept on this device. */
export const useReadingSettings = create<ReadingStore>((set, get) => ({
  ...readReadingSettings(stored()),
  change: (settings) => {
    set(settings);
    try {
      localStorage.setItem(KEY, JSON.stringify(get()));
    } catch {
      // Storage is forbidden or full: the settings hold until the page is left.
    }
  },
}));

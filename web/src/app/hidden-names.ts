import { create } from "zustand";

const STORAGE_KEY = "academy.hides-names";

interface HiddenNames {
  readonly hides: boolean;
  readonly hide: (hides: boolean) => void;
}

/** Whether this person grades without seeing names, which this browser remembers. */
export const useHiddenNames = create<HiddenNames>()((set) => ({
  hides: isStored(),
  hide: (hides) => {
    try {
      localStorage.setItem(STORAGE_KEY, String(hides));
    } catch {
      // storage forbidden: it holds while the page is open
    }
    set({ hides });
  },
}));

function isStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "true";
  } catch {
    return false; // storage forbidden
  }
}

/** A prime above the registrations of a deployment, and a number without a factor in common. */
const [NUMBERS, STEP] = [99_991, 48_271];

/**
 * Returns the number by which a student is told apart where names are hidden: the same everywhere, different for all
 * registrations up to 99,990, and not in the order in which they came into the course.
 */
export const hiddenNumber = (regId: number): number => (regId * STEP) % NUMBERS;

import { create } from "zustand";

const STORAGE_KEY = "academy.graded-assessments";
/** Assessments whose first grade this browser remembers. Ids belong to the site, not to a course. */
const MOST_REMEMBERED = 500;

interface FirstGrade {
  /** The assessment of which this person has just saved the first grade here; null when it was said. */
  readonly assessmentId: number | null;
  /** Notes that a grade of an assessment was saved. */
  readonly note: (assessmentId: number) => void;
  readonly dismiss: () => void;
}

/** Which assessment a person has graded for the first time in this browser: what students see of it is said once. */
export const useFirstGrade = create<FirstGrade>()((set) => ({
  assessmentId: null,
  note: (assessmentId) => {
    const known = graded();
    if (known.includes(assessmentId)) return;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...known, assessmentId].slice(-MOST_REMEMBERED)));
    } catch {
      // Storage forbidden: it is said once more after reloading.
    }
    set({ assessmentId });
  },
  dismiss: () => set({ assessmentId: null }),
}));

function graded(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}

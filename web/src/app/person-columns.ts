import { create } from "zustand";

const STORAGE_KEY = "academy.person-columns";

/** What lists of members can show of a person beside name, username and group. */
export const PERSON_COLUMNS = ["email", "studentNumber"] as const;
export type PersonColumn = (typeof PERSON_COLUMNS)[number];

interface PersonColumns {
  /** In the order of PERSON_COLUMNS. */
  readonly shown: readonly PersonColumn[];
  readonly toggle: (column: PersonColumn) => void;
}

/** Which columns about a person somebody wants to see in lists of members, which this browser remembers. */
export const usePersonColumns = create<PersonColumns>()((set, get) => ({
  shown: stored(),
  toggle: (column) => {
    const before = get().shown;
    const shown = PERSON_COLUMNS.filter((one) => before.includes(one) !== (one === column));
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(shown));
    } catch {
      // storage forbidden: it holds while the page is open
    }
    set({ shown });
  },
}));

function stored(): readonly PersonColumn[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return PERSON_COLUMNS.filter((column) => Array.isArray(value) && value.includes(column));
  } catch {
    return []; // storage forbidden, or something else is there
  }
}

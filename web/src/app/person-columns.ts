import { create } from "zustand";
import { keep, readKept } from "../design/kept-value";

const STORAGE_KEY = "academy.person-columns";

/** What lists of members can show of a person beside name, username and group. */
export const PERSON_COLUMNS = ["email", "studentNumber"] as const;
export type PersonColumn = (typeof PERSON_COLUMNS)[number];

interface PersonColumns {
  /** In the order of PERSON_COLUMNS. */
  readonly shown: readonly PersonColumn[];
  readonly toggle: (column: PersonColumn) => void;
}

const columnsIn = (kept: unknown): readonly PersonColumn[] =>
  PERSON_COLUMNS.filter((column) => Array.isArray(kept) && kept.includes(column));

/** Which columns about a person somebody wants to see in lists of members, which this browser remembers. */
export const usePersonColumns = create<PersonColumns>()((set, get) => ({
  shown: readKept(STORAGE_KEY, columnsIn),
  toggle: (column) => {
    const before = get().shown;
    const shown = PERSON_COLUMNS.filter((one) => before.includes(one) !== (one === column));
    keep(STORAGE_KEY, shown);
    set({ shown });
  },
}));

export const VERDICTS = ["open", "none", "concern"] as const;
/** `none`: staff have looked and see nothing; `concern`: they do. Neither changes anything for the students. */
export type CaseVerdict = (typeof VERDICTS)[number];

export const NO_PAIR = "Pair not found";
export const CASE_CHANGED = "The note was changed elsewhere.";

/** A text that a case is about, kept as it was when the case was opened. */
export interface Evidence {
  readonly regId: number;
  readonly name: string | null;
  /** Compressed, as RFC 1951 has it. */
  readonly program: Uint8Array;
}

/** The notes of staff on a pair. */
export interface Case {
  /** Counts the changes. */
  readonly version: number;
  readonly verdict: CaseVerdict;
  readonly note: string;
  /** The students' own statements, as staff have written them down. Absent on old cases. */
  readonly statement?: string;
  readonly openedBy: string | null;
  /** ISO 8601, UTC. */
  readonly openedAt: string;
  readonly changedBy: string | null;
  readonly changedAt: string;
  readonly left: Evidence;
  readonly right: Evidence;
  readonly score: number;
}

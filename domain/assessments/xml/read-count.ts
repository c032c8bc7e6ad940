import type { PartReader } from "./read-part";
import type { TaskReading } from "./reading";

/** The attributes that are counts: how validation messages spell their columns, and how a sentence does. */
const COUNTS = {
  maxxp: { column: "max_xp", name: "maximum XP" },
  score: { column: "score", name: "score" },
  reveal_hours: { column: "reveal_hours", name: "number of hours" },
} as const;

/** Reads a whole number that is not negative; null when it is absent. */
export function readCount(
  part: PartReader,
  attribute: keyof typeof COUNTS,
  owner: { readonly question: number; readonly field: string; readonly item?: number },
  reading: TaskReading,
): number | null {
  const written = part.attribute(attribute);
  if (written === null) return null;
  const isCount = /^\d{1,7}$/.test(written);
  if (!isCount) {
    const { column, name } = COUNTS[attribute];
    const refusal = `Invalid question${owner.question} changeset ${column} is invalid `;
    const message = `The ${name} must be a whole number, not ${JSON.stringify(written.slice(0, 40))}.`;
    reading.wrong(part.element, { code: `${attribute}-invalid`, message, refusal, ...owner });
  }
  const count = isCount ? Number(written) : null;
  part.spelled(attribute, count === null ? null : String(count));
  return count;
}

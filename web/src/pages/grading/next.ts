import type { GradingPage, GradingQuery } from "../../api/queries";

/** Pages without a row that are followed on one way before the next way is tried: each is a thousand submissions. */
const patience = 3;

type Ask = (query: GradingQuery) => Promise<GradingPage>;

/**
 * The next submission to grade after this one in the order of a choice, going round; null when none is left. Where many
 * graded ones lie in between, whichever has waited longest.
 *
 * @throws what `ask` throws
 */
export async function nextToGrade(ask: Ask, choice: GradingQuery, submissionId: number): Promise<number | null> {
  const waiting: GradingQuery = { ...choice, show: "ungraded" };
  const behind = await firstOther(ask, { ...waiting, after: submissionId, size: 1 }, submissionId);
  if (behind.found !== null) return behind.found;
  const before = await firstOther(ask, { ...waiting, size: 2 }, submissionId);
  if (before.found !== null || (behind.ended && before.ended)) return before.found;
  const longest: GradingQuery = { ...waiting, sort: "submitted", order: "ascending", size: 2 };
  return (await firstOther(ask, longest, submissionId)).found;
}

async function firstOther(ask: Ask, { after, ...query }: GradingQuery, submissionId: number) {
  let place: GradingQuery = after === undefined ? {} : { after };
  for (let asked = 0; asked < patience; asked += 1) {
    const { rows, next } = await ask({ ...query, ...place });
    const found = rows.find(({ id }) => id !== submissionId);
    if (found) return { found: found.id, ended: false };
    if (next === null) return { found: null, ended: true };
    place = { cursor: next };
  }
  return { found: null, ended: false };
}

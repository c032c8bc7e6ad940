import type { Core } from "../table";

/**
 * Deals the entries of an assessment's voting questions to its voters, unless that was done. True once there is nothing
 * left to deal, so that the clock need not ask again for these dates.
 */
export async function dealEntries(_core: Core, _courseId: number, _assessmentId: number): Promise<boolean> {
  return false;
}

/** Computes the scores of the entries that an assessment's voting questions are about; `final` ones once after closing. */
export async function scoreContests(
  _core: Core,
  _courseId: number,
  _assessmentId: number,
  _options: { readonly final: boolean },
): Promise<void> {}

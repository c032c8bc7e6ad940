import { IS_WHOLE, SEED } from "../campaign";

/**
 * Draws the cases of this run from a campaign in which a case is tried in several places: one place of each kind, chosen
 * by the run's seed, or all of a whole campaign. No kind is ever left out.
 */
export function casesOfRun<Case>(
  campaign: string,
  cases: readonly Case[],
  kindOf: (one: Case) => string,
): readonly Case[] {
  const kinds = [...Map.groupBy(cases, kindOf).values()];
  const chosen = IS_WHOLE ? cases : kinds.flatMap((places, at) => places[(SEED + at) % places.length] ?? []);
  process.stdout.write(`  ${campaign}: ${chosen.length} of ${cases.length} cases, SEED=${SEED}\n`);
  return chosen;
}

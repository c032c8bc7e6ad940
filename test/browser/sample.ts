import { IS_WHOLE, onePlaceOfEachKind, SEED } from "../campaign";
import { seeded } from "../seeded";

/** Returns the cases of this run: one place of each kind, drawn by the run's seed, or all of a whole campaign. */
export function casesOfRun<Case>(
  campaign: string,
  cases: readonly Case[],
  kindOf: (one: Case) => string,
): readonly Case[] {
  const chosen = IS_WHOLE ? cases : onePlaceOfEachKind(cases, kindOf, seeded(SEED));
  process.stdout.write(`  ${campaign}: ${chosen.length} of ${cases.length} cases, SEED=${SEED}\n`);
  return chosen;
}

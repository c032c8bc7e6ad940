/**
 * A campaign is a test that tries many random cases. Every run tries a small sample of them from a seed that each
 * change of the source renews, which is printed and given with `SEED=n`; `npm run test:deep` (`DEEP=true`) tries them all.
 */

/** Whether campaigns are run whole. */
export const IS_WHOLE = process.env.DEEP === "true";

/** The number that all of a run's random cases begin with; drawn once for all files of a run by vitest.config.mts. */
export const SEED = readSeed(process.env.SEED);

export function readSeed(text: string | undefined): number {
  const seed = Number(text);
  if (text === undefined || text === "" || !Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`SEED must be a whole number, not ${JSON.stringify(text)}.`);
  return seed;
}

/** The number of cases to try in this run; tells with it what repeats them. */
export function casesOf(campaign: string, { sample, whole }: { readonly sample: number; readonly whole: number }) {
  const cases = IS_WHOLE ? whole : sample;
  process.stdout.write(`  ${campaign}: ${cases} of ${whole} cases, SEED=${SEED}\n`);
  return cases;
}

/**
 * Draws one place of each kind from cases that are tried in several places, so that no kind is ever left out.
 * @param random from 0 to 1, 1 excluded
 */
export function onePlaceOfEachKind<Case>(
  cases: readonly Case[],
  kindOf: (one: Case) => string,
  random: () => number,
): Case[] {
  return [...Map.groupBy(cases, kindOf).values()].flatMap(
    (places) => places[Math.floor(random() * places.length)] ?? [],
  );
}

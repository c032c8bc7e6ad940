/** Writes a score from 0 to 1 as a whole percentage. */
export const percent = (score: number): string => `${Math.round(100 * score)} %`;

/** The position of the question that an address asks for, from 0: the nearest that there is, the first for no number. */
export const questionAt = (requested: string | undefined, count: number): number =>
  requested && /^\d{1,4}$/.test(requested) ? Math.max(0, Math.min(Number(requested), count - 1)) : 0;

/** The position of the question that an address asks for, from 0: the nearest that there is, the first for no number. */
export const questionAt = (asked: string | undefined, count: number): number =>
  asked && /^\d{1,4}$/.test(asked) ? Math.max(0, Math.min(Number(asked), count - 1)) : 0;

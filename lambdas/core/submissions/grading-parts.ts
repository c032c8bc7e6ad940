/** The parts into which students fall when the work of grading is divided: enough that shares of them come out even. */
export const GRADING_PARTS = 128;

/** The fractional part of the golden ratio: of all numbers the one whose multiples lie most evenly between 0 and 1. */
const STEP = 0.618033988749895;

/**
 * The part, from 0, that a number falls into. Consecutive numbers spread evenly over the parts, whichever stretch of them
 * there is (Knuth, The Art of Computer Programming, vol. 3, section 6.4, multiplicative hashing).
 */
export function partOf(number: number): number {
  const place = (number * STEP) % 1;
  return Math.floor(place * GRADING_PARTS);
}

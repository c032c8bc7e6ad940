import { withTexts } from "./function-text";

/** Elements that a value may have to be written out: more would take minutes, which no time limit ends. */
const ELEMENTS_LIMIT = 1_000_000;
/** Nesting to which js-slang's stringify writes values out. */
const SHOWN_DEPTH = 100;

/**
 * True when a value has more elements than are written out. What stands at several places counts at each, as it is
 * written at each; what contains itself and what is not computed yet counts once.
 */
export function isTooLarge(value: unknown): boolean {
  const around = new Set<unknown>();
  let left = ELEMENTS_LIMIT;
  const count = (array: readonly unknown[]): void => {
    left -= array.length;
    around.add(array);
    for (let i = 0; i < array.length && left >= 0; i++) {
      const element = array[i];
      if (Array.isArray(element) && around.size <= SHOWN_DEPTH && !around.has(element)) count(element);
    }
    around.delete(array);
  };
  if (Array.isArray(value)) count(value);
  return left < 0;
}

const STAND_IN = { toReplString: () => "of more than a million elements" };

/** The value itself, or what stands for it in an error when it is too large to be written out. */
export const showable = (value: unknown): unknown => (isTooLarge(value) ? STAND_IN : withTexts(value));

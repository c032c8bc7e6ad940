import type { Step } from "./step";

/** Most characters and most steps of one message. */
const CHARACTERS = 400_000;
const STEPS = 500;

/**
 * Steps in portions: a page takes each message in one go, and while it does nothing else happens in it. There is at
 * least one portion.
 */
export function stepBatches(steps: readonly Step[]): readonly (readonly Step[])[] {
  const found: Step[][] = [];
  let portion: Step[] = [];
  let characters = 0;
  for (const step of steps) {
    const size = step.code.length + step.redex.length + step.explanation.length;
    if (portion.length > 0 && (characters + size > CHARACTERS || portion.length === STEPS)) {
      found.push(portion);
      portion = [];
      characters = 0;
    }
    portion.push(step);
    characters += size;
  }
  return [...found, portion];
}

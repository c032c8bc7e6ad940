/** One picture of a program being reduced (reference: the stepper of mid-2022). */
export interface Step {
  /** The program, with `@redex` where the redex stands. */
  readonly code: string;
  /** The text that stands at the mark. */
  readonly redex: string;
  /** What happens to it, in words. */
  readonly explanation: string;
  /** The name of the function that is applied; undefined for other steps. */
  readonly function?: string | undefined;
}

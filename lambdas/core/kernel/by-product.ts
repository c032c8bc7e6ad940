/** The core of acts that bring something along which they are complete without. */
export interface ByProducts {
  /** Is told of each one that failed: a line for the log. Must not throw. */
  readonly byProductFailed: (line: object) => void;
}

/**
 * Does what an act brings along once it is stored. Never throws: the act is done, and whoever did it is told so; a failure is
 * logged with `message` and `about`.
 */
export async function alongside(
  { byProductFailed }: ByProducts,
  { message, ...about }: { readonly message: string } & Readonly<Record<string, unknown>>,
  byProduct: () => Promise<unknown>,
): Promise<void> {
  try {
    await byProduct();
  } catch (error) {
    byProductFailed({ message, ...about, cause: String(error) });
  }
}

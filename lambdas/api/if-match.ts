/** A version that no answer has, so a guard that names it never holds. */
const NO_VERSION = -1;

const VERSION = /^(?:W\/)?"(0|[1-9]\d{0,14})"$/;

/**
 * Reads the version that `If-Match` names. Undefined without a guard, and for `*`, which any version fits. Proxies weaken
 * an ETag to `W/"3"` when they compress, so that is version 3 too. What was never one of our versions matches none:
 * taken for no guard it would overwrite a newer answer.
 */
export function guardedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  const digits = VERSION.exec(ifMatch.trim())?.[1];
  return digits === undefined ? NO_VERSION : Number(digits);
}

/** The limits of a value that is kept without being understood. */
export interface OpaqueLimits {
  /** Of its JSON text, in UTF-8. */
  readonly maxBytes: number;
  /** Objects and lists inside one another, itself included. */
  readonly maxDepth: number;
}

export type OpaqueObject = Readonly<Record<string, unknown>>;

/**
 * The JSON text of an object that is to come back as it went in, whatever its keys; undefined for what is no object or
 * goes beyond the limits. As text it keeps keys that the table would refuse, and is read back without surprises.
 */
export function opaqueText(value: unknown, { maxBytes, maxDepth }: OpaqueLimits): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (isDeeper(value, maxDepth)) return undefined;
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) <= maxBytes ? text : undefined;
}

/** Goes no further down than the limit, so that no depth can exhaust the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

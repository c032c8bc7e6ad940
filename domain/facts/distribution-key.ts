/**
 * The header by which the distribution shows the API that a request came through it. Its value is derived from the auth
 * secret's `distributionSecret`, or its oldest token secret where there is none, and a number of the deployment, so that it is kept nowhere and a new one is had by counting on.
 */
export const DISTRIBUTION_KEY_HEADER = "x-distribution-key";

/** What the key of a number is for, as HKDF-SHA256 takes it. */
export const distributionKeyPurpose = (number: number | string): string => `distribution-key-${number}`;

/** Bytes of a key. */
export const DISTRIBUTION_KEY_BYTES = 32;

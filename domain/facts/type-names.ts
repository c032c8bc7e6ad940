/**
 * Returns the part of an address that stands for the name of an assessment type: lower case, other characters become
 * underscores. Types of one course whose names give the same part cannot be told apart.
 */
export const typeAddress = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, "_");

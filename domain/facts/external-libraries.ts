/** The external libraries, spelled as the wire does (lower case). */
export const EXTERNAL_LIBRARIES = [
  "none",
  "runes",
  "sounds",
  "binarytrees",
  "pixnflix",
  "machinelearning",
  "ev3",
  "all",
] as const;
export type ExternalLibrary = (typeof EXTERNAL_LIBRARIES)[number];

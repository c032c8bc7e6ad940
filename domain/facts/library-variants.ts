import { EXTERNAL_LIBRARIES, type ExternalLibrary } from "./external-libraries";
import { VARIANTS, type Variant } from "./languages";

/** The variants that go with a library; those that are not named here go with all of them. */
const ONLY_WITH: Readonly<Partial<Record<ExternalLibrary, readonly Variant[]>>> = {
  // A robot runs the plain language: it has neither lazy values nor searches, threads, continuations or types.
  ev3: ["default"],
};

/** Returns the variants that programs with an external library may be written in. */
export function variantsWith(external: string): readonly Variant[] {
  const name = EXTERNAL_LIBRARIES.find((one) => one === external.toLowerCase());
  return (name && ONLY_WITH[name]) ?? VARIANTS;
}

/** Tells whether programs of a variant can use an external library. */
export const goTogether = (external: string, variant: Variant): boolean => variantsWith(external).includes(variant);

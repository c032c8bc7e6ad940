/** A value in a picture: written out, or the number of an object, which stands in the picture once however often it is held. */
export type ShownValue = { readonly text: string } | { readonly object: number };

/** Something with an identity. Numbers belong to one run: the same object keeps its number in every picture of the run. */
export type ShownObject =
  | {
      readonly id: number;
      readonly kind: "array";
      /** Null where nothing was ever assigned. A pair is an array of two. */
      readonly items: readonly (ShownValue | null)[];
      /** Items that are left out because the array is long. */
      readonly more: number;
    }
  | {
      readonly id: number;
      readonly kind: "function";
      /** Empty when the function has none. */
      readonly name: string;
      readonly parameters: readonly string[];
      /** Its text, as far as the person may see it; empty otherwise. */
      readonly text: string;
      /** The number of the frame in which it was made; null for what the language declares. */
      readonly frame: number | null;
    };

/** The drawing of one call of `draw_data`. */
export interface DataDrawing {
  /** The arguments of the call. */
  readonly roots: readonly ShownValue[];
  readonly objects: readonly ShownObject[];
  /** Objects that are left out because there are too many. */
  readonly more: number;
}

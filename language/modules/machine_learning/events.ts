/** Requests of a program to the learning panel. */
export type LearningEvent =
  | { readonly library: "machine_learning"; readonly kind: "webcam" }
  | { readonly library: "machine_learning"; readonly kind: "train" }
  | {
      readonly library: "machine_learning";
      readonly kind: "label";
      readonly former: string;
      readonly label: string;
    };

/** The learning panel has nothing to say to programs: what it learns stays in the page. */
export type LearningMessage = never;

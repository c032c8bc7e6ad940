/** The events by which a program changes the tone matrix. */
export interface MatrixEvent {
  readonly library: "sound_matrix";
  readonly kind: "clear";
}

/** The state of the tone matrix on the page: 16 rows of 16, the lowest tone first. */
export interface MatrixMessage {
  readonly library: "sound_matrix";
  readonly rows: readonly (readonly boolean[])[];
}

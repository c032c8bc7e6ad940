/** What a program does to the tone matrix. */
export interface MatrixEvent {
  readonly library: "sound_matrix";
}

/** The state of the tone matrix on the page. */
export interface MatrixMessage {
  readonly library: "sound_matrix";
}

/** What a program asks of the learning panel. */
export interface LearningEvent {
  readonly library: "machine_learning";
}

/** What the learning panel has to say. */
export interface LearningMessage {
  readonly library: "machine_learning";
}

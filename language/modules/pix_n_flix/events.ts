/** What a program asks of the video panel, and the frames that its filter made. */
export interface VideoEvent {
  readonly library: "pix_n_flix";
}

/** A frame for the filter. */
export interface VideoMessage {
  readonly library: "pix_n_flix";
}

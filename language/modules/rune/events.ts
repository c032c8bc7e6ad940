/** A rune that was shown. */
export interface RuneEvent {
  readonly library: "rune";
}

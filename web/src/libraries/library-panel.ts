import type { Library } from "../../../language/library";
import type { MediaEvent, MediaMessage } from "../../../language/modules/media";

/** What the panel of a library is given: everything that the present program has handed over, oldest first. */
export interface LibraryPanelProps {
  readonly events: readonly MediaEvent[];
  /** What programs are run with here. */
  readonly library?: Library;
  /** Tells the library in the worker something. */
  send(message: MediaMessage): void;
  /** Ends the program's worker and all that its libraries do: the way out when one of them answers no more. */
  stop?(): void;
}

import type { EnvironmentPicture } from "../../../language/drawings/environment-snapshot";
import type { DataDrawing } from "../../../language/drawings/values";
import type { Step } from "../../../language/stepper/step";

/** What a visualiser may draw: all of it is of the last run. */
export interface VisualiserProps {
  /** Null when the last run was not stepped. */
  readonly steps: readonly Step[] | null;
  readonly drawings: readonly DataDrawing[];
  /** The pictures of the last run that was followed, or the one where a program waits; null when there is none. */
  readonly pictures: readonly EnvironmentPicture[] | null;
  /** The program runs past its time limit, and the page asks what is to become of it. */
  readonly overtime: boolean;
  /** Takes up an example to look at; absent where no program may be replaced. */
  readonly onExample?: () => void;
  /** Tells the line of the program that comes next in what is drawn, so that the editor marks it; null for none. */
  readonly onLine: (line: number | null) => void;
}

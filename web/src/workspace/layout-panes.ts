import type { ReactNode } from "react";

export interface LayoutProps {
  /** The editor, or what takes its place, with its own bar. */
  readonly main: ReactNode;
  /** Side tabs. */
  readonly side: ReactNode;
  readonly repl: ReactNode;
  /** Name of the first pane on narrow screens; "Editor" unless told otherwise. */
  readonly mainLabel?: string;
  /** Label of the side tabs, like `mainLabel`; "Tools" by default. */
  readonly sideLabel?: string;
  /** On narrow screens a run brings the REPL to the front. */
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
  /** The Stepper is the chosen side tab: on narrow screens it has the whole height, without a REPL. */
  readonly stepping?: boolean;
  /** Remembers the sizes of this screen apart from those of the others. */
  readonly screen?: string;
  /** The REPL has shown nothing yet: on wide screens the side tabs have its room until it does. */
  readonly quiet?: boolean;
}

/** The views of narrow screens: the editor, the editor above the REPL, or the side tabs. */
export type Pane = "main" | "repl" | "side";

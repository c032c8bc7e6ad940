import { type ReactNode, useState } from "react";
import { useNarrow } from "../design/media";
import { NarrowLayout } from "./layout-narrow";
import { WideLayout } from "./layout-wide";
import "./workspace.css";
import "./layout.css";

export interface LayoutProps {
  /** The editor, or what takes its place, with its own bar. */
  readonly main: ReactNode;
  /** Side tabs. */
  readonly side: ReactNode;
  readonly repl: ReactNode;
  /** Name of the first pane on narrow screens; "Editor" unless told otherwise. */
  readonly mainLabel?: string;
  /** On narrow screens a run brings the REPL to the front. */
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
  /** The Stepper is the chosen side tab: on narrow screens it has the whole height, without a REPL. */
  readonly stepping?: boolean;
}

/** What narrow screens show: the editor, the editor above the REPL, or the side tabs. */
export type Pane = "main" | "repl" | "side";

/** Three panes whose sizes are remembered; on narrow screens tabs at the bottom choose among them. */
export function WorkspaceLayout(props: LayoutProps) {
  return useNarrow() ? <NarrowLayout {...props} /> : <WideLayout {...props} />;
}

/** The pane that narrow screens show, starting with the task's side tabs or the editor. */
export function usePane(first: Pane): [Pane, (pane: Pane) => void] {
  return useState<Pane>(first);
}

import { type ReactNode, useContext, useState } from "react";
import { SessionContext } from "../app/session";

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

/** Stores a person's arrangement under keys of their own: people share browsers. */
export function usePersonalKey(name: string): string {
  const session = useContext(SessionContext);
  return `academy.workspace.${session?.user.userId ?? 0}.${name}`;
}

/** This browser's storage for arrangements. One that refuses costs the memory, not the page. */
export const arrangements: Pick<Storage, "getItem" | "setItem"> = {
  getItem(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // It stays as long as the page does.
    }
  },
};

/** A number that is remembered: `[value, show, keep]`; `show` alone changes what is seen now. */
export function useArrangedNumber(name: string, usual: number) {
  const key = usePersonalKey(name);
  const [value, show] = useState(() => parse(arrangements.getItem(key)) ?? usual);
  const keep = (next: number) => {
    show(next);
    arrangements.setItem(key, String(next));
  };
  return [value, show, keep] as const;
}

/** A switch that is remembered. */
export function useArrangedSwitch(name: string, usual: boolean) {
  const [value, , keep] = useArrangedNumber(name, usual ? 1 : 0);
  return [value === 1, (next: boolean) => keep(next ? 1 : 0)] as const;
}

function parse(text: string | null): number | null {
  const number = text === null || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

import { useContext, useState } from "react";
import { SessionContext } from "../app/session";

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

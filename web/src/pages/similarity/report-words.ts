import { createContext, useContext } from "react";
import { hiddenNumber } from "../../app/hidden-names";
import { strings } from "../../texts/en/similarity";

/** Writes a score from 0 to 1 as a whole percentage. */
export const percent = (score: number): string => `${Math.round(100 * score)} %`;

/** Whether names are hidden while answers are looked at. */
export const HiddenNames = createContext(false);

interface Named {
  readonly regId: number;
  readonly name: string | null;
}

/** Gives the name of somebody, or where names are hidden, a number that stays theirs. */
export function useNames(): (one: Named) => string {
  const isHidden = useContext(HiddenNames);
  return ({ regId, name }) => (isHidden ? strings.student(hiddenNumber(regId)) : (name ?? strings.gone));
}

import type { UnknownKeys } from "./mission";
import { isJsonObject, parseJson, restOf, toJson } from "./mission-json";

/** A multiple-choice question that is written in a program's place. */
export interface McqText {
  readonly choices: readonly McqChoice[];
  /** The choice that was taken, from 0; -1 for none. */
  readonly answer: number;
  /** The choice that is right, from 0; -1 where that is not said. */
  readonly solution: number;
  readonly rest?: UnknownKeys;
}

export interface McqChoice {
  readonly option: string;
  readonly hint: string;
  readonly rest?: UnknownKeys;
}

/** The choice that stands for none. */
export const NO_CHOICE = -1;

/** Reads a multiple-choice question from a program's text; null where the text is a program. */
export function readMcqText(text: string): McqText | null {
  const trimmed = text.trim();
  if (!/^mcq/i.test(trimmed)) return null;
  const value = parseJson(trimmed.slice(3));
  if (!isJsonObject(value)) return null;
  const { choices, answer, solution, ...rest } = value;
  if (!Array.isArray(choices) || !choices.every(isJsonObject)) return null;
  return {
    choices: choices.map(({ option, hint, ...others }) => ({
      option: textOf(option),
      hint: textOf(hint),
      ...restOf(others),
    })),
    answer: placeOf(answer),
    solution: placeOf(solution),
    ...restOf(rest),
  };
}

/** Writes a multiple-choice question as a program's text. */
export const writeMcqText = ({ choices, answer, solution, rest }: McqText): string =>
  `MCQ\n${toJson({
    choices: choices.map(({ option, hint, rest: others }) => ({ option, hint, ...others })),
    answer,
    solution,
    ...rest,
  })}`;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

const placeOf = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : NO_CHOICE);

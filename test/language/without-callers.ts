import { insideLibrary } from "../../language/engine/call-errors";

/** An explanation as engines give it that do not tell which function was called, and by which one. */
export const withoutCallers = (explanation: string): string =>
  /^Expected \d+ (?:or more )?arguments/.test(explanation)
    ? (explanation.split("\n")[0] as string)
    : insideLibrary(explanation).explanation;

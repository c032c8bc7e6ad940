import { invisibleIn, writtenName } from "./usernames";

/** The longest student number, in UTF-16 units. */
export const LONGEST_STUDENT_NUMBER = 40;

/** Letters and digits in any order, joined by what registrars write between them. It is a text: zeros in front stay. */
const NUMBER = /^[\p{L}\p{N}]+(?:[ ./_-][\p{L}\p{N}]+)*$/u;

/** Returns a student number as it is kept and shown. */
export const writtenStudentNumber = writtenName;

/** Tells whether a text can be a student number, by the rule that page and server share. */
export function isStudentNumber(text: string): boolean {
  const number = writtenStudentNumber(text);
  return number.length <= LONGEST_STUDENT_NUMBER && invisibleIn(number) === undefined && NUMBER.test(number);
}

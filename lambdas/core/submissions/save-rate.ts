import type { Rate } from "../rate-limit";

/**
 * How fast one member may save answers: two a second for a minute, then one each five seconds. A page that saves while
 * somebody types stays far below it; a program that saves without end does not.
 */
export const SAVE_RATE: Rate = { name: "saves", burst: 120, everySeconds: 5, what: "saves" };

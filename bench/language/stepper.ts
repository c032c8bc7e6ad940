import type { Library } from "../../language/library";
import { stepsOf } from "../../language/stepper";
import type { Row } from "../table";
import { LIBRARY } from "./node";

const LIMIT = 1000;
const ROUNDS = 5;
const PROGRAM = "const fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2); fib(12);";

/** Steps a second of a program that needs more steps than are asked for. */
export async function benchStepper(): Promise<Row[]> {
  const library: Library = { ...LIBRARY, chapter: 1 };
  let steps = 0;
  let milliseconds = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const from = process.cpuUsage();
    steps += stepsOf(library, "", PROGRAM, LIMIT).length;
    const { user, system } = process.cpuUsage(from);
    milliseconds += (user + system) / 1000;
  }
  return [{ what: "steps a second", value: ((steps * 1000) / milliseconds).toFixed(0) }];
}

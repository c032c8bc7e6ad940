import type { Came, Source } from "./runs";
import { sameDisplays, sameTexts, sameValues } from "./same";

/** A difference between the engine and the robot that may be, and why. */
interface Difference {
  readonly name: string;
  readonly reason: string;
  applies(source: Source, engine: Came, robot: Came): boolean;
}

const refusedFor =
  (pattern: RegExp): Difference["applies"] =>
  (_source, engine, robot) =>
    engine.to !== "refusal" && robot.to === "refusal" && pattern.test(robot.why);

/** Every difference that may be between the engine and the robot. Any other one is a fault. */
export const DIFFERENCES: readonly Difference[] = [
  {
    name: "a module that the robot has not",
    reason: "Only the robot's own functions can be imported.",
    applies: refusedFor(/The robot has no module \w+\./),
  },
  {
    name: "rest parameters and spread arguments",
    reason: "The robot's calls have a fixed number of arguments.",
    applies: refusedFor(/take their arguments one by one|cannot spread an array/),
  },
  {
    name: "a whole number of more than 32 bits",
    reason: "The robot would go on with another number.",
    applies: refusedFor(/The robot's numbers have 32 bits/),
  },
  {
    name: "prompt",
    reason: "A robot has nobody who types.",
    applies: refusedFor(/The robot has no function prompt/),
  },
  {
    name: "calling what is no function in the text",
    reason: "A brick would hang in it for ever, so it is refused before, wherever it stands.",
    applies: refusedFor(/Calling non-function value/),
  },
  {
    name: "assigning to a builtin",
    reason: "The engine says so when it comes to it, in the same words.",
    applies: (_source, engine, robot) =>
      engine.to === "failure" && robot.to === "refusal" && robot.why.endsWith(engine.why),
  },
  {
    name: "=== of the chapters below 3",
    reason: "The robot has one ===, that of chapter 3, in which everything can be compared.",
    applies: ({ chapter }, engine) =>
      chapter < 3 && engine.to === "failure" && /^Expected string or number/.test(engine.why),
  },
  {
    name: "an assignment before the declaration",
    reason: "The robot looks at whether a name has a value when it is read, not when it is assigned.",
    applies: (_source, engine, robot) => robot.to === "value" && /declared later in current scope/.test(whyOf(engine)),
  },
  {
    name: "display with a text in front that is no text",
    reason: "The robot displays whatever stands in front.",
    applies: (_source, engine) => /display expects the second argument to be a string/.test(whyOf(engine)),
  },
  {
    name: "the robot's own functions",
    reason: "In the page they say that they need a robot.",
    applies: (_source, engine) => /runs on a robot/.test(whyOf(engine)),
  },
  {
    name: "the text of a value",
    reason: "The robot writes texts without quotes, functions without their program, and lists as pairs.",
    applies: ({ program }, engine, robot) =>
      /\b(stringify|list_to_string|display_list)\(/.test(program) && alike(program, engine, robot),
  },
  {
    name: "numbers beyond 32 bits on the way",
    reason: "A 32-bit float is infinite where a 64-bit one is not.",
    applies: (_source, engine, robot) =>
      engine.to === "value" &&
      robot.to === "value" &&
      typeof engine.value === "number" &&
      Math.abs(engine.value) > 3.5e38 &&
      robot.value === Math.sign(engine.value) * Number.POSITIVE_INFINITY,
  },
  {
    name: "a list or a stream that is built with its length first",
    reason: "The robot's older programs give it so; it understands both orders.",
    applies: ({ program }, engine) =>
      engine.to === "failure" && /\bbuild_(list|stream)\(-?[\d.]+, \(?\w*\)? =>/.test(program),
  },
  {
    name: "functions of numbers that are given something else",
    reason: "JavaScript makes NaN of it, the robot says type error.",
    applies: ({ program }, engine, robot) =>
      engine.to !== "refusal" &&
      robot.to === "failure" &&
      robot.why === "type error" &&
      /\b(math_\w+|integers_from|enum_list|enum_stream)\b/.test(program),
  },
];

const whyOf = (came: Came): string => (came.to === "failure" ? came.why : "");

function alike(program: string, engine: Came, robot: Came): boolean {
  if (engine.to !== "value" || robot.to !== "value") return false;
  if (program.includes("display_list(")) return sameValues(engine.value, robot.value);
  if (!sameDisplays(engine.displayed, robot.displayed)) return false;
  if (typeof engine.value !== "string" || typeof robot.value !== "string") return false;
  return sameTexts(engine.value, robot.value);
}

function isSame(engine: Came, robot: Came): boolean {
  if (engine.to === "refusal" && robot.to === "refusal") return engine.why === robot.why;
  if (engine.to === "refusal" || robot.to === "refusal") return false;
  if (!sameDisplays(engine.displayed, robot.displayed)) return false;
  if (engine.to === "value" && robot.to === "value") return sameValues(engine.value, robot.value);
  return engine.to === robot.to;
}

/** What a program is counted as: the same in both, the name of a difference that may be, or a fault. */
export function compare(source: Source, engine: Came, robot: Came): string {
  if (isSame(engine, robot)) return `same ${engine.to}`;
  return DIFFERENCES.find((difference) => difference.applies(source, engine, robot))?.name ?? "fault";
}

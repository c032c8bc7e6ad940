import { MISSING_ON_DEVICE, PRIMITIVES, type Primitive } from "../../domain/robots/bytecode/primitives";
import { EV3_FUNCTIONS } from "../../domain/robots/functions";
import { type Place, RuntimeEnvironment, Scope } from "./scope";

/** The constants that Source has names for. */
const CONSTANTS: Readonly<Record<string, number | undefined>> = {
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  math_E: Math.E,
  math_LN10: Math.LN10,
  math_LN2: Math.LN2,
  math_LOG10E: Math.LOG10E,
  math_LOG2E: Math.LOG2E,
  math_PI: Math.PI,
  math_SQRT1_2: Math.SQRT1_2,
  math_SQRT2: Math.SQRT2,
};

/** What to do instead, where there is something. */
const INSTEAD: Partial<Record<Primitive, string>> = {
  display_list: "Use display, which shows lists as they are built.",
  stringify: "Use display, which shows any value.",
  list_to_string: "Use display, which shows lists.",
  prompt: "Wait for a button of the brick with ev3_waitForButtonPress.",
  get_time: "Count the time that you let pass with ev3_pause.",
};

const isMissing = (name: Primitive, strict: boolean): boolean =>
  name === "prompt" || (strict && MISSING_ON_DEVICE.has(name));

function primitivePlace(name: Primitive, id: number, strict: boolean): Place {
  if (!isMissing(name, strict)) return { kind: "primitive", id };
  const explanation = [`The robot has no function ${name}.`, INSTEAD[name]].filter(Boolean).join(" ");
  return { kind: "missing", explanation };
}

/**
 * Returns the scope around a program: the library as far as the robot has it, and with `withDevice` the robot's functions.
 * @param names what programs of the language know: those that the robot lacks are told at their use
 * @param strict leaves out what only a simulated robot has
 */
export function builtinScope(names: Iterable<string>, strict: boolean, withDevice: boolean): Scope {
  const scope = new Scope(new RuntimeEnvironment(null), null);
  for (const name of names) {
    const explanation = `The robot has no function ${name}.`;
    scope.bind(name, { kind: "missing", explanation });
  }
  PRIMITIVES.forEach((name, id) => {
    scope.bind(name, primitivePlace(name, id, strict));
  });
  for (const [name, value] of Object.entries(CONSTANTS)) scope.bind(name, { kind: "constant", value });
  if (withDevice) {
    EV3_FUNCTIONS.forEach(([name], id) => {
      scope.bind(name, { kind: "device", id });
    });
  }
  return scope;
}

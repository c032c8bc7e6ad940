import { EV3_FUNCTIONS } from "../../../domain/robots/functions";
import type { SourceModule } from "../module";

const needsRobot = ([name, length]: readonly [string, number]) => {
  const call = () => {
    throw new Error(`${name} runs on a robot: choose a connected Lego EV3 as the place where the program runs.`);
  };
  return [name, Object.defineProperty(call, "length", { value: length })] as const;
};

const exports = Object.fromEntries(EV3_FUNCTIONS.map(needsRobot));

/** The module ev3 and the external library EV3. Anywhere but on the robot its functions say where they can run. */
export const EV3: SourceModule = { name: "ev3", open: () => ({ exports }) };

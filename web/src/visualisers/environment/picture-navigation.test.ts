import { type EnvironmentCommandId, environmentCommands } from "../../app/shortcuts/workspace-commands";
import { nextChange, targetsOf } from "./picture-navigation";
import { picturesOf } from "./pictures.fixture";

const pictures = picturesOf("const f = n => n === 0 ? 0 : f(n - 1);\nconst y = f(2);\ny;");

it("finds the next step that changes a name or data, not one that only calls", () => {
  expect(pictures.map(({ line }) => line)).toEqual([1, 2, 1, 1, 1, 1, 3, 0]);
  expect([1, 2, 6, 7, 8].map((position) => nextChange(pictures, position))).toEqual([2, 7, 7, null, null]);
});

it("takes the keys of the stepper", () => {
  const keyTarget = (key: string, all: typeof pictures, position: number) => {
    const command = environmentCommands().find(({ keys }) => (keys as readonly string[]).includes(key));
    return command && targetsOf(all, position)[command.id as EnvironmentCommandId];
  };
  expect(["a", "b", "f", "e", "c", "x"].map((key) => keyTarget(key, pictures, 3))).toEqual([1, 2, 4, 8, 7, undefined]);
  expect(keyTarget("c", pictures, 8)).toBe(8);
});

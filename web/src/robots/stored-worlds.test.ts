import { WORLDS } from "../../../domain/robots/world/worlds";
import { forgetWorld, keepWorld, storedWorlds } from "./stored-worlds";

const { yard, maze } = WORLDS;
if (!yard || !maze) throw new Error("the worlds of ours have other names");

function storageOf(first: string | null = null) {
  let text = first;
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
}

it("keeps worlds by their names, and forgets them", () => {
  const storage = storageOf();
  expect(keepWorld(yard, storage)).toBe(true);
  expect(keepWorld({ ...yard, timeLimit: 12 }, storage)).toBe(true);
  expect(keepWorld(maze, storage)).toBe(true);
  expect(storedWorlds(storage).map(({ name, timeLimit }) => [name, timeLimit])).toEqual([
    ["The maze", 120],
    ["The yard", 12],
  ]);
  expect(forgetWorld("The yard", storage)).toBe(true);
  expect(storedWorlds(storage).map(({ name }) => name)).toEqual(["The maze"]);
});

it.each(["{", "7", '[3, "{}", "nonsense"]'])("has no worlds where the device keeps %s", (text) => {
  expect(storedWorlds(storageOf(text))).toEqual([]);
});

it("says that there is no room for another world", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  };
  expect(keepWorld(yard, full)).toBe(false);
  const storage = storageOf();
  for (let number = 1; number <= 30; number++) keepWorld({ ...yard, name: `Yard ${number}` }, storage);
  expect(keepWorld(maze, storage)).toBe(false);
  expect(keepWorld({ ...yard, name: "Yard 3", timeLimit: 9 }, storage)).toBe(true);
});

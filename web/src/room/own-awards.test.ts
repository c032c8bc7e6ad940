/** @vitest-environment jsdom */
import { readAwards } from "../../../domain/stories/read-mappings";
import { earnedOf } from "./own-awards";

const { awards } = readAwards({
  name: "awardsMapping.txt",
  text: `collectibles
    lens
        lens, /images/lens.png, The Lens, Found in the hut, of all places
achievements
    uuid-1
        first-light, /images/first.png, First Light, The first mission
`,
});

it("knows what a player has earned", () => {
  expect(earnedOf(awards, { collectibles: ["uuid-1"], achievements: ["uuid-1"] })).toEqual([
    { key: "first-light", title: "First Light", path: "/images/first.png" },
  ]);
  expect(earnedOf(awards, { collectibles: ["lens"], achievements: [] })).toEqual([
    { key: "lens", title: "The Lens", path: "/images/lens.png" },
  ]);
  expect(earnedOf(awards, { collectibles: [], achievements: ["lens"] })).toEqual([]);
});

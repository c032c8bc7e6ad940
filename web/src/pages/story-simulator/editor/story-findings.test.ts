import { storyFindings } from "./story-findings";

const DEFAULTS = { name: "defaultCheckpoint.txt", text: "locations\n    sea, /locations/sea.png, Sea\n" };
const STORY = `startingLoc: hut
objectives
    done
locations
    hut, /locations/hut.png, Hut
hut
    modes: explore, dance
    nav: sea
`;
const messages = (name: string, text: string, assets?: readonly string[]) =>
  storyFindings({ name, text }, DEFAULTS, assets).problems.map(({ place, message }) => `${place.line} ${message}`);

it("tells errors, what can never be reached, and assets that are not there", () => {
  expect(messages("a.txt", STORY, ["locations/sea.png"])).toEqual([
    "7 Invalid location mode, dance",
    '3 Nothing that can be reached completes the objective "done": the checkpoint cannot be finished',
    "5 Asset /locations/hut.png not found!",
  ]);
});

it("tells of no assets before they are known", () => {
  expect(messages("a.txt", STORY).join()).not.toContain("Asset");
});

it("reads the default file alone, and does not ask it to be playable", () => {
  expect(messages("defaultCheckpoint.txt", DEFAULTS.text, ["locations/sea.png"])).toEqual([]);
});

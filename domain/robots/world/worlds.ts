import { DEMO_ROBOT } from "./robot-files";
import type { WorldFile } from "./world-file";

/** What a world is when its file says nothing else. */
const PLAIN: Omit<WorldFile, "name" | "description"> = {
  version: 1,
  size: { width: 2000, height: 1500 },
  floor: "white",
  walls: [],
  obstacles: [],
  regions: [],
  lines: [],
  starts: [{ x: 500, y: 500, heading: 0 }],
  goals: [],
  forbidden: [],
  timeLimit: 60,
  seed: 1,
  runs: 1,
  manner: "ideal",
  robot: DEMO_ROBOT,
};

/** The worlds that come with the product, by the names under which a question may ask for them. */
export const WORLDS: Readonly<Record<string, WorldFile>> = {
  floor: {
    ...PLAIN,
    name: "Empty floor",
    description: "Two metres by one and a half, with nothing on it: try what the motors do, or drive a square.",
  },
  square: {
    ...PLAIN,
    name: "Four corners",
    description: "Four marks at the corners of a square of 40 cm. Drive from one to the next, and back to the first.",
    regions: [
      { name: "first corner", colour: "yellow", shape: "circle", x: 500, y: 500, radius: 40 },
      { name: "second corner", colour: "green", shape: "circle", x: 900, y: 500, radius: 40 },
      { name: "third corner", colour: "blue", shape: "circle", x: 900, y: 900, radius: 40 },
      { name: "fourth corner", colour: "red", shape: "circle", x: 500, y: 900, radius: 40 },
    ],
    goals: ["second corner", "third corner", "fourth corner"],
  },
  wall: {
    ...PLAIN,
    name: "A wall ahead",
    description:
      "A wall at the right end of the floor, with a red patch before it. The robot begins somewhere else each time.",
    size: { width: 2400, height: 1000 },
    walls: [{ from: [2200, 0], to: [2200, 1000] }],
    regions: [{ name: "red patch", colour: "red", shape: "rectangle", x: 1950, y: 500, width: 280, height: 700 }],
    starts: [
      { x: 300, y: 500, heading: 0 },
      { x: 700, y: 400, heading: 0 },
      { x: 1000, y: 600, heading: 0 },
      { x: 500, y: 300, heading: 0 },
    ],
    goals: ["red patch"],
    timeLimit: 30,
    manner: "like a brick",
    runs: 3,
  },
  yard: {
    ...PLAIN,
    name: "The yard",
    description: "A red patch behind a wall. Drive around the wall without touching anything, and end on the patch.",
    floor: "white",
    walls: [{ from: [1000, 0], to: [1000, 1000] }],
    regions: [
      { name: "red patch", colour: "red", shape: "rectangle", x: 1600, y: 400, width: 400, height: 400 },
      { name: "puddle", colour: "blue", shape: "circle", x: 1500, y: 1000, radius: 150 },
    ],
    starts: [{ x: 400, y: 400, heading: 0 }],
    goals: ["red patch"],
    forbidden: ["puddle"],
  },
  line: {
    ...PLAIN,
    name: "The black line",
    description: "A line goes round the floor to a green field. Follow it with the colour sensor.",
    lines: [
      {
        colour: "black",
        width: 40,
        points: [
          [300, 400],
          [900, 400],
          [1200, 500],
          [1350, 750],
          [1300, 1000],
          [1050, 1150],
          [600, 1150],
          [400, 1150],
        ],
      },
    ],
    regions: [{ name: "green field", colour: "green", shape: "rectangle", x: 330, y: 1150, width: 260, height: 300 }],
    starts: [{ x: 300, y: 400, heading: 0 }],
    goals: ["green field"],
    timeLimit: 90,
    manner: "like a brick",
    runs: 3,
  },
  maze: {
    ...PLAIN,
    name: "The maze",
    description: "Corridors half a metre wide. Find the yellow field with the distance to what is in front of you.",
    walls: [
      { from: [500, 0], to: [500, 1000] },
      { from: [1000, 500], to: [1000, 1500] },
      { from: [1500, 0], to: [1500, 1000] },
    ],
    regions: [{ name: "yellow field", colour: "yellow", shape: "rectangle", x: 1750, y: 250, width: 400, height: 400 }],
    starts: [{ x: 250, y: 250, heading: 90 }],
    goals: ["yellow field"],
    timeLimit: 120,
  },
  boxes: {
    ...PLAIN,
    name: "Boxes",
    description: "Three light boxes stand in the way to the blue field. They can be pushed; the heavy one cannot.",
    obstacles: [
      { x: 900, y: 500, width: 120, height: 120, movable: true },
      { x: 1150, y: 520, width: 120, height: 120, movable: true },
      { x: 900, y: 950, width: 120, height: 120, movable: true },
      { x: 1200, y: 1000, width: 220, height: 220, movable: false },
    ],
    regions: [{ name: "blue field", colour: "blue", shape: "rectangle", x: 1750, y: 500, width: 400, height: 500 }],
    starts: [{ x: 300, y: 500, heading: 0 }],
    goals: ["blue field"],
  },
  corners: {
    ...PLAIN,
    name: "Somewhere in the room",
    description:
      "The robot begins in one of four places, and looks anywhere. Find the red field without knowing where you are.",
    regions: [{ name: "red field", colour: "red", shape: "circle", x: 1000, y: 750, radius: 220 }],
    obstacles: [{ x: 1000, y: 300, width: 500, height: 40, movable: false }],
    starts: [
      { x: 300, y: 300, heading: 45 },
      { x: 1700, y: 300, heading: 135 },
      { x: 1700, y: 1200, heading: 225 },
      { x: 300, y: 1200, heading: 315 },
    ],
    goals: ["red field"],
    timeLimit: 120,
    runs: 4,
  },
};

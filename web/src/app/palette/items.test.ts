import { matchingItems, type PaletteItem } from "./items";

const item = (label: string, note?: string): PaletteItem => ({
  id: label,
  group: "assessments",
  label,
  note,
  icon: "flag",
  leadsTo: "/",
});
const found = (search: string, ...items: PaletteItem[]) => matchingItems(items, search).map(({ label }) => label);

const items = [
  item("Playground"),
  item("Grading"),
  item("The Night Market", "Missions"),
  item("Café Ground", "Quests"),
];

test.each([
  ["", "Playground, Grading, The Night Market, Café Ground"],
  ["gra", "Grading"],
  ["ground", "Café Ground, Playground"],
  ["NIGHT  mar", "The Night Market"],
  ["mission market", "The Night Market"],
  ["cafe", "Café Ground"],
  ["night quests", ""],
])("finds for %j: %s", (search, labels) => {
  expect(found(search, ...items).join(", ")).toBe(labels);
});

test("ranks items that begin with the search before those that contain it later", () => {
  expect(found("mission", item("Submission"), item("The first mission"), item("Missions"))).toEqual([
    "Missions",
    "The first mission",
    "Submission",
  ]);
});

test("finds items by their keywords, after all that match by their title", () => {
  const market = { ...item("The Night Market", "Missions"), keywords: "Teach a **robot** to count stalls." };
  const remote = { ...item("Remote Execution", "Playground"), keywords: "robot device" };
  const worlds = item("Robot worlds");
  expect(found("robot", market, remote, worlds, item("Robots"))).toEqual([
    "Robot worlds",
    "Robots",
    "The Night Market",
    "Remote Execution",
  ]);
  expect(found("mission stalls", market, remote)).toEqual(["The Night Market"]);
  expect(found("talls", market)).toEqual([]);
});

test("shows at most forty", () => {
  expect(
    matchingItems(
      Array.from({ length: 500 }, (_, number) => item(`Mission ${number}`)),
      "mission",
    ),
  ).toHaveLength(44);
});

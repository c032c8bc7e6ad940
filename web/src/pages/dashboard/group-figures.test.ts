import { groupFigures } from "./group-figures";

it("reads the two columns of each type, whatever the types are called", () => {
  const cols = ["groupName", "leaderName", "submittedMissions", "ungradedMissions", "submittedA b", "ungradedA b"];
  const row = { submittedMissions: 3, ungradedMissions: 1, "submittedA b": 0, "ungradedA b": 0 };
  expect(groupFigures({ cols, rows: [{ groupName: "G1", leaderName: null, ...row }] })).toEqual([
    {
      name: "G1",
      leader: null,
      types: [
        { type: "Missions", ungraded: 1, submitted: 3 },
        { type: "A b", ungraded: 0, submitted: 0 },
      ],
    },
  ]);
});

it("tells an avenger who has yet to log in from none", () => {
  const leaderOf = (leaderName: string | null, leaderId?: number) =>
    groupFigures({ cols: ["groupName", "leaderName"], rows: [{ groupName: "G1", leaderName, leaderId }] })[0]?.leader;
  expect([leaderOf("Stan", 2), leaderOf(null, 2), leaderOf(null)]).toEqual(["Stan", "", null]);
});

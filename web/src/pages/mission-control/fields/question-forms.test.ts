/** @vitest-environment jsdom */
import { contestOptions } from "./question-forms";

it("offers the course's assessments by type, contests first", () => {
  const listed = [
    { number: "M1", title: "Runes", type: "Missions" },
    { number: "C1", title: "Best Picture", type: "Contests" },
    { number: "M2", title: "Curves", type: "Missions" },
  ];
  expect(contestOptions(listed)).toEqual([
    { label: "Contests", options: [{ value: "C1", description: "Best Picture" }] },
    {
      label: "Missions",
      options: [
        { value: "M1", description: "Runes" },
        { value: "M2", description: "Curves" },
      ],
    },
  ]);
});

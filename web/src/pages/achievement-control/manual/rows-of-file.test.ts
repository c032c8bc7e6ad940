/** @jest-environment node */
import { readCsv } from "../../../csv/read";
import type { CourseUser } from "./queries";
import { rowsOfFile } from "./rows-of-file";

const [HELP, TALK, SAME] = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const users = ["ada", "lin"].map(
  (username, index) => ({ courseRegId: index + 1, username, name: null, group: null, role: "student" }) as CourseUser,
);
const goals = [
  { uuid: HELP, text: "Help others", targetCount: 3 },
  { uuid: TALK, text: "Talk", targetCount: 1 },
  { uuid: SAME, text: "talk", targetCount: 1 },
];
const read = (text: string) => {
  const { rows, problems } = rowsOfFile(readCsv(text).rows, { users, goals });
  return {
    rows: rows.map(({ user, goal, count, reason }) => [user.username, goal.uuid, count, reason]),
    problems,
  };
};

it("finds users by name and goals by text or uuid, in columns of any order", () => {
  expect(read(`count,goal,username,reason\n2.9,help others,ADA,Lab 3\n0,${TALK},lin,\n`)).toEqual({
    rows: [
      ["ada", HELP, 2, "Lab 3"],
      ["lin", TALK, 0, null],
    ],
    problems: [],
  });
});

it("tells every line that does not fit", () => {
  const lines = ["username,goal,count", "eve,Help others,1", "ada,Sing,1", "ada,Talk,1", "ada,Help others,-1"];
  const more = ["ada,Help others,many", "lin,Help others,1", `lin,${HELP},2`];
  expect(read([...lines, ...more].join("\n")).problems).toEqual([
    { line: 2, kind: "noUser", text: "eve" },
    { line: 3, kind: "noGoal", text: "Sing" },
    { line: 4, kind: "manyGoals", text: "Talk" },
    { line: 5, kind: "noCount", text: "-1" },
    { line: 6, kind: "noCount", text: "many" },
    { line: 8, kind: "twice", of: 7 },
  ]);
});

it("tells which column is missing", () => {
  expect(read("username,count\nada,1").problems).toEqual([{ line: 1, kind: "column", text: "goal" }]);
});

import { readCsv } from "../../../csv/read";
import { csvOf } from "../../../csv/write";
import type { CourseUser } from "./queries";
import { COLUMNS, rowsOfFile, shownUsers } from "./rows-of-file";

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

it("tells which columns are missing, and which nobody knows", () => {
  expect(read("username,count\nada,1").problems).toEqual([{ line: 1, kind: "columnMissing", text: "goal" }]);
  expect(read("\nusername,Name,goal,count\nada,Ada,Talk,1").problems).toEqual([
    { line: 2, kind: "columnUnknown", text: "Name" },
  ]);
});

it("tells apart people whose names differ in the case of letters alone", () => {
  const people = ["ada", "Ada"].map(
    (username, index) => ({ ...users[0], courseRegId: index + 1, username }) as CourseUser,
  );
  const found = (name: string) => {
    const { rows, problems } = rowsOfFile(readCsv(`username,goal,count\n${name},Help others,1`).rows, {
      users: people,
      goals,
    });
    return [...rows.map(({ user }) => user.courseRegId), ...problems.map(({ kind }) => kind)];
  };
  expect([found("ada"), found("Ada"), found("ADA")]).toEqual([[1], [2], ["manyUsers"]]);
});

it("reads what is written for each user and goal back as it is, also names that would be formulas", () => {
  const people = ["=ada", "lin;x", "07"].map(
    (username, index) => ({ ...users[0], courseRegId: index, username }) as CourseUser,
  );
  const written = people.flatMap(({ username }, index) =>
    goals.map(({ uuid }, place) => ({ username, goal: uuid, count: index * 3 + place, reason: "" })),
  );
  const { rows, problems } = rowsOfFile(readCsv(`\uFEFF${csvOf(COLUMNS, written)}`).rows, { users: people, goals });
  expect(problems).toEqual([]);
  expect(rows.map(({ user, goal, count }) => [user.courseRegId, goal.uuid, count])).toEqual([
    [0, HELP, 0],
    [0, TALK, 1],
    [0, SAME, 2],
    [1, HELP, 3],
    [1, TALK, 4],
    [1, SAME, 5],
    [2, HELP, 6],
    [2, TALK, 7],
    [2, SAME, 8],
  ]);
});

describe("shown users", () => {
  const user = (name: string | null, group: string | null): CourseUser =>
    ({ courseRegId: 1, name, username: name ?? "new", group, role: "student" }) as CourseUser;
  const USERS = [user(null, "Group 1"), user("Yuki", "Group 1"), user("Ada", "Group 2"), user("Lin", null)];
  const names = (group: string | null, isOfAll = false) => shownUsers(USERS, group, isOfAll).map(({ name }) => name);

  it("shows staff of a group its users, by name, who has none last", () => {
    expect(names("Group 1")).toEqual(["Yuki", null]);
  });

  it("shows everybody to staff without a group, of the group Staff, and to whoever asks", () => {
    for (const shown of [names(null), names("Staff"), names("Group 1", true)]) {
      expect(shown).toEqual(["Ada", "Lin", "Yuki", null]);
    }
  });
});

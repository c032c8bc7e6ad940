import fc from "fast-check";
import { nameFault, usernameKey, writtenName } from "../../../../domain/facts/usernames";
import { readCsv } from "../../csv/read";
import { csvOf } from "../../csv/write";
import {
  canLeaveOut,
  checkRoster,
  differencesOf,
  type Member,
  ownDowngrade,
  sentRows,
  withoutProblems,
} from "./roster";
import { EXPORT_COLUMNS } from "./roster-columns";

const check = (...texts: string[]) =>
  checkRoster(texts.map((text, index) => ({ name: `${index + 1}.csv`, content: readCsv(text) })));
const people = (...texts: string[]) => check(...texts).rows.map(({ username, role, group }) => [username, role, group]);
const problems = (...texts: string[]) =>
  check(...texts).problems.map(({ source, line, reason, found }) => `${source}:${line} ${reason} ${found}`.trim());

const member = (username: string, change: Partial<Member> = {}): Member => ({
  courseRegId: username.length,
  name: null,
  provider: "test",
  username,
  role: "student",
  group: null,
  hasLoggedIn: (change.name ?? null) !== null,
  email: null,
  studentNumber: null,
  leads: [],
  ...change,
});

describe("reading a roster", () => {
  it("takes two or three columns, roles in any case, and an empty third column as no group", () => {
    expect(people("ada,Admin\nbob,STUDENT,G1\ncem, staff ,\n")).toEqual([
      ["ada", "admin", undefined],
      ["bob", "student", "G1"],
      ["cem", "staff", null],
    ]);
  });

  it("finds the columns of a line of names, those of our own export included", () => {
    expect(people("name,username,group,role\r\nBob Tan,bob,G1,student")).toEqual([["bob", "student", "G1"]]);
    expect(people("Role;Username\nstaff;sven")).toEqual([["sven", "staff", undefined]]);
  });

  it("tells every line that is wrong, file by file", () => {
    const first = 'ada\nbob,student\ncem,owner\n,student\ndora,student,G1,x\n=cmd(),student\n"eva\n';
    expect(problems(first, "bob,staff\nfay,")).toEqual([
      "1.csv:1 columns 1",
      "1.csv:3 role owner",
      "1.csv:4 username",
      "1.csv:5 columns 4",
      "1.csv:6 formula",
      "1.csv:7 quotes",
      "2.csv:1 duplicate bob",
      "2.csv:2 role",
    ]);
  });

  it("leaves out the lines that are wrong, when somebody goes on with the others", () => {
    const found = check("ada,student\n,student\nbob,student\nada,staff", "cem,owner\ndora,admin");
    expect(canLeaveOut(found)).toBe(true);
    expect(withoutProblems(found)).toMatchObject({
      rows: [
        { source: "1.csv", line: 1, username: "ada", role: "student" },
        { source: "1.csv", line: 3, username: "bob" },
        { source: "2.csv", line: 2, username: "dora" },
      ],
      problems: [],
      tooMany: false,
    });
  });

  it.each([
    ["nothing is wrong", "ada,student"],
    ["nobody is left", ",student\nbob,owner"],
    ["a quotation mark hides where a line ends", 'ada,student\n"bob,student\ncem,student'],
  ])("has nothing to leave out where %s", (_, text) => {
    expect(canLeaveOut(check(text))).toBe(false);
  });

  it("takes one person for one, however the name is written, and names what nobody sees", () => {
    expect(problems("ADA,student\nada,staff\nZoe\u0308,student\nzo\u00eb,student")).toEqual([
      "1.csv:2 duplicate ada",
      "1.csv:4 duplicate zo\u00eb",
    ]);
    expect(problems("a\u200bda,student\nbob,student,G\u00ad1")).toEqual([
      "1.csv:1 invisible U+200B",
      "1.csv:2 invisible U+00AD",
    ]);
    expect(people("E0123456,student, Cafe\u0301 ")).toEqual([["E0123456", "student", "Caf\u00e9"]]);
  });

  it("takes 1,000 rows over all files, and no more", () => {
    const rows = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => `${name}${n},student`).join("\n");
    expect(check(rows(600, "a"), rows(400, "b")).tooMany).toBe(false);
    expect(check(rows(600, "a"), rows(401, "b")).tooMany).toBe(true);
  });

  it("never throws, and names lines that are there, whatever it is given", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab,;\n"=', "student", "admin", "username,role\n") }),
        (text) => {
          const { rows, problems: found } = check(text);
          const last = text.split("\n").length;
          for (const { line } of [...rows, ...found]) expect(line >= 1 && line <= last).toBe(true);
          expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
        },
      ),
    );
  });
});

describe("reading what a registrar gives", () => {
  const REGISTRAR = [
    "Student ID,Last name,First name,NUSNET ID,Email Address,Tutorial Group,Phone",
    '0012345,Tan,Ada,ada,Ada.Tan@Uni.Example,T01,"+65 9123 4567"',
    "0012346,=Lim,Bob,bob,bob@uni.example,,",
  ].join("\n");

  it("takes names, addresses and numbers by the names of columns, as text, and everybody for a student", () => {
    expect(problems(REGISTRAR)).toEqual([]);
    expect(check(REGISTRAR).rows).toMatchObject([
      {
        line: 2,
        username: "ada",
        role: "student",
        group: "T01",
        name: "Ada Tan",
        email: "ada.tan@uni.example",
        studentNumber: "0012345",
      },
      { username: "bob", group: null, name: "Bob =Lim", studentNumber: "0012346" },
    ]);
  });

  it("tells what is wrong by line and column", () => {
    const text = "Username,Email,Matric No,Name\nada,ada,12,Ada\nbob,,=1+1,Bob\ncem,,12,\ndora,,12,\n=e,,,";
    const found = check(text).problems.map(({ line, column, reason }) => [line, column, reason]);
    expect(found).toEqual([
      [2, 2, "email"],
      [3, 3, "studentNumber"],
      [5, undefined, "sameNumber"],
      [6, undefined, "formula"],
    ]);
  });

  it("is read as somebody chose, whatever its columns are", () => {
    const content = readCsv("Tan Ada;ada;12345\nLim Bob;bob;12346");
    const mapping = { hasHead: false, meanings: ["name", "username", "studentNumber"], roleOfAll: "staff" } as const;
    expect(checkRoster([{ name: "a.csv", content }]).problems).toHaveLength(2);
    expect(checkRoster([{ name: "a.csv", content, mapping }]).rows).toMatchObject([
      { username: "ada", role: "staff", group: undefined, name: "Tan Ada", studentNumber: "12345" },
      { username: "bob", role: "staff", name: "Lim Bob" },
    ]);
  });
});

describe("comparing with the members that are there", () => {
  const differences = (text: string, ...members: Member[]) =>
    differencesOf(check(text).rows, { members, provider: "test" });
  const kinds = (text: string, ...members: Member[]) => differences(text, ...members).map(({ kind }) => kind);

  it("tells who is new, changed and as before", () => {
    const text = "new,student\nrole,staff\ngroup,student,G2\nout,student,\nsame,student,G1\nkept,student";
    const of = (username: string) => member(username, { group: "G1" });
    expect(kinds(text, of("role"), of("group"), of("out"), of("same"), of("kept"))).toEqual([
      "new",
      "changed",
      "changed",
      "changed",
      "unchanged",
      "unchanged",
    ]);
  });

  it("sends what shall be, a kept group included, since a row without one would take it away", () => {
    const found = differences(
      "a,student\nb,admin\nc,staff,G3",
      member("a", { group: "G1" }),
      member("b", { role: "staff", leads: ["G2"] }),
    );
    expect(sentRows(found)).toEqual([
      { username: "a", role: "student", group: "G1" },
      { username: "b", role: "admin", group: "G2" },
      { username: "c", role: "staff", group: "G3" },
    ]);
  });

  it("changes a name as long as the member has none of their own, and what is said of the person", () => {
    const text = "username,role,name,email,student number\na,student,Ada,a@uni.example,1\nb,student,Bob,,2";
    const own = { name: "Bobby", hasLoggedIn: true, studentNumber: "2" };
    const found = differences(text, member("a", { name: "Ada", hasLoggedIn: false }), member("b", own));
    expect(found.map(({ kind }) => kind)).toEqual(["changed", "unchanged"]);
    expect(sentRows(found)).toEqual([
      { username: "a", role: "student", email: "a@uni.example", studentNumber: "1" },
      { username: "b", role: "student" },
    ]);
  });

  it("takes somebody with the same username and another provider for somebody else, and says so", () => {
    expect(kinds("bob,student", member("bob", { provider: "github" }))).toEqual(["elsewhere"]);
  });

  it("matches who is written otherwise, and says how the course has them", () => {
    const found = differences("ADA,student,G1\nE0123456,student\nnew,student", member("ada"), member("e0123456"));
    expect(found.map(({ username, matches, kind }) => [username, matches, kind])).toEqual([
      ["ADA", "ada", "changed"],
      ["E0123456", "e0123456", "unchanged"],
      ["new", null, "new"],
    ]);
    expect(kinds("zoe,student,Caf\u00e9", member("zoe", { group: "Cafe\u0301" }))).toEqual(["unchanged"]);
  });

  it("finds the line by which an admin would lose their own role", () => {
    const known = { members: [member("ada", { courseRegId: 7, role: "admin" })], provider: "test" };
    const rows = check("bob,student\nADA,staff").rows;
    expect(ownDowngrade(differencesOf(rows, known), known, 7)).toMatchObject({ line: 2, reason: "ownRole" });
    expect(ownDowngrade(differencesOf(check("ada,admin").rows, known), known, 7)).toBeUndefined();
  });

  it("changes nothing by a file that is the export of the same members", () => {
    const username = fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 }).filter((text) => {
      return nameFault(text) === undefined && writtenName(text) === text;
    });
    const group = fc.constantFrom("G1", "=G2", 'Group "3", late', "G;4");
    const one = fc.record({ username, name: fc.option(fc.string()), isStaff: fc.boolean(), group: fc.option(group) });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: (some) => usernameKey(some.username) }), (some) => {
        const members = some.map(({ username: own, name, isStaff, group: its }) =>
          isStaff
            ? member(own, { name, role: "staff", leads: its === null ? [] : [its] })
            : member(own, { name, group: its }),
        );
        const exported = csvOf(EXPORT_COLUMNS, members);
        const { rows, problems: found } = check(exported);
        expect(found).toEqual([]);
        expect(differencesOf(rows, { members, provider: "test" }).map(({ kind }) => kind)).toEqual(
          members.map(() => "unchanged"),
        );
      }),
    );
  });
});

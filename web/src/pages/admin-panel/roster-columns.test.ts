import { readCsv } from "../../csv/read";
import { guessMapping, layoutOf, mappingFault, ownMapping, withMeaning } from "./roster-columns";

const rows = (text: string) => readCsv(text).rows;
const meanings = (text: string) => guessMapping(rows(text)).meanings;

it.each([
  [
    "Canvas",
    "Student,ID,SIS User ID,SIS Login ID,Section\nTan,1,A01,ada,T1",
    [null, "studentNumber", null, "username", "group"],
  ],
  [
    "a registrar",
    "Matric No;Full Name;E-mail;Login\n1;Ada;a@u.example;ada",
    ["studentNumber", "name", "email", "username"],
  ],
  ["addresses alone", "Name,Email\nAda,a@u.example", ["name", "username"]],
  ["a second column of one name", "Username,Email,E-mail\na,a@u.example,b@u.example", ["username", "email", null]],
])("guesses the columns of %s by their names", (_, text, expected) => {
  expect(meanings(text)).toEqual(expected);
});

it("guesses columns without names by what stands there", () => {
  const text = ["Ada Tan", "Bob Lim", "Cem Koh", "Dora Ng"]
    .map((name, n) => `A00${n}4567,${name},p${n},p${n}@uni.example,T${n % 2}`)
    .join("\n");
  expect(guessMapping(rows(text))).toEqual({
    hasHead: false,
    meanings: ["studentNumber", "name", "username", "email", "group"],
    roleOfAll: "student",
  });
  expect(ownMapping(rows(text))).toBeUndefined();
});

it.each(["ada,student", "ada,student,G1\nbob,staff", "student,student,", "name,username,group,role\nAda,ada,G1,admin"])(
  "reads %j as it always was",
  (text) => {
    const { meanings: found, roleOfAll } = guessMapping(rows(text));
    expect(found.filter(Boolean).sort()).toEqual(
      text.startsWith("name") ? ["group", "name", "role", "username"] : ["group", "role", "username"],
    );
    expect(roleOfAll).toBeNull();
  },
);

it("gives a meaning to one column alone, and says what is lacking", () => {
  const guess = guessMapping(rows("Login,Role,Group\nada,student,G1"));
  const changed = withMeaning(guess, 2, "username");
  expect(changed.meanings).toEqual([null, "role", "username"]);
  expect(mappingFault(changed)).toBeNull();
  const roleless = withMeaning(changed, 1, null);
  expect(roleless.roleOfAll).toBe("student");
  expect(mappingFault({ ...roleless, roleOfAll: null })).toBe("role");
  expect(mappingFault(withMeaning(changed, 2, null))).toBe("username");
});

it("keeps what was chosen for other files from those in our format", () => {
  const layouts = ["ada,student,G1", "Tan,ada,1\nLim,bob,2", "Login,Name\nada,Ada"].map((text) => layoutOf(rows(text)));
  expect(layouts).toEqual(["#standard", "#3", "login\tname"]);
});

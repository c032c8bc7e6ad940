import fc from "fast-check";
import { isEmailAddress, writtenAddress } from "./email-addresses";
import { invisibleIn, isSameUsername, nameFault, storedForms, usernameKey, writtenName } from "./usernames";

const names = fc.string({ unit: "grapheme", maxLength: 30 });

test.each([
  ["ADA", "ada"],
  [" ada ", "ada"],
  ["E0123456", "e0123456"],
  ["Sasha@Accounts.Example", "sasha@accounts.example"],
  ["Zoe\u0308", "zo\u00eb"],
  ["Ada\u00a0 Lovelace", "ada lovelace"],
  ["\u039d\u0399\u039a\u039f\u03a3", "\u03bd\u03b9\u03ba\u03bf\u03c3"],
])("takes %j for the person %j", (written, key) => expect(usernameKey(written)).toBe(key));

test.each([
  ["a\u200bda", "U+200B"],
  ["ada\u00ad", "U+00AD"],
  ["\u202eada", "U+202E"],
  ["a\nda", "U+000A"],
  ["a\u0000da", "U+0000"],
  ["a\u3164da", "U+3164"],
  ["ada\u200b", "U+200B"],
  ["\ud800ada", "U+D800"],
])("refuses %j and names the character", (name, character) => {
  expect([nameFault(name), invisibleIn(name)]).toEqual(["invisible", character]);
});

test("takes names of all scripts as they are written, up to 200 characters", () => {
  for (const name of ["ada", "E0123456", "José", "陳大文", "o'neil-2", "Ada Lovelace"])
    expect([nameFault(name), writtenName(name)]).toEqual([undefined, name]);
  expect([nameFault(" \t\u00a0"), nameFault("x".repeat(201)), nameFault("x".repeat(200))]).toEqual([
    "missing",
    "long",
    undefined,
  ]);
});

test("gives the same key for every way to write a name, and a name that was written stays as it is", () => {
  fc.assert(
    fc.property(names, (name) => {
      const written = writtenName(name);
      expect(writtenName(written)).toBe(written);
      expect(usernameKey(usernameKey(name))).toBe(usernameKey(name));
      for (const other of [` ${name}\t`, name.normalize("NFD"), name.normalize("NFC"), name.toLowerCase()])
        expect(isSameUsername(name, other)).toBe(true);
    }),
  );
});

test("finds a name that was kept as given, decomposed or in capitals", () => {
  const formsOf = (name: string) => Object.values(storedForms(name)).flat();
  fc.assert(
    fc.property(names, (name) => {
      expect(formsOf(name)).toEqual(expect.arrayContaining([name, usernameKey(name)]));
    }),
  );
  expect(storedForms("ada")).toEqual({ first: ["ada"], older: ["ADA"] });
  expect(storedForms("E0123456")).toEqual({ first: ["E0123456", "e0123456"], older: [] });
  expect(formsOf("zo\u00eb")).toEqual(["zo\u00eb", "zoe\u0308", "ZO\u00cb"]);
});

test.each(["kim@uni.example", " Kim.Tan+cs@Uni.Example ", "o'neil@mail.uni.example", "kim@uni.xn--p1ai"])(
  "takes the address %j",
  (address) => expect(isEmailAddress(address)).toBe(true),
);

test.each([
  ..."kim@ @uni.example kim kim@uni kim.@uni.example .kim@uni.example k..m@uni.example kim@-uni.example".split(" "),
  "kim\u200b@uni.example",
  "m\u00fcller@uni.example",
  "mueller@universit\u00e4t.de",
  "kim@uni.e",
  "a@b@uni.example",
  "k m@uni.example",
  "<kim@uni.example>",
  `${"x".repeat(65)}@uni.example`,
  `k@${"x".repeat(120)}.example`,
])("refuses the address %j", (address) => expect(isEmailAddress(address)).toBe(false));

test("keeps addresses in small letters", () => {
  expect(writtenAddress(" Sasha@Accounts.Example")).toBe("sasha@accounts.example");
});

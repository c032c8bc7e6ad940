import fc from "fast-check";
import { isEmailAddress, writtenAddress } from "../../../../domain/facts/email-addresses";
import { readAddresses } from "./invitations";

it("reads addresses by lines, commas, semicolons and blanks, and as mail programs copy them", () => {
  expect(
    readAddresses("ada@uni.example\nAlan@Uni.example, lin@uni.example;mo@uni.example\r\n\nSam Moe <sam@uni.example>\n"),
  ).toEqual({
    emails: ["ada@uni.example", "alan@uni.example", "lin@uni.example", "mo@uni.example", "sam@uni.example"],
    problems: [],
  });
});

it("names each line that is wrong, and keeps the others", () => {
  expect(readAddresses("ada@uni.example\nada at uni\nADA@uni.example\nlin@localhost")).toEqual({
    emails: ["ada@uni.example"],
    problems: [
      { line: 2, found: "ada", reason: "address" },
      { line: 2, found: "at", reason: "address" },
      { line: 2, found: "uni", reason: "address" },
      { line: 3, found: "ADA@uni.example", reason: "twice" },
      { line: 4, found: "lin@localhost", reason: "address" },
    ],
  });
});

it.each([
  ["Tan, Mira <m@x.example>; Weber, Jonas <j@x.example>", ["m@x.example", "j@x.example"]],
  ["Tan, Mira <m@x.example>, Weber, Jonas <j@x.example>", ["m@x.example", "j@x.example"]],
  ['"Tan, Mira" <m@x.example>, "j@x.example" <j@x.example>', ["m@x.example", "j@x.example"]],
  ["Mira <m@x.example> (TA), Jonas (j@x.example)", ["m@x.example", "j@x.example"]],
  ["mailto:m@x.example <mailto:j@x.example?subject=Hello>", ["m@x.example", "j@x.example"]],
  [
    "m@x.example\uff1bj@x.example\uff0ck@x.example\u3001l@x.example",
    ["m", "j", "k", "l"].map((box) => `${box}@x.example`),
  ],
  ["'o@x.example", ["'o@x.example"]],
])("reads %s as mail programs copy it", (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, problems: [] });
});

it("says what is wrong with an address that looks right", () => {
  expect(
    readAddresses("kim\u200b@x.example\nkim.@x.example\nmueller@universit\u00e4t.example\nMira <mira>").problems,
  ).toEqual([
    { line: 1, found: "kim\u200b@x.example", reason: "invisible" },
    { line: 2, found: "kim.@x.example", reason: "address" },
    { line: 3, found: "mueller@universit\u00e4t.example", reason: "letters" },
    { line: 4, found: "mira", reason: "address" },
  ]);
});

it("gives nothing but addresses that the server takes, each once, whatever is pasted", () => {
  const texts = fc.constantFrom(
    "a@x.example",
    "B@X.example",
    "Tan",
    ",",
    ";",
    " ",
    "<",
    ">",
    '"',
    "(",
    ")",
    "\n",
    "mailto:",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(texts, fc.string({ unit: "grapheme", maxLength: 8 }))), (parts) => {
      const { emails } = readAddresses(parts.join(""));
      expect(emails.filter((email) => !isEmailAddress(email) || writtenAddress(email) !== email)).toEqual([]);
      expect(new Set(emails).size).toBe(emails.length);
    }),
  );
});

it("finds nothing in nothing", () => {
  expect(readAddresses(" \n\n")).toEqual({ emails: [], problems: [] });
});

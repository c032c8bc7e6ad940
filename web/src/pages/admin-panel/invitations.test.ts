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

it("finds nothing in nothing", () => {
  expect(readAddresses(" \n\n")).toEqual({ emails: [], problems: [] });
});

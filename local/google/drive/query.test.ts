import { DriveError } from "./errors";
import { parseQuery, type Queried } from "./query";

const file: Queried = {
  name: "it's a tree.js",
  mimeType: "text/plain",
  parents: ["root-1"],
  trashed: false,
  modifiedTime: "2026-03-01T08:00:00.000Z",
  appProperties: { source: "true" },
};
const matches = (query: string) => parseQuery(query, "root-1")(file);

describe("a query of files", () => {
  it.each([
    ["name = 'it\\'s a tree.js'", true],
    ["name != 'it\\'s a tree.js'", false],
    ["name contains 'TREE'", true],
    ["mimeType = 'text/plain' and trashed = false", true],
    ["mimeType = 'text/plain' and trashed = true", false],
    ["trashed = true or 'root' in parents", true],
    ["not 'root' in parents", false],
    ["not (trashed = true or mimeType = 'image/png')", true],
    ["appProperties has { key='source' and value='true' }", true],
    ["appProperties has { key='toString' and value='true' }", false],
    ["modifiedTime > '2026-03-01T07:59:59Z'", true],
    ["modifiedTime <= '2026-03-01T07:59:59Z'", false],
  ])("%s", (query, expected) => {
    expect(matches(query)).toBe(expected);
  });

  it("binds and closer than or", () => {
    expect(matches("trashed = true and name = 'x' or mimeType = 'text/plain'")).toBe(true);
    expect(matches("trashed = true and (name = 'x' or mimeType = 'text/plain')")).toBe(false);
  });

  it.each([
    "",
    "name",
    "name = tree",
    "name = 'a' name = 'b'",
    "(name = 'a'",
    "size > '1'",
    "name = 'a",
    "modifiedTime > 'x'",
  ])("refuses %j", (query) => {
    expect(() => matches(query)).toThrow(DriveError);
  });
});

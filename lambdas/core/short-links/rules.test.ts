import { isKeyword, keywordOf, shareQuery } from "./rules";

const WHOLE = "chap=4&exec=1000&ext=NONE&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g&variant=default";

it("keeps a share link unchanged", () => {
  expect(shareQuery(WHOLE)).toBe(WHOLE);
});

it.each([
  ["variant=lazy&prgrm=Q&chap=2", "chap=2&prgrm=Q&variant=lazy"],
  ["lz=Q&prgrm=CYSw", "prgrm=Q"],
  ["prgrm=MYewdgzgL+A3EA", "prgrm=MYewdgzgL%2BA3EA"],
  ["prgrm=MYewdgzgL%20A3EA", "prgrm=MYewdgzgL%2BA3EA"],
  ["prgrm=a$b-c", "prgrm=a%24b-c"],
  ["exec=600000&ext=PIXNFLIX&prgrm=Q", "exec=600000&ext=PIXNFLIX&prgrm=Q"],
])("writes %s anew", (query, expected) => {
  expect(shareQuery(query)).toBe(expected);
});

it.each([
  "",
  "chap=4",
  "prgrm=",
  "prgrm=Q&prgrm=Q",
  "prgrm=Q&next=https://example.com",
  "prgrm=https://example.com",
  "prgrm=javascript:alert(1)",
  "prgrm=<script>",
  "prgrm=%E0%A4%A",
  "chap=9&prgrm=Q",
  "chap=constructor&prgrm=Q",
  "variant=fast&prgrm=Q",
  "exec=0&prgrm=Q",
  "exec=600001&prgrm=Q",
  "exec=1e3&prgrm=Q",
  "ext=CATS&prgrm=Q",
  "ext=none&prgrm=Q",
  "__proto__=1&prgrm=Q",
  "constructor=1&prgrm=Q",
  "#prgrm=Q",
])("refuses %j", (query) => {
  expect(() => shareQuery(query)).toThrow("400 A short link can only be made for a program of the playground");
});

it("refuses links that are too long for an item of the table", () => {
  expect(shareQuery(`prgrm=${"a".repeat(61_434)}`)).toHaveLength(61_440);
  expect(() => shareQuery(`prgrm=${"a".repeat(61_435)}`)).toThrow("400 This program is too long for a short link");
});

it.each([
  ["00000000-0000-4000-8000-000000000000", "000000000000"],
  ["ffffffff-ffff-4fff-bfff-ffffffffffff", "zzzzzzzzzzzz"],
  ["1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed", "dzpzvdkqpee3"],
])("makes of %s the keyword %s", (uuid, keyword) => {
  expect(keywordOf(uuid)).toBe(keyword);
});

it.each(["abc", "week-3_Trees", "0".repeat(64)])("takes %s for a keyword", (text) => {
  expect(isKeyword(text)).toBe(true);
});

it.each(["", "ab", "0".repeat(65), "a b c", "a/b", "…trees", "abc\n"])("takes %j for none", (text) => {
  expect(isKeyword(text)).toBe(false);
});

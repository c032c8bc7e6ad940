import { lineCommentRefusal, type StoredLineComment } from "./line-comment-acts";

it.each<[string, Partial<StoredLineComment>, ReturnType<typeof lineCommentRefusal>]>([
  ["its author", { isAuthor: true }, null],
  ["other staff", {}, "notAuthor"],
  ["an admin", { role: "admin" }, null],
  ["its author in an archived course", { isAuthor: true, archived: true }, "archived"],
  ["other staff in an archived course", { archived: true }, "archived"],
  ["an admin in an archived course", { role: "admin", archived: true }, "archived"],
])("decides about changing and removing a comment by %s", (_, change, expected) => {
  expect(lineCommentRefusal({ role: "staff", archived: false, isAuthor: false, ...change })).toBe(expected);
});

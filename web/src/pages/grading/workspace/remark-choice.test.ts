import { type Remark, suggestionsFor, withRemark } from "./remark-choice";

const remark = (text: string, questionId: number, usedAt: string): Remark => ({
  text,
  questionId,
  usedAt,
  times: 1,
  isOwn: true,
  isElsewhere: false,
  sharing: null,
});
const elsewhere = remark("Names say nothing", 9001, "2026-03-03T00:00:00.000Z");
const near = remark("Names could say more", 3001, "2026-03-01T00:00:00.000Z");
const here = remark("Good names", 3000, "2026-02-01T00:00:00.000Z");
const all = [elsewhere, near, here];
const textsFor = (text: string) => suggestionsFor(all, text, 3000).map((one) => one.text);

it("suggests what was written about this question first, then about its assessment", () => {
  expect(textsFor("")).toEqual(["Good names", "Names could say more", "Names say nothing"]);
});

it("suggests one's own before what others share, of what is as near", () => {
  const shared = {
    ...remark("Bad names", 3000, "2026-09-01T00:00:00.000Z"),
    isOwn: false,
    sharing: { by: "Ada", isOwn: false },
  };
  expect(suggestionsFor([...all, shared], "names", 3000).map((one) => one.text)).toEqual([
    "Good names",
    "Bad names",
    "Names could say more",
    "Names say nothing",
  ]);
});

it("suggests what was written in another course last, whatever its question", () => {
  const earlier = { ...remark("Names of last year", 3000, "2026-09-01T00:00:00.000Z"), isElsewhere: true };
  expect(suggestionsFor([earlier, elsewhere, here], "names", 3000).map((one) => one.text)).toEqual([
    "Good names",
    "Names say nothing",
    "Names of last year",
  ]);
});

it("asks for every word of the paragraph that is written, in any order", () => {
  expect(textsFor("say names")).toEqual(["Names could say more", "Names say nothing"]);
  expect(textsFor("A first paragraph.\n\nmore")).toEqual(["Names could say more"]);
  expect(textsFor("nothing of the kind")).toEqual([]);
});

it("suggests nothing that is there already", () => {
  expect(textsFor("Good names\n\n")).toEqual(["Names could say more", "Names say nothing"]);
});

it("puts it in the place of that paragraph, and leaves the others", () => {
  expect(withRemark("First.\n\nnam", here)).toBe("First.\n\nGood names");
  expect(withRemark("nam", here)).toBe("Good names");
});

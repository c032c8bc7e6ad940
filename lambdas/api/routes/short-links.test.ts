import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

const QUERY = "chap=4&exec=1000&ext=NONE&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g&variant=default";
const OTHER = "chap=1&prgrm=Q";

let course: CourseWithWork;
beforeEach(async () => {
  course = await startCourse();
  for (const username of ["sue", "stan"]) await course.tokenOf(username);
});
afterEach(() => course.close());

const make = (as: string | undefined, body: unknown) => course.call("POST", "/v2/short_links", { as, body });
const made = (as: string, body: unknown) =>
  course.succeed<{ keyword: string; url: string }>("POST", "/v2/short_links", { as, body });
const open = (keyword: string, as?: string) => course.call("GET", `/v2/short_links/${keyword}`, { as });
const textOf = async (answer: Response) => [answer.status, await answer.text()];

it("makes a link that anybody can open", async () => {
  const { keyword, url } = await made("sue", { query: QUERY });
  expect(keyword).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
  expect(url).toBe(`https://academy.test/s/${keyword}`);
  for (const as of [undefined, "sue", "stan"]) {
    const answer = await open(keyword, as);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await answer.json()).toEqual({ query: QUERY });
  }
});

it("gives the same link for the same program to the same person, and to nobody else", async () => {
  const first = await made("sue", { query: QUERY });
  expect(
    await made("sue", { query: "variant=default&lz=CYSwzgDgNghgngCgEQAsRIJQG4g&ext=NONE&exec=1000&chap=4" }),
  ).toEqual(first);
  expect((await made("stan", { query: QUERY })).keyword).not.toBe(first.keyword);
  expect((await made("sue", { query: OTHER })).keyword).not.toBe(first.keyword);
});

it("gives one link to somebody who asks twice at the same moment", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => made("sue", { query: QUERY })));
  expect(new Set(answers.map(({ keyword }) => keyword)).size).toBe(1);
});

it("takes a chosen keyword, once", async () => {
  expect((await made("sue", { query: QUERY, keyword: "week-3" })).keyword).toBe("week-3");
  expect((await made("sue", { query: QUERY, keyword: "week-3" })).keyword).toBe("week-3");
  const taken = [409, "This keyword is taken. Choose another one."];
  expect(await textOf(await make("stan", { query: QUERY, keyword: "week-3" }))).toEqual(taken);
  expect(await textOf(await make("sue", { query: OTHER, keyword: "week-3" }))).toEqual(taken);
  expect(await (await open("week-3")).json()).toEqual({ query: QUERY });
  expect((await made("stan", { query: OTHER, keyword: "Week-3" })).keyword).toBe("Week-3");
});

it("gives a keyword to one of several who want it at the same moment", async () => {
  const answers = await Promise.all(["sue", "stan", "ada"].map((as) => make(as, { query: QUERY, keyword: "trees" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it.each([
  [{}, "A short link can only be made for a program of the playground"],
  [{ query: 5 }, "A short link can only be made for a program of the playground"],
  [{ query: "https://example.com" }, "A short link can only be made for a program of the playground"],
  [{ query: `${QUERY}&next=//example.com` }, "A short link can only be made for a program of the playground"],
  [{ query: `prgrm=${"a".repeat(62_000)}` }, "This program is too long for a short link"],
  [{ query: QUERY, keyword: "ab" }, "A keyword has 3 to 64 letters, digits, hyphens and underscores"],
  [{ query: QUERY, keyword: "../x" }, "A keyword has 3 to 64 letters, digits, hyphens and underscores"],
])("refuses what is no share link (%#)", async (body, text) => {
  expect(await textOf(await make("sue", body))).toEqual([400, text]);
});

it("refuses people without a login, and without a course", async () => {
  expect(await textOf(await make(undefined, { query: QUERY }))).toEqual([401, "Unauthorised"]);
  const refused = [403, "Only members of a course can make short links"];
  expect(await textOf(await make("newcomer", { query: QUERY }))).toEqual(refused);
});

it.each(["nothing-here", "ab", "a%2Fb", "a b", "%00"])("finds nothing under %s", async (keyword) => {
  expect(await textOf(await open(keyword))).toEqual([404, "Short link not found"]);
});

it("lists nothing", async () => {
  expect((await course.call("GET", "/v2/short_links", { as: "ada" })).status).toBe(404);
});

it("lets nobody make more than 200 a day", async () => {
  for (let n = 0; n < 200; n++) await made("sue", { query: `exec=${n + 1}&prgrm=Q` });
  const refused = [429, "You have made 200 short links today. Try again tomorrow."];
  expect(await textOf(await make("sue", { query: QUERY }))).toEqual(refused);
  expect(await textOf(await make("sue", { query: QUERY, keyword: "one-more" }))).toEqual(refused);
  // What one has already is no new link, and others are not kept from theirs.
  await made("sue", { query: "exec=7&prgrm=Q" });
  await made("stan", { query: QUERY });
  course.clock.pass(24 * 3600);
  await made("sue", { query: QUERY });
});

it("costs what it stores", async () => {
  const used = async (act: () => Promise<unknown>) => {
    course.meter.take();
    await act();
    return course.meter.take();
  };
  const long = `chap=4&prgrm=${"a".repeat(20_000)}`;
  expect({
    "a new one": await used(() => made("sue", { query: QUERY })),
    "the same again": await used(() => made("sue", { query: QUERY })),
    "a chosen keyword": await used(() => made("sue", { query: QUERY, keyword: "abc" })),
    "the same again, chosen": await used(() => made("sue", { query: QUERY, keyword: "abc" })),
    "one of 20 KB": await used(() => made("sue", { query: long, keyword: "long" })),
    "opening one": await used(() => open("abc")),
    "opening one of 20 KB": await used(() => open("long")),
    "opening none": await used(() => open("none")),
  }).toEqual({
    "a new one": "2 reads, 3 writes in 5 calls",
    "the same again": "2 reads, 0 writes in 2 calls",
    "a chosen keyword": "2 reads, 2 writes in 4 calls",
    "the same again, chosen": "2 reads, 0 writes in 2 calls",
    "one of 20 KB": "2 reads, 21 writes in 4 calls",
    "opening one": "1 reads, 0 writes in 1 calls",
    "opening one of 20 KB": "5 reads, 0 writes in 1 calls",
    "opening none": "1 reads, 0 writes in 1 calls",
  });
});

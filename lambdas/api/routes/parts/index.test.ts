import { routes } from "..";
import { firstRoutes, laterParts } from ".";

/** A path of the route, with a word that no path has in place of each parameter. */
const sampleOf = (path: string) => path.replace(/\{\w+\}/g, "zz");

test("every route is there at the start or in one part, and no other is", async () => {
  const parts = await Promise.all(laterParts.map(({ load }) => load()));
  const named = (some: readonly { method: string; path: string }[]) =>
    some.map(({ method, path }) => `${method} ${path}`);
  expect(named([...firstRoutes, ...parts.flat()]).sort()).toEqual(named(routes).sort());
});

test("a part is loaded for the path of each of its routes, so that no other route answers in its place", async () => {
  for (const { paths, load } of laterParts) {
    const missed = (await load()).filter(({ path }) => !paths.test(sampleOf(path)));
    expect(missed.map(({ path }) => path)).toEqual([]);
  }
});

test("a student's first requests load nothing further: sign-in, session, course, listing, work, notifications", () => {
  const first = [
    "/v2/auth/login",
    "/v2/user",
    "/v2/courses/1/config",
    "/v2/courses/1/assessments",
    "/v2/courses/1/assessments/2",
    "/v2/courses/1/assessments/2/submit",
    "/v2/courses/1/assessments/2/verdict",
    "/v2/courses/1/assessments/question/3/answer",
    "/v2/courses/1/notifications",
  ];
  expect(first.filter((path) => laterParts.some(({ paths }) => paths.test(path)))).toEqual([]);
});

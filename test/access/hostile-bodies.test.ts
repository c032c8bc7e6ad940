import fc from "fast-check";
import { routes } from "../../lambdas/api/routes";
import { casesOf, SEED } from "../campaign";
import { startTwoCourses, type TwoCourses } from "./two-courses";

/** Whatever is sent by those who may send it, no route breaks: it answers, and never with a fault of ours. */
let courses: TwoCourses;
beforeAll(async () => {
  courses = await startTwoCourses();
});
afterAll(() => courses.close());

const BODIES = casesOf("bodies for each operation", { sample: 6, whole: 60 });
const NAMES = [
  "code",
  "provider",
  "refresh_token",
  "courseId",
  "courseName",
  "sourceChapter",
  "sourceVariant",
  "viewable",
  "assessmentConfigs",
  "assessmentConfigId",
  "type",
  "users",
  "username",
  "role",
  "group",
  "password",
  "answer",
  "openAt",
  "closeAt",
  "isPublished",
  "grading",
  "xpAdjustment",
  "comments",
  "notificationIds",
  "__proto__",
  "constructor",
  "agreedToResearch",
  "submission_id",
  "score",
  "length",
  "achievements",
  "achievement",
  "goals",
  "goal",
  "uuid",
  "title",
  "xp",
  "view",
  "goalUuids",
  "prerequisiteUuids",
  "meta",
  "targetCount",
  "text",
  "progress",
  "count",
  "completed",
  "gameStates",
];
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(
      null,
      true,
      "",
      " ",
      "1",
      "-1",
      "\u0000",
      "\uD800",
      "x".repeat(3000),
      "2026-11-21T04:00:00Z",
    ),
    fc.constantFrom<unknown>(0, -1, 1.5, 1e21, 2 ** 53, "test", "student", "admin", "default"),
    fc.string(),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("any"), { maxKeys: 6 }),
  ),
})).any;
const body = fc.oneof(value, fc.dictionary(fc.constantFrom(...NAMES), value, { minKeys: 1, maxKeys: 6 }));

// A login under a random provider's name is the one answer of 500 that the contract asks for.
const tried = routes.filter(
  ({ body: schema, multipart, operationId }) => schema && !multipart && operationId !== "login",
);

it.each(tried.map((route) => [route.operationId, route] as const))("%s survives any JSON", async (_, route) => {
  const { own, courseId } = courses;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === "courseId" ? courseId : own[name as keyof typeof own]),
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const answer = await courses.call(route.method.toUpperCase(), path, {
        as: "ada",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(sent),
      });
      if (answer.status >= 500) throw new Error(`${answer.status} ${await answer.text()} for ${JSON.stringify(sent)}`);
    }),
    { seed: SEED, numRuns: BODIES },
  );
});

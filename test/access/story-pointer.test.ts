import { startTwoCourses, type TwoCourses } from "./two-courses";

let courses: TwoCourses;
beforeAll(async () => {
  courses = await startTwoCourses();
});
afterAll(() => courses.close());

const storyOf = async (as: string) =>
  (await courses.succeed<{ courseRegistration: { story: object } }>("GET", "/v2/user", { as })).courseRegistration
    .story;

it("defect 13: the story to play next is the viewed course's own, whatever other courses tell", async () => {
  expect(await storyOf("bert")).toEqual({ story: "demo-1", playStory: false });
  const courseId = await courses.makeCourse(
    "cleo",
    [{ username: "bert", role: "student" }],
    "A course without stories",
  );
  await courses.succeed("PUT", "/v2/user/latest_viewed_course", { as: "bert", body: { courseId } });
  expect(await storyOf("bert")).toEqual({ story: null, playStory: false });
});

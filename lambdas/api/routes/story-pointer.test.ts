import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { startCourse } from "../../../test/faults/course-with-work";

it("defect 13: which story the game is to play is looked for in the latest viewed course, not in others", async () => {
  const course = await startCourse();
  const { succeed } = course;
  const second = await course.makeCourse("bea", [{ username: "sue", role: "student" }]);
  const base = `/v2/courses/${second}`;
  const assessmentConfigs = [{ assessmentConfigId: -1, type: "Missions", displayInDashboard: true }];
  await succeed("PUT", `${base}/admin/config/assessment_configs`, { as: "bea", body: { assessmentConfigs } });
  const [config] = await succeed<{ assessmentConfigId: number }[]>("GET", `${base}/admin/config/assessment_configs`, {
    as: "bea",
  });
  const form = new FormData();
  form.set("assessment[file]", new File([FULL_FILE.replace('story="demo-1"', 'story="elsewhere"')], "mission.xml"));
  form.set("forceUpdate", "false");
  form.set("assessmentConfigId", String(config?.assessmentConfigId));
  await succeed("POST", `${base}/admin/assessments`, { as: "bea", body: form });
  const [assessment] = await succeed<{ id: number }[]>("GET", `${base}/assessments`, { as: "bea" });
  const publish = { openAt: "2026-11-20T04:00:00.000Z", closeAt: "2026-11-28T04:00:00.000Z", isPublished: true };
  await succeed("POST", `${base}/admin/assessments/${assessment?.id}`, { as: "bea", body: publish });

  const storyOf = async (courseId: number) => {
    await succeed("PUT", "/v2/user/latest_viewed_course", { as: "sue", body: { courseId } });
    const session = await succeed<{ courseRegistration: { story: object } }>("GET", "/v2/user", { as: "sue" });
    return session.courseRegistration.story;
  };
  // The other course's opened earlier, so it would come first if both were looked at.
  expect(await storyOf(course.courseId)).toEqual({ story: "demo-1", playStory: true });
  expect(await storyOf(second)).toEqual({ story: "elsewhere", playStory: true });
  await course.close();
});

import { startPlatform } from "../../test/access/platform";
import { seedMedia } from "./media";

it("seeds a chapter with its files and a recording that plays, once", async () => {
  const platform = await startPlatform();
  const courseId = await platform.makeCourse("ada");
  const admin = {
    send: (method: string, route: string, body?: unknown) => platform.call(method, route, { as: "ada", body }),
    read: async <T>(schema: { parse(value: unknown): T }, route: string) =>
      schema.parse(await platform.succeed("GET", route, { as: "ada" })),
  };
  for (let round = 0; round < 2; round += 1) await seedMedia(admin, courseId, platform.clock.now());
  expect(platform.buckets.assets.keys()).toEqual([
    "courses-test/1/locations/lookout/dusk.png",
    "courses-test/1/stories/defaultCheckpoint.txt",
    "courses-test/1/stories/first-light.txt",
  ]);
  const [key = "", ...others] = platform.buckets.recordings.keys().filter((one) => one.startsWith("recordings/"));
  const sound = await platform.buckets.recordings.read(key);
  expect([others, sound?.body.length]).toEqual([[], 275_966]);
  const recordings = await platform.succeed("GET", `/v2/courses/${courseId}/sourcecasts`, { as: "ada" });
  const lesson = { uid: "boxes-and-arrows", durationMs: 90_120, isPublished: true, hasCaptions: true, markerCount: 4 };
  expect(recordings).toEqual([expect.objectContaining(lesson)]);
  const chapters = await platform.succeed("GET", `/v2/courses/${courseId}/stories`, { as: "ada" });
  expect(chapters).toEqual([expect.objectContaining({ title: "First light", filenames: ["first-light.txt"] })]);
  await platform.close();
});

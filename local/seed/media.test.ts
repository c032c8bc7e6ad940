import { startPlatform } from "../../test/access/platform";
import { seedGame, seedMedia } from "./media";

it("seeds two chapters with their files and a recording that plays, once", async () => {
  const platform = await startPlatform();
  const courseId = await platform.makeCourse("ada");
  const admin = {
    send: (method: string, route: string, body?: unknown) => platform.call(method, route, { as: "ada", body }),
    read: async <T>(schema: { parse(value: unknown): T }, route: string) =>
      schema.parse(await platform.succeed("GET", route, { as: "ada" })),
  };
  for (let round = 0; round < 2; round += 1) await seedMedia(admin, courseId, platform.clock.now());
  const keys = platform.buckets.assets.keys();
  const texts = ["first-light", "lost-names-1", "lost-names-2", "lost-names-3", "lost-names-4"];
  expect(keys.filter((key) => key.startsWith("chapter-texts/"))).toEqual(
    texts.map((name) => `chapter-texts/courses-test/1/stories/${name}.txt`),
  );
  expect(keys.filter((key) => key.startsWith("courses-test/1/stories/"))).toEqual([
    "courses-test/1/stories/awardsMapping.txt",
    "courses-test/1/stories/defaultCheckpoint.txt",
    "courses-test/1/stories/first-light.txt",
    "courses-test/1/stories/lost-names-1.txt",
    "courses-test/1/stories/lost-names-2.txt",
    "courses-test/1/stories/lost-names-3.txt",
    "courses-test/1/stories/lost-names-4.txt",
    "courses-test/1/stories/roomPreviewMapping.txt",
  ]);
  expect(keys).toContain("courses-test/1/locations/lookout/dusk.jpg");
  expect(keys).toContain("courses-test/1/avatars/odile/odile.calm.png");
  const [key = "", ...others] = platform.buckets.recordings.keys().filter((one) => one.startsWith("recordings/"));
  const sound = await platform.buckets.recordings.read(key);
  expect([others, sound?.body.length]).toEqual([[], 275_966]);
  const recordings = await platform.succeed("GET", `/v2/courses/${courseId}/sourcecasts`, { as: "ada" });
  const lesson = { uid: "boxes-and-arrows", durationMs: 90_120, isPublished: true, hasCaptions: true, markerCount: 4 };
  expect(recordings).toEqual([expect.objectContaining(lesson)]);
  const chapters = await platform.succeed("GET", `/v2/courses/${courseId}/stories`, { as: "ada" });
  const four = ["lost-names-1.txt", "lost-names-2.txt", "lost-names-3.txt", "lost-names-4.txt"];
  expect(chapters).toEqual([
    expect.objectContaining({ title: "First light", filenames: ["first-light.txt"], isPublished: true }),
    expect.objectContaining({ title: "The lost names", filenames: four, isPublished: true }),
  ]);
  await platform.close();
});

it("saves a game for a student who has none, and keeps one that is there", async () => {
  const platform = await startPlatform();
  const courseId = await platform.makeCourse("ada", [{ username: "sue", role: "student" }]);
  const player = {
    send: (method: string, route: string, body?: unknown) => platform.call(method, route, { as: "sue", body }),
    read: async <T>(schema: { parse(value: unknown): T }, route: string) =>
      schema.parse(await platform.succeed("GET", route, { as: "sue" })),
  };
  const saved = async () =>
    (await platform.succeed<{ courseRegistration: { gameStates: object } }>("GET", "/v2/user", { as: "sue" }))
      .courseRegistration.gameStates;
  await seedGame(player, courseId);
  expect(await saved()).toMatchObject({ userSaveState: { collectibles: ["first_light"], largestCompletedChapter: 0 } });
  const own = { gameSaveStates: {}, userSaveState: { collectibles: ["lens"] } };
  await platform.succeed("PUT", `/v2/courses/${courseId}/user/game_states`, { as: "sue", body: { gameStates: own } });
  await seedGame(player, courseId);
  expect(await saved()).toMatchObject(own);
  await platform.close();
});

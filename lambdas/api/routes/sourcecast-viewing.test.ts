import { packed, recordingForm, sendParts, type UploadInParts, wave } from "../../../test/access/media";
import { type Platform, startPlatform } from "../../../test/access/platform";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "stan", role: "staff" },
    { username: "sue", role: "student" },
    { username: "bob", role: "student" },
    { username: "cleo", role: "student" },
  ]);
  // Ten seconds.
  const audio = new File([wave(80_000)], "1.wav");
  await platform.succeed("POST", `${base()}/admin/sourcecast`, {
    as: "ada",
    body: recordingForm({ uid: "lecture", audio }),
  });
});
afterEach(() => platform.close());

const base = () => `/v2/courses/${courseId}`;
const row = () => ({ pk: `COURSE#${courseId}`, sk: "CAST#000000001" });
const watch = (as: string, furthestMs: unknown, uid = "lecture") =>
  platform.call("POST", `${base()}/sourcecasts/${uid}/watched`, { as, body: { furthestMs } });
const viewing = (as = "stan") =>
  platform.succeed<{ members: number; viewers: number; passed: number[] }>(
    "GET",
    `${base()}/admin/sourcecasts/1/viewing`,
    { as },
  );
const own = async (as: string) =>
  (await platform.succeed<{ ownFurthestMs: number | null }[]>("GET", `${base()}/sourcecasts`, { as }))[0]
    ?.ownFurthestMs;
/** Counters of which the first `parts` are `count`. */
const passed = (...counts: [parts: number, count: number][]) =>
  Array.from({ length: 20 }, (_, part) => counts.reduce((sum, [parts, count]) => sum + (part < parts ? count : 0), 0));

it("counts each student once, and each twentieth that they pass, and tells them their own place alone", async () => {
  expect(await viewing()).toEqual({ members: 3, viewers: 0, passed: passed() });
  expect((await watch("sue", 100)).status).toBe(204);
  expect(await viewing()).toEqual({ members: 3, viewers: 1, passed: passed() });
  await watch("sue", 2600);
  await watch("sue", 2700);
  await watch("sue", 1000);
  await watch("bob", 9900);
  expect(await viewing()).toEqual({ members: 3, viewers: 2, passed: passed([5, 1], [20, 1]) });
  expect([await own("sue"), await own("bob"), await own("cleo")]).toEqual([2600, 9900, null]);
  const opened = await platform.succeed("GET", `${base()}/sourcecasts/lecture`, { as: "sue" });
  expect(opened).toMatchObject({ ownFurthestMs: 2600 });
});

it("writes nothing until a further twentieth is passed, and counts nothing of staff", async () => {
  await watch("sue", 5000);
  const before = JSON.stringify(await platform.table.get(row()));
  for (const furthestMs of [5000, 5100, 0]) expect((await watch("sue", furthestMs)).status).toBe(204);
  for (const as of ["stan", "ada"]) expect((await watch(as, 9000)).status).toBe(204);
  expect(JSON.stringify(await platform.table.get(row()))).toBe(before);
  expect([await own("sue"), await own("stan")]).toEqual([5000, null]);
});

it("counts every part once when a player tells many things at once", async () => {
  const places = [500, 9900, 3000, 7000, 1000, 9900, 5000];
  const answers = await Promise.all(places.map((place) => watch("sue", place)));
  expect(answers.map(({ status }) => status)).toEqual(places.map(() => 204));
  await Promise.all(["bob", "cleo"].map((name) => watch(name, 5000)));
  expect(await viewing()).toEqual({ members: 3, viewers: 3, passed: passed([20, 1], [10, 2]) });
});

it.each([-1, "far", null, 86_400_001])("refuses %j as a place", async (furthestMs) => {
  const answer = await watch("sue", furthestMs);
  expect([answer.status, await answer.text()]).toEqual([400, "Missing or invalid parameter(s)"]);
  expect(await viewing()).toMatchObject({ viewers: 0 });
});

it("knows no drafts for students, and shows numbers to staff alone", async () => {
  await platform.succeed("PUT", `${base()}/admin/sourcecasts/1`, { as: "stan", body: { isPublished: false } });
  const draft = await watch("sue", 1000);
  expect([draft.status, await draft.text()]).toEqual([404, "Sourcecast not found!"]);
  const forbidden = await platform.call("GET", `${base()}/admin/sourcecasts/1/viewing`, { as: "sue" });
  expect(forbidden.status).toBe(403);
  expect(await viewing()).toMatchObject({ viewers: 0 });
});

it("learns how long a recording of earlier days is when somebody watches it", async () => {
  const stored = await platform.table.get<Record<string, unknown>>(row());
  await platform.table.put({ ...row(), ...stored, durationMs: null });
  await watch("sue", 5000);
  expect(await viewing()).toEqual({ members: 3, viewers: 1, passed: passed([10, 1]) });
  expect(await platform.table.get(row())).toMatchObject({ durationMs: 10_000 });
});

it("goes with the recording, and leaves nothing that could come back", async () => {
  await watch("sue", 5000);
  await platform.succeed("DELETE", `${base()}/admin/sourcecast/1`, { as: "stan" });
  expect((await watch("sue", 9000)).status).toBe(404);
  expect(await platform.table.get(row())).toBeUndefined();
  await platform.succeed("POST", `${base()}/admin/sourcecast`, { as: "ada", body: recordingForm({ uid: "lecture" }) });
  expect(await own("sue")).toBeNull();
});

it("leaves nothing of a member who is removed, whether the recording is still there or not", async () => {
  await platform.succeed("POST", `${base()}/admin/sourcecast`, { as: "ada", body: recordingForm({ uid: "other" }) });
  for (const [name, place] of [
    ["sue", 5000],
    ["bob", 7500],
  ] as const) {
    await watch(name, place);
    await watch(name, 1000, "other");
  }
  await platform.succeed("DELETE", `${base()}/admin/sourcecast/2`, { as: "stan" });
  const { regId } = await platform.registrationOf("sue", courseId);
  await platform.succeed("DELETE", `${base()}/admin/users/${regId}`, { as: "ada" });
  expect(await viewing()).toEqual({ members: 2, viewers: 1, passed: passed([15, 1]) });
  expect(await platform.table.queryAll({ pk: `REG#${regId}` })).toEqual([]);
});

it("stays with a recording that is cut anew, where the places of viewers are near enough to go on from", async () => {
  await watch("sue", 5000);
  const sound = { audioBytes: wave(40_000).length, contentType: "audio/wav" };
  const uploads = `${base()}/admin/sourcecasts/uploads`;
  const upload = await platform.succeed<UploadInParts>("POST", uploads, { as: "stan", body: sound });
  await sendParts(upload, wave(40_000));
  const replaces = { sourcecastId: 1, kept: [{ from: 0, to: 5000 }] };
  const body = { title: "Cut", isPublished: true, playback: packed(), replaces };
  await platform.succeed("POST", `${uploads}/${upload.uploadId}`, { as: "stan", body });
  expect(await viewing()).toEqual({ members: 3, viewers: 1, passed: passed([10, 1]) });
  expect(await own("sue")).toBe(2500);
  await watch("sue", 4000);
  expect([await own("sue"), (await viewing()).passed]).toEqual([4000, passed([17, 1])]);
});

it("costs these units", async () => {
  const used = async (act: () => Promise<unknown>) => {
    platform.meter.take();
    await act();
    return platform.meter.take();
  };
  for (const name of ["stan", "sue"]) await platform.tokenOf(name);
  expect({
    first: await used(() => watch("sue", 100)),
    further: await used(() => watch("sue", 9900)),
    nothing: await used(() => watch("sue", 9900)),
    staff: await used(() => watch("stan", 9900)),
    viewing: await used(() => viewing()),
  }).toEqual({
    first: "4 reads, 4 writes in 5 calls",
    further: "4 reads, 4 writes in 5 calls",
    nothing: "4 reads, 0 writes in 4 calls",
    staff: "3 reads, 0 writes in 3 calls",
    viewing: "4 reads, 0 writes in 5 calls",
  });
});

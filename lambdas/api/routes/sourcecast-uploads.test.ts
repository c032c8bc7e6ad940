import { gzipSync } from "node:zlib";
import {
  PLAYBACK,
  packed,
  recorded,
  recordingForm,
  sendParts,
  type UploadInParts,
  wave,
} from "../../../test/access/media";
import { type Platform, startPlatform } from "../../../test/access/platform";
import type { AuditEntry } from "../../core/audit/entry";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [
    { username: "stan", role: "staff" },
    { username: "sue", role: "student" },
  ]);
});
afterEach(() => platform.close());

const MiB = 1024 * 1024;
const base = () => `/v2/courses/${courseId}`;
const uploads = (rest = "") => `${base()}/admin/sourcecasts/uploads${rest}`;
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const keysOf = (kind: "playback" | "recordings") =>
  platform.buckets.recordings.keys().filter((key) => key.startsWith(`${kind}/`));
const info = (key: string) => platform.buckets.recordings.info(key);

const begin = (audioBytes: number, contentType = "audio/webm") =>
  platform.succeed<UploadInParts & { expiresAt: string }>("POST", uploads(), {
    as: "stan",
    body: { audioBytes, contentType },
  });
const look = (uploadId: string) =>
  platform.succeed<UploadInParts & { expiresAt: string }>("GET", uploads(`/${uploadId}`), { as: "stan" });
const DETAILS = { title: "Lecture", description: null, uid: "lecture", isPublished: true };
const finish = (uploadId: string, details: object = {}) =>
  platform.call("POST", uploads(`/${uploadId}`), { as: "stan", body: { ...DETAILS, playback: packed(), ...details } });

interface Opened {
  readonly id: number;
  readonly audioUrl: string;
  readonly playbackUrl: string;
  readonly title: string;
}
const open = (uid: string, as = "sue") => platform.succeed<Opened>("GET", `${base()}/sourcecasts/${uid}`, { as });
const keyOf = ({ audioUrl }: Opened) => new URL(audioUrl).pathname.slice(1);

/** Uploads a sound whole. */
async function upload(content = recorded(1000), contentType = "audio/webm"): Promise<string> {
  const begun = await begin(content.length, contentType);
  expect(await sendParts(begun, content)).toEqual(begun.parts.map(() => 200));
  return begun.uploadId;
}

const withDuration = (durationMs: number) =>
  JSON.stringify({ ...JSON.parse(PLAYBACK), ext: { version: 1, durationMs, variant: "default" } });

describe("a recording that is uploaded in parts", () => {
  it("goes straight to the storage and becomes a recording that plays", async () => {
    const content = recorded(17 * MiB);
    const begun = await begin(content.length);
    expect(begun).toEqual({
      uploadId: expect.any(String),
      partBytes: 8_388_608,
      expiresAt: "2026-11-21T08:15:00.000Z",
      parts: [1, 2, 3].map((number) => ({
        number,
        url: expect.stringContaining("X-Amz-Expires=900&"),
        isThere: false,
      })),
    });
    await sendParts(begun, content);
    const markers = [{ time: 500, title: "One", pauses: false }];
    const captions = "WEBVTT\n\n00:01.000 --> 00:04.000\nHello\n";
    const answer = await finish(begun.uploadId, { markers, captions, playback: packed(withDuration(61_500.4)) });
    expect(await textOf(answer)).toEqual([200, '{"id":1,"uid":"lecture"}']);
    const opened = await open("lecture");
    expect(opened).toMatchObject({
      title: "Lecture",
      description: null,
      durationMs: 61_500,
      isPublished: true,
      hasCaptions: true,
      markers,
      captions,
      markerCount: 1,
      uploader: { id: 2, name: "stan" },
      revision: 0,
      earlier: [],
    });
    expect(await (await fetch(opened.playbackUrl)).text()).toBe(withDuration(61_500.4));
    expect(keyOf(opened)).toMatch(/^recordings\/1\/[0-9a-f-]{36}\.webm$/);
    const found = await platform.buckets.recordings.read(keyOf(opened));
    expect(found?.body.equals(content)).toBe(true);
    expect(found?.info).toMatchObject({
      headers: { "content-type": "audio/webm", "cache-control": "public, max-age=60" },
    });
    expect(found?.info.tags).toBeUndefined();
    expect([keysOf("recordings").length, keysOf("playback").length]).toEqual([1, 2]);
    const log = await platform.table.queryAll<AuditEntry>({ pk: `AUDIT#${courseId}` });
    expect(log.filter(({ kind }) => kind === "content")).toMatchObject([
      { actor: { username: "stan" }, subject: { type: "sourcecast", id: 1, name: "Lecture" } },
    ]);
  });

  it("is in the list of clients of mid-2022 with its sound as it is", async () => {
    await finish(await upload(recorded(1000, "\0\0\0\x1cftypM4A "), "audio/mp4"));
    const [listed] = await platform.succeed<{ url: string; playbackData: string; audio: object }[]>(
      "GET",
      `${base()}/sourcecast`,
      { as: "sue" },
    );
    expect(listed).toMatchObject({ uid: "lecture", playbackData: PLAYBACK });
    expect(listed?.url).toMatch(/^https:\/\/academy\.test\/recordings\/1\/[0-9a-f-]{36}\.m4a\?v=\d+$/);
  });

  it.each([
    ["audio/webm", recorded(100), null],
    ["audio/mp4", recorded(100, "\0\0\0\x1cftypisom"), null],
    ["audio/ogg", recorded(100, "OggS"), null],
    ["audio/wav", wave(12_000), 1500],
  ])("may be %s, and of a wave the length is known", async (contentType, content, durationMs) => {
    expect((await finish(await upload(content, contentType))).status).toBe(200);
    expect(await open("lecture")).toMatchObject({ durationMs });
  });

  it("may stay a draft", async () => {
    await finish(await upload(), { isPublished: false });
    const hidden = await platform.call("GET", `${base()}/sourcecasts/lecture`, { as: "sue" });
    expect(hidden.status).toBe(404);
    expect((await open("lecture", "stan")).title).toBe("Lecture");
  });

  it("goes on where it was cut off, with fresh addresses when the first have ended", async () => {
    const content = recorded(17 * MiB);
    const begun = await begin(content.length);
    await sendParts({ ...begun, parts: begun.parts.slice(0, 1) }, content);
    expect(await textOf(await finish(begun.uploadId))).toEqual([400, "The recording has not been uploaded yet"]);
    platform.clock.pass(3600);
    expect(await sendParts({ ...begun, parts: begun.parts.slice(1) }, content)).toEqual([403, 403]);
    const again = await look(begun.uploadId);
    expect(again.parts.map(({ isThere }) => isThere)).toEqual([true, false, false]);
    expect(again.expiresAt).toBe("2026-11-21T09:15:00.000Z");
    await sendParts({ ...again, parts: again.parts.slice(1) }, content);
    expect((await look(begun.uploadId)).parts.map(({ isThere }) => isThere)).toEqual([true, true, true]);
    expect((await finish(begun.uploadId)).status).toBe(200);
    expect((await platform.buckets.recordings.read(keyOf(await open("lecture"))))?.body.equals(content)).toBe(true);
  });

  it("is made once, however often and however fast it is asked for", async () => {
    const uploadId = await upload();
    const first = await Promise.all([finish(uploadId), finish(uploadId), finish(uploadId)]);
    const ids = await Promise.all(first.map(textOf));
    expect(ids).toEqual(Array(3).fill([200, expect.stringMatching(/^{"id":[123],"uid":"lecture"}$/)]));
    expect(ids).toEqual(Array(3).fill(ids[0]));
    expect(await textOf(await finish(uploadId))).toEqual(ids[0]);
    expect((await look(uploadId)).parts.map(({ isThere }) => isThere)).toEqual([true]);
    expect([keysOf("recordings").length, keysOf("playback").length]).toEqual([1, 1]);
    expect(await platform.table.get({ pk: `COURSE#${courseId}`, sk: "RECORDINGS" })).toMatchObject({ count: 1 });
  });

  it("is completed by asking again when the answer was lost, or the server died after any step", async () => {
    const { recordings } = platform.services;
    const steps = ["completeUpload", "start", "keep", "create", "remove"] as const;
    for (const [at, step] of steps.entries()) {
      const uploadId = await upload();
      const whole = recordings[step].bind(recordings) as (...given: never[]) => Promise<unknown>;
      vi.spyOn(recordings, step).mockImplementationOnce((async (...given: never[]) => {
        await whole(...given);
        throw new Error("The server died");
      }) as never);
      const uid = `lecture-${at}`;
      expect([step, (await finish(uploadId, { uid })).status]).toEqual([step, 500]);
      expect([step, await textOf(await finish(uploadId, { uid }))]).toEqual([
        step,
        [200, expect.stringContaining(`"uid":"${uid}"`)],
      ]);
      vi.restoreAllMocks();
    }
    const listed = await platform.succeed<unknown[]>("GET", `${base()}/sourcecasts`, { as: "sue" });
    expect(listed).toHaveLength(5);
  });

  it("is not there a day later, and what was sent of it goes by the bucket's rules", async () => {
    const begun = await begin(1000);
    await sendParts(begun, recorded(1000));
    platform.clock.pass(86_400);
    expect(await textOf(await finish(begun.uploadId))).toEqual([404, "Upload not found"]);
    const gone = await platform.call("GET", uploads(`/${begun.uploadId}`), { as: "stan" });
    expect(await textOf(gone)).toEqual([404, "Upload not found"]);
    expect(keysOf("recordings")).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each([
    [{ audioBytes: 200_000_001, contentType: "audio/webm" }, "The sound may have at most 200 MB"],
    [{ audioBytes: 1e15, contentType: "audio/webm" }, "The sound may have at most 200 MB"],
    [{ audioBytes: 0, contentType: "audio/webm" }, "The sound is empty"],
    [{ audioBytes: -5, contentType: "audio/webm" }, "The sound is empty"],
    [{ audioBytes: 1000, contentType: "text/html" }, "Missing or invalid parameter(s)"],
    [{ audioBytes: 1.5, contentType: "audio/webm" }, "Missing or invalid parameter(s)"],
    [{}, "Missing or invalid parameter(s)"],
  ])("an upload of %j", async (body, text) => {
    expect(await textOf(await platform.call("POST", uploads(), { as: "stan", body }))).toEqual([400, text]);
  });

  it("more bytes than were declared, in any part", async () => {
    const begun = await begin(1000);
    expect(await sendParts(begun, recorded(1001))).toEqual([403]);
    expect(await sendParts(begun, recorded(999))).toEqual([403]);
    expect(await sendParts(begun, recorded(1000))).toEqual([200]);
  });

  it.each([
    ["audio/webm", recorded(100, "<html><script>")],
    ["audio/webm", wave(100)],
    ["audio/wav", recorded(100)],
    ["audio/mp4", recorded(100, "\0\0\0\x1cmoov")],
  ])("what says it is %s and is not, which is deleted", async (contentType, content) => {
    const uploadId = await upload(content, contentType);
    expect(await textOf(await finish(uploadId))).toEqual([400, "audio is invalid"]);
    expect([keysOf("recordings"), keysOf("playback")]).toEqual([[], []]);
    const listed = await platform.succeed<unknown[]>("GET", `${base()}/sourcecasts`, { as: "stan" });
    expect(listed).toEqual([]);
  });

  const bomb = () => gzipSync(Buffer.alloc(100_000_000, " ")).toString("base64");
  const inputs = (count: number) =>
    packed(
      JSON.stringify({
        init: { editorValue: "" },
        inputs: Array.from({ length: count }, (_, time) => ({ time, type: "keyboardCommand", data: "run" })),
      }),
    );
  it.each<[string, () => object, string]>([
    ["a bomb for playback data", () => ({ playback: bomb() }), "playback should be at most 16000000 character(s)"],
    ["playback data that are not packed", () => ({ playback: PLAYBACK }), "playback is invalid"],
    ["playback data that are cut off", () => ({ playback: packed().slice(0, 40) }), "playback is invalid"],
    ["much of them", () => ({ playback: "A".repeat(5_000_001) }), "playback should be at most 5000000 character(s)"],
    ["no playback data", () => ({ playback: undefined }), "playback can't be blank"],
    ["one input too many", () => ({ playback: inputs(100_001) }), "playbackData inputs must be at most 100000 long"],
    [
      "hostile positions",
      () => ({
        playback: packed(
          '{"init":{"editorValue":""},"inputs":[{"time":1,"type":"cursorPositionChange","data":{"row":10000001,"column":0}}]}',
        ),
      }),
      "playbackData input 1: data.row must be at most 10000000",
    ],
    ["no word about drafts", () => ({ isPublished: undefined }), "isPublished can't be blank"],
    [
      "captions that cannot be read",
      () => ({ captions: "Hello" }),
      'captions line 1: The file must begin with the line "WEBVTT".',
    ],
    [
      "ranges out of order",
      () => ({
        replaces: {
          sourcecastId: 1,
          kept: [
            { from: 5, to: 9 },
            { from: 1, to: 2 },
          ],
        },
      }),
      "replaces must name a recording and the ranges of it that are kept, at most 500, in order",
    ],
  ])("%s, and the upload may be sent again", async (_, details, text) => {
    const uploadId = await upload();
    const [status, body] = await textOf(await finish(uploadId, details()));
    expect([status, String(body).slice(0, text.length)]).toEqual([400, text]);
    expect([keysOf("recordings"), keysOf("playback")]).toEqual([[], []]);
    expect((await finish(uploadId)).status).toBe(200);
  });

  it("100,000 inputs are taken", async () => {
    expect(await textOf(await finish(await upload(), { playback: inputs(100_000) }))).toEqual([
      200,
      '{"id":1,"uid":"lecture"}',
    ]);
  });

  it("a uid that is taken, after which the same upload may have another", async () => {
    await platform.call("POST", `${base()}/admin/sourcecast`, { as: "stan", body: recordingForm({ uid: "lecture" }) });
    const uploadId = await upload();
    expect(await textOf(await finish(uploadId))).toEqual([400, "uid has already been taken"]);
    expect(await textOf(await finish(uploadId, { uid: "other" }))).toEqual([200, '{"id":2,"uid":"other"}']);
  });

  it("an upload of another course, and one that nobody has begun", async () => {
    const uploadId = await upload();
    const second = await platform.makeCourse("stan");
    const elsewhere = `/v2/courses/${second}/admin/sourcecasts/uploads/${uploadId}`;
    const body = { ...DETAILS, playback: packed() };
    expect(await textOf(await platform.call("POST", elsewhere, { as: "stan", body }))).toEqual([
      404,
      "Upload not found",
    ]);
    expect(await textOf(await platform.call("GET", elsewhere, { as: "stan" }))).toEqual([404, "Upload not found"]);
    const nobody = uploads("/00000000-0000-4000-8000-000000000000");
    expect(await textOf(await platform.call("GET", nobody, { as: "stan" }))).toEqual([404, "Upload not found"]);
    expect(await textOf(await platform.call("POST", uploads(), { as: "sue", body: {} }))).toEqual([403, "Forbidden"]);
  });
});

describe("a new cut of a recording", () => {
  const ranges = [{ from: 1000, to: 4000 }];

  /** A recording of five seconds, and its key. */
  async function published() {
    const captions = "WEBVTT\n\n00:01.000 --> 00:04.000\nHello\n";
    const markers = [{ time: 0, title: "One", pauses: false }];
    await finish(await upload(), { playback: packed(withDuration(5000)), captions, markers });
    return open("lecture");
  }

  it("keeps the id and the address, counts its revision and tells where times have gone", async () => {
    const before = await published();
    const keysBefore = [...keysOf("recordings"), ...keysOf("playback")];
    platform.clock.pass(60);
    const cut = { replaces: { sourcecastId: 1, revision: 0, kept: ranges }, uid: null, title: "Cut" };
    const uploadId = await upload(recorded(600));
    const answer = await finish(uploadId, { ...cut, playback: packed(withDuration(3000)) });
    expect(await textOf(answer)).toEqual([200, '{"id":1,"uid":"lecture"}']);
    const after = await open("lecture");
    expect(after).toMatchObject({
      id: 1,
      title: "Cut",
      durationMs: 3000,
      revision: 1,
      earlier: [ranges],
      markers: [],
      captions: null,
      insertedAt: "2026-11-21T08:00:00.000Z",
      updatedAt: "2026-11-21T08:01:00.000Z",
    });
    expect(info(keyOf(after))?.size).toBe(600);
    // Players that have the former one open go on; a rule of the bucket deletes it.
    expect(keyOf(before)).not.toBe(keyOf(after));
    expect(keysBefore.map((key) => info(key)?.tags)).toEqual(keysBefore.map(() => ({ kept: "no" })));
    expect(await textOf(await finish(uploadId, cut))).toEqual([200, '{"id":1,"uid":"lecture"}']);
    expect((await open("lecture")) as object).toMatchObject({ revision: 1, earlier: [ranges] });
    expect(await platform.table.get({ pk: `COURSE#${courseId}`, sk: "RECORDINGS" })).toMatchObject({ count: 1 });
  });

  it("may be cut again, and edited in between, without losing what earlier cuts did", async () => {
    await published();
    await finish(await upload(), { replaces: { sourcecastId: 1, kept: ranges } });
    const path = `${base()}/admin/sourcecasts/1`;
    await platform.succeed("PUT", path, { as: "stan", body: { markers: [], captions: null } });
    await finish(await upload(), { replaces: { sourcecastId: 1, revision: 1, kept: [{ from: 0, to: 500 }] } });
    expect(await open("lecture")).toMatchObject({ revision: 2, earlier: [ranges, [{ from: 0, to: 500 }]] });
  });

  it("is refused for a recording that has changed, is gone, or is another course's", async () => {
    await published();
    await finish(await upload(), { replaces: { sourcecastId: 1, revision: 0, kept: ranges } });
    expect(
      await textOf(await finish(await upload(), { replaces: { sourcecastId: 1, revision: 0, kept: ranges } })),
    ).toEqual([409, "The recording has changed since you opened it. Open it again, then cut it."]);
    const unknown = { replaces: { sourcecastId: 9, kept: ranges } };
    expect(await textOf(await finish(await upload(), unknown))).toEqual([404, "Sourcecast not found!"]);
    expect(await open("lecture")).toMatchObject({ revision: 1 });
  });

  it("counts once when two cut at the same time", async () => {
    await published();
    const [one, other] = [await upload(), await upload()];
    const cut = { replaces: { sourcecastId: 1, revision: 0, kept: ranges } };
    const both = await Promise.all([finish(one, cut), finish(other, cut)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await open("lecture")).toMatchObject({ revision: 1, earlier: [ranges] });
    const untagged = keysOf("recordings").filter((key) => info(key)?.tags === undefined);
    expect(untagged).toEqual([keyOf(await open("lecture"))]);
  });
});

it("an upload costs these units, whatever its size", async () => {
  const used = async (act: () => Promise<unknown>) => {
    platform.meter.take();
    await act();
    return platform.meter.take();
  };
  await platform.tokenOf("stan");
  const first = await upload(recorded(9 * MiB));
  const cut = await upload();
  expect({
    begin: await used(() => begin(200_000_000)),
    look: await used(() => look(first)),
    finish: await used(() => finish(first)),
    "finish again": await used(() => finish(first)),
    replace: await used(() => finish(cut, { replaces: { sourcecastId: 1, kept: [{ from: 0, to: 1 }] } })),
  }).toEqual({
    begin: "1 reads, 1 writes in 2 calls",
    look: "2 reads, 0 writes in 2 calls",
    finish: "5 reads, 15 writes in 5 calls",
    "finish again": "2 reads, 0 writes in 2 calls",
    replace: "3 reads, 10 writes in 4 calls",
  });
});

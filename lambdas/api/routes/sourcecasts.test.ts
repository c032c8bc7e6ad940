import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expectContract } from "../../../test/access/contract";
import { PLAYBACK, recordingForm, wave } from "../../../test/access/media";
import { type Platform, startPlatform } from "../../../test/access/platform";

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

const admin = (rest = "") => `/v2/courses/${courseId}/admin/sourcecast${rest}`;
const create = (members: Parameters<typeof recordingForm>[0] = {}, as = "ada") =>
  platform.call("POST", admin(), { as, body: recordingForm(members) });
const remove = (id: number) => platform.call("DELETE", admin(`/${id}`), { as: "stan" });
const textOf = async (answer: Response) => [answer.status, await answer.text()];
const keys = () => platform.buckets.recordings.keys();
const sound = (content: Uint8Array<ArrayBuffer> = wave(), name = "1.wav") => new File([content], name);

interface Listed {
  readonly id: number;
  readonly uid: string;
  readonly url: string;
  readonly playbackData: string;
}
async function list(as = "sue"): Promise<Listed[]> {
  const answer = await platform.call("GET", `/v2/courses/${courseId}/sourcecast`, { as });
  return (await expectContract("listSourcecasts", answer)) as Listed[];
}

const keysOf = (kind: "playback" | "recordings") => keys().filter((key) => key.startsWith(`${kind}/`));

/** Playback data of about so many characters, by default such as get small when they are packed. */
function playback(length: number, textOf = (size: number) => "x".repeat(size)): string {
  const parts = Array.from({ length: Math.ceil(length / 50_000) }, (_, at) => Math.min(50_000, length - at * 50_000));
  const inputs = parts.map((size) => ({ time: 0, type: "replInput", data: textOf(size) }));
  return JSON.stringify({ init: { editorValue: "" }, inputs });
}
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}";

describe("a recording", () => {
  it("is kept as sent, under a key that cannot be guessed, and told to every member with the address of its sound", async () => {
    const answer = await create({ uid: "first_recording-1" });
    await expectContract("createSourcecast", answer);
    expect(await textOf(answer)).toEqual([200, "OK"]);
    expect(await list()).toEqual([
      {
        id: 1,
        courseId,
        title: "Recursion",
        description: "Aloud",
        uid: "first_recording-1",
        inserted_at: "2026-11-21T08:00:00.000Z",
        updated_at: "2026-11-21T08:00:00.000Z",
        audio: { file_name: "1637481600000.wav", updated_at: "2026-11-21T08:00:00.000Z" },
        playbackData: PLAYBACK,
        uploader: { id: 1, name: "Ada Admin" },
        url: expect.stringMatching(
          new RegExp(`^https://academy\\.test/recordings/${courseId}/${UUID}\\.wav\\?v=1795248000$`),
        ),
      },
    ]);
    const [key = ""] = keysOf("recordings");
    expect((await list())[0]?.url).toContain(`/${key}?`);
    const found = await platform.buckets.recordings.read(key);
    expect(found?.body.equals(wave())).toBe(true);
    expect(found?.info.headers["content-type"]).toBe("audio/wav");
  });

  it("gets a uid of its own without one, and has no description without one", async () => {
    for (const members of [{ uid: undefined }, { uid: "" }, { uid: "  " }]) {
      expect((await create({ ...members, description: undefined })).status).toBe(200);
    }
    const uids = (await list()).map(({ uid }) => uid);
    for (const uid of uids) expect(uid).toMatch(new RegExp(`^${UUID}$`));
    expect(new Set(uids).size).toBe(3);
    expect(await list()).toContainEqual(expect.objectContaining({ description: null }));
  });

  it("defect 16: with a uid that is taken is refused with 400, also by two at once", async () => {
    await create({ uid: "mine" });
    const [before] = [keys().slice()];
    const refused = await create({ uid: "mine" });
    await expectContract("createSourcecast", refused);
    expect(await textOf(refused)).toEqual([400, "uid has already been taken"]);
    expect(keys()).toEqual(before);
    const both = await Promise.all([create({ uid: "race" }), create({ uid: "race", playbackData: playback(9000) })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await list()).map(({ uid }) => uid).sort()).toEqual(["mine", "race"]);
    expect([keysOf("recordings").length, keysOf("playback").length]).toEqual([2, 2]);
  });

  it("with a uid of another course is taken as any other, which tells nobody what recordings that course has", async () => {
    await create({ uid: "mine" });
    const second = await platform.makeCourse("bea");
    const elsewhere = `/v2/courses/${second}`;
    const body = recordingForm({ uid: "mine", title: "Theirs" });
    await platform.succeed("POST", `${elsewhere}/admin/sourcecast`, { as: "bea", body });
    const [theirs] = await platform.succeed<{ id: number; title: string }[]>("GET", `${elsewhere}/sourcecast`, {
      as: "bea",
    });
    expect(await platform.succeed("GET", `${elsewhere}/sourcecasts/mine`, { as: "bea" })).toMatchObject({
      title: "Theirs",
    });
    await platform.succeed("DELETE", `${elsewhere}/admin/sourcecast/${theirs?.id}`, { as: "bea" });
    expect((await list()).map(({ uid }) => uid)).toEqual(["mine"]);
    const own = await platform.call("GET", `/v2/courses/${courseId}/sourcecasts/mine`, { as: "ada" });
    expect(own.status).toBe(200);
  });

  it("keeps playback data packed in an object of their own, to which no path of the site leads", async () => {
    const long = playback(300_000);
    await create({ title: "long", playbackData: long });
    await create({ title: "short" });
    expect((await list()).map(({ playbackData }) => playbackData)).toEqual([long, PLAYBACK]);
    const held = keysOf("playback");
    expect(held).toHaveLength(2);
    for (const key of held) {
      expect(key).toMatch(new RegExp(`^playback/${courseId}/${UUID}\\.json$`));
      expect(platform.buckets.recordings.info(key)?.headers).toMatchObject({
        "content-type": "application/json",
        "content-encoding": "gzip",
      });
    }
    const sizes = held.map((key) => platform.buckets.recordings.info(key)?.size ?? 0);
    expect(Math.max(...sizes)).toBeLessThan(2000);
    const row = await platform.table.get<object>({ pk: `COURSE#${courseId}`, sk: "CAST#000000001" });
    expect(JSON.stringify(row).length).toBeLessThan(2000);
  });

  it("is deleted with its objects, and its uid is free again", async () => {
    await create({ uid: "again", playbackData: playback(20_000) });
    const answer = await remove(1);
    await expectContract("deleteSourcecast", answer);
    expect(await textOf(answer)).toEqual([200, "OK"]);
    expect([await list(), keys()]).toEqual([[], []]);
    expect(await textOf(await remove(1))).toEqual([404, "Sourcecast not found!"]);
    expect((await create({ uid: "again" })).status).toBe(200);
    const total = await platform.table.get({ pk: `COURSE#${courseId}`, sk: "RECORDINGS" });
    expect(total).toMatchObject({ count: 1 });
  });

  it("defect 1: of another course is not found", async () => {
    await create();
    const second = await platform.makeCourse("bea");
    const path = `/v2/courses/${second}/admin/sourcecast/1`;
    expect(await textOf(await platform.call("DELETE", path, { as: "bea" }))).toEqual([404, "Sourcecast not found!"]);
    expect(await list()).toHaveLength(1);
    expect(keysOf("recordings")).toHaveLength(1);
  });
});

describe("what does not fit", () => {
  const BROKEN = `{ "init": { "editorValue": "" },
  "inputs": [
    { "time": 1, "type": "cursorPositionChange", "data": { "row": -1, "column": 0 } },
    { "time": 2, "type": "keyboardCommand", "data": "walk" }
  ] }`;
  const BLANKS = "audio can't be blank\nplaybackData can't be blank\ntitle can't be blank";
  it.each<[string, Parameters<typeof recordingForm>[0], string]>([
    ["blanks", { audio: undefined, title: " ", playbackData: "" }, BLANKS],
    ["another extension", { audio: sound(wave(), "1.mp3") }, "audio is invalid"],
    ["no sound in it", { audio: sound(new Uint8Array(Buffer.from("RIFF....AVI LIST"))) }, "audio is invalid"],
    ["nothing in it", { audio: sound(new Uint8Array()) }, "audio is invalid"],
    ["a text for a sound", { audio: "1.wav" }, "audio is invalid"],
    ["a uid with a slash", { uid: "../other" }, "uid has invalid format"],
    ["a file for a title", { title: sound() }, "title is invalid"],
    [
      "playback data that are no JSON",
      { playbackData: '{"init": {}\n "inputs": []}' },
      "playbackData is no JSON: line 2, column 2",
    ],
    [
      "inputs that cannot be used",
      { playbackData: BROKEN },
      'playbackData input 1, line 3: data.row must be at least 0\nplaybackData input 2, line 4: data must be one of "run"',
    ],
    ["a long title", { title: "x".repeat(256) }, "title should be at most 255 character(s)"],
    [
      "much playback data",
      { playbackData: playback(1_000_000) },
      "playbackData should be at most 1000000 character(s)",
    ],
    ["two faults", { uid: "ü", audio: sound(wave(), "wav") }, "audio is invalid\nuid has invalid format"],
  ])("%s is told by field", async (_, members, text) => {
    const answer = await create(members);
    await expectContract("createSourcecast", answer);
    expect(await textOf(answer)).toEqual([400, text]);
    expect([await list(), keys()]).toEqual([[], []]);
  });

  it("nothing of a recording at all", async () => {
    const foreign = new FormData();
    foreign.set("title", "Recursion");
    for (const body of [new FormData(), foreign, { sourcecast: 5 }, "text"]) {
      const answer = await platform.call("POST", admin(), { as: "ada", body });
      expect(await textOf(answer)).toEqual([400, "Missing or invalid parameter(s)"]);
    }
  });

  it("a sound too long for one call, and the extension in any case", async () => {
    expect(await textOf(await create({ audio: sound(wave(4_000_000)) }))).toEqual([
      413,
      "This recording is 5 MB; the limit for this client is 4 MB. Record in the course's own page.",
    ]);
    expect((await create({ audio: sound(wave(3_000_000), "1.WAV") })).status).toBe(200);
  });

  it("more recordings than a course may have", async () => {
    const total = (count: number) => platform.table.put({ pk: `COURSE#${courseId}`, sk: "RECORDINGS", count });
    await total(200);
    const full = [400, "The course has no room for another recording; delete one first"];
    expect(await textOf(await create())).toEqual(full);
    await total(199);
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect([keysOf("recordings").length, keysOf("playback").length]).toEqual([1, 1]);
  });
});

describe("a list of more than one answer can hold", () => {
  const random = (size: number) => randomBytes(size).toString("base64").slice(0, size);

  it.each([
    ["repeats itself", 20, playback(990_000)],
    ["does not", 4, playback(980_000, random)],
  ])(
    "leaves out what no longer fits, which our own pages still have, when it %s",
    async (_, most, playbackData) => {
      for (let count = 0; count < most; count += 1) expect((await create({ playbackData })).status).toBe(200);
      expect((await create({ playbackData, uid: "one-too-many" })).status).toBe(200);
      const authorization = `Bearer ${await platform.tokenOf("sue")}`;
      const headers = { authorization, "accept-encoding": "gzip" };
      const answer = await platform.app.request(`/v2/courses/${courseId}/sourcecast`, { headers });
      expect(answer.status).toBe(200);
      const listed = JSON.parse(gunzipSync(await answer.arrayBuffer()).toString()) as Listed[];
      expect(listed.map((one) => one.playbackData === playbackData)).toEqual(Array(most).fill(true));
      expect(await rows()).toHaveLength(most + 1);
      expect(await playbackAt((await open("one-too-many")).playbackUrl)).toBe(playbackData);
    },
    60_000,
  );
});

interface Row {
  readonly id: number;
  readonly uid: string;
  readonly isPublished: boolean;
}
interface Opened extends Row {
  readonly title: string;
  readonly audioUrl: string;
  readonly playbackUrl: string;
  readonly markers: readonly object[];
  readonly captions: string | null;
}
const rows = (as = "sue") => platform.succeed<Row[]>("GET", `/v2/courses/${courseId}/sourcecasts`, { as });
const open = (uid: string, as = "sue") =>
  platform.succeed<Opened>("GET", `/v2/courses/${courseId}/sourcecasts/${uid}`, { as });
const edit = (id: number, body: object, as = "stan") =>
  platform.call("PUT", `/v2/courses/${courseId}/admin/sourcecasts/${id}`, { as, body });
/** What a browser fetches from the address of playback data. */
const playbackAt = async (url: string) => (await fetch(url)).text();
const row = (sourcecastId: number) => ({
  pk: `COURSE#${courseId}`,
  sk: `CAST#${String(sourcecastId).padStart(9, "0")}`,
});

/** What rows of earlier days lack. */
const NEW_MEMBERS = "isPublished durationMs annotationsKey markerCount opening hasCaptions revision updatedAt".split(
  " ",
);

describe("our own list and player", () => {
  it("list what is known of recordings, newest first, and reach playback data by an address for five minutes", async () => {
    await create({ uid: "first", audio: sound(wave(12_000)) });
    platform.clock.pass(60);
    await create({ uid: "second", title: "Lists" });
    expect(await rows()).toEqual([
      {
        id: 2,
        uid: "second",
        title: "Lists",
        description: "Aloud",
        uploader: { id: 1, name: "Ada Admin" },
        insertedAt: "2026-11-21T08:01:00.000Z",
        updatedAt: "2026-11-21T08:01:00.000Z",
        durationMs: 1,
        isPublished: true,
        hasCaptions: false,
        markerCount: 0,
        opening: "1 + 1;",
        ownFurthestMs: null,
      },
      expect.objectContaining({ id: 1, uid: "first", durationMs: 1500 }),
    ]);
    const opened = await open("first");
    expect(opened).toEqual({
      ...(await rows())[1],
      audioUrl: expect.stringMatching(/^https:\/\/academy\.test\/recordings\/1\/[0-9a-f-]{36}\.wav\?v=1795248000$/),
      playbackUrl: expect.stringContaining("X-Amz-Expires=300&"),
      markers: [],
      captions: null,
      revision: 0,
      earlier: [],
    });
    const fetched = await fetch(opened.playbackUrl);
    expect(fetched.headers.get("content-encoding")).toBe("gzip");
    expect(await fetched.text()).toBe(PLAYBACK);
  });

  it("keep drafts from students: in lists, by their address, and from clients of mid-2022 altogether", async () => {
    await create({ uid: "draft" });
    expect((await edit(1, { isPublished: false })).status).toBe(204);
    expect([await rows(), await rows("stan"), await list(), await list("stan")]).toEqual([
      [],
      [expect.objectContaining({ uid: "draft", isPublished: false })],
      [],
      [],
    ]);
    const hidden = await platform.call("GET", `/v2/courses/${courseId}/sourcecasts/draft`, { as: "sue" });
    expect(await textOf(hidden)).toEqual([404, "Sourcecast not found!"]);
    expect((await open("draft", "stan")).isPublished).toBe(false);
    expect((await edit(1, { isPublished: true })).status).toBe(204);
    expect(await list()).toHaveLength(1);
  });

  it("have chapters and captions that may be edited, and of what is not sent what was there", async () => {
    await create({ uid: "lecture" });
    platform.clock.pass(60);
    const captions = "WEBVTT\n\n00:01.000 --> 00:04.000\nWelcome & hello\n";
    const markers = [
      { time: 9000.4, title: " Now you try ", pauses: true },
      { time: 0, title: "Beginning", pauses: false },
    ];
    expect((await edit(1, { title: "Lecture 1", description: null, markers, captions })).status).toBe(204);
    expect(await open("lecture")).toMatchObject({
      title: "Lecture 1",
      description: null,
      captions,
      hasCaptions: true,
      markerCount: 2,
      insertedAt: "2026-11-21T08:00:00.000Z",
      updatedAt: "2026-11-21T08:01:00.000Z",
      markers: [
        { time: 0, title: "Beginning", pauses: false },
        { time: 9000, title: "Now you try", pauses: true },
      ],
    });
    expect(keysOf("playback")).toHaveLength(2);
    const [before] = [keys().slice()];
    expect((await edit(1, { markers: [] })).status).toBe(204);
    expect(await open("lecture")).toMatchObject({ markers: [], captions, markerCount: 0, title: "Lecture 1" });
    expect(keysOf("playback")).toHaveLength(2);
    expect(keys()).not.toEqual(before);
    expect((await edit(1, { captions: "" })).status).toBe(204);
    expect(await open("lecture")).toMatchObject({ markers: [], captions: null, hasCaptions: false });
    expect([keysOf("playback").length, keysOf("recordings").length]).toEqual([1, 1]);
    await edit(1, { captions });
    await remove(1);
    expect(keys()).toEqual([]);
  });

  it("lose nothing when two edit at once", async () => {
    await create({ uid: "lecture" });
    const captions = "WEBVTT\n\n00:01.000 --> 00:04.000\nHello\n";
    const markers = [{ time: 1, title: "One", pauses: false }];
    const both = await Promise.all([edit(1, { captions }), edit(1, { markers })]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect(await open("lecture")).toMatchObject({ captions, markers });
    expect(keysOf("playback")).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ["a blank title", { title: " " }, "title can't be blank"],
    ["a text for a switch", { isPublished: "yes" }, "isPublished is invalid"],
    ["a long description", { description: "x".repeat(2001) }, "description should be at most 2000 character(s)"],
    [
      "chapters without titles",
      { markers: [{ time: 1, title: " ", pauses: false }] },
      "markers must be at most 200 chapters, each with its time, a title of at most 120 characters, and pauses",
    ],
    [
      "chapters before the beginning",
      { markers: [{ time: -1, title: "x", pauses: false }] },
      "markers must be at most 200 chapters, each with its time, a title of at most 120 characters, and pauses",
    ],
    [
      "captions that cannot be read",
      { captions: "WEBVTT\n\n00:05.000 --> 00:04.000\nA\n\nB" },
      "captions line 3: A caption must end after it begins.\ncaptions line 6: A caption needs a line with its times: 00:01.000 --> 00:04.000",
    ],
    [
      "very long captions",
      { captions: `WEBVTT\n\n${"x".repeat(500_000)}` },
      "captions should be at most 500000 character(s)",
    ],
  ])("refuse %s, and keep what was there", async (_, body, text) => {
    await create({ uid: "lecture" });
    expect(await textOf(await edit(1, body))).toEqual([400, text]);
    expect(await open("lecture")).toMatchObject({ title: "Recursion", markers: [], captions: null });
  });

  it("know recordings of earlier days, whose playback data were in the row or in an object as it is", async () => {
    await create({ uid: "inline" });
    await create({ uid: "plain" });
    for (const id of [1, 2]) {
      const stored = await platform.table.get<Record<string, unknown>>(row(id));
      const old = Object.fromEntries(Object.entries(stored ?? {}).filter(([name]) => !NEW_MEMBERS.includes(name)));
      await platform.services.recordings.remove(String(stored?.playbackKey));
      const key = `playback/${courseId}/plain.json`;
      if (id === 2) await platform.services.recordings.create(key, Buffer.from(PLAYBACK), "application/json");
      const place = id === 1 ? { playbackData: PLAYBACK, playbackKey: null } : { playbackData: null, playbackKey: key };
      await platform.table.put({ ...row(id), ...old, ...place });
    }
    expect((await list()).map(({ playbackData }) => playbackData)).toEqual([PLAYBACK, PLAYBACK]);
    expect(await rows()).toMatchObject([
      { uid: "plain", isPublished: true, durationMs: null, updatedAt: "2026-11-21T08:00:00.000Z" },
      { uid: "inline", isPublished: true, durationMs: null, opening: null },
    ]);
    for (const uid of ["inline", "plain", "inline"]) {
      expect(await playbackAt((await open(uid)).playbackUrl)).toBe(PLAYBACK);
    }
    expect(keysOf("playback")).toHaveLength(2);
    expect((await edit(1, { markers: [{ time: 1, title: "One", pauses: false }] })).status).toBe(204);
    expect(await open("inline")).toMatchObject({ markers: [{ title: "One" }] });
    expect((await remove(1)).status + (await remove(2)).status).toBe(400);
    expect(keys()).toEqual([]);
  });
});

it("recordings cost the gate's read and these units", async () => {
  const used = async (act: () => Promise<Response | unknown>) => {
    platform.meter.take();
    await act();
    return platform.meter.take();
  };
  for (const username of ["stan", "sue"]) await platform.tokenOf(username);
  await create();
  expect({
    create: await used(() => create()),
    "create, long": await used(() => create({ playbackData: playback(900_000) })),
    "create, uid taken": await used(() => create({ uid: "x" })).then(() => used(() => create({ uid: "x" }))),
    "list of four, for clients of mid-2022": await used(() => list()),
    "list of four": await used(() => rows()),
    open: await used(async () => open((await rows())[0]?.uid ?? "")).then(() => used(() => open("x"))),
    edit: await used(() => edit(1, { title: "Other", markers: [{ time: 1, title: "One", pauses: false }] })),
    delete: await used(() => remove(1)),
    "delete, long": await used(() => remove(3)),
  }).toEqual({
    create: "2 reads, 13 writes in 4 calls",
    "create, long": "2 reads, 13 writes in 4 calls",
    "create, uid taken": "4 reads, 0 writes in 2 calls",
    "list of four, for clients of mid-2022": "2 reads, 0 writes in 2 calls",
    "list of four": "3 reads, 0 writes in 3 calls",
    open: "4 reads, 0 writes in 4 calls",
    edit: "2 reads, 8 writes in 3 calls",
    delete: "2 reads, 12 writes in 3 calls",
    "delete, long": "2 reads, 12 writes in 3 calls",
  });
});

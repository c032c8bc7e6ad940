import { ApiFailure } from "../../web/src/api/failures";
import type { PutPart, Recording, UploadApi, UploadOptions } from "../../web/src/pages/sourcereel/upload/upload";
import { uploadRecording } from "../../web/src/pages/sourcereel/upload/upload-recording";
import { PLAYBACK, recorded } from "./media";
import { type Platform, startPlatform } from "./platform";

/* The page's upload against the API and the storage, with a network that fails on cue. */

const MiB = 1024 * 1024;

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada");
});
afterEach(() => platform.close());

const uploads = (rest = "") => `/v2/courses/${courseId}/admin/sourcecasts/uploads${rest}`;

async function answerOf<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await platform.call(method, path, { as: "ada", body });
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.text());
  return (await answer.json()) as T;
}

const api: UploadApi = {
  begin: (sound) => answerOf("POST", uploads(), sound),
  look: (uploadId) => answerOf("GET", uploads(`/${uploadId}`)),
  finish: (uploadId, telling) => answerOf("POST", uploads(`/${uploadId}`), telling),
};

const putPart: PutPart = async (url, part, { signal, onSent }) => {
  const answer = await fetch(url, { method: "PUT", body: part, signal });
  onSent(part.size);
  return answer.status;
};

function recording(bytes = 20 * MiB): Recording {
  const telling = { title: "Lecture", uid: "lecture", isPublished: true, description: "ü" };
  return { audio: new Blob([recorded(bytes)]), contentType: "audio/webm", playback: PLAYBACK, telling };
}

/** Options whose waits are over at once, and what was told meanwhile. */
function options(more: Partial<UploadOptions> = {}) {
  const calls = { begun: [] as string[], progress: [] as number[], waits: [] as number[] };
  const given: UploadOptions = {
    api,
    putPart,
    signal: new AbortController().signal,
    wait: async (ms) => void calls.waits.push(ms),
    onBegun: (uploadId) => void calls.begun.push(uploadId),
    onProgress: (bytes) => void calls.progress.push(bytes),
    ...more,
  };
  return { ...calls, given };
}

/** What is kept of the recording: its bytes as they were sent, once. */
async function expectWhole({ audio }: Recording): Promise<void> {
  const opened = await answerOf<{ audioUrl: string; playbackUrl: string }>(
    "GET",
    `/v2/courses/${courseId}/sourcecasts/lecture`,
  );
  const found = await platform.buckets.recordings.read(new URL(opened.audioUrl).pathname.slice(1));
  expect(found?.body.equals(Buffer.from(await audio.arrayBuffer()))).toBe(true);
  expect(await (await fetch(opened.playbackUrl)).text()).toBe(PLAYBACK);
  expect(platform.buckets.recordings.keys().filter((key) => key.startsWith("recordings/"))).toHaveLength(1);
}

/** A way of putting parts that fails as `failures` says, by the number of the attempt. */
function failing(failures: Readonly<Record<number, (url: string, part: Blob) => Promise<number>>>): PutPart {
  let attempt = 0;
  return (url, part, rest) => {
    attempt += 1;
    return failures[attempt]?.(url, part) ?? putPart(url, part, rest);
  };
}

it("sends a recording in parts, three at a time, and tells how many bytes have left", async () => {
  const sent = recording(37 * MiB);
  let [underWay, most] = [0, 0];
  const counted: PutPart = async (...given) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const status = await putPart(...given);
    underWay -= 1;
    return status;
  };
  const { given, begun, progress, waits } = options({ putPart: counted });
  expect(await uploadRecording(sent, given)).toEqual({ id: 1, uid: "lecture" });
  await expectWhole(sent);
  expect([most, begun.length, waits]).toEqual([3, 1, []]);
  expect([progress[0], progress.at(-1)]).toEqual([0, 38_797_312]);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
});

it("goes on after a lost network, parts whose answer was lost, and a storage that fails", async () => {
  const sent = recording();
  const { given, waits, begun } = options({
    putPart: failing({
      1: async () => 0,
      // It arrived, and nobody heard of it.
      2: async (url, part) => {
        await fetch(url, { method: "PUT", body: part });
        return 0;
      },
      4: async () => 503,
    }),
  });
  await uploadRecording(sent, given);
  await expectWhole(sent);
  expect(begun).toHaveLength(1);
  expect(waits.every((ms) => ms === 1000)).toBe(true);
});

it("asks for fresh addresses when those that it has are over, without a pause", async () => {
  const sent = recording();
  let count = 0;
  const { given, waits } = options({
    putPart: (...part) => {
      count += 1;
      if (count === 2) platform.clock.pass(3600);
      return putPart(...part);
    },
  });
  await uploadRecording(sent, given);
  await expectWhole(sent);
  expect(waits).toEqual([]);
});

it("goes on in another page with what was kept of it, and sends what is not there", async () => {
  const sent = recording();
  const closing = new AbortController();
  const arrived: Promise<number>[] = [];
  const first = options({
    signal: closing.signal,
    putPart: async (url, part, rest) => {
      if (arrived.length < 2) {
        const status = putPart(url, part, rest);
        arrived.push(status);
        return status;
      }
      await Promise.all(arrived);
      closing.abort(new Error("The tab was closed"));
      return 0;
    },
  });
  await expect(uploadRecording(sent, first.given)).rejects.toThrow("The tab was closed");
  const [uploadId] = first.begun;
  let again = 0;
  const second = options({
    uploadId,
    putPart: (...part) => {
      again += 1;
      return putPart(...part);
    },
  });
  await uploadRecording(sent, second.given);
  await expectWhole(sent);
  expect([second.begun, again]).toEqual([[], 1]);
});

it("makes one recording when the answer to the last call is lost", async () => {
  const sent = recording(MiB);
  let calls = 0;
  const finish: UploadApi["finish"] = async (...given) => {
    calls += 1;
    const made = await api.finish(...given);
    if (calls === 1) throw new ApiFailure(0, "");
    return made;
  };
  const { given, waits } = options({ api: { ...api, finish } });
  expect(await uploadRecording(sent, given)).toEqual({ id: 1, uid: "lecture" });
  await expectWhole(sent);
  expect([calls, waits]).toEqual([2, [1000]]);
  expect(await answerOf<unknown[]>("GET", `/v2/courses/${courseId}/sourcecasts`)).toHaveLength(1);
});

it.each([
  ["of which nobody knows any more", "00000000-0000-4000-8000-000000000000"],
  ["of another sound", undefined],
])("begins anew in place of an upload %s", async (_, uploadId) => {
  const sent = recording();
  const other = uploadId ?? (await api.begin({ audioBytes: MiB, contentType: "audio/webm" })).uploadId;
  const { given, begun } = options({ uploadId: other });
  await uploadRecording(sent, given);
  await expectWhole(sent);
  expect(begun).toHaveLength(1);
});

it("gives up after half a minute without a network, and goes on when asked to", async () => {
  const sent = recording(MiB);
  const { given, waits, begun } = options({ putPart: async () => 0 });
  await expect(uploadRecording(sent, given)).rejects.toMatchObject({ status: 0 });
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
  await uploadRecording(sent, options({ uploadId: begun[0] }).given);
  await expectWhole(sent);
});

it("tells at once what the server refuses", async () => {
  const { given, waits } = options();
  const broken = { ...recording(MiB), playback: "{}" };
  const refusal = { status: 400, body: expect.stringMatching(/^playbackData init must be an object/) };
  await expect(uploadRecording(broken, given)).rejects.toMatchObject(refusal);
  const large = { ...recording(MiB), audio: { size: 200_000_001 } as Blob };
  await expect(uploadRecording(large, given)).rejects.toMatchObject({ body: "The sound may have at most 200 MB" });
  expect(waits).toEqual([]);
});

it("can be aborted while it waits", async () => {
  const abort = new AbortController();
  const wait: UploadOptions["wait"] = async (_, signal) => {
    abort.abort(new Error("No more"));
    signal.throwIfAborted();
  };
  const { given } = options({ signal: abort.signal, putPart: async () => 0, wait });
  await expect(uploadRecording(recording(MiB), given)).rejects.toThrow("No more");
});

it("sends no part once it was aborted, also while the upload was being begun", async () => {
  const abort = new AbortController();
  const begin: UploadOptions["api"]["begin"] = async (sound) => {
    const begun = await api.begin(sound);
    abort.abort(new Error("No more"));
    return begun;
  };
  const putPart = vi.fn<() => Promise<number>>(() => new Promise(() => undefined));
  const { given } = options({ signal: abort.signal, api: { ...api, begin }, putPart });
  await expect(uploadRecording(recording(MiB), given)).rejects.toThrow("No more");
  expect(putPart).not.toHaveBeenCalled();
});

it("leaves nothing of a part whose connection broke, and sends it again", async () => {
  const sent = recording();
  const begun = await api.begin({ audioBytes: sent.audio.size, contentType: "audio/webm" });
  const [first] = begun.parts;
  const part = sent.audio.slice(0, begun.partBytes);
  await fetch(first?.url ?? "", { method: "PUT", body: part });
  const cut = new AbortController();
  const slow = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(MiB)),
    pull: () => cut.abort(),
  });
  const half = { method: "PUT", body: slow, duplex: "half", signal: cut.signal } as RequestInit;
  await expect(fetch(begun.parts[1]?.url ?? "", half)).rejects.toThrow();
  expect((await api.look(begun.uploadId)).parts.map(({ isThere }) => isThere)).toEqual([true, false, false]);
  await uploadRecording(sent, options({ uploadId: begun.uploadId }).given);
  await expectWhole(sent);
});

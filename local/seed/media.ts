import { readFile } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { readLesson } from "./lesson";

/** One signed-in caller of the public API. */
interface Caller {
  send(method: string, route: string, body?: unknown): Promise<Response>;
  read<T>(schema: z.ZodType<T>, route: string): Promise<T>;
}

const Recordings = z.array(z.object({ uid: z.string() }));
const Upload = z.object({
  uploadId: z.string(),
  partBytes: z.number(),
  parts: z.array(z.object({ number: z.number(), url: z.string() })),
});

const STORIES_FOLDER = path.join(process.cwd(), "assets", "stories");
const STORY_FILES = ["defaultCheckpoint.txt", "first-light.txt"];
const DAY_MS = 24 * 60 * 60 * 1000;

/** A chapter of the game with its files, and a recording. Safe to repeat: what is already there is kept. */
export async function seedMedia(admin: Caller, courseId: number, now: Date): Promise<void> {
  const base = `/v2/courses/${courseId}`;
  const texts = STORY_FILES.map(async (name) => [`stories/${name}`, await readFile(path.join(STORIES_FOLDER, name))]);
  const files = [...(await Promise.all(texts)), ["locations/lookout/dusk.png", dusk()]] as [string, Buffer][];
  for (const [name, content] of files) {
    const [folder = ""] = name.split("/");
    const known = await admin.read(z.array(z.string()), `${base}/admin/assets/${folder}`);
    if (!known.includes(name)) await admin.send("POST", `${base}/admin/assets/${name}`, formOf({ upload: content }));
  }
  if ((await admin.read(z.array(z.unknown()), `${base}/stories`)).length === 0) {
    const openAt = new Date(now.getTime() - DAY_MS).toISOString();
    const closeAt = new Date(now.getTime() + 100 * DAY_MS).toISOString();
    const chapter = { title: "First light", imageUrl: "/locations/lookout/dusk.png", filenames: ["first-light.txt"] };
    await admin.send("POST", `${base}/admin/stories`, { story: { ...chapter, openAt, closeAt, isPublished: true } });
  }
  await uploadLesson(admin, base);
}

/** Uploads the recording: its sound in parts straight to the storage, then all that belongs to it. */
async function uploadLesson(admin: Caller, base: string): Promise<void> {
  const { sound, playback, ...lesson } = await readLesson();
  const known = await admin.read(Recordings, `${base}/sourcecasts`);
  if (known.some(({ uid }) => uid === lesson.uid)) return;
  const uploads = `${base}/admin/sourcecasts/uploads`;
  const wanted = { audioBytes: sound.length, contentType: "audio/webm" };
  const offered = Upload.parse(await (await admin.send("POST", uploads, wanted)).json());
  for (const { number, url } of offered.parts) {
    const first = (number - 1) * offered.partBytes;
    const part = new Uint8Array(sound.subarray(first, first + offered.partBytes));
    const answer = await fetch(url, { method: "PUT", body: part });
    if (!answer.ok) throw new Error(`Part ${number} of the recording was answered ${answer.status}`);
  }
  await admin.send("POST", `${uploads}/${offered.uploadId}`, {
    ...lesson,
    isPublished: true,
    playback: gzipSync(JSON.stringify(playback)).toString("base64"),
  });
}

function formOf(files: Readonly<Record<string, Buffer>>): FormData {
  const form = new FormData();
  for (const [member, content] of Object.entries(files)) form.set(member, new File([new Uint8Array(content)], "file"));
  return form;
}

const [WIDTH, HEIGHT] = [1920, 1080];

/** A picture of the evening sky over the sea, drawn row by row. */
function dusk(): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const isSea = y > HEIGHT * 0.7;
    const depth = isSea ? (y - HEIGHT * 0.7) / (HEIGHT * 0.3) : y / (HEIGHT * 0.7);
    const colour = isSea ? [20, 50 - 30 * depth, 90 - 50 * depth] : [30 + 220 * depth, 30 + 110 * depth, 90];
    const row = Buffer.alloc(1 + 3 * WIDTH);
    for (let x = 0; x < WIDTH; x += 1)
      for (let part = 0; part < 3; part += 1) row[1 + 3 * x + part] = colour[part] ?? 0;
    return row;
  });
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

import { readFile } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { z } from "zod";

/** One signed-in caller of the public API. */
interface Caller {
  send(method: string, route: string, body?: unknown): Promise<Response>;
  read<T>(schema: z.ZodType<T>, route: string): Promise<T>;
}

const STORIES_FOLDER = path.join(process.cwd(), "assets", "stories");
const STORY_FILES = ["defaultCheckpoint.txt", "first-light.txt"];
const DAY_MS = 24 * 60 * 60 * 1000;
const RECORDING_UID = "demo-counting-down";

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
  const recordings = await admin.read(z.array(z.object({ uid: z.string() })), `${base}/sourcecast`);
  if (recordings.some(({ uid }) => uid === RECORDING_UID)) return;
  const form = formOf({ "sourcecast[audio]": melody() }, "counting-down.wav");
  form.set("sourcecast[title]", "Counting down");
  form.set("sourcecast[description]", "A recursive function, typed to a tune of eight notes.");
  form.set("sourcecast[uid]", RECORDING_UID);
  form.set("sourcecast[playbackData]", JSON.stringify(typing(MELODY_SECONDS * 1000)));
  await admin.send("POST", `${base}/admin/sourcecast`, form);
}

function formOf(files: Readonly<Record<string, Buffer>>, name = "file"): FormData {
  const form = new FormData();
  for (const [member, content] of Object.entries(files)) form.set(member, new File([new Uint8Array(content)], name));
  return form;
}

const LINES = ["const countdown = n =>", "  n === 0 ? 'lift-off' : countdown(n - 1);", "countdown(10);"];

/** Playback data: the program typed line by line, then run. */
function typing(milliseconds: number) {
  const step = milliseconds / (LINES.length + 2);
  const typed = LINES.flatMap((line, row) => {
    const time = Math.round(step * (row + 1));
    const [start, end] = [
      { row, column: 0 },
      { row: row + 1, column: 0 },
    ];
    return [
      { time, type: "codeDelta", data: { start, end, action: "insert", lines: [line, ""] } },
      { time, type: "cursorPositionChange", data: end },
    ];
  });
  const run = { time: Math.round(step * (LINES.length + 1)), type: "keyboardCommand", data: "run" };
  return { init: { chapter: 1, externalLibrary: "NONE", editorValue: "" }, inputs: [...typed, run] };
}

const RATE = 8000;
const NOTES = [392, 440, 494, 523, 587, 523, 494, 392];
const NOTE_SECONDS = 0.75;
const MELODY_SECONDS = NOTES.length * NOTE_SECONDS;

/** A tune as a sound file: 8 bit, mono. */
function melody(): Buffer {
  const length = RATE * NOTE_SECONDS;
  const samples = NOTES.flatMap((pitch) =>
    Array.from({ length }, (_, at) => {
      const fading = 1 - at / length;
      return 128 + Math.round(60 * fading * Math.sin((2 * Math.PI * pitch * at) / RATE));
    }),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, Buffer.from(samples)]);
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

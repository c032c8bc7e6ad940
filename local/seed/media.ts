import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
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
const DAY_MS = 24 * 60 * 60 * 1000;

/** Uploads at a time: more would only wait for each other. */
const UPLOADS_AT_ONCE = 8;

/** The chapters of the game in the order of their opening. */
export const CHAPTERS = [
  {
    title: "First light",
    imageUrl: "/images/covers/first-light.jpg",
    filenames: ["first-light.txt"],
    openedDaysAgo: 2,
  },
  {
    title: "The lost names",
    imageUrl: "/images/covers/lost-names.jpg",
    filenames: ["lost-names-1.txt", "lost-names-2.txt", "lost-names-3.txt", "lost-names-4.txt"],
    openedDaysAgo: 1,
  },
] as const;

/** Uploads the chapters of the game with their files, and a recording. Safe to repeat: what is already there is kept. */
export async function seedMedia(admin: Caller, courseId: number, now: Date): Promise<void> {
  const base = `/v2/courses/${courseId}`;
  await uploadStoryFiles(admin, base);
  const known = await admin.read(z.array(z.object({ title: z.string() })), `${base}/stories`);
  for (const { openedDaysAgo, ...chapter } of CHAPTERS) {
    if (known.some(({ title }) => title === chapter.title)) continue;
    const openAt = new Date(now.getTime() - openedDaysAgo * DAY_MS).toISOString();
    const closeAt = new Date(now.getTime() + 100 * DAY_MS).toISOString();
    await admin.send("POST", `${base}/admin/stories`, { story: { ...chapter, openAt, closeAt, isPublished: true } });
  }
  await uploadLesson(admin, base);
}

const SavedGame = z.object({ courseRegistration: z.object({ gameStates: z.record(z.string(), z.unknown()) }) });

/** Saves a game in which the first chapter is done and its collectible found. A game that is there is kept. */
export async function seedGame(player: Caller, courseId: number): Promise<void> {
  const { courseRegistration } = await player.read(SavedGame, "/v2/user");
  if (Object.keys(courseRegistration.gameStates).length > 0) return;
  const userSaveState = {
    settings: { bgmVolume: 1, sfxVolume: 1 },
    recentlyPlayedCheckpoint: [0, 0],
    collectibles: ["first_light"],
    largestCompletedChapter: 0,
  };
  const gameStates = { gameSaveStates: {}, userSaveState };
  await player.send("PUT", `/v2/courses/${courseId}/user/game_states`, { gameStates });
}

/** Returns the names of a course's game files, as in `locations/cave/echo.jpg`, with where they lie. */
export async function storyFiles(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(STORIES_FOLDER, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const named = files.flatMap((file) => {
    const name = path.relative(STORIES_FOLDER, file).split(path.sep);
    if (name[0] === "files") return [[name.slice(1).join("/"), file] as const];
    return file.endsWith(".txt") ? [[`stories/${name.join("/")}`, file] as const] : [];
  });
  return new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function uploadStoryFiles(admin: Caller, base: string): Promise<void> {
  const files = await storyFiles();
  const folders = [...new Set([...files.keys()].map((name) => name.split("/")[0]))];
  const lists = folders.map((folder) => admin.read(z.array(z.string()), `${base}/admin/assets/${folder}`));
  const known = new Set((await Promise.all(lists)).flat());
  const waiting = [...files].filter(([name]) => !known.has(name));
  const uploadNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [name, file] = next;
      await admin.send("POST", `${base}/admin/assets/${name}`, formOf({ upload: await readFile(file) }));
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadNext));
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

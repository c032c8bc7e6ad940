import { assetForm } from "../../../test/access/media";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { runJob } from "../../schedule/jobs";

let platform: Platform;
let base: string;
beforeEach(async () => {
  platform = await startPlatform();
  base = `/v2/courses/${await platform.makeCourse("ada", [{ username: "sue", role: "student" }])}`;
});
afterEach(() => platform.close());

const KEY = "courses-test/1/stories/arrival.txt";
const text = (text: string) => assetForm(new TextEncoder().encode(text), "arrival.txt");
const act = <T>(method: string, path: string, body?: unknown) =>
  platform.succeed<T>(method, `${base}/${path}`, { as: "ada", body });
/** The text as everybody can fetch it. */
const open = () => platform.services.assets.text(KEY);
const stories = (as: string) => platform.succeed<{ id: number }[]>("GET", `${base}/stories`, { as });

const DATES = { openAt: "2026-11-22T08:00:00.000Z", closeAt: "2026-11-30T00:00:00.000Z" };
const chapter = (more: object = {}) => ({
  story: { title: "Arrival", filenames: ["arrival.txt"], isPublished: true, ...DATES, ...more },
});
const edit = async (story: object) => act("POST", `admin/stories/${(await stories("ada"))[0]?.id}`, { story });
const OPEN = { openAt: "2026-11-21T00:00:00.000Z", closeAt: "2026-11-30T00:00:00.000Z" };

it("hides a text from students until its chapter opens; then it is in their list", async () => {
  await act("POST", "admin/assets/stories/arrival.txt", text("You arrive."));
  await act("POST", "admin/stories", chapter());
  expect(await stories("sue")).toEqual([]);
  expect(await open()).toBeUndefined();
  expect(await act("GET", "admin/story_texts/arrival.txt")).toBe("You arrive.");
  expect(await act("GET", "admin/assets/stories")).toEqual(["stories/arrival.txt"]);
  platform.clock.set(DATES.openAt);
  expect(await stories("sue")).toHaveLength(1);
  expect(await open()).toBe("You arrive.");
});

it("takes it away when the chapter is hidden, put off, loses the text, or is deleted, and when the game is turned off", async () => {
  await act("POST", "admin/assets/stories/arrival.txt", text("You arrive."));
  await act("POST", "admin/stories", chapter(OPEN));
  const gone = async (hide: () => Promise<unknown>, show: () => Promise<unknown>) => {
    expect(await open()).toBe("You arrive.");
    await hide();
    expect(await open()).toBeUndefined();
    await show();
  };
  const set = (settings: object) => () => act("PUT", "admin/config", settings);
  await gone(
    () => edit({ isPublished: false }),
    () => edit({ isPublished: true }),
  );
  await gone(
    () => edit(DATES),
    () => edit(OPEN),
  );
  await gone(
    () => edit({ filenames: [] }),
    () => edit({ filenames: ["stories/arrival.txt"] }),
  );
  await gone(set({ enableGame: false }), set({ enableGame: true }));
  await gone(set({ viewable: false }), set({ viewable: true }));
  await gone(
    async () => act("DELETE", `admin/stories/${(await stories("ada"))[0]?.id}`),
    async () => {},
  );
  expect(await act("GET", "admin/story_texts/arrival.txt")).toBe("You arrive.");
});

it("shows a replaced text at once, and no deleted one", async () => {
  await act("POST", "admin/stories", chapter(OPEN));
  await act("POST", "admin/assets/stories/arrival.txt", text("You arrive."));
  expect(await open()).toBe("You arrive.");
  const again = await platform.call("POST", `${base}/admin/assets/stories/arrival.txt`, {
    as: "ada",
    body: text("You are late."),
  });
  expect([again.status, await again.text()]).toEqual([400, "File already exists"]);
  await act("DELETE", "admin/assets/stories/arrival.txt");
  expect(await open()).toBeUndefined();
  await act("POST", "admin/assets/stories/arrival.txt", text("You are late."));
  expect(await open()).toBe("You are late.");
});

it("leaves texts that are about the whole game where everybody reads them", async () => {
  await act("POST", "admin/assets/stories/awardsMapping.txt", text("awards"));
  expect(await platform.services.assets.text("courses-test/1/stories/awardsMapping.txt")).toBe("awards");
  expect(await act("GET", "admin/story_texts/awardsMapping.txt")).toBe("awards");
});

it("takes texts of earlier days, which everybody could read, from where they are, and loses none", async () => {
  const content = new TextEncoder().encode("Not yet.");
  await platform.services.assets.create(KEY, content, "text/plain; charset=utf-8");
  await act("POST", "admin/stories", { ...chapter({ filenames: [] }) });
  expect(await act("GET", "admin/story_texts/arrival.txt")).toBe("Not yet.");
  await platform.services.assets.create(KEY, content, "text/plain; charset=utf-8");
  await runJob(platform.services, "sweep");
  expect(await open()).toBeUndefined();
  expect(await act("GET", "admin/story_texts/arrival.txt")).toBe("Not yet.");
});

it("gives texts only to staff of the course, and no other file of the folder", async () => {
  await act("POST", "admin/assets/stories/arrival.txt", text("You arrive."));
  const asked = async (path: string, as: string) => {
    const answer = await platform.call("GET", path, { as });
    return [answer.status, await answer.text()];
  };
  expect(await asked(`${base}/admin/story_texts/arrival.txt`, "sue")).toEqual([403, "Forbidden"]);
  const second = await platform.makeCourse("bea");
  expect(await asked(`/v2/courses/${second}/admin/story_texts/arrival.txt`, "bea")).toEqual([404, "File not found"]);
  expect(await asked(`${base}/admin/story_texts/map.png`, "ada")).toEqual([404, "File not found"]);
  expect(await asked(`${base}/admin/story_texts/a%2F..%2Fb.txt`, "ada")).toEqual([400, "Invalid file name"]);
});

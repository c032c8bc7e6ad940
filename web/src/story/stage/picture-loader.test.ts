/** @vitest-environment jsdom */
import { framesOf, gridOf, PictureLoader } from "./picture-loader";

const image = (width: number, height: number): HTMLImageElement => {
  const made = document.createElement("img");
  Object.defineProperty(made, "naturalWidth", { value: width });
  Object.defineProperty(made, "naturalHeight", { value: height });
  return made;
};

const placeholder = () => Object.assign(document.createElement("canvas"), { width: 64, height: 48 });

/** A loader whose addresses answer what `answers` says, one after another; the last again and again. */
function loaderOf(answers: readonly (HTMLImageElement | "missing" | "silent")[]) {
  const asked: string[] = [];
  const missing: string[] = [];
  const clock = { now: 0 };
  const loader = new PictureLoader({
    urlOf: (path) => `/course${path}`,
    onMissing: (path) => missing.push(path),
    drawPlaceholder: placeholder,
    now: () => clock.now,
    fetchImage: (url, signal) =>
      new Promise((resolve, reject) => {
        const answer = answers[Math.min(asked.length, answers.length - 1)];
        asked.push(url);
        signal.addEventListener("abort", () => reject(new Error("late")));
        if (answer === "missing") reject(new Error("404"));
        else if (answer instanceof HTMLImageElement) resolve(answer);
      }),
  });
  return { loader, asked, missing, clock };
}

afterEach(() => vi.useRealTimers());

test("loads a picture once, from its address", async () => {
  const { loader, asked, missing } = loaderOf([image(300, 200)]);
  expect(loader.known("/objects/lamp.png")).toBeUndefined();
  const [one, other] = await Promise.all([loader.load("/objects/lamp.png"), loader.load("/objects/lamp.png")]);
  expect(one).toBe(other);
  expect(one).toMatchObject({ width: 300, height: 200, isMissing: false });
  expect(loader.known("/objects/lamp.png")).toBe(one);
  expect(asked).toEqual(["/course/objects/lamp.png"]);
  expect(missing).toEqual([]);
});

test("asks a second time when the first fails", async () => {
  const { loader, missing } = loaderOf(["missing", image(300, 200)]);
  expect((await loader.load("/a.png")).isMissing).toBe(false);
  expect(missing).toEqual([]);
});

test("gives a placeholder and tells it once when a picture is not there", async () => {
  const { loader, asked, missing } = loaderOf(["missing"]);
  const picture = await loader.load("/a.png");
  await loader.load("/a.png");
  expect(picture).toMatchObject({ width: 64, height: 48, isMissing: true });
  expect(asked).toHaveLength(2);
  expect(missing).toEqual(["/a.png"]);
});

test("gives a placeholder for a picture without size", async () => {
  const { loader, missing } = loaderOf([image(0, 0)]);
  expect((await loader.load("/a.png")).isMissing).toBe(true);
  expect(missing).toEqual(["/a.png"]);
});

test("waits ten seconds for each of two tries", async () => {
  vi.useFakeTimers();
  const { loader, asked, missing } = loaderOf(["silent"]);
  const load = loader.load("/slow.png");
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await load).isMissing).toBe(true);
  expect(missing).toEqual(["/slow.png"]);
});

test("tries a missing picture again when it is needed a while later", async () => {
  const { loader, clock } = loaderOf(["missing", "missing", image(300, 200)]);
  await loader.load("/a.png");
  clock.now = 14_999;
  expect((await loader.load("/a.png")).isMissing).toBe(true);
  clock.now = 15_000;
  expect((await loader.load("/a.png")).isMissing).toBe(false);
  expect(loader.known("/a.png")?.width).toBe(300);
});

test("a sprite sheet has frames, and its placeholder one", async () => {
  const sheet = { path: "/a.png", kind: "Sprite", frames: 4 } as const;
  const there = await loaderOf([image(400, 100)]).loader.load("/a.png");
  const missing = await loaderOf(["missing"]).loader.load("/a.png");
  expect([framesOf(sheet, there), gridOf(sheet, there)]).toEqual([4, { width: 100, height: 100, columns: 4 }]);
  expect([framesOf(sheet, missing), gridOf(sheet, missing).width]).toEqual([1, 64]);
});

/** @vitest-environment jsdom */
import { beginAfter } from "./drawn-first";

const ENTRY = "/a/core-1.js";
const started = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>("script[type=module]")].map(({ src }) => new URL(src).pathname);
const parse = (): boolean => document.dispatchEvent(new Event("DOMContentLoaded"));

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = `<link rel="modulepreload" id="entry" href="${ENTRY}">`;
});
afterEach(() => void vi.useRealTimers());

/** Boxes whose drawing ends when it is said. */
function boxes() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { module: Promise.resolve({ drawn: promise }), resolve, reject };
}
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test("a page whose boxes draw nothing of themselves begins once the document is there", async () => {
  beginAfter(null);
  await settled();
  expect(started()).toEqual([]);
  parse();
  await settled();
  expect(started()).toEqual([ENTRY]);
});

test("a page begins after what its boxes draw is seen", async () => {
  const { module, resolve } = boxes();
  beginAfter(module);
  parse();
  await vi.advanceTimersByTimeAsync(599);
  expect(started()).toEqual([]);
  resolve();
  await settled();
  expect(started()).toEqual([ENTRY]);
});

test.each([
  [
    "cannot be drawn",
    (): ReturnType<typeof boxes>["module"] => Promise.resolve({ drawn: Promise.reject(new Error()) }),
  ],
  ["do not load", (): ReturnType<typeof boxes>["module"] => Promise.reject(new Error("no such file"))],
])("boxes that %s hold up nothing", async (_, module) => {
  beginAfter(module());
  parse();
  await settled();
  expect(started()).toEqual([ENTRY]);
});

test("boxes that wait for a slow server hold the page up for 600 ms", async () => {
  beginAfter(boxes().module);
  parse();
  await vi.advanceTimersByTimeAsync(600);
  expect(started()).toEqual([ENTRY]);
});

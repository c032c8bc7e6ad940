import type { MediaMessage } from "../../../../language/modules/media";
import { FrameExchange } from "./frame-exchange";

const picture = { width: 1, height: 1, data: Uint8ClampedArray.from([1, 2, 3, 4]) } as ImageData;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function passage() {
  const sent: MediaMessage[] = [];
  const slow: boolean[] = [];
  return {
    sent,
    slow,
    way: new FrameExchange(
      (message) => sent.push(message),
      (now) => slow.push(now),
    ),
  };
}

test("a picture goes out with a number, and only its own answer counts", () => {
  const { way, sent } = passage();
  way.offer(picture, 25);
  expect(sent).toEqual([
    { library: "pix_n_flix", kind: "frame", id: 1, width: 1, height: 1, pixels: picture.data, time: 25 },
  ]);
  expect(way.busy).toBe(true);
  expect(way.answeredBy({ id: 7 })).toBe(false);
  expect(way.answeredBy({ id: 1 })).toBe(true);
  expect(way.busy).toBe(false);
  expect(way.answeredBy({ id: 1 })).toBe(false);
});

test("a picture that is on its way for 2 seconds is told of, until it comes", () => {
  const { way, slow } = passage();
  way.offer(picture, 0);
  vi.advanceTimersByTime(1999);
  expect(slow).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(slow).toEqual([false, true]);
  way.answeredBy({ id: 1 });
  expect(slow).toEqual([false, true, false]);
});

test("a picture that is no longer waited for is not told of", () => {
  const { way, slow } = passage();
  way.offer(picture, 0);
  way.clear();
  vi.advanceTimersByTime(5000);
  expect(slow).toEqual([false, false]);
  expect(way.busy).toBe(false);
});

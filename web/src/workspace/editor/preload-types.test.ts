import type { Library } from "../../../../language/library";
import { afterRest, warmTypes } from "./preload-types";

const library: Library = {
  chapter: 2,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

function page(savesData: boolean) {
  const asked: unknown[] = [];
  let task: (() => void) | null = null;
  const questions = {
    ask: (question: unknown) => {
      asked.push(question);
      return Promise.reject(new Error("Nobody answers.")) as never;
    },
  };
  const circumstances = {
    savesData: () => savesData,
    idle: (given: () => void) => {
      task = given;
      return () => {
        task = null;
      };
    },
  };
  const callOff = warmTypes(questions, library, circumstances);
  return { asked, callOff, rest: () => task?.() };
}

it("asks about an empty program when the page is idle, and not before", () => {
  const { asked, rest } = page(false);
  expect(asked).toEqual([]);
  rest();
  expect(asked).toEqual([{ ask: "hints", library, text: "" }]);
});

it("asks nothing when it is called off before, or when data are to be saved", () => {
  const left = page(false);
  left.callOff();
  left.rest();
  const sparing = page(true);
  sparing.rest();
  expect([left.asked, sparing.asked]).toEqual([[], []]);
});

describe("in a browser without idle moments of its own", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("waits until nobody has typed for two seconds", () => {
    const page = new EventTarget();
    let calls = 0;
    afterRest(() => {
      calls += 1;
    }, page);
    for (let key = 0; key < 5; key++) {
      vi.advanceTimersByTime(1900);
      page.dispatchEvent(new Event("keydown"));
    }
    expect(calls).toBe(0);
    vi.advanceTimersByTime(2000);
    expect(calls).toBe(1);
    page.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(5000);
    expect(calls).toBe(1);
  });

  it("can be called off", () => {
    const page = new EventTarget();
    let calls = 0;
    const callOff = afterRest(() => {
      calls += 1;
    }, page);
    callOff();
    page.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(5000);
    expect(calls).toBe(0);
  });
});

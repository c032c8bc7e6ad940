/** @vitest-environment jsdom */
import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { isBeingJudged, pollDelay, pollingWhile, type Verdict, verdictPolling } from "./verdict-polling";

type Status = Verdict["questions"][number]["autogradingStatus"];

const questions = (...statuses: Status[]) =>
  statuses.map((autogradingStatus, id) => ({ id, autogradingStatus, xp: 0 }));
const verdictOf = (...statuses: Status[]): Verdict => ({
  status: "submitted",
  attempt: 1,
  xp: 0,
  xpBonus: 0,
  maxXp: 10,
  questions: questions(...statuses),
});

it("polls every 300 ms at first and ever slower later, down to once in 5 s", () => {
  expect([0, 1, 4, 5, 6, 7, 8, 10, 12, 13, 50].map(pollDelay)).toEqual([
    300, 300, 300, 300, 450, 675, 1013, 2278, 5000, 5000, 5000,
  ]);
});

it("waits while any question is being judged", () => {
  expect(isBeingJudged(questions("success", "processing"))).toBe(true);
  expect(isBeingJudged(questions("success", "failed"))).toBe(false);
  expect(isBeingJudged([])).toBe(false);
});

describe("a query that waits", () => {
  const state = (data: boolean | undefined, dataUpdateCount: number, errorUpdateCount = 0) => ({
    state: { data, dataUpdateCount, errorUpdateCount },
  });

  it("waits the same however often the page is drawn meanwhile, and longer with each answer or failure", () => {
    const delay = pollingWhile<boolean>((processing) => processing === true);
    expect([delay(state(true, 7)), delay(state(true, 7)), delay(state(true, 7))]).toEqual([300, 300, 300]);
    expect([delay(state(true, 13)), delay(state(true, 13, 1)), delay(state(true, 13, 13))]).toEqual([450, 675, 5000]);
  });

  it("ends with the waiting, and is quick again when it begins anew", () => {
    const delay = pollingWhile<boolean>((processing) => processing === true);
    expect([delay(state(true, 1)), delay(state(true, 9)), delay(state(false, 10))]).toEqual([300, 1013, false]);
    expect([delay(state(undefined, 10)), delay(state(true, 11))]).toEqual([false, 300]);
  });
});

describe("a verdict that is followed", () => {
  let client: QueryClient;
  let polls: number;
  let answer: Verdict;
  let forget: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    polls = 0;
    answer = verdictOf("processing");
    client = new QueryClient();
    forget = () => undefined;
  });
  afterEach(() => {
    forget();
    client.clear();
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });

  const follow = (active: boolean) => {
    const queryFn = () => {
      polls += 1;
      return Promise.resolve(answer);
    };
    const observer = new QueryObserver<Verdict>(client, { queryKey: ["verdict"], queryFn, ...verdictPolling(active) });
    forget = observer.subscribe(() => undefined);
  };

  it("is asked for until it is complete", async () => {
    follow(true);
    await vi.advanceTimersByTimeAsync(650);
    expect(polls).toBe(3);
    answer = verdictOf("success");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toBe(4);
  });

  it("is not asked for while nobody sees the page, nor where nothing is judged", async () => {
    follow(true);
    await vi.advanceTimersByTimeAsync(10);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toBe(1);
    forget();
    follow(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toBe(1);
  });
});

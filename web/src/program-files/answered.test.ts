import { answered } from "./answered";
import { FileFailure } from "./file-failure";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("passes on what a host answers in time", async () => {
  await expect(answered(Promise.resolve("yes"))).resolves.toBe("yes");
  await expect(answered(Promise.reject(new FileFailure("server", "502")))).rejects.toMatchObject({ kind: "server" });
  expect(vi.getTimerCount()).toBe(0);
});

it("waits half a minute for a host that never answers", async () => {
  const outcome = answered(new Promise(() => undefined)).catch(({ kind }: FileFailure) => kind);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("unanswered");
});

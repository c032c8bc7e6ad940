import { channelName } from "../../github/callback-messages";
import { createMemoryChannels } from "../../github/memory-channels.fixture";
import { type CallbackState, handOver, readCallback } from "./callback";

test.each([
  ["?code=a-code&state=s", { state: "s", answer: { kind: "code", code: "a-code" } }],
  ["?error=access_denied&state=s&error_uri=x", { state: "s", answer: { kind: "error", error: "access_denied" } }],
  ["?code=a-code", null],
  ["?code=&state=s", null],
  ["?state=s", null],
  ["", null],
])("%s says %j", (search, callback) => {
  expect(readCallback(search)).toEqual(callback);
});

describe("the window of a sign-in", () => {
  function start() {
    const channels = createMemoryChannels();
    const timers: { milliseconds: number; act: () => void; isStopped: boolean }[] = [];
    const shown: CallbackState[] = [];
    const heard: unknown[] = [];
    const opener = channels.open(channelName("s"));
    opener.onmessage = ({ data }) => heard.push(data);
    const after = (milliseconds: number, act: () => void) => {
      const timer = { milliseconds, act, isStopped: false };
      timers.push(timer);
      return () => {
        timer.isStopped = true;
      };
    };
    const callback = { state: "s", answer: { kind: "code" as const, code: "a-code" } };
    const end = handOver(callback, { channel: channels.open, after }, (state) => shown.push(state));
    const running = () => timers.filter(({ isStopped }) => !isStopped).map(({ milliseconds }) => milliseconds);
    return { opener, heard, shown, end, running, timers };
  }

  it("hands on what GitHub said, and is finished when the page that opened it says so", () => {
    const { opener, heard, shown, end, running } = start();
    expect(heard).toEqual([{ kind: "code", code: "a-code" }]);
    expect(running()).toEqual([5000]);
    opener.postMessage({ kind: "taken" });
    expect([shown, running()]).toEqual([[], [60_000]]);
    opener.postMessage({ kind: "finished" });
    expect([shown, running()]).toEqual([[{ status: "finished" }], []]);
    end();
    opener.postMessage({ kind: "failed", text: "late" });
    expect(shown).toHaveLength(1);
  });

  it("says what the server said when there was no token", () => {
    const { opener, shown } = start();
    opener.postMessage({ kind: "taken" });
    opener.postMessage({ kind: "failed", text: "Sign in again." });
    expect(shown).toEqual([{ status: "failed", failure: "server", text: "Sign in again." }]);
  });

  it("is alone when no page answers, and ignores what is no answer", () => {
    const { opener, shown, timers, running } = start();
    for (const message of [null, "taken", { kind: "failed" }, { kind: "code", code: "x" }]) opener.postMessage(message);
    expect([shown, running()]).toEqual([[], [5000]]);
    timers[0]?.act();
    expect(shown).toEqual([{ status: "alone" }]);
  });
});

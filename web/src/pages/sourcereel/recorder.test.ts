import type { PlaybackInput } from "../../../../domain/sourcecasts/playback-data";
import type { Moment } from "../../../../domain/sourcecasts/timeline";
import type { openCapture } from "../../recording/capture/capture";
import { MicrophoneError } from "../../recording/devices";
import { joined, type StoredPiece } from "../../recording/storage/recording-store";
import type { RecordedEditor, RecordedView } from "./input-recorder";
import { playbackOf, type StampedInput, trimmed } from "./recorded-session";
import { Recorder } from "./recorder";
import type { RecordingHead, RecordingStorage } from "./recorder-ports";

const FORMAT = { codec: "opus", container: "webm", sampleRate: 48_000, description: null } as const;
const PACKET_MS = 20;
const VIEW: RecordedView = {
  language: { chapter: 1, variant: "default", external: "none" },
  tab: "sourcereel",
  breakpoints: [],
};

type Listener = Parameters<typeof openCapture>[1];

/** A browser in which a test moves the time: a microphone whose packets come with it, a storage, an editor. */
function fakeBrowser() {
  let now = 0;
  let microphone: { listener: Listener; beganAt: number | null; packets: number } | null = null;
  let failure: Error | null = null;
  let text = "1;";
  let isFull = false;
  const ticking = new Set<() => void>();
  const stored = new Map<string, { head: RecordingHead; pieces: StoredPiece<StampedInput>[] }>();
  const restored: Moment[] = [];

  const open: typeof openCapture = async (_device, listener) => {
    if (failure) throw failure;
    const own = { listener, beganAt: null as number | null, packets: 0 };
    microphone = own;
    return {
      deviceId: "usb",
      isClockCoarse: false,
      at: (pageMs) => (own.beganAt === null ? 0 : pageMs - own.beganAt),
      begin: async () => {
        own.beganAt = now;
      },
      stop: async () => {
        if (microphone === own) microphone = null;
      },
    };
  };
  const deliver = () => {
    const own = microphone;
    if (!own || own.beganAt === null) return;
    while (own.beganAt + (own.packets + 1) * PACKET_MS <= now) {
      if (own.packets === 0) own.listener.onFormat(FORMAT);
      own.listener.onPacket({ frame: own.packets * 960, frames: 960, bytes: Uint8Array.of(own.packets % 256) });
      own.packets += 1;
    }
  };
  const storage: RecordingStorage = {
    begin: async (id, _startedAt, head) => {
      if (isFull) throw new Error("full");
      stored.set(id, { head, pieces: [] });
    },
    add: async (id, head, piece) => {
      if (isFull) throw new Error("full");
      stored.get(id)?.pieces.push(piece);
      Object.assign(stored.get(id) ?? {}, { head });
    },
    remove: async (id) => void stored.delete(id),
  };
  const editor: RecordedEditor = {
    getModel: () => ({ getValue: () => text }),
    getSelection: () => null,
    onDidChangeModelContent: () => ({ dispose: () => undefined }),
    onDidChangeCursorSelection: () => ({ dispose: () => undefined }),
  };
  const recorder = () => {
    const own = new Recorder({
      editor: {
        view: () => ({ ...VIEW, text }),
        restore: (moment) => {
          restored.push(moment);
          text = moment.lines.join("\n");
        },
      },
      storage,
      openCapture: open,
      now: () => now,
      today: () => new Date(0),
      newId: () => "one",
      every: (_milliseconds, callback) => {
        ticking.add(callback);
        return () => ticking.delete(callback);
      },
    });
    own.inputs.bind(editor);
    return own;
  };
  /** Lets time pass in which sound comes, a second at a time. */
  const pass = async (milliseconds: number) => {
    const end = now + milliseconds;
    while (now < end) {
      now = Math.min(end, now + 1000);
      deliver();
      for (const tick of [...ticking]) tick();
      await settled();
    }
  };
  /** Waits for what was begun; a pause waits for its last sound. */
  const awaiting = async (work: Promise<void>) => {
    const before = now;
    await pass(100);
    await work;
    return now - before;
  };
  return {
    recorder,
    pass,
    awaiting,
    kept: stored,
    restored,
    refuse: (error: Error | null) => {
      failure = error;
    },
    fill: (full: boolean) => {
      isFull = full;
    },
    unplug: (how: "microphoneLost" | "encoder" = "microphoneLost") => {
      const own = microphone;
      microphone = null;
      own?.listener.onEnd(how, "");
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const state = (recorder: Recorder) => recorder.view.getState();
const inputsOf = (recorder: Recorder): string[] => {
  const { session } = state(recorder);
  return session ? playbackOf(session).inputs.map(({ type, time }: PlaybackInput) => `${type} ${time}`) : [];
};

/** Records two seconds with a run after one, pauses three, and records one more with a run after half of it. */
async function recorded() {
  const browser = fakeBrowser();
  const recorder = browser.recorder();
  await recorder.record(null);
  await browser.pass(1000);
  recorder.inputs.run();
  await browser.pass(1000);
  await browser.awaiting(recorder.pause());
  await browser.pass(2900);
  await recorder.resume(null);
  await browser.pass(500);
  recorder.inputs.run();
  await browser.pass(500);
  await browser.awaiting(recorder.pause());
  return { ...browser, recorder };
}

it("counts the time of a recording without its pauses", async () => {
  const { recorder } = await recorded();
  expect(state(recorder).state).toBe("paused");
  expect(recorder.length).toBe(3000);
  expect(inputsOf(recorder)).toEqual(["keyboardCommand 1000", "keyboardCommand 2500"]);
  expect(state(recorder).session?.segments).toEqual([
    { take: 0, from: 0, to: 2000 },
    { take: 0, from: 5000, to: 6000 },
  ]);
});

it("keeps the sound of what is recorded, and next to none of the pause", async () => {
  const { recorder } = await recorded();
  const times = recorder.sound.takes[0]?.packets.map(({ frame }) => (frame * 1000) / 48_000) ?? [];
  const inPause = times.filter((time) => time > 2060 && time < 4920);
  expect([times[0], times.at(-1), inPause]).toEqual([0, 6040, []]);
});

it("shows the length while it runs", async () => {
  const browser = fakeBrowser();
  const recorder = browser.recorder();
  await recorder.record(null);
  await browser.pass(1300);
  expect(recorder.length).toBe(1300);
});

it("goes on at the player's place: what comes after is gone, and the workspace shows that moment", async () => {
  const { recorder, restored, pass, awaiting, kept: stored } = await recorded();
  await recorder.resumeHere(1500, null);
  expect(recorder.length).toBe(1500);
  expect(restored.at(-1)).toMatchObject({ lines: ["1;"], ranAt: 0 });
  await pass(700);
  recorder.recordPause();
  await awaiting(recorder.pause());
  expect(inputsOf(recorder)).toEqual(["keyboardCommand 1000", "forcePause 2200"]);
  const found = joined(stored.get("one")?.pieces ?? []);
  expect(found.entries.map(({ input }) => input.type)).toEqual(["keyboardCommand", "forcePause"]);
});

it("keeps in the browser all that is needed to go on after the page was ended in the middle", async () => {
  const browser = fakeBrowser();
  const first = browser.recorder();
  await first.record(null);
  await browser.pass(1000);
  first.inputs.run();
  await browser.pass(1500);
  const { head, pieces } = browser.kept.get("one") ?? {};
  if (!head || !pieces) throw new Error("nothing was kept");

  const second = browser.recorder();
  second.takeUp({ id: "one", header: head, ...joined(pieces) });
  expect(state(second).state).toBe("paused");
  expect(second.length).toBe(2500);
  expect(inputsOf(second)).toEqual(["keyboardCommand 1000"]);
  await second.resume(null);
  await browser.pass(500);
  await browser.awaiting(second.pause());
  expect(state(second).session?.segments).toEqual([
    { take: 0, from: 0, to: 2500 },
    { take: 1, from: 0, to: 500 },
  ]);
});

it.each([
  ["the microphone is gone", "microphoneLost", "microphoneLost"],
  ["the browser cannot go on with the sound", "encoder", "notEncoded"],
] as const)("pauses when %s, loses nothing, and goes on with another one", async (_, how, interruption) => {
  const browser = fakeBrowser();
  const recorder = browser.recorder();
  await recorder.record(null);
  await browser.pass(1010);
  browser.unplug(how);
  await settled();
  expect(state(recorder)).toMatchObject({
    state: "paused",
    interruption,
    isMicrophoneOn: false,
    isBusy: false,
  });
  expect(recorder.length).toBe(1000);
  await recorder.resume("other");
  await browser.pass(1000);
  await browser.awaiting(recorder.pause());
  expect(recorder.length).toBe(2000);
  expect(recorder.sound.takes).toHaveLength(2);
});

it("pauses when the disk is full, and writes what is missing once there is room", async () => {
  const browser = fakeBrowser();
  const recorder = browser.recorder();
  await recorder.record(null);
  await browser.pass(1000);
  browser.fill(true);
  recorder.inputs.run();
  await browser.pass(1000);
  await browser.pass(100);
  expect(state(recorder)).toMatchObject({ state: "paused", interruption: "notKept" });
  browser.fill(false);
  await recorder.resume(null);
  await browser.pass(1000);
  const found = joined(browser.kept.get("one")?.pieces ?? []);
  expect(found.entries.map(({ input }) => input.type)).toEqual(["keyboardCommand"]);
  expect(found.takes[0]?.packets.length).toBeGreaterThan(140);
});

it.each([
  ["without a microphone", new MicrophoneError("missing", new Error("none")), false],
  ["without room", null, true],
])("begins nothing %s", async (_what, failure, isFull) => {
  const browser = fakeBrowser();
  const recorder = browser.recorder();
  browser.refuse(failure);
  browser.fill(isFull);
  await expect(recorder.record(null)).rejects.toThrow();
  expect(state(recorder)).toMatchObject({ state: "notStarted", isBusy: false, session: null });
});

it("stays paused when the microphone cannot be turned on again", async () => {
  const { recorder, refuse, unplug } = await recorded();
  unplug();
  refuse(new MicrophoneError("denied", new Error("no")));
  await expect(recorder.resume(null)).rejects.toThrow("no");
  expect(state(recorder)).toMatchObject({ state: "paused", isBusy: false });
  expect(recorder.length).toBe(3000);
});

it("turns the microphone off when the recording is finished, and deletes everything at a reset", async () => {
  const { recorder, kept: stored } = await recorded();
  await recorder.stop();
  expect(state(recorder)).toMatchObject({ state: "finished", isMicrophoneOn: false });
  expect(stored.get("one")?.head.state).toBe("finished");
  await recorder.reset();
  expect(state(recorder)).toMatchObject({ state: "notStarted", session: null, isBusy: false });
  expect(stored.size).toBe(0);
  expect(recorder.length).toBe(0);
});

const SEGMENTS = [
  { take: 0, from: 0, to: 2000 },
  { take: 0, from: 5000, to: 6000 },
];

it("puts another version in the place of a finished recording, also in the browser's storage, and takes it back", async () => {
  const { recorder, kept: stored } = await recorded();
  await recorder.stop();
  const { session, notes } = state(recorder);
  if (!session) throw new Error("nothing was recorded");
  await recorder.amend(trimmed(session, recorder.sound.takes, { from: 500, to: 2200 }), notes);
  expect(inputsOf(recorder)).toEqual(["keyboardCommand 500"]);
  expect(recorder.length).toBe(1700);
  expect(state(recorder).changes).toBe(1);
  const entries = () => joined(stored.get("one")?.pieces ?? []).entries.map(({ input }) => input.type);
  expect(entries()).toEqual(["keyboardCommand"]);
  await recorder.undo();
  expect(state(recorder).session?.segments).toEqual(SEGMENTS);
  expect(entries()).toEqual(["keyboardCommand", "keyboardCommand"]);
  expect(state(recorder).changes).toBe(0);
});

it("puts a new voice under the same keys, as long as they are", async () => {
  const { recorder, pass, awaiting } = await recorded();
  await recorder.stop();
  await recorder.beginVoice(null);
  expect(state(recorder)).toMatchObject({ state: "finished", isVoicing: true });
  await pass(3100);
  expect(recorder.voiceTime).toBe(3100);
  await awaiting(recorder.endVoice());
  expect(state(recorder)).toMatchObject({ isVoicing: false, isMicrophoneOn: false, changes: 1 });
  expect(state(recorder).session?.segments).toEqual([{ take: 1, from: 0, to: 3000 }]);
  expect(inputsOf(recorder)).toEqual(["keyboardCommand 1000", "keyboardCommand 2500"]);
});

it("keeps the old voice when the new one is given up, or its microphone is gone", async () => {
  const { recorder, pass, unplug } = await recorded();
  await recorder.stop();
  await recorder.beginVoice(null);
  await pass(1000);
  await recorder.giveUpVoice();
  await recorder.beginVoice(null);
  await pass(1000);
  unplug();
  await settled();
  expect(state(recorder)).toMatchObject({ isVoicing: false, interruption: "voiceLost", changes: 0 });
  expect(state(recorder).session?.segments).toEqual(SEGMENTS);
});

it("pauses by itself after two hours", async () => {
  const browser = fakeBrowser();
  const recorder = browser.recorder();
  await recorder.record(null);
  await browser.pass(7_199_000);
  expect(state(recorder).state).toBe("recording");
  await browser.pass(2000);
  expect(state(recorder)).toMatchObject({ state: "paused", interruption: "longest" });
});

it("does nothing that its state does not have", async () => {
  const browser = fakeBrowser();
  const recorder = browser.recorder();
  await recorder.pause();
  recorder.recordPause();
  await recorder.resume(null);
  await recorder.stop();
  await recorder.reset();
  expect(state(recorder)).toMatchObject({ state: "notStarted", session: null });
  expect(browser.kept.size).toBe(0);
});

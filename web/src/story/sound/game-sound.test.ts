/** @vitest-environment jsdom */
import { createGameSound, type GameSoundOptions } from "./game-sound";

/** An output for sound that writes down what is done with it. */
class FakeContext {
  readonly log: string[] = [];
  readonly destination = { name: "out" };
  currentTime = 10;
  state = "running";
  private made = 0;

  createGain() {
    const name = `gain${++this.made}`;
    const { log } = this;
    const gain = {
      value: 1,
      setValueAtTime: (value: number, at: number) => log.push(`${name} is ${value} at ${at}`),
      linearRampToValueAtTime: (value: number, at: number) => log.push(`${name} to ${value} at ${at}`),
    };
    Object.defineProperty(gain, "value", {
      get: () => this.gains.get(name) ?? 1,
      set: (value: number) => this.gains.set(name, value),
    });
    const connect = (to: { name: string }) => log.push(`${name} > ${to.name}`);
    return { name, gain, connect, disconnect: () => log.push(`${name} off`) };
  }
  readonly gains = new Map<string, number>();

  createBufferSource() {
    const { log } = this;
    return {
      buffer: { name: "" },
      loop: false,
      connect: (to: { name: string }) => log.push(`source > ${to.name}`),
      start(this: { buffer: { name: string }; loop: boolean }) {
        log.push(`${this.loop ? "loops" : "plays"} ${this.buffer.name}`);
      },
      stop: (at: number) => log.push(`stops at ${at}`),
    };
  }

  async decodeAudioData(bytes: { name: string }) {
    if (bytes.name.includes("broken")) throw new Error("not a sound");
    const samples = new Float32Array(1000).fill(0.5);
    return { ...bytes, sampleRate: 1000, length: 1000, numberOfChannels: 1, getChannelData: () => samples };
  }

  async suspend() {
    this.state = "suspended";
    this.log.push("suspended");
  }
  async resume() {
    this.state = "running";
    this.log.push("resumed");
  }
  async close() {
    this.log.push("closed");
  }
}

const sounds: { dispose(): void }[] = [];
let visibility = "visible";
beforeAll(() => Object.defineProperty(document, "visibilityState", { get: () => visibility }));
afterEach(() => {
  for (const sound of sounds.splice(0)) sound.dispose();
  visibility = "visible";
});

function setUp(options: Partial<GameSoundOptions> = {}) {
  const context = new FakeContext();
  const failures: string[] = [];
  const read: string[] = [];
  const sound = createGameSound({
    urlOf: (path) => `/course${path}`,
    volumes: { bgm: 1, sfx: 1 },
    onFailure: (url) => failures.push(url),
    makeContext: () => context as unknown as AudioContext,
    readSound: async (url) => {
      read.push(url);
      if (url.includes("missing")) throw new Error("404");
      return { name: url } as unknown as ArrayBuffer;
    },
    ...options,
  });
  sounds.push(sound);
  return { sound, context, failures, read };
}

const touch = () => window.dispatchEvent(new Event("pointerdown"));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const setVisibility = (state: string) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};

async function unlocked(options: Partial<GameSoundOptions> = {}) {
  const made = setUp(options);
  touch();
  await settled();
  made.context.log.length = 0;
  return made;
}

test("nothing is heard before the first gesture, and then the music that is wanted by now", async () => {
  const { sound, context, read } = setUp();
  sound.playBgm({ path: "/bgm/wood.mp3", volume: 0.5 });
  sound.playBgm({ path: "/bgm/sea.mp3", volume: 0.5 });
  sound.playSfx("/sfx/bell.mp3", 1);
  await settled();
  expect([context.log, read]).toEqual([[], []]);
  touch();
  await settled();
  expect(context.log).toEqual([
    "gain1 > out",
    "gain2 > out",
    "source > gain3",
    "gain3 > gain1",
    "loops /course/bgm/sea.mp3",
  ]);
});

test("an effect is as loud as its volume times that of the player", async () => {
  const { sound, context } = await unlocked({ volumes: { bgm: 0.3, sfx: 2 } });
  sound.playSfx("/sfx/bell.mp3", 0.4);
  await settled();
  expect(context.log).toEqual(["source > gain3", "gain3 > gain2", "plays /course/sfx/bell.mp3"]);
  expect([...context.gains]).toEqual([
    ["gain1", 0.3],
    ["gain2", 2],
    ["gain3", 0.4],
  ]);
});

test("volumes can be changed while it plays, from 0 to 2", async () => {
  const { sound, context } = await unlocked();
  sound.setVolumes({ bgm: 0, sfx: 5 });
  expect([context.gains.get("gain1"), context.gains.get("gain2")]).toEqual([0, 2]);
});

test("other music takes over, and the old one fades for a second", async () => {
  const { sound, context } = await unlocked();
  sound.playBgm({ path: "/bgm/wood.mp3", volume: 0.5 });
  await settled();
  context.log.length = 0;
  sound.playBgm({ path: "/bgm/sea.mp3", volume: 1 });
  expect(context.log).toEqual(["gain3 is 0.5 at 10", "gain3 to 0 at 11", "stops at 11"]);
  await settled();
  expect(context.log.slice(3)).toEqual(["source > gain4", "gain4 > gain1", "loops /course/bgm/sea.mp3"]);
});

test("the same music goes on, with its new volume", async () => {
  const { sound, context } = await unlocked();
  sound.playBgm({ path: "/bgm/wood.mp3", volume: 0.5 });
  await settled();
  context.log.length = 0;
  sound.playBgm({ path: "/bgm/wood.mp3", volume: 0.8 });
  await settled();
  expect([context.log, context.gains.get("gain3")]).toEqual([[], 0.8]);
});

test("music that was loaded too late is not heard", async () => {
  const { sound, context } = await unlocked();
  sound.playBgm({ path: "/bgm/wood.mp3", volume: 1 });
  sound.playBgm(undefined);
  await settled();
  expect(context.log).toEqual([]);
});

test("no music fades what was played", async () => {
  const { sound, context } = await unlocked();
  sound.playBuiltIn("menu");
  await settled();
  expect(context.log.at(-1)).toBe("loops /game-assets/bgm/menu.mp3");
  sound.playBgm(undefined);
  expect(context.log.slice(-2)).toEqual(["gain3 to 0 at 11", "stops at 11"]);
});

test("the site's own effects need no course, and are read once", async () => {
  const { sound, context, read } = await unlocked();
  sound.playBuiltIn("popup-in");
  await settled();
  sound.playBuiltIn("popup-in");
  await settled();
  expect(read).toEqual(["/game-assets/sfx/popup-in.mp3"]);
  expect(context.log.filter((line) => line.startsWith("plays"))).toEqual([
    "plays /game-assets/sfx/popup-in.mp3",
    "plays /game-assets/sfx/popup-in.mp3",
  ]);
});

test.each(["/sfx/missing.mp3", "/sfx/broken.mp3"])(
  "%s is told and tried again when it is needed again",
  async (path) => {
    const { sound, context, failures, read } = await unlocked();
    sound.playSfx(path, 1);
    await settled();
    sound.playBgm({ path, volume: 1 });
    await settled();
    expect(failures).toEqual([`/course${path}`, `/course${path}`]);
    expect(read).toHaveLength(2);
    expect(context.log).toEqual([]);
  },
);

test("is silent while the page is hidden", async () => {
  const { sound, context } = await unlocked();
  setVisibility("hidden");
  sound.playSfx("/sfx/bell.mp3", 1);
  await settled();
  expect(context.log).toEqual(["suspended"]);
  setVisibility("visible");
  await settled();
  expect(context.log).toEqual(["suspended", "resumed"]);
});

test("a gesture resumes an output that the browser has stopped", async () => {
  const { context } = await unlocked();
  context.state = "interrupted";
  touch();
  expect(context.log).toEqual(["resumed"]);
});

test("a device without sound is told, and the game goes on", async () => {
  const { sound, failures } = await unlocked({
    makeContext: () => {
      throw new Error("no output");
    },
  });
  sound.playSfx("/sfx/bell.mp3", 1);
  sound.playBgm({ path: "/bgm/wood.mp3", volume: 1 });
  await settled();
  expect(failures).toEqual(["the sound output"]);
});

test("nothing is heard after the end", async () => {
  const { sound, context } = await unlocked();
  sound.playBgm({ path: "/bgm/wood.mp3", volume: 1 });
  sound.dispose();
  touch();
  sound.playSfx("/sfx/bell.mp3", 1);
  await settled();
  expect(context.log).toEqual(["closed"]);
});

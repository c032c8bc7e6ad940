import { type Capture, openCapture } from "../../web/src/recording/capture/capture";
import { chooseEncoding } from "../../web/src/recording/capture/choose-encoding";
import { readSound, writeSound } from "../../web/src/recording/mux";
import {
  endOfTake,
  onEdges,
  placedPackets,
  type Segment,
  type SoundFormat,
  type SoundPacket,
  type SoundTake,
} from "../../web/src/recording/packets";
import { RecordingStore } from "../../web/src/recording/storage/recording-store";

/** A beep of the microphone: milliseconds of the capture at which the page heard it. */
type Stamp = number;

interface Played {
  readonly type: string;
  readonly bytes: number;
  readonly duration: number;
  /** Where a seek to nine tenths landed, in seconds. */
  readonly soughtTo: number;
  /** Beginnings of the beeps in it, in milliseconds. */
  readonly beeps: readonly number[];
}

const OWNER = "1 1";
const recordings = new RecordingStore<{ readonly title: string }, Stamp>(OWNER);
/** A tone after silence of at least this long begins a beep, in seconds. */
const SILENCE = 0.15;
const LOUD = 0.05;

let capture: Capture | null = null;
let microphone: MediaStream | null = null;
let pieces: { packets: SoundPacket[]; levels: number[]; entries: Stamp[]; format: SoundFormat | null };
let takes: readonly SoundTake[] = [];
let ending = "";
/** Frames of packets that have come. */
let captured = 0;

let storedSoFar = { milliseconds: 0, stamps: 0 };

const freshPieces = () => ({ packets: [], levels: [], entries: [], format: null });

/** Where beeps begin in these samples, by their numbers. */
function beginnings(samples: Float32Array, sampleRate: number): number[] {
  const found: number[] = [];
  let lastLoud = 0;
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < LOUD) continue;
    if (at - lastLoud > SILENCE * sampleRate) found.push(at);
    lastLoud = at;
  }
  return found;
}

interface FrameReader {
  read(): Promise<{ readonly value?: AudioData }>;
}

/** Chromium's way to the frames of a microphone as they arrive, without any clock of sound between. */
declare class MediaStreamTrackProcessor {
  constructor(init: { readonly track: MediaStreamTrack });
  readonly readable: { getReader(): FrameReader };
}

/** Hears the microphone's beeps by another way than the capture, and tells when they came in. */
async function hearBeeps(stream: MediaStream, onBeep: (pageMs: number) => void): Promise<void> {
  const [track] = stream.getAudioTracks();
  if (!track) return;
  const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
  let [count, lastLoud] = [0, 0];
  /** When frame 0 came, by each of the last frames; those that were read late say too much. */
  let begins: number[] = [];
  for (;;) {
    const { value } = await reader.read();
    if (!value) return;
    const samples = new Float32Array(value.numberOfFrames);
    value.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
    const ms = 1000 / value.sampleRate;
    value.close();
    begins = [...begins, performance.now() - (count + samples.length) * ms].slice(-100);
    for (const [at, sample] of samples.entries()) {
      if (Math.abs(sample) < LOUD) continue;
      if ((count + at - lastLoud) * ms > SILENCE * 1000) onBeep((count + at) * ms + Math.min(...begins));
      lastLoud = count + at;
    }
    count += samples.length;
  }
}

async function heardIn(file: Blob): Promise<number[]> {
  const context = new OfflineAudioContext(1, 48_000, 48_000);
  const decoded = await context.decodeAudioData(await file.arrayBuffer());
  return beginnings(decoded.getChannelData(0), decoded.sampleRate).map((at) => (at / decoded.sampleRate) * 1000);
}

const until = (element: EventTarget, event: string) =>
  new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));

async function played(file: Blob): Promise<Played> {
  const audio = new Audio(URL.createObjectURL(file));
  audio.preload = "auto";
  await until(audio, "loadedmetadata");
  const { duration } = audio;
  audio.currentTime = duration * 0.9;
  await until(audio, "seeked");
  const soughtTo = audio.currentTime;
  return { type: file.type, bytes: file.size, duration, soughtTo, beeps: await heardIn(file) };
}

const whole = (): Segment[] => takes.map((take, number) => ({ take: number, from: 0, to: endOfTake(take) }));

const inContainer = (container: SoundFormat["container"]): SoundTake[] =>
  takes.map((take) => ({ ...take, format: { ...take.format, container } }));

/** How often the page could do something else while something happens. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  let [turns, isOver] = [0, false];
  port1.onmessage = () => {
    turns += 1;
    if (!isOver) port2.postMessage(null);
  };
  port2.postMessage(null);
  await work();
  isOver = true;
  return turns;
}

/** How many encoders of sound are made while something happens. */
async function encodersDuring(work: () => Promise<unknown>): Promise<number> {
  let made = 0;
  const Real = globalThis.AudioEncoder;
  if (!Real) {
    await work();
    return made;
  }
  globalThis.AudioEncoder = class extends Real {
    constructor(init: AudioEncoderInit) {
      super(init);
      made += 1;
    }
  };
  await work();
  globalThis.AudioEncoder = Real;
  return made;
}

const recording = {
  /** What the trial found, and how many encoders it made the first time and again. */
  async tried() {
    const first = await encodersDuring(() => chooseEncoding(48_000));
    const again = await encodersDuring(() => chooseEncoding(48_000));
    return { encoding: await chooseEncoding(48_000), encoders: { first, again } };
  },

  /** Captures the microphone and keeps the sound in pieces of a second. */
  async begin(id: string): Promise<void> {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      microphone = await open(constraints);
      return microphone;
    };
    pieces = freshPieces();
    await recordings.begin(id, new Date(), { title: "Lists" });
    capture = await openCapture(null, {
      onFormat: (format) => Object.assign(pieces, { format }),
      onPacket: (packet) => {
        pieces.packets.push(packet);
        captured = packet.frame + packet.frames;
      },
      onLevel: (level) => pieces.levels.push(Math.round(level * 255)),
      onEnd: (how) => {
        ending = how;
      },
    });
    await capture.begin();
    if (microphone) void hearBeeps(microphone, (pageMs) => capture && pieces.entries.push(capture.at(pageMs)));
    setInterval(() => void recording.keep(id), 1000);
  },

  async keep(id: string): Promise<void> {
    const { format, packets, levels, entries } = pieces;
    pieces = freshPieces();
    const end = packets.at(-1);
    await recordings.add(id, { title: "Lists" }, { take: 0, format, packets, levels, entries, staying: null });
    const milliseconds = end ? (end.frame + end.frames) / 48 : storedSoFar.milliseconds;
    storedSoFar = { milliseconds, stamps: storedSoFar.stamps + entries.length };
  },

  list: () => recordings.list(),

  /** Milliseconds of sound that are kept, by what this page has opened. */
  get lengths(): number[] {
    return takes.map(endOfTake);
  },

  /** Reads what is kept and goes on with it. Answers the stamps. */
  async open(id: string): Promise<readonly Stamp[]> {
    const found = await recordings.open(id);
    takes = found.takes;
    return found.entries;
  },

  /** Ends the capture; the last sound is kept too. */
  async stop(id: string): Promise<void> {
    await capture?.stop();
    await recording.keep(id);
  },

  /** Takes the microphone away. */
  unplug(): void {
    const [track] = microphone?.getAudioTracks() ?? [];
    track?.stop();
    track?.dispatchEvent(new Event("ended"));
  },

  get ending(): string {
    return ending;
  },

  /** Milliseconds of sound and number of stamps that this page has kept for sure. */
  get keptSoFar() {
    return storedSoFar;
  },

  /** Milliseconds of sound that have come. */
  get captured(): number {
    return captured / 48;
  },

  /** Begins a recording without a microphone. */
  beginEmpty: (id: string) => recordings.begin(id, new Date(), { title: "Lists" }),

  /** Adds a piece with so many bytes of sound. Answers the name of the reason why it was not kept. */
  addBytes: (id: string, count: number): Promise<string | null> => {
    const packets = [{ frame: 0, frames: 960, bytes: crypto.getRandomValues(new Uint8Array(65_536)) }];
    while (packets.length * 65_536 < count) packets.push({ ...packets[0], bytes: packets[0]?.bytes.slice() } as never);
    const format = { codec: "opus", container: "webm", sampleRate: 48_000, description: null } as const;
    return recordings
      .add(id, { title: "Lists" }, { take: 0, format, packets, levels: [], entries: [count], staying: null })
      .then(
        () => null,
        (error: Error) => error.name,
      );
  },

  remove: (id: string) => recordings.remove(id),

  /** Writes parts of the takes, everything where none are named, as a file and plays it. */
  async write(container: SoundFormat["container"], segments: readonly Segment[] = whole()): Promise<Played> {
    const sound = inContainer(container);
    return played(await writeSound(sound, onEdges(sound, segments)));
  },

  /** Writes a file of the first take without the packets between two times, in milliseconds, and plays it. */
  async writeWithout(from: number, to: number): Promise<Played> {
    const [take] = takes;
    if (!take) throw new Error("There is no sound");
    const packets = take.packets.filter(({ frame }) => frame / 48 < from || frame / 48 >= to);
    return played(await writeSound([{ ...take, packets }], whole().slice(0, 1)));
  },

  /** Writes a file, reads its packets again, and answers how many are the same. */
  async readAgain(container: SoundFormat["container"]): Promise<{ written: number; same: number }> {
    const sound = inContainer(container);
    const written = placedPackets(sound, onEdges(sound, whole()));
    const { packets } = await readSound(await writeSound(sound, onEdges(sound, whole())));
    const same = packets.filter(({ bytes }, index) => String(bytes) === String(written[index]?.bytes));
    return { written: written.length, same: same.length };
  },

  /** Writes and plays two hours that consist of the take's packets again and again. */
  async writeLong(container: SoundFormat["container"], hours: number) {
    const [short] = inContainer(container);
    if (!short) throw new Error("There is no sound");
    const { packets, format } = short;
    const frames = packets[0]?.frames ?? 0;
    const count = Math.round((hours * 3600 * format.sampleRate) / frames);
    const long: SoundTake = {
      ...short,
      packets: Array.from({ length: count }, (_, number) => {
        return { frame: number * frames, frames, bytes: packets[number % packets.length]?.bytes ?? new Uint8Array() };
      }),
    };
    // A pause every ten seconds.
    const segments = Array.from({ length: hours * 360 }, (_, part) => {
      return { take: 0, from: part * 10_000, to: part * 10_000 + 9980 };
    });
    let file = new Blob();
    const turns = await turnsDuring(async () => {
      file = await writeSound([long], onEdges([long], segments));
    });
    const audio = new Audio(URL.createObjectURL(file));
    await until(audio, "loadedmetadata");
    audio.currentTime = audio.duration * 0.9;
    await until(audio, "seeked");
    return { count, turns, duration: audio.duration, landed: audio.currentTime / audio.duration };
  },
};

export type RecordingPage = typeof recording;

Object.assign(globalThis, { recording });

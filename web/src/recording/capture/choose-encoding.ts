import { loadMux } from "../load-mux";
import type { SoundFormat, SoundPacket } from "../packets";
import { isEncoded, isRecorded, MediaRecorderSource, SoundEncoder } from "./encoders";
import type { Encoding, PacketListener, PacketSource } from "./packet-source";

/** Seconds of the trial: silence, and then a tone. */
const SILENCE = 0.5;
const TONE = 0.6;
/** Frames that the capture hands over together. */
const CHUNK = 960;
/** Milliseconds after which a trial has failed. */
const LIMIT_MS = 8000;
/** More than this, in milliseconds, is no delay of an encoder. */
const LONGEST_DELAY_MS = 150;

/** An encoding that has been tried. */
export interface TriedEncoding extends Encoding {
  /** Milliseconds by which a decoder hears sound later than it was captured. */
  readonly delayMs: number;
}

const chosen = new Map<number, Promise<TriedEncoding | null>>();

/** Finds the first encoding that holds a trial; null when none does. It is tried once a visit. */
export function chooseEncoding(sampleRate: number): Promise<TriedEncoding | null> {
  const known = chosen.get(sampleRate) ?? firstThatHolds(sampleRate);
  chosen.set(sampleRate, known);
  // A trial that could not be made, because the network was away, is made again.
  known.catch(() => chosen.delete(sampleRate));
  return known;
}

async function firstThatHolds(sampleRate: number): Promise<TriedEncoding | null> {
  await loadMux();
  for (const encoding of await candidates(sampleRate)) {
    const tried = await withinLimit(tryEncoding(encoding, sampleRate)).catch(() => null);
    if (tried) return tried;
  }
  return null;
}

/** Returns the ways in which the browser says that it encodes: what more players play comes first. */
async function candidates(sampleRate: number): Promise<Encoding[]> {
  const formats = [{ codec: "mp4a.40.2", container: "mp4" }, ...opusFormats()] as const;
  const found: Encoding[] = [];
  for (const format of formats) {
    if (await isEncoded(format.codec, sampleRate)) found.push({ by: "AudioEncoder", ...format });
  }
  // Frames that are encoded one by one are there at once; a recorder's come by the second.
  for (const format of formats) if (isRecorded(format)) found.push({ by: "MediaRecorder", ...format });
  return found;
}

function opusFormats() {
  const formats = [
    { codec: "opus", container: "webm" },
    { codec: "opus", container: "mp4" },
  ] as const;
  // Safari plays MP4 best.
  return navigator.vendor.startsWith("Apple") ? formats.toReversed() : formats;
}

const withinLimit = <Result>(trial: Promise<Result>): Promise<Result> =>
  Promise.race([
    trial,
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error("It takes too long")), LIMIT_MS)),
  ]);

/** Encodes a second, writes it as a file and plays it. Rejects when the file does not play. */
async function tryEncoding(encoding: Encoding, sampleRate: number): Promise<TriedEncoding> {
  const { file, seconds } = await trialFile(encoding, sampleRate);
  const duration = await durationOf(file);
  if (Math.abs(duration - seconds) > 0.25) throw new Error("Its duration is wrong");
  return { ...encoding, delayMs: await delayOf(file) };
}

async function trialFile(encoding: Encoding, sampleRate: number): Promise<{ file: Blob; seconds: number }> {
  let format: SoundFormat | null = null;
  let failure: Error | null = null;
  const packets: SoundPacket[] = [];
  const listener: PacketListener = {
    onFormat: (eventOf) => {
      format = eventOf;
    },
    onPacket: (packet) => packets.push(packet),
    onFailure: (reason) => {
      failure = reason;
    },
  };
  await (encoding.by === "AudioEncoder" ? encodeTone : recordTone)(encoding, sampleRate, listener);
  const last = packets.at(-1);
  if (failure || !format || !last) throw failure ?? new Error("No sound came out");
  const take = { format: format as SoundFormat, packets, levels: [] };
  const seconds = (last.frame + last.frames) / take.format.sampleRate;
  const { writeSound } = await loadMux();
  return { file: await writeSound([take], [{ take: 0, from: 0, to: seconds * 1000 }]), seconds };
}

async function encodeTone(encoding: Encoding, sampleRate: number, listener: PacketListener): Promise<void> {
  const encoder: PacketSource = new SoundEncoder(encoding, sampleRate, listener);
  for (let frame = 0; frame < (SILENCE + TONE) * sampleRate; frame += CHUNK) {
    const samples = Float32Array.from({ length: CHUNK }, (_, at) => toneAt((frame + at) / sampleRate));
    encoder.encode(frame, samples);
  }
  await encoder.close();
}

async function recordTone(encoding: Encoding, sampleRate: number, listener: PacketListener): Promise<void> {
  const context = new AudioContext({ sampleRate });
  try {
    const tone = new OscillatorNode(context, { frequency: 440 });
    const stream = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
    tone.connect(stream);
    await context.resume();
    const recorder = new MediaRecorderSource(encoding, stream.stream, listener);
    await recorder.started;
    const begin = context.currentTime;
    tone.start(begin + SILENCE);
    const end = begin + SILENCE + TONE;
    while (context.currentTime < end) await new Promise((resolve) => setTimeout(resolve, 50));
    await recorder.close();
  } finally {
    await context.close();
  }
}

const toneAt = (seconds: number): number =>
  seconds < SILENCE ? 0 : 0.5 * Math.sin(2 * Math.PI * 440 * (seconds - SILENCE));

/** Plays a file as far as its duration and nine tenths of it. Rejects when it cannot. */
async function durationOf(file: Blob): Promise<number> {
  const audio = document.createElement("audio");
  const address = URL.createObjectURL(file);
  try {
    audio.preload = "auto";
    audio.src = address;
    await nextEvent(audio, "loadedmetadata");
    const { duration } = audio;
    if (!Number.isFinite(duration)) throw new Error("Its duration is not known");
    audio.currentTime = duration * 0.9;
    await nextEvent(audio, "seeked");
    return duration;
  } finally {
    audio.removeAttribute("src");
    audio.load();
    URL.revokeObjectURL(address);
  }
}

const nextEvent = (audio: HTMLAudioElement, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    audio.addEventListener(event, resolve, { once: true });
    audio.addEventListener("error", () => reject(new Error(audio.error?.message ?? "It does not play")), {
      once: true,
    });
  });

/** Hears how much later the tone begins than it did; 0 where the browser does not decode the file as a whole. */
async function delayOf(file: Blob): Promise<number> {
  const context = new OfflineAudioContext(1, 48_000, 48_000);
  const decoded = await context.decodeAudioData(await file.arrayBuffer()).catch(() => null);
  const samples = decoded?.getChannelData(0) ?? new Float32Array();
  const begin = samples.findIndex((sample) => Math.abs(sample) > 0.1);
  const delay = (begin / 48_000 - SILENCE) * 1000;
  return begin < 0 || Math.abs(delay) > LONGEST_DELAY_MS ? 0 : delay;
}

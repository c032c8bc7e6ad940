import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  ReadableStreamSource,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import {
  bytesOf,
  formatOf,
  onEdges,
  placedPackets,
  type Segment,
  type SoundFormat,
  type SoundPacket,
  type SoundTake,
  withoutGaps,
} from "./packets";

/** 20 ms of silence, one channel, whatever came before: a frame of the highest band (RFC 6716, 3.1) that says nothing. */
const OPUS_SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe);
/** 1024 frames of silence, one channel: a raw block of AAC-LC without any spectrum. */
const AAC_SILENCE = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const AAC_FRAMES = 1024;

/** Returns a packet of silence, and how long it lasts in seconds. */
export const silentPacket = ({ codec, sampleRate }: SoundFormat): { bytes: Uint8Array; seconds: number } =>
  codec === "opus" ? { bytes: OPUS_SILENCE, seconds: 0.02 } : { bytes: AAC_SILENCE, seconds: AAC_FRAMES / sampleRate };

/** Returns how long a packet lasts, in seconds, by what it says itself: containers round their times. */
export function secondsOf(bytes: Uint8Array, { codec, sampleRate }: Pick<SoundFormat, "codec" | "sampleRate">): number {
  if (codec !== "opus") return AAC_FRAMES / sampleRate;
  const [head = 0, count = 0] = bytes;
  const frames = (head & 3) === 0 ? 1 : (head & 3) === 3 ? count & 63 : 2;
  return (frames * frameMs(head >> 3)) / 1000;
}

/** Milliseconds of one frame of Opus, by the number of its configuration (RFC 6716, table 2). */
function frameMs(configuration: number): number {
  if (configuration < 12) return [10, 20, 40, 60][configuration & 3] ?? 20;
  if (configuration < 16) return [10, 20][configuration & 1] ?? 20;
  return [2.5, 5, 10, 20][configuration & 3] ?? 20;
}

/**
 * Counts the frames of a file's packets from its first one. Files round their times, to a millisecond some, so the packets are counted;
 * a time tells only where some are missing.
 */
export class FrameCount {
  private begin: number | null = null;
  private end = 0;

  constructor(private readonly sampleRate: number) {}

  /** Returns the place of the packet that a file has at `timestamp`; both are seconds. */
  next(timestamp: number, seconds: number): { readonly frame: number; readonly frames: number } {
    this.begin ??= timestamp;
    const frames = Math.round(seconds * this.sampleRate);
    const missing = (timestamp - this.begin) * this.sampleRate - this.end;
    // Whole packets, so that edges stay where they are.
    if (missing > frames) this.end += Math.round(missing / frames) * frames;
    const frame = this.end;
    this.end += frames;
    return { frame, frames };
  }
}

/** Packets that are written before it is asked how long that has taken. */
const AT_ONCE = 200;
/** Milliseconds that are worked before the page may do something else. */
const WORK_MS = 10;

const CODECS = { opus: "opus", "mp4a.40.2": "aac" } as const;

/** Lets the page do something else. A timer would take a second each time while the tab is hidden. */
function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Returns what to call after each packet, so that the page is never held up for long. */
function pauses(): () => Promise<void> | undefined {
  let [count, began] = [0, performance.now()];
  return () => {
    count += 1;
    if (count % AT_ONCE !== 0 || performance.now() - began < WORK_MS) return undefined;
    return turn().then(() => {
      began = performance.now();
    });
  };
}

/**
 * Writes parts of takes as one sound file, with its duration and with places to jump to. The parts are cut on edges of packets, nothing is
 * encoded anew.
 */
export async function writeSound(takes: readonly SoundTake[], segments: readonly Segment[]): Promise<Blob> {
  const format = formatOf(takes);
  const target = new BufferTarget();
  const output = new Output({
    format: format.container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat(),
    target,
  });
  const source = new EncodedAudioPacketSource(CODECS[format.codec]);
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: format.codec,
    sampleRate: format.sampleRate,
    numberOfChannels: 1,
    ...(format.description && { description: format.description }),
  };
  const silence = silentPacket(format);
  const placed = withoutGaps(placedPackets(takes, onEdges(takes, segments)), silence.bytes, silence.seconds);
  const pause = pauses();
  for (const [index, { bytes, start, duration }] of placed.entries()) {
    await source.add(new EncodedPacket(bytes, "key", start, duration), index === 0 ? { decoderConfig } : undefined);
    await pause();
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: soundType(format) });
}

/** Returns the type of a sound file, as the server and players name it. */
export const soundType = ({ container }: Pick<SoundFormat, "container">): "audio/mp4" | "audio/webm" =>
  container === "mp4" ? "audio/mp4" : "audio/webm";

/** Reads the packets of a sound file of ours as a take without levels. @throws Error for a file that has no such sound */
export async function readSound(file: Blob): Promise<SoundTake> {
  const input = new Input({ source: new BlobSource(file), formats: [WEBM, MP4] });
  const packets: SoundPacket[] = [];
  let format: SoundFormat | null = null;
  await readPackets(input, null, {
    onFormat: (encoding) => {
      format = encoding;
    },
    onPacket: (packet) => packets.push(packet),
  });
  if (!format) throw noSound();
  return { format, packets, levels: [] };
}

/**
 * Reads the packets of a sound file while it is being recorded. Resolves when the file has ended.
 * @throws Error when it has no sound that can be cut
 */
export function readGrowingSound(
  file: ReadableStream<Uint8Array>,
  container: SoundFormat["container"],
  reader: PacketReader,
): Promise<void> {
  const source = new ReadableStreamSource(file, { handleUnhandledError: () => undefined });
  return readPackets(new Input({ source, formats: [WEBM, MP4] }), container, reader);
}

interface PacketReader {
  /** Told once, before the first packet. */
  onFormat(format: SoundFormat): void;
  onPacket(packet: SoundPacket): void;
}

const noSound = () => new Error("There is no sound in it that can be cut");

async function readPackets(
  input: Input,
  container: SoundFormat["container"] | null,
  { onFormat, onPacket }: PacketReader,
): Promise<void> {
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  const codec = config?.codec === "opus" || config?.codec === "mp4a.40.2" ? config.codec : null;
  if (!track || !config || !codec) throw noSound();
  const { sampleRate } = config;
  const format: SoundFormat = {
    codec,
    sampleRate,
    description: bytesOf(config.description),
    container: container ?? (codec === "opus" ? "webm" : "mp4"),
  };
  onFormat(format);
  const pause = pauses();
  const count = new FrameCount(sampleRate);
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    onPacket({ ...count.next(timestamp, secondsOf(data, format)), bytes: data });
    await pause();
  }
}

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
import { bytesOf } from "./decoder-description";
import { FrameCount } from "./frame-count";
import { secondsOf, silentPacket } from "./packet-length";
import { formatOf, onEdges, placedPackets, withoutGaps } from "./packets";
import type { Segment, SoundFormat, SoundPacket, SoundTake } from "./sound";

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

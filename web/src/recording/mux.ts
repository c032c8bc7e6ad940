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
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { bytesOf } from "./decoder-description";
import { formatOf, onEdges, placedPackets } from "./packets";
import type { Segment, SoundFormat, SoundPacket, SoundTake } from "./sound";

/** Packets that are written before the page may do something else. */
const AT_ONCE = 1000;

const CODECS = { opus: "opus", "mp4a.40.2": "aac" } as const;

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

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
    ...{ codec: format.codec, sampleRate: format.sampleRate, numberOfChannels: 1 },
    ...(format.description && { description: format.description }),
  };
  for (const [index, { bytes, start, duration }] of placedPackets(takes, onEdges(takes, segments)).entries()) {
    await source.add(new EncodedPacket(bytes, "key", start, duration), index === 0 ? { decoderConfig } : undefined);
    if (index % AT_ONCE === AT_ONCE - 1) await turn();
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
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  const codec = config?.codec === "opus" || config?.codec === "mp4a.40.2" ? config.codec : null;
  if (!track || !config || !codec) throw new Error("There is no sound in it that can be cut");
  const { sampleRate } = config;
  const packets: SoundPacket[] = [];
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets()) {
    const frames = (seconds: number) => Math.round(seconds * sampleRate);
    packets.push({ frame: frames(timestamp), frames: frames(duration), bytes: data });
    if (packets.length % AT_ONCE === 0) await turn();
  }
  const container = codec === "opus" ? "webm" : "mp4";
  return { format: { codec, container, sampleRate, description: bytesOf(config.description) }, packets, levels: [] };
}

import type { SoundFormat } from "./sound";

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

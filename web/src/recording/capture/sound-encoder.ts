import { bytesOf } from "../decoder-description";
import { SOUND_BITS, type SoundFormat, type SoundPacket } from "../sound";

/** The ways in which a browser may encode: what more players play comes first. */
const FORMATS = [
  { codec: "mp4a.40.2", container: "mp4" },
  { codec: "opus", container: "webm" },
] as const satisfies readonly Pick<SoundFormat, "codec" | "container">[];

export type EncodedAs = (typeof FORMATS)[number];

const configOf = (codec: string, sampleRate: number): AudioEncoderConfig => ({
  ...{ codec, sampleRate, numberOfChannels: 1, bitrate: SOUND_BITS },
  ...(codec === "opus" && { opus: { application: "voip" } as OpusEncoderConfig }),
});

/** Finds how this browser encodes sound at a rate; null where it cannot. */
export async function encodedAs(sampleRate: number): Promise<EncodedAs | null> {
  if (typeof AudioEncoder === "undefined") return null;
  for (const format of FORMATS) {
    const { supported } = await AudioEncoder.isConfigSupported(configOf(format.codec, sampleRate)).catch(() => ({
      supported: false,
    }));
    if (supported) return format;
  }
  return null;
}

interface EncoderParts {
  readonly as: EncodedAs;
  readonly sampleRate: number;
  onPacket(packet: SoundPacket): void;
  /** Told once, before the first packet. */
  onFormat(format: SoundFormat): void;
  onFailure(reason: Error): void;
}

/** Encodes frames as they come. A packet knows its frames by their count, not by a clock. */
export class SoundEncoder {
  private readonly encoder: AudioEncoder;
  private isKnown = false;

  constructor(private readonly parts: EncoderParts) {
    const { as, sampleRate, onFailure } = parts;
    this.encoder = new AudioEncoder({ output: (chunk, metadata) => this.take(chunk, metadata), error: onFailure });
    this.encoder.configure(configOf(as.codec, sampleRate));
  }

  /** Encodes some frames; `frame` is the number of the first one, and nothing is left out between calls. */
  encode(frame: number, samples: Float32Array<ArrayBuffer>): void {
    if (this.encoder.state !== "configured") return;
    const { sampleRate } = this.parts;
    const data = new AudioData({
      ...{ format: "f32-planar", sampleRate, numberOfChannels: 1, numberOfFrames: samples.length, data: samples },
      timestamp: Math.round((frame / sampleRate) * 1_000_000),
    });
    this.encoder.encode(data);
    data.close();
  }

  /** Encodes what is left and ends. */
  async close(): Promise<void> {
    if (this.encoder.state !== "configured") return;
    await this.encoder.flush();
    this.encoder.close();
  }

  private take(chunk: EncodedAudioChunk, metadata?: EncodedAudioChunkMetadata): void {
    const { as, sampleRate, onFormat, onPacket } = this.parts;
    if (!this.isKnown) {
      this.isKnown = true;
      onFormat({ ...as, sampleRate, description: bytesOf(metadata?.decoderConfig?.description) });
    }
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    const frames = (microseconds: number) => Math.round((microseconds / 1_000_000) * sampleRate);
    onPacket({ frame: frames(chunk.timestamp), frames: frames(chunk.duration ?? 20_000), bytes });
  }
}

import { bytesOf } from "../decoder-description";
import { SOUND_BITS } from "../sound";
import type { Encoding, PacketListener, PacketSource } from "./packet-source";

const configOf = (codec: string, sampleRate: number): AudioEncoderConfig => ({
  codec,
  sampleRate,
  numberOfChannels: 1,
  bitrate: SOUND_BITS,
  ...(codec === "opus" && { opus: { application: "voip" } as OpusEncoderConfig }),
});

/** Tells whether the browser says that it encodes like this. */
export async function isEncoded(codec: string, sampleRate: number): Promise<boolean> {
  if (typeof AudioEncoder === "undefined") return false;
  const { supported = false } = await AudioEncoder.isConfigSupported(configOf(codec, sampleRate)).catch(() => ({
    supported: false,
  }));
  return supported;
}

/** Encodes frames as they come. */
export class SoundEncoder implements PacketSource {
  readonly started = Promise.resolve();
  private readonly encoder: AudioEncoder;
  private isKnown = false;

  constructor(
    private readonly as: Encoding,
    private readonly sampleRate: number,
    private readonly listener: PacketListener,
  ) {
    this.encoder = new AudioEncoder({
      output: (chunk, metadata) => this.take(chunk, metadata),
      error: (reason) => listener.onFailure(reason),
    });
    this.encoder.configure(configOf(as.codec, sampleRate));
  }

  encode(frame: number, samples: Float32Array<ArrayBuffer>): void {
    if (this.encoder.state !== "configured") return;
    const { sampleRate } = this;
    const data = new AudioData({
      format: "f32-planar",
      sampleRate,
      numberOfChannels: 1,
      numberOfFrames: samples.length,
      data: samples,
      timestamp: Math.round((frame / sampleRate) * 1_000_000),
    });
    this.encoder.encode(data);
    data.close();
  }

  async close(): Promise<void> {
    if (this.encoder.state !== "configured") return;
    await this.encoder.flush();
    this.encoder.close();
  }

  private take(chunk: EncodedAudioChunk, metadata?: EncodedAudioChunkMetadata): void {
    const { as, sampleRate, listener } = this;
    if (!this.isKnown) {
      this.isKnown = true;
      const description = bytesOf(metadata?.decoderConfig?.description);
      listener.onFormat({ codec: as.codec, container: as.container, sampleRate, description });
    }
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    const frames = (microseconds: number) => Math.round((microseconds / 1_000_000) * sampleRate);
    listener.onPacket({ frame: frames(chunk.timestamp), frames: frames(chunk.duration ?? 20_000), bytes });
  }
}

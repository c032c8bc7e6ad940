import { loadMux } from "../load-mux";
import { bytesOf, soundBitsOf } from "../packets";
import type { Encoding, PacketListener, PacketSource } from "./packet-source";

/** Milliseconds of sound that the recorder hands over together. Safari breaks shorter files of MP4. */
const SLICE_MS: Readonly<Record<Encoding["container"], number>> = { mp4: 1000, webm: 250 };

const TYPES: Readonly<Record<Encoding["container"], Readonly<Record<Encoding["codec"], string>>>> = {
  mp4: { "mp4a.40.2": "audio/mp4;codecs=mp4a.40.2", opus: "audio/mp4;codecs=opus" },
  webm: { "mp4a.40.2": "audio/webm;codecs=mp4a.40.2", opus: "audio/webm;codecs=opus" },
};

/** Tells whether the browser says that it records like this. */
export const isRecorded = ({ codec, container }: Omit<Encoding, "by">): boolean =>
  typeof MediaRecorder !== "undefined" && MediaRecorder.isTypeSupported(TYPES[container][codec]);

/**
 * Records a stream where there is no encoder for frames, and takes the packets out of the file as it grows. The stream comes from the
 * capture's own audio context, so both count the same frames. It is never paused: browsers differ in what they do then.
 */
export class MediaRecorderSource implements PacketSource {
  readonly started: Promise<void>;
  private readonly recorder: MediaRecorder;
  private readonly isRead: Promise<void>;
  private readonly isAllWritten: Promise<void>;
  private readonly handOver = () => this.recorder.state === "recording" && this.recorder.requestData();

  constructor(as: Encoding, stream: MediaStream, listener: PacketListener) {
    const mimeType = TYPES[as.container][as.codec];
    this.recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: soundBitsOf(as.codec) });
    const { recorder } = this;
    this.started = new Promise((resolve) => recorder.addEventListener("start", () => resolve(), { once: true }));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
      highWaterMark: Number.POSITIVE_INFINITY,
    });
    const writer = writable.getWriter();
    // Slices are read one after the other, in the order in which they came.
    let written: Promise<void> = Promise.resolve();
    recorder.addEventListener("dataavailable", ({ data }) => {
      written = written.then(async () => writer.write(new Uint8Array(await data.arrayBuffer())));
    });
    this.isAllWritten = new Promise((resolve) => {
      recorder.addEventListener("stop", () => resolve(written.then(() => writer.close())), { once: true });
    });
    recorder.addEventListener("error", () => listener.onFailure(new Error("The browser's recorder failed")));
    this.isRead = loadMux()
      .then(({ readGrowingSound }) => readGrowingSound(readable, as.container, listener))
      .catch((error: unknown) => listener.onFailure(error instanceof Error ? error : new Error(String(error))));
    // A page that goes to the background may be ended there: what has come is handed over first.
    document.addEventListener("visibilitychange", this.handOver);
    recorder.start(SLICE_MS[as.container]);
  }

  encode(): void {
    // The stream brings the frames.
  }

  async close(): Promise<void> {
    document.removeEventListener("visibilitychange", this.handOver);
    if (this.recorder.state !== "inactive") this.recorder.stop();
    await Promise.race([this.isAllWritten, this.isRead]);
    await this.isRead;
  }
}

const configOf = (codec: string, sampleRate: number): AudioEncoderConfig => ({
  codec,
  sampleRate,
  numberOfChannels: 1,
  bitrate: soundBitsOf(codec),
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

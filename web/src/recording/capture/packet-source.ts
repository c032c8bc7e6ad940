import type { SoundFormat, SoundPacket } from "../packets";

/** Who hears what an encoder makes of the capture. */
export interface PacketListener {
  /** Told once, before the first packet. */
  onFormat(format: SoundFormat): void;
  onPacket(packet: SoundPacket): void;
  onFailure(reason: Error): void;
}

/** What encodes the frames of a capture. A packet knows its frames by their count, not by a clock. */
export interface PacketSource {
  /** Resolves when it takes frames. */
  readonly started: Promise<void>;
  /** Encodes some frames; `frame` is the number of the first one, and nothing is left out between calls. */
  encode(frame: number, samples: Float32Array<ArrayBuffer>): void;
  /** Encodes what is left and ends. */
  close(): Promise<void>;
}

/** A way in which a browser may encode. */
export interface Encoding {
  readonly by: "AudioEncoder" | "MediaRecorder";
  readonly codec: SoundFormat["codec"];
  readonly container: SoundFormat["container"];
}

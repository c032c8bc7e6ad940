import { CAPTURE_PROCESSOR, type CapturedFrames } from "./captured-frames";

/** Frames that are sent together: 20 ms at 48 kHz. */
const CHUNK = 960;

declare const currentFrame: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Counts and collects the microphone's frames on the thread of the sound, where nothing else can hold it up. */
class CaptureProcessor extends AudioWorkletProcessor {
  private chunk = new Float32Array(CHUNK);
  private filled = 0;
  private first = 0;

  process([input = []]: Float32Array[][]): boolean {
    const length = input[0]?.length ?? 128;
    if (this.filled === 0) this.first = currentFrame;
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (const channel of input) sum += channel[at] ?? 0;
      // A microphone that is gone is silent: the count of frames goes on.
      this.chunk[this.filled] = input.length > 0 ? sum / input.length : 0;
      this.filled += 1;
      if (this.filled === CHUNK) this.send(at + 1);
    }
    return true;
  }

  private send(taken: number): void {
    const samples = this.chunk;
    this.port.postMessage({ frame: this.first, samples } satisfies CapturedFrames, [samples.buffer]);
    this.chunk = new Float32Array(CHUNK);
    this.filled = 0;
    this.first = currentFrame + taken;
  }
}

registerProcessor(CAPTURE_PROCESSOR, CaptureProcessor);

import { workerFiles } from "../../app/workers";
import { MicrophoneError, openMicrophone } from "../devices";
import { LEVEL_MS, type SoundFormat, type SoundPacket } from "../packets";
import { CAPTURE_PROCESSOR, type CapturedFrames } from "./captured-frames";
import { chooseEncoding, type TriedEncoding } from "./choose-encoding";
import { MediaRecorderSource, SoundEncoder } from "./encoders";
import type { PacketSource } from "./packet-source";

/** A moment on two clocks: seconds of the sound, milliseconds of the page (`performance.now()`). */
interface ClockPair {
  readonly soundSeconds: number;
  readonly pageMs: number;
}

/** Pairs of which the middle one counts: one that was taken late does not. */
const SAMPLES = 7;

/**
 * Tells the time of the sound for moments that the page knows. The two clocks run apart, by 180 ms an hour between ordinary crystals, so
 * the map is renewed while it records and never reckoned from its beginning.
 */
export class CaptureClock {
  private offsets: number[] = [];
  private last = 0;

  add({ soundSeconds, pageMs }: ClockPair): void {
    this.offsets = [...this.offsets, soundSeconds * 1000 - pageMs].slice(-SAMPLES);
  }

  /**
   * Returns the milliseconds of sound that had passed at a moment of the page, never less than it has returned before.
   * @throws Error before the first pair
   */
  at(pageMs: number): number {
    const middle = this.offsets.toSorted((one, other) => one - other)[Math.floor(this.offsets.length / 2)];
    if (middle === undefined) throw new Error("The sound has not begun");
    this.last = Math.max(this.last, pageMs + middle);
    return this.last;
  }
}

/** Frames a second that every encoder takes. */
const SAMPLE_RATE = 48_000;
/** Milliseconds between two comparisons of the clocks. */
const COMPARE_MS = 500;
/** Milliseconds after which a browser that has not started its sound will not: it has no loudspeaker, or waits for a click. */
const START_MS = 5000;
/** A page's clock that is this coarse, in milliseconds, was made so to protect the person. */
const COARSE_MS = 20;

export type CaptureEnd = "microphoneLost" | "encoder";

interface CaptureListener {
  onFormat(format: SoundFormat): void;
  onPacket(packet: SoundPacket): void;
  /** The loudest sample of the last frames, 0 to 1, about ten times a second. */
  onLevel(level: number): void;
  /** It has ended without being told to. What came before is whole. */
  onEnd(how: CaptureEnd, reason: string): void;
}

/** A microphone that is captured without a break. Times are milliseconds of its sound. */
export interface Capture {
  readonly deviceId: string | null;
  /** The page's clock is coarse, so keys are stamped to within a tenth of a second only. */
  readonly isClockCoarse: boolean;
  /** Returns the time of the sound at a moment of the page, such as an event's `timeStamp`. */
  at(pageMs: number): number;
  /** From now on the sound is encoded, as a take that begins at its first frame. */
  begin(): Promise<void>;
  /** Ends; resolves when the last packet has been told. */
  stop(): Promise<void>;
}

/**
 * Opens a microphone and hears it, at first only for its level. `begin` starts a take, of which every packet is told.
 * @throws MicrophoneError
 */
export async function openCapture(deviceId: string | null, listener: CaptureListener): Promise<Capture> {
  const stream = await openMicrophone(deviceId);
  try {
    return await captureOf(stream, listener);
  } catch (error) {
    for (const track of stream.getTracks()) track.stop();
    throw error instanceof MicrophoneError ? error : new MicrophoneError("other", error);
  }
}

async function captureOf(stream: MediaStream, listener: CaptureListener): Promise<Capture> {
  const context = openContext(stream);
  try {
    const encoding = await chooseEncoding(context.sampleRate);
    if (!encoding) throw new MicrophoneError("unsupported", "There is no way to encode sound");
    await context.audioWorklet.addModule(workerFiles.capture);
    await started(context);
    // Last of all: what a microphone says while nobody listens is queued, and would be heard late for as long as it runs.
    const source = context.createMediaStreamSource(stream);
    return new RunningCapture({ stream, context, source, encoding }, listener);
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Waits until the clock of the sound runs. @throws MicrophoneError */
async function started(context: AudioContext): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, START_MS));
  await Promise.race([context.resume(), late]);
  if (context.state !== "running") throw new MicrophoneError("other", "The browser does not start its sound");
}

interface CaptureParts {
  readonly stream: MediaStream;
  readonly context: AudioContext;
  readonly source: MediaStreamAudioSourceNode;
  readonly encoding: TriedEncoding;
}

class RunningCapture implements Capture {
  readonly isClockCoarse = isCoarse();
  private readonly clock = new CaptureClock();
  private readonly node: AudioWorkletNode;
  private readonly comparing: ReturnType<typeof setInterval>;
  private readonly track: MediaStreamTrack | undefined;
  private encoder: PacketSource | null = null;
  private isEncoding = false;
  /** Number of the take's first frame; null before the take. */
  private first: number | null = null;
  private closing: Promise<void> | null = null;
  private hasBegun: () => void = () => undefined;
  private hasNotBegun: (reason: MicrophoneError) => void = () => undefined;

  constructor(
    private readonly parts: CaptureParts,
    private readonly listener: CaptureListener,
  ) {
    const { stream, context, source } = parts;
    this.track = stream.getAudioTracks()[0];
    this.node = new AudioWorkletNode(context, CAPTURE_PROCESSOR, { numberOfOutputs: 0 });
    const meter = new LevelMeter(context.sampleRate, listener.onLevel);
    this.node.port.onmessage = ({ data }: { data: CapturedFrames }) => {
      meter.add(data.samples);
      this.take(data);
    };
    source.connect(this.node);
    const compare = () => this.clock.add(pairOf(context));
    compare();
    this.comparing = setInterval(compare, COMPARE_MS);
    this.track?.addEventListener("ended", () => this.endBy("microphoneLost", this.track?.label ?? ""));
    // A call on a phone takes the sound away for a while.
    context.addEventListener("statechange", () => {
      if (!this.closing && context.state !== "running") void context.resume().catch(() => undefined);
    });
  }

  get deviceId(): string | null {
    return this.track?.getSettings().deviceId ?? null;
  }

  at(pageMs: number): number {
    const { context, encoding } = this.parts;
    const begin = ((this.first ?? 0) / context.sampleRate) * 1000;
    return Math.max(0, this.clock.at(pageMs) - begin + encoding.delayMs);
  }

  async begin(): Promise<void> {
    if (this.closing) throw new MicrophoneError("other", "The microphone is off");
    const begun = new Promise<void>((resolve, reject) => {
      [this.hasBegun, this.hasNotBegun] = [resolve, reject];
    });
    this.encoder = this.openEncoder();
    void this.encoder.started.then(() => {
      this.isEncoding = true;
    });
    await begun;
  }

  stop(): Promise<void> {
    this.closing ??= this.close();
    return this.closing;
  }

  private openEncoder(): PacketSource {
    const { context, source, encoding } = this.parts;
    const { onFormat, onPacket } = this.listener;
    const listener = { onFormat, onPacket, onFailure: (reason: Error) => this.endBy("encoder", reason.message) };
    if (encoding.by === "AudioEncoder") return new SoundEncoder(encoding, context.sampleRate, listener);
    const output = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
    source.connect(output);
    return new MediaRecorderSource(encoding, output.stream, listener);
  }

  private take({ frame, samples }: CapturedFrames): void {
    if (!this.encoder || !this.isEncoding) return;
    if (this.first === null) {
      this.first = frame;
      this.hasBegun();
    }
    this.encoder.encode(frame - this.first, samples);
  }

  private endBy(how: CaptureEnd, reason: string): void {
    if (this.closing) return;
    const end = () => this.listener.onEnd(how, reason);
    void this.stop().then(end, end);
  }

  private async close(): Promise<void> {
    const { stream, context } = this.parts;
    clearInterval(this.comparing);
    this.node.port.onmessage = null;
    this.hasNotBegun(new MicrophoneError("other", "The microphone was turned off"));
    try {
      await this.encoder?.close();
    } finally {
      for (const one of stream.getTracks()) one.stop();
      await context.close();
    }
  }
}

/** Opens the clock of the sound at the rate of the encoders; at the microphone's own where the browser does not convert. */
function openContext(stream: MediaStream): AudioContext {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: "interactive" });
  try {
    context.createMediaStreamSource(stream).disconnect();
    return context;
  } catch {
    // Firefox connects a microphone only to a context of its own rate.
    void context.close();
    return new AudioContext({ latencyHint: "interactive" });
  }
}

/** The same moment on both clocks. What is heard at it went into the sound as long ago as the output takes. */
function pairOf(context: AudioContext) {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  if (contextTime <= 0 || performanceTime <= 0) {
    return { soundSeconds: context.currentTime, pageMs: performance.now() };
  }
  // The one is what the page's own buffer takes, the other what comes behind it.
  const latency = (context.baseLatency || 0) + (context.outputLatency || 0);
  return { soundSeconds: contextTime + latency, pageMs: performanceTime };
}

/** Tells whether the page's clock moves in steps that can be seen, as where browsers resist being recognised. */
function isCoarse(): boolean {
  const begin = performance.now();
  let now = begin;
  for (let tries = 0; tries < 100_000 && now === begin; tries += 1) now = performance.now();
  return now === begin || now - begin >= COARSE_MS;
}

/** Tells the loudest sample of each tenth of a second. */
class LevelMeter {
  private loudest = 0;
  private frames = 0;

  constructor(
    private readonly sampleRate: number,
    private readonly onLevel: (level: number) => void,
  ) {}

  add(samples: Float32Array): void {
    for (const sample of samples) this.loudest = Math.max(this.loudest, Math.abs(sample));
    this.frames += samples.length;
    if (this.frames * 1000 < this.sampleRate * LEVEL_MS) return;
    this.onLevel(Math.min(1, this.loudest));
    this.frames -= (this.sampleRate * LEVEL_MS) / 1000;
    this.loudest = 0;
  }
}

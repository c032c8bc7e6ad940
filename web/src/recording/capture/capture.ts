import { workerFiles } from "../../app/workers";
import { MicrophoneError, openMicrophone } from "../devices";
import { LEVEL_MS, type SoundFormat, type SoundPacket } from "../sound";
import { CaptureClock } from "./capture-clock";
import { CAPTURE_PROCESSOR, type CapturedFrames } from "./captured-frames";
import { encodedAs, SoundEncoder } from "./sound-encoder";

/** Frames a second that every encoder takes. */
const SAMPLE_RATE = 48_000;
/** Milliseconds between two comparisons of the clocks. */
const COMPARE_MS = 500;
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
  const { context, source } = openContext(stream);
  const sampleRate = context.sampleRate;
  const as = await encodedAs(sampleRate);
  if (!as) throw new MicrophoneError("unsupported", "AudioEncoder");
  await context.audioWorklet.addModule(workerFiles.capture);
  if (context.state !== "running") await context.resume();
  const node = new AudioWorkletNode(context, CAPTURE_PROCESSOR, { numberOfOutputs: 0 });
  const meter = new LevelMeter(sampleRate, listener.onLevel);
  const clock = new CaptureClock();
  let encoder: SoundEncoder | null = null;
  /** Number of the take's first frame; null before the take. */
  let first: number | null = null;
  let heardFirst: () => void = () => undefined;
  const track = stream.getAudioTracks()[0];

  node.port.onmessage = ({ data: { frame, samples } }: { data: CapturedFrames }) => {
    meter.add(samples);
    if (!encoder) return;
    if (first === null) {
      first = frame;
      heardFirst();
    }
    encoder.encode(frame - first, samples);
  };
  source.connect(node);
  const compare = () => clock.add(pairOf(context));
  compare();
  const comparing = setInterval(compare, COMPARE_MS);
  const close = async () => {
    clearInterval(comparing);
    node.port.onmessage = null;
    for (const one of stream.getTracks()) one.stop();
    await encoder?.close();
    await context.close();
  };
  const endBy = (how: CaptureEnd, reason: string) => {
    track?.removeEventListener("ended", lost);
    void close().finally(() => listener.onEnd(how, reason));
  };
  const lost = () => endBy("microphoneLost", track?.label ?? "");
  track?.addEventListener("ended", lost);
  return {
    deviceId: track?.getSettings().deviceId ?? null,
    isClockCoarse: isCoarse(),
    at: (pageMs) => Math.max(0, clock.at(pageMs) - ((first ?? 0) / sampleRate) * 1000),
    begin: () => {
      encoder = new SoundEncoder({
        ...{ as, sampleRate, onFormat: listener.onFormat, onPacket: listener.onPacket },
        onFailure: (reason) => endBy("encoder", reason.message),
      });
      return new Promise((resolve) => {
        heardFirst = resolve;
      });
    },
    stop: () => {
      track?.removeEventListener("ended", lost);
      return close();
    },
  };
}

/** Opens the clock of the sound at the rate of the encoders; at the microphone's own where the browser does not convert. */
function openContext(stream: MediaStream) {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: "interactive" });
  try {
    return { context, source: context.createMediaStreamSource(stream) };
  } catch {
    // Firefox connects a microphone only to a context of its own rate.
    void context.close();
    const own = new AudioContext({ latencyHint: "interactive" });
    return { context: own, source: own.createMediaStreamSource(stream) };
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

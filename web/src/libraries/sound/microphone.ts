import { MAX_SOUND_S } from "../../../../domain/facts/limits";
import type { MediaMessage } from "../../../../language/modules/media";
import type { SoundEvent } from "../../../../language/modules/sound/events";
import { strings } from "../../texts/en/sounds";

type Recorded = Extract<SoundEvent, { kind: "microphone" | "record" | "record-stop" }>;
type Order = Extract<SoundEvent, { kind: "record" }>;
type Send = (message: MediaMessage) => void;

/** Samples a second that the worker expects. */
const RATE = 44_100;
/** Pitch in Hz, length in seconds and loudness of the signal before a recording. */
const SIGNAL = { pitch: 880, length: 0.1, loudness: 0.2 };

export type MicrophoneState =
  | { readonly kind: "off" }
  | { readonly kind: "asking" | "ready" | "soon" | "processing" | "done" }
  | { readonly kind: "recording"; readonly since: number }
  | { readonly kind: "failed"; readonly problem: string };

/** The person's microphone: asked for once, and recorded from when a program says so. */
export class Microphone {
  state: MicrophoneState = { kind: "off" };
  private stream: Promise<MediaStream> | null = null;
  private finish: (() => void) | null = null;
  private running: string | null = null;

  constructor(
    private readonly speakers: () => { readonly context: AudioContext; readonly output: AudioNode },
    private readonly onChange: () => void,
  ) {}

  async handle(event: Recorded, send: Send): Promise<void> {
    if (event.kind === "microphone") await this.ask(send);
    else if (event.kind === "record") await this.record(event, send);
    else if (event.recording === this.running) this.stop();
  }

  /** Ends the present recording; what was recorded is sent. */
  stop(): void {
    this.finish?.();
  }

  /** Lets go of the microphone. */
  close(): void {
    this.stop();
    const { stream } = this;
    this.stream = null;
    void stream?.then(release, () => undefined);
    if (stream) this.tell({ kind: "off" });
  }

  private async ask(send: Send): Promise<void> {
    this.tell({ kind: "asking" });
    const stream = openMicrophone();
    this.stream = stream;
    try {
      await stream;
      if (this.state.kind === "asking") this.tell({ kind: "ready" });
      send({ library: "sound", kind: "microphone", problem: null });
    } catch (error) {
      const problem = problemOf(error);
      this.tell({ kind: "failed", problem });
      send({ library: "sound", kind: "microphone", problem });
    }
  }

  private async record({ recording, buffer, duration }: Order, send: Send): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      this.finish = resolve;
    });
    this.running = recording;
    try {
      this.stream ??= openMicrophone();
      const stream = await this.stream;
      this.tell({ kind: "soon" });
      this.signal();
      await Promise.race([wait(buffer), stopped]);
      this.tell({ kind: "recording", since: performance.now() });
      const blob = await recorded(
        stream,
        Promise.race([wait(Math.min(duration ?? MAX_SOUND_S, MAX_SOUND_S)), stopped]),
      );
      this.tell({ kind: "processing" });
      const samples = await samplesOf(blob, duration);
      send({ library: "sound", kind: "recorded", recording, samples });
      this.tell({ kind: "done" });
    } catch (error) {
      const problem = problemOf(error);
      send({ library: "sound", kind: "not-recorded", recording, problem });
      this.tell({ kind: "failed", problem });
    } finally {
      if (this.running === recording) {
        this.running = null;
        this.finish = null;
      }
    }
  }

  private signal(): void {
    const { context, output } = this.speakers();
    void context.resume();
    const tone = new OscillatorNode(context, { frequency: SIGNAL.pitch });
    tone.connect(new GainNode(context, { gain: SIGNAL.loudness })).connect(output);
    tone.start();
    tone.stop(context.currentTime + SIGNAL.length);
  }

  private tell(state: MicrophoneState): void {
    this.state = state;
    this.onChange();
  }
}

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

async function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("", "SecurityError");
  // What improves speech would change a sound.
  const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  return navigator.mediaDevices.getUserMedia({ audio });
}

/** Records until `end`, in whatever format the browser has. */
function recorded(stream: MediaStream, end: Promise<void>): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("stop", () => resolve(new Blob(parts, { type: recorder.mimeType })));
    recorder.addEventListener("error", () => reject(new DOMException("", "EncodingError")));
    recorder.start();
    void end.then(() => recorder.state === "inactive" || recorder.stop());
  });
}

/** The mean of a recording's channels at the worker's rate, at most `duration` seconds of it. */
async function samplesOf(blob: Blob, duration: number | null): Promise<Float32Array<ArrayBuffer>> {
  if (blob.size === 0) return new Float32Array(0);
  const audio = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await blob.arrayBuffer());
  const length = Math.min(audio.length, duration === null ? audio.length : Math.round(duration * RATE));
  const samples = new Float32Array(length);
  for (let channel = 0; channel < audio.numberOfChannels; channel++) {
    const channelData = audio.getChannelData(channel);
    for (let i = 0; i < length; i++) samples[i] = (samples[i] ?? 0) + (channelData[i] ?? 0) / audio.numberOfChannels;
  }
  return samples;
}

function problemOf(error: unknown): string {
  const { problems } = strings;
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") return problems.refused;
  if (name === "NotFoundError" || name === "OverconstrainedError") return problems.missing;
  if (name === "SecurityError" || name === "TypeError") return problems.insecure;
  if (name === "EncodingError" || name === "DataCloneError") return problems.unreadable;
  return problems.busy;
}

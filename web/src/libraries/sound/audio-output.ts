/** Volume at first: loud enough, and no shock in headphones. */
const VOLUME = 0.7;

/** What sounds go out by: one audio context for the page, made when the first sound is played. */
export class AudioOutput {
  private made: { readonly context: AudioContext; readonly output: GainNode } | null = null;
  private level = VOLUME;

  /** @param onChange called when the browser lets the page sound, or no longer does */
  constructor(private readonly onChange: () => void) {}

  /** The context and the node to connect to. Sums beyond [-1, 1] are clipped by the destination. */
  open(): { readonly context: AudioContext; readonly output: AudioNode } {
    if (!this.made) {
      const context = new AudioContext();
      const output = context.createGain();
      output.gain.value = this.level;
      output.connect(context.destination);
      context.addEventListener("statechange", this.onChange);
      this.made = { context, output };
    }
    return this.made;
  }

  /** Asks the browser to let the page sound; it does so at once when the person has clicked something before. */
  resume(): void {
    const { context } = this.open();
    if (context.state !== "running") void context.resume().then(this.onChange, this.onChange);
  }

  /**
   * Why nothing is heard although a sound plays: the page may not sound before somebody has clicked in it, or the machine
   * has no device to sound by. A browser that lets nobody ask which is taken to wait for a click.
   */
  get silence(): "blocked" | "no device" | null {
    if (this.running) return null;
    return mayPlay() ? "no device" : "blocked";
  }

  get running(): boolean {
    return this.made?.context.state === "running";
  }

  get volume(): number {
    return this.level;
  }

  set volume(level: number) {
    this.level = level;
    this.made?.output.gain.setTargetAtTime(level, this.made.context.currentTime, 0.01);
    this.onChange();
  }
}

/** A browser that tells its policy, as Firefox does; in others only the context's state is known. */
interface Policy {
  getAutoplayPolicy?(of: "audiocontext"): string;
}

/** Whether the browser says that the page may sound. */
const mayPlay = (): boolean => (navigator as Policy).getAutoplayPolicy?.("audiocontext") === "allowed";

/** Seconds in which a sound is faded where it is cut off: a sudden end would click. */
const FADE = 0.01;

interface Playing {
  readonly source: AudioBufferSourceNode;
  readonly gain: GainNode;
  /** Time of the audio context at which position 0 sounded, or would have. */
  readonly origin: number;
}

/** One sound that can be played, paused and played again from any position. */
export class Track {
  private buffer: AudioBuffer | null = null;
  private playing: Playing | null = null;
  private rest = 0;

  /**
   * @param channels one array a channel
   * @param rate samples a second
   * @param onChange called when the sound starts, pauses or moves
   * @param onEnd called when the sound was played to its end, or stopped
   */
  constructor(
    readonly channels: readonly Float32Array<ArrayBuffer>[],
    readonly rate: number,
    private readonly speakers: AudioOutput,
    private readonly onChange: () => void,
    private readonly onEnd: (track: Track) => void,
  ) {}

  get duration(): number {
    return (this.channels[0]?.length ?? 0) / this.rate;
  }

  get isPlaying(): boolean {
    return this.playing !== null;
  }

  /** Seconds from the start. */
  get position(): number {
    if (!this.playing) return this.rest;
    const { currentTime } = this.speakers.open().context;
    return Math.max(0, Math.min(this.duration, currentTime - this.playing.origin));
  }

  play(): void {
    if (this.playing) return;
    if (this.duration === 0) {
      this.onEnd(this);
      return;
    }
    const { context, output } = this.speakers.open();
    this.speakers.resume();
    const from = this.rest < this.duration ? this.rest : 0;
    const source = new AudioBufferSourceNode(context, { buffer: this.bufferIn(context) });
    const gain = new GainNode(context, { gain: from > 0 ? 0 : 1 });
    const start = context.currentTime;
    if (from > 0) gain.gain.setValueAtTime(0, start).linearRampToValueAtTime(1, start + FADE);
    source.connect(gain).connect(output);
    source.addEventListener("ended", () => this.ended(source));
    source.start(start, from);
    this.playing = { source, gain, origin: start - from };
    this.onChange();
  }

  pause(): void {
    const { position } = this;
    this.silence();
    this.rest = position;
    this.onChange();
  }

  /** Goes to a position, and plays on from there when it was playing. The end is where a sound is over. */
  seek(position: number): void {
    const goOn = this.isPlaying;
    if (goOn && position >= this.duration) {
      this.stop();
      return;
    }
    this.silence();
    this.rest = Math.max(0, Math.min(this.duration, position));
    if (goOn) this.play();
    else this.onChange();
  }

  /** Back to the start, silent. */
  stop(): void {
    const was = this.isPlaying;
    this.silence();
    this.rest = 0;
    if (was) this.onEnd(this);
    this.onChange();
  }

  private silence(): void {
    if (!this.playing) return;
    const { source, gain } = this.playing;
    const { context } = this.speakers.open();
    this.playing = null;
    const now = context.currentTime;
    gain.gain.setValueAtTime(1, now).linearRampToValueAtTime(0, now + FADE);
    source.stop(now + FADE);
  }

  private ended(source: AudioBufferSourceNode): void {
    if (this.playing?.source !== source) return;
    this.playing = null;
    this.rest = 0;
    this.onEnd(this);
    this.onChange();
  }

  private bufferIn(context: AudioContext): AudioBuffer {
    if (this.buffer) return this.buffer;
    const buffer = context.createBuffer(this.channels.length, this.channels[0]?.length ?? 0, this.rate);
    this.channels.forEach((samples, channel) => {
      buffer.copyToChannel(samples, channel);
    });
    this.buffer = buffer;
    return buffer;
  }
}

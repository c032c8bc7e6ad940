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

import type { Studio } from "../module";
import { duration as checkedDuration, notNegative } from "./check";
import type { SoundMessage } from "./events";
import { RATE } from "./sampling";
import type { Shape, Sound } from "./shape";
import { hidden, sampledWave } from "./waves";

type Outcome = { readonly sound: Sound } | { readonly problem: string };

/**
 * Recording, which the page does while no program runs: `record` and `record_for` tell it when, and what it sends back
 * is there for a later input of the REPL.
 */
export class Recorder {
  private requested = false;
  private problem: string | null = null;
  private running: string | null = null;
  private count = 0;
  private readonly outcomes = new Map<string, Outcome>();

  constructor(
    private readonly shape: Shape,
    private readonly library: string,
    private readonly studio: Studio,
  ) {}

  /** Asks for the microphone, once a program is enough. */
  init_record = (): string => {
    this.requested = true;
    this.problem = null;
    this.studio.show({ library: "sound", kind: "microphone" });
    return "obtaining recording permission: allow the microphone, then record in the REPL, by record_for(2, 0.5) or record(0.5)";
  };

  /** Starts to record after `buffer` seconds; stopping gives a function that gives the sound once it has come. */
  record = (buffer: unknown): (() => () => Sound) => {
    const recording = this.start("record", notNegative("record", "the buffer in seconds", buffer), null);
    return this.nullary(() => {
      if (this.running === recording) {
        this.running = null;
        this.studio.show({ library: "sound", kind: "record-stop", recording });
      }
      return this.promise(recording);
    });
  };

  /** Records `duration` seconds after `buffer` seconds; gives a function that gives the sound once it has come. */
  record_for = (duration: unknown, buffer: unknown): (() => Sound) => {
    const wait = notNegative("record_for", "the buffer in seconds", buffer);
    return this.promise(this.start("record_for", wait, checkedDuration("record_for", duration)));
  };

  receive(message: SoundMessage): void {
    if (message.kind === "microphone") {
      this.problem = message.problem;
      return;
    }
    if (!message.recording.startsWith(`${this.library} `)) return;
    if (this.running === message.recording) this.running = null;
    const outcome =
      message.kind === "recorded"
        ? { sound: this.shape.make([sampledWave(message.samples, RATE)], message.samples.length / RATE) }
        : { problem: message.problem };
    this.outcomes.set(message.recording, outcome);
  }

  private start(name: string, buffer: number, duration: number | null): string {
    if (!this.requested) throw new Error(`${name} needs the microphone: call init_record() first.`);
    if (this.problem !== null) throw new Error(`${name} has no microphone: ${this.problem}`);
    if (this.running !== null) {
      throw new Error(`${name} cannot start a second recording: wait for the first one, or stop it.`);
    }
    this.count++;
    const recording = `${this.library} ${this.count}`;
    this.running = recording;
    this.studio.show({ library: "sound", kind: "record", recording, buffer, duration });
    return recording;
  }

  private promise(recording: string): () => Sound {
    return this.nullary(() => {
      const outcome = this.outcomes.get(recording);
      if (!outcome) throw new Error("recording still being processed");
      if ("problem" in outcome) throw new Error(`There is no recording: ${outcome.problem}`);
      return outcome.sound;
    });
  }

  private readonly nullary = <T>(f: () => T): (() => T) => hidden("()", f);
}

import { randomFrom } from "../../domain/robots/world/random";

/** Faults on a robot's way to the broker, for tests. */
export const FAULTS = ["drop", "duplicate", "delay", "reboot", "no-hello"] as const;
export type Fault = (typeof FAULTS)[number];

/** Shares of messages that are lost, doubled and late, and by how much, in milliseconds. */
const SHARES = { drop: 0.1, duplicate: 0.2, delay: 0.2 };
const LATE_MS = 400;

/** Lets messages pass, or not, as a seed decides. */
export class Faults {
  private readonly random: () => number;

  constructor(
    private readonly kinds: ReadonlySet<Fault>,
    seed: number,
  ) {
    this.random = randomFrom(seed);
  }

  get losesHello(): boolean {
    return this.kinds.has("no-hello");
  }

  /** The robot is switched off and on again now and then. */
  get reboots(): boolean {
    return this.kinds.has("reboot");
  }

  pass(send: () => void): void {
    if (this.happens("drop")) return;
    const late = this.happens("delay") ? this.random() * LATE_MS : 0;
    const again = this.happens("duplicate");
    if (late === 0) send();
    else setTimeout(send, late);
    if (again) send();
  }

  private happens(kind: keyof typeof SHARES): boolean {
    return this.kinds.has(kind) && this.random() < SHARES[kind];
  }
}

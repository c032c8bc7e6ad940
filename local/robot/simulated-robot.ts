import { randomInt } from "node:crypto";
import type { MqttClient } from "mqtt";
import type { displayText } from "../../domain/robots/machine/text";
import type { ShownValue } from "../../domain/robots/protocol/messages";
import { RobotSession } from "../../domain/robots/protocol/robot-session";
import { TO_ROBOT } from "../../domain/robots/protocol/topics";
import { type Line, Simulation } from "../../domain/robots/simulation";
import { randomFrom } from "../../domain/robots/world/random";
import { World } from "../../domain/robots/world/world";
import type { WorldFile } from "../../domain/robots/world/world-file";
import type { Faults } from "./faults";

/** How often the robot's time goes on, and how often its world is shown at most, in milliseconds. */
const FRAME_MS = 20;
const SHOW_MS = 100;

export interface RobotOptions {
  readonly client: MqttClient;
  /** Its name at the broker, with which its topics begin. */
  readonly thing: string;
  readonly world: WorldFile;
  /** How much faster than life its time goes. */
  readonly speed: number;
  /** Faults on the way, for tests. */
  readonly faults: Faults;
}

/** A robot that is simulated, on a broker: it takes and answers messages as a brick does, and shows its world besides. */
export class SimulatedRobot {
  private readonly session: RobotSession;
  private run: { readonly simulation: Simulation; readonly world: World } | null = null;
  private lastFrame = performance.now();
  private lastShown = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: RobotOptions) {
    this.session = new RobotSession({
      publish: (topic, payload) => this.send(topic, payload, 1),
      run: (program) => this.begin(program),
      stop: () => this.halt(),
    });
    this.timer = setInterval(() => this.frame(), FRAME_MS);
  }

  /** Greets, then takes messages; resolves when the broker sends them. */
  async open(): Promise<void> {
    const { client, thing } = this.options;
    client.on("message", (topic, payload) => {
      const kind = TO_ROBOT.find((one) => topic === `${thing}/${one}`);
      if (kind) this.session.receive(kind, payload);
    });
    this.session.greet(randomInt(2 ** 32));
    await client.subscribeAsync(
      TO_ROBOT.map((kind) => `${thing}/${kind}`),
      { qos: 1 },
    );
  }

  close(): void {
    clearInterval(this.timer);
  }

  private begin(program: Uint8Array): void {
    const { world: file } = this.options;
    const seed = randomInt(2 ** 31);
    const world = new World(file, seed);
    this.run = { world, simulation: new Simulation(program, { world, strict: true, random: randomFrom(~seed) }) };
    this.lastFrame = performance.now();
    this.showWorld(true);
  }

  private halt(): void {
    this.run?.simulation.stop();
    this.showWorld(true);
    this.run = null;
  }

  private frame(): void {
    const now = performance.now();
    const passed = now - this.lastFrame;
    this.lastFrame = now;
    const { run } = this;
    if (run) {
      run.simulation.advance(Math.min(passed, 250) * this.options.speed);
      this.say(run.simulation.takeLines());
    }
    this.session.pump(now);
    if (run) this.finish(run.simulation);
    this.showWorld(false);
  }

  private say(lines: readonly Line[]): void {
    for (const { kind, text } of lines) if (kind === "output") this.session.output(text);
  }

  private finish(simulation: Simulation): void {
    const { state } = simulation;
    if (state.kind === "finished") {
      this.session.end({ kind: "result", value: shown(state.value) });
    } else if (state.kind === "fault") this.session.end({ kind: "errors", texts: simulation.errors });
    else return;
    this.showWorld(true);
    this.run = null;
  }

  private showWorld(isNow: boolean): void {
    const now = performance.now();
    if (!this.run || (!isNow && now - this.lastShown < SHOW_MS)) return;
    this.lastShown = now;
    const { world } = this.run;
    const state = JSON.stringify({ world: world.file.name, snapshot: world.snapshot() });
    this.send("world", Buffer.from(state), 0);
  }

  private send(topic: "hello" | "status" | "display" | "world", payload: Uint8Array, qos: 0 | 1): void {
    const { client, thing, faults } = this.options;
    if (topic === "hello" && faults.losesHello) return;
    faults.pass(() => {
      if (client.connected) client.publish(`${thing}/${topic}`, Buffer.from(payload), { qos });
    });
  }
}

/** A result as a brick sends it: typed, and without what is in an array. */
function shown(value: Parameters<typeof displayText>[0]): ShownValue {
  if (value === undefined || value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return { kind: "array" };
  return "value" in value ? value.value : { kind: "function" };
}

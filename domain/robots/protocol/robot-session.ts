import { type FromRobot, type RobotStatus, readToRobot, type ShownValue, writeFromRobot } from "./messages";
import type { TO_ROBOT } from "./topics";

type Incoming = (typeof TO_ROBOT)[number];

/** What a robot does for its session. */
export interface RobotParts {
  /** Sends a message of a topic. */
  readonly publish: (topic: "hello" | "status" | "display", payload: Uint8Array) => void;
  /** Begins to run a program, which is never empty. */
  readonly run: (program: Uint8Array) => void;
  /** Ends the program that runs. */
  readonly stop: () => void;
}

/** Displays in a second; more are joined, since a broker takes a hundred messages of a connection. */
const DISPLAYS_A_SECOND = 50;
/** Characters of one message: a broker takes 128 KB, and a character may have four bytes. */
const TEXT_LIMIT = 30_000;
/** Numbers by which repetitions are known. */
const REMEMBERED = 4;

/** The robot's end of a session: counts what it sends, knows repetitions of what it is sent, and answers as a brick does. */
export class RobotSession {
  private number = 0;
  private readonly lastNumbers: number[] = new Array(REMEMBERED).fill(0);
  private status: RobotStatus = "idle";
  private readonly queue: string[] = [];
  private tokens = DISPLAYS_A_SECOND;
  private lastPump: number | null = null;

  constructor(private readonly parts: RobotParts) {}

  get isRunning(): boolean {
    return this.status === "running";
  }

  /** Greets, with a number that no robot has greeted with before, and tells what it is doing. */
  greet(nonce: number): void {
    this.send("hello", { kind: "hello", nonce });
    this.tellStatus();
  }

  /** Takes a message; repetitions and what is none are dropped. */
  receive(topic: Incoming, payload: Uint8Array): void {
    const message = readToRobot(payload);
    if (!message || this.lastNumbers.includes(message.number)) return;
    this.lastNumbers.shift();
    this.lastNumbers.push(message.number);
    if (topic === "ping") this.tellStatus();
    else if (topic === "run") this.runProgram(message.body);
    else if (topic === "stop") this.stopProgram();
  }

  private runProgram(program: Uint8Array): void {
    if (this.isRunning || program.length === 0) {
      this.tellStatus();
      return;
    }
    this.status = "running";
    this.tellStatus();
    // The sender's buffer may be used again.
    this.parts.run(program.slice());
  }

  private stopProgram(): void {
    if (!this.isRunning) {
      this.tellStatus();
      return;
    }
    this.parts.stop();
    this.queue.length = 0;
    this.status = "idle";
    this.tellStatus();
  }

  /** Shows a line of output, soon: `pump` sends it. */
  output(text: string): void {
    if (this.isRunning) this.queue.push(text);
  }

  /** Sends what is to be shown; to be called often. Lines that are more than may be sent are joined. */
  pump(now: number): void {
    const passed = this.lastPump === null ? 0 : now - this.lastPump;
    this.lastPump = now;
    this.tokens = Math.min(DISPLAYS_A_SECOND, this.tokens + (passed * DISPLAYS_A_SECOND) / 1000);
    if (this.queue.length === 0 || this.tokens < 1) return;
    const lines = this.queue.splice(0);
    if (lines.length <= this.tokens) for (const line of lines) this.show("output", line);
    else for (const piece of joined(lines)) this.show("output", piece);
  }

  /** Ends the program's run: what is still to be shown, its error or its result, then that the robot is idle. */
  end(
    last:
      | { readonly kind: "result"; readonly value: ShownValue }
      | { readonly kind: "errors"; readonly texts: readonly string[] },
  ): void {
    if (!this.isRunning) return;
    for (const piece of joined(this.queue.splice(0))) this.show("output", piece);
    if (last.kind === "result") this.show("result", last.value);
    else for (const text of last.texts) this.show("error", text);
    this.status = "idle";
    this.tellStatus();
  }

  private show(shown: "output" | "error" | "result", value: ShownValue): void {
    this.tokens -= 1;
    const cut = typeof value === "string" ? value.slice(0, TEXT_LIMIT) : value;
    this.send("display", { kind: "display", shown, value: cut, isWhole: true });
  }

  private tellStatus(): void {
    this.send("status", { kind: "status", status: this.status, prompt: null });
  }

  private send(topic: "hello" | "status" | "display", body: FromRobot): void {
    const { number } = this;
    this.number = (number + 1) % 2 ** 32;
    this.parts.publish(topic, writeFromRobot({ number, body }));
  }
}

/** Joins lines to texts that a message can carry. */
function joined(lines: readonly string[]): string[] {
  const pieces: string[] = [];
  let piece: string | null = null;
  for (const line of lines) {
    if (piece === null) piece = line;
    else if (piece.length + line.length < TEXT_LIMIT) piece += `\n${line}`;
    else {
      pieces.push(piece);
      piece = line;
    }
  }
  return piece === null ? pieces : [...pieces, piece];
}

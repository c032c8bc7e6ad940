export type MotorKind = "large motor" | "medium motor";

export const STOP_ACTIONS = ["coast", "brake", "hold"] as const;
export type StopAction = (typeof STOP_ACTIONS)[number];

/** Degrees per second that a motor reaches at most. */
export const FASTEST: Readonly<Record<MotorKind, number>> = { "large motor": 1050, "medium motor": 1560 };

/** Degrees per second in a second by which a brick's motor gains speed, loses it when it brakes, and when it coasts. */
const BRICK = { gain: 3600, brake: 9000, coast: 1200 };

type Task =
  | { readonly kind: "rest" }
  | { readonly kind: "forever"; readonly speed: number }
  | { readonly kind: "until time"; readonly speed: number; readonly until: number }
  | { readonly kind: "until position"; readonly speed: number; readonly target: number };

const REST: Task = { kind: "rest" };

/** A motor with its encoder, in degrees. */
export class Motor {
  position = 0;
  /** Degrees per second. */
  speed = 0;
  private setSpeed = 0;
  private stopAction: StopAction = "coast";
  private task: Task = REST;

  /** @param error the share by which a brick's motor is too fast or too slow; null is a motor without lag or error */
  constructor(
    readonly kind: MotorKind,
    private readonly error: number | null,
  ) {}

  prepare(speed: number): void {
    this.setSpeed = this.within(speed);
  }

  stopWith(action: StopAction): void {
    this.stopAction = action;
  }

  start(): void {
    this.task = { kind: "forever", speed: this.setSpeed };
  }

  runUntil(time: number, speed: number): void {
    this.task = { kind: "until time", speed: this.within(speed), until: time };
  }

  /** Turns to a position, whatever the sign of the speed. */
  runTo(target: number, speed: number): void {
    this.task = { kind: "until position", speed: Math.abs(this.within(speed)), target };
  }

  stop(): void {
    this.task = REST;
  }

  /** Forgets everything but the position, as at the end of a program. */
  release(): void {
    this.task = REST;
    this.speed = 0;
    this.setSpeed = 0;
    this.stopAction = "coast";
  }

  private within(speed: number): number {
    const fastest = FASTEST[this.kind];
    return Math.min(fastest, Math.max(-fastest, speed));
  }

  /** Lets time pass; returns how far the motor has turned, in degrees. */
  advance(now: number, milliseconds: number): number {
    const seconds = milliseconds / 1000;
    if (this.task.kind === "until time" && now >= this.task.until) this.task = REST;
    const wanted = this.wanted();
    this.speed = this.error === null ? wanted : this.approached(wanted * (1 + this.error), seconds);
    const turned = this.speed * this.lasting(now, seconds);
    const arrived = this.task.kind === "until position" ? this.arrives(this.task.target, turned) : null;
    const moved = arrived ?? turned;
    this.position += moved;
    if (arrived !== null) {
      this.task = REST;
      if (this.error === null || this.stopAction !== "coast") this.speed = 0;
    }
    return moved;
  }

  /** The part of a step, in seconds, for which the motor turns: a time that a program gives may end within it. */
  private lasting(now: number, seconds: number): number {
    if (this.error !== null || this.task.kind !== "until time") return seconds;
    return Math.min(seconds, (this.task.until - now) / 1000);
  }

  private wanted(): number {
    if (this.task.kind === "rest") return 0;
    if (this.task.kind !== "until position") return this.task.speed;
    return Math.sign(this.task.target - this.position) * this.task.speed;
  }

  private approached(wanted: number, seconds: number): number {
    const slowing = this.stopAction === "coast" ? BRICK.coast : BRICK.brake;
    const most = (this.task.kind === "rest" ? slowing : BRICK.gain) * seconds;
    return this.speed + Math.min(most, Math.max(-most, wanted - this.speed));
  }

  /** How far is left to the target when the next step would pass it; null as long as it does not. */
  private arrives(target: number, turned: number): number | null {
    const left = target - this.position;
    return left === 0 || (Math.sign(turned) === Math.sign(left) && Math.abs(turned) >= Math.abs(left)) ? left : null;
  }
}

/** Seconds that a step takes on two quiet cores; one that is not named shows how long it has taken. */
const USUAL_SECONDS: Readonly<Record<string, number>> = {
  "Building the Lambda bundles": 8,
  "Building the web page": 12,
  "Synthesizing the template": 4,
  "Starting the embedded cloud": 2,
  "Making the demo course": 40,
};

/** A step is shown when it takes longer. */
const SHOWN_AFTER_MS = 2000;
const REDRAWN_EVERY_MS = 250;
/** Where there is no terminal, a line that is written over would be a line each time. */
const REPORT_EVERY_MS = 10_000;
const BAR_LENGTH = 24;

/** Takes the cursor to the start of the line and clears it. */
const CLEAR = "\r\u001b[2K";

/** Where progress is written to, such as `process.stdout`. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface Step {
  readonly what: string;
  readonly began: number;
}

/** Shows which steps are under way for longer than two seconds: as a bar in a terminal, as a line now and then elsewhere. */
export class Progress {
  private readonly steps: Step[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isDrawn = false;

  /** @param now tells milliseconds */
  constructor(
    private readonly out: Output = process.stdout,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Writes a line of its own. */
  readonly log = (line: string): void => {
    this.clear();
    this.out.write(`${line}\n`);
    this.draw();
  };

  /** Shows the step while the work is under way, and returns what it answers. */
  async during<T>(what: string, work: () => Promise<T>): Promise<T> {
    const step = { what, began: this.now() };
    this.steps.push(step);
    this.timer ??= setInterval(() => this.show(), this.out.isTTY ? REDRAWN_EVERY_MS : REPORT_EVERY_MS);
    // What shows how far the work is must not keep the process alive when it fails.
    this.timer.unref();
    try {
      return await work();
    } finally {
      this.steps.splice(this.steps.indexOf(step), 1);
      this.clear();
      if (this.steps.length === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    }
  }

  /** Shows the steps that have taken long enough. */
  show(): void {
    this.clear();
    if (this.out.isTTY) this.draw();
    else for (const step of this.slow()) this.out.write(`${this.describe(step)}\n`);
  }

  private slow(): Step[] {
    return this.steps.filter(({ began }) => this.now() - began >= SHOWN_AFTER_MS);
  }

  private draw(): void {
    if (!this.out.isTTY) return;
    const [step] = this.slow().sort(
      (one, other) => partOf(this.secondsOf(one), one) - partOf(this.secondsOf(other), other),
    );
    if (!step) return;
    const done = Math.round(partOf(this.secondsOf(step), step) * BAR_LENGTH);
    this.out.write(`[${"#".repeat(done)}${" ".repeat(BAR_LENGTH - done)}] ${this.describe(step)}`);
    this.isDrawn = true;
  }

  private clear(): void {
    if (this.isDrawn) this.out.write(CLEAR);
    this.isDrawn = false;
  }

  private secondsOf({ began }: Step): number {
    return (this.now() - began) / 1000;
  }

  private describe(step: Step): string {
    const usual = USUAL_SECONDS[step.what];
    return `${step.what}: ${Math.round(this.secondsOf(step))} s${usual === undefined ? "" : ` (usually ${usual} s)`}`;
  }
}

/** Returns how much of a step is done by its time, never all of it. */
function partOf(seconds: number, { what }: Step): number {
  const usual = USUAL_SECONDS[what] ?? 10;
  return Math.min(seconds / usual, 0.95);
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readBookkeeping, writeStateFile } from "../state-file";
import { type Recurrence, recurrenceOf } from "./expression";

/** A schedule as the template has it. */
export interface ScheduleDefinition {
  readonly name: string;
  readonly expression: string;
  readonly timeZone?: string;
  /** ARN of the function that it invokes. */
  readonly target: string;
  /** The event, as JSON text. */
  readonly input: string;
}

export interface SchedulerOptions {
  /** Folder that keeps when each schedule ran last; without it nothing is known after a restart. */
  readonly dataFolder?: string;
  /** Invokes a function; resolves when it is done with the event, tries again included. False: it was cut short. */
  readonly invoke: (target: string, input: string) => Promise<boolean>;
  readonly log?: (line: string) => void;
  readonly now?: () => Date;
}

/** The EventBridge Scheduler stand-in. */
export interface Scheduler {
  /** Declares a schedule. Throws for an expression or time zone that is not known. */
  declare(definition: ScheduleDefinition): void;
  /** Begins to run what is declared, first of all what was missed: each schedule once, however often it was due. */
  start(): void;
  /** Runs what is due now, as `start` does again and again. */
  tick(): Promise<void>;
  close(): void;
}

/** Longest time without a look at the clock: it may be set, and a machine may sleep. */
const LONGEST_WAIT_MS = 30_000;

const stateSchema = z.record(
  z.string(),
  z.object({ expression: z.string(), timeZone: z.string(), last: z.iso.datetime() }),
);
type SchedulerState = z.infer<typeof stateSchema>;

interface Entry {
  readonly definition: ScheduleDefinition;
  readonly recurrence: Recurrence;
  due: Date | undefined;
  isRunning: boolean;
}

/** Starts the stand-in without schedules. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  return new EmbeddedScheduler(options);
}

class EmbeddedScheduler implements Scheduler {
  private readonly entries: Entry[] = [];
  private readonly file: string | undefined;
  private readonly state: SchedulerState;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly options: SchedulerOptions) {
    this.file = options.dataFolder && join(options.dataFolder, "runs.json");
    if (options.dataFolder) mkdirSync(options.dataFolder, { recursive: true });
    const tell = (line: string) => options.log?.(line);
    this.state = (this.file && readBookkeeping(this.file, stateSchema, "Schedules count from now.", tell)) || {};
  }

  declare(definition: ScheduleDefinition): void {
    const { name, expression, timeZone = "UTC" } = definition;
    const recurrence = recurrenceOf(expression, timeZone);
    const before = this.state[name];
    const isKnown = before?.expression === expression && before.timeZone === timeZone;
    if (!isKnown) this.state[name] = { expression, timeZone, last: this.now().toISOString() };
    const last = new Date(this.state[name]?.last ?? this.now());
    // A rate begins when it is made, as in AWS.
    const due = !isKnown && recurrence.period !== undefined ? this.now() : recurrence.next(last);
    this.entries.push({ definition, recurrence, due, isRunning: false });
  }

  start(): void {
    this.keep();
    this.look();
  }

  async tick(): Promise<void> {
    const now = this.now();
    const due = this.entries.filter((entry) => !entry.isRunning && entry.due !== undefined && entry.due <= now);
    await Promise.all(due.map((entry) => this.run(entry, now)));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private look(): void {
    if (this.isClosed) return;
    void this.tick();
    const times = this.entries.flatMap(({ due, isRunning }) => (due === undefined || isRunning ? [] : [due.getTime()]));
    const wait = Math.min(LONGEST_WAIT_MS, ...times.map((time) => time - this.now().getTime()));
    this.timer = setTimeout(() => this.look(), Math.max(wait, 0) + 1);
  }

  /** Returns what was due several times runs once. It counts as run when it is over, so that a killed process does it again. */
  private async run(entry: Entry, now: Date): Promise<void> {
    const { definition, recurrence, due = now } = entry;
    const { name, expression, timeZone = "UTC", target, input } = definition;
    const late = Math.round((now.getTime() - due.getTime()) / 1000);
    this.options.log?.(
      `${now.toISOString()} ${name} ${expression} ${timeZone}: ${input}${late > 60 ? `, ${late} s late` : ""}`,
    );
    entry.isRunning = true;
    const last = recurrence.period === undefined ? now : latestOf(due, recurrence.period, now);
    entry.due = recurrence.next(last);
    const isDone = await this.options.invoke(target, input).catch((error: unknown) => {
      this.options.log?.(`${name} could not be invoked: ${error}`);
      return true;
    });
    entry.isRunning = false;
    if (!isDone) return;
    this.state[name] = { expression, timeZone, last: last.toISOString() };
    this.keep();
  }

  private now(): Date {
    return this.options.now?.() ?? new Date();
  }

  private keep(): void {
    if (!this.file) return;
    try {
      writeStateFile(this.file, JSON.stringify(this.state, null, 1));
    } catch (error) {
      // The jobs look for what is due themselves: after a restart one runs once more than it had to.
      this.options.log?.(`${this.file} could not be written: ${error}`);
    }
  }
}

/** The last of the regular times that is not after now. */
function latestOf(due: Date, period: number, now: Date): Date {
  return new Date(due.getTime() + Math.floor((now.getTime() - due.getTime()) / period) * period);
}

import { pollDelay } from "../../web/src/app/verdict-polling";
import { type Caller, CallFailed } from "./caller";
import { ANSWERS, EXAM_XP, type Exam, LOOPING_ANSWERS } from "./course";

export const ACTIONS = ["login", "list", "open", "save", "submit", "verdict"] as const;
export type Action = (typeof ACTIONS)[number];

const SAVES = 20;
/** The save at which the network breaks for whom it does, and for how long. */
const CUT_AT = 5;
const CUT_MS = 10_000;
/** A verdict that is not there after so long counts as never given. */
const VERDICT_LIMIT_MS = 1_800_000;

/** Counts of what all students together met with. */
export class Record {
  readonly samples = new Map<Action, number[]>(ACTIONS.map((action) => [action, []]));
  /** Milliseconds from handing in to seeing that everything is graded. */
  readonly waits: number[] = [];
  readonly failures = new Map<string, number>();
  graded = 0;

  get requests(): number {
    return [...this.samples.values()].reduce((sum, list) => sum + list.length, 0);
  }

  fail(action: Action, reason: string): void {
    const key = `${action}: ${reason}`;
    this.failures.set(key, (this.failures.get(key) ?? 0) + 1);
  }
}

interface Opened {
  readonly questions: readonly { readonly id: number; readonly type: string }[];
}
interface Verdict {
  readonly xp: number;
  readonly questions: readonly { readonly autogradingStatus: string }[];
}

/** One student's exam from logging in to the verdict, without a moment's thought. A failed call is counted, not made again. */
export class Student {
  private token: string | undefined;

  constructor(
    private readonly caller: Caller,
    private readonly exam: Exam,
    private readonly username: string,
    private readonly record: Record,
  ) {}

  async sitExam(): Promise<void> {
    await this.arrive();
    await this.work();
  }

  /** Logs in and lists, up to the page on which the exam waits to be started. */
  async arrive(): Promise<void> {
    await this.login();
    await this.timed("list", "GET", this.base);
  }

  /** Starts, saves, hands in and waits for the verdict; with `isCut`, the network is away for ten seconds in the middle. */
  async work({ isCut = false } = {}): Promise<void> {
    const { assessmentId } = this.exam;
    const { base } = this;
    const opened = await this.timed<Opened>("open", "GET", `${base}/${assessmentId}`);
    for (let save = 0; save < SAVES; save += 1) {
      const position = save % ANSWERS.length;
      const path = `${base}/question/${opened?.questions[position]?.id}/answer`;
      const body = { answer: draft(position, save) };
      if (isCut && save === CUT_AT) {
        await this.caller.cut("POST", path, { body, ...(this.token ? { token: this.token } : {}) });
        await new Promise((resolve) => setTimeout(resolve, CUT_MS));
      }
      await this.timed("save", "POST", path, body);
    }
    const handedIn = performance.now();
    await this.timed("submit", "POST", `${base}/${assessmentId}/submit`);
    await this.awaitVerdict(`${base}/${assessmentId}/verdict`, handedIn);
  }

  /** Hands in a program that loops, and does not wait for its verdict. */
  async handInLoop(): Promise<void> {
    const { assessmentId } = this.exam;
    const { base } = this;
    if (this.token === undefined) await this.login();
    const opened = await this.timed<Opened>("open", "GET", `${base}/${assessmentId}`);
    for (const [position, answer] of LOOPING_ANSWERS.entries()) {
      await this.timed("save", "POST", `${base}/question/${opened?.questions[position]?.id}/answer`, { answer });
    }
    await this.timed("submit", "POST", `${base}/${assessmentId}/submit`);
  }

  private get base(): string {
    return `/v2/courses/${this.exam.courseId}/assessments`;
  }

  private async login(): Promise<void> {
    const login = { code: this.username, provider: "test" };
    const pair = await this.timed<{ access_token: string }>("login", "POST", "/v2/auth/login", login);
    this.token = pair?.access_token;
  }

  /** Asks as often as the page does. */
  private async awaitVerdict(path: string, handedIn: number): Promise<void> {
    for (let polls = 0; performance.now() - handedIn < VERDICT_LIMIT_MS; polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, pollDelay(polls)));
      const verdict = await this.timed<Verdict>("verdict", "GET", path);
      if (!verdict || verdict.questions.some(({ autogradingStatus }) => autogradingStatus === "processing")) continue;
      this.record.waits.push(performance.now() - handedIn);
      if (verdict.xp === EXAM_XP) this.record.graded += 1;
      else this.record.fail("verdict", `graded with ${verdict.xp} XP`);
      return;
    }
    this.record.fail("verdict", "not graded");
  }

  private async timed<T>(action: Action, method: string, path: string, body?: unknown): Promise<T | undefined> {
    const began = performance.now();
    try {
      return await this.caller.call<T>(method, path, { body, ...(this.token ? { token: this.token } : {}) });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      this.record.fail(action, error.message);
      return undefined;
    } finally {
      this.record.samples.get(action)?.push(performance.now() - began);
    }
  }
}

/** A program as it grows: the answer, with comments about the save before it; a choice is made anew each time. */
function draft(position: number, save: number): string | number {
  const answer = ANSWERS[position] ?? 0;
  return typeof answer === "number" ? answer : `${"// a note to myself\n".repeat(save)}${answer}`;
}

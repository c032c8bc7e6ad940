import { createStore, type StoreApi } from "zustand/vanilla";
import {
  type ChecksState,
  type Finding,
  type ProgramResult,
  questionResult,
  RUNS_BEFORE_PUBLISHING,
} from "../../../../../domain/assessments/checks";
import { requestFor } from "../../../../../domain/assessments/execution-request";
import { PLACEHOLDER } from "../../../../../domain/assessments/placeholders";
import type { TaskDocument } from "../../../../../domain/assessments/xml";
import type { ExecutionRequest } from "../../../../../language/observation";
import type { Trap, TrapTexts } from "../../../../../language/traps";
import { documentOf, type Mission } from "../mission";
import type { FileProblems } from "./file-problems";
import {
  draftQuestion,
  type NextRun,
  type NoRun,
  QuestionRuns,
  type TestcaseRun,
  type TestcaseRunner,
  trapTexts,
} from "./testcase-runner";

/** What is known of one question. */
export interface QuestionCheck {
  /** `running` also while its programs wait; `not run` when no worker could be started. */
  readonly state: ChecksState | "running" | "not run";
  /** What the programs of this version did, as far as they have run. */
  readonly programs: readonly ProgramResult[];
  /** What was found when everything had last run. */
  readonly findings: readonly Finding[];
  /** How often every program of this version has run. */
  readonly runs: number;
  readonly traps: readonly Trap[];
}

export interface MissionChecksState {
  readonly questions: ReadonlyMap<string, QuestionCheck>;
  /** Everything is being run until it has run three times. */
  readonly isThorough: boolean;
  /** The mission has changed since, and its author is still writing. */
  readonly isBehind: boolean;
  /** What an upload would refuse; null before the mission was read for the first time. */
  readonly file: FileProblems | null;
}

/** What the checks of a whole mission have come to. */
export interface MissionOutcome {
  readonly state: ChecksState | "running" | "not run";
  /** How often every program has run; 0 while something has not. */
  readonly runs: number;
}

/** What checks need of the page. */
export interface ChecksHost {
  readonly runner: Pick<TestcaseRunner, "run" | "cancel" | "dispose">;
  askTraps(texts: TrapTexts): Promise<readonly Trap[]>;
  /** Starts to read the mission as an upload would; what is found goes to `tell`, that of the newest mission only. */
  readFile(task: TaskDocument, tell: (found: FileProblems) => void): void;
  /** The mission as it is edited, and which question is looked at. */
  readonly mission: {
    getState(): { readonly mission: Mission; readonly openKey: string | null };
    subscribe(listener: () => void): () => void;
  };
  /** Why the model solution gives no value. */
  readonly texts: { readonly noSolution: string; readonly notRun: string; readonly tooSlow: string };
  /** Calls back once the author has paused; returns how that is undone. */
  readonly later: (callback: () => void) => () => void;
}

/** A run that somebody waits for. */
interface CheckRequest {
  readonly request: ExecutionRequest;
  readonly testcase: string;
  resolve(run: TestcaseRun | NoRun): void;
}

interface Watched {
  readonly runs: QuestionRuns;
  /** What the runs and the traps were computed from. */
  fingerprint: string;
  problem: unknown;
  task: unknown;
  traps: readonly Trap[];
  findings: readonly Finding[];
}

/**
 * Runs the programs of a mission while it is edited: the open question first, again only what has changed, in a worker.
 * Results are kept by question for as long as the editor is open.
 */
export class MissionChecks {
  readonly store: StoreApi<MissionChecksState> = createStore(() => ({
    questions: new Map(),
    isThorough: false,
    isBehind: true,
    file: null,
  }));
  private readonly watched = new Map<string, Watched>();
  private readonly stopListening: () => void;
  private undoLater: () => void = () => undefined;
  private current: { readonly key: string; readonly next: NextRun } | null = null;
  private isWorking = false;
  private isUnavailable = false;
  private isDisposed = false;
  private waiting: Array<() => void> = [];
  private readonly requests: CheckRequest[] = [];

  constructor(private readonly host: ChecksHost) {
    this.stopListening = host.mission.subscribe(() => this.edited());
    this.undoLater = host.later(() => this.catchUp());
  }

  /**
   * Runs everything afresh until each program has run three times for one version of the mission.
   * @param isAnew runs everything again also where it has run three times
   */
  async runAll(isAnew = false): Promise<MissionOutcome> {
    if (isAnew) for (const { runs } of this.watched.values()) runs.clear();
    this.isUnavailable = false;
    this.store.setState({ isThorough: true });
    this.catchUp();
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      void this.work();
    });
    return outcomeOf(this.store.getState(), this.host.mission.getState().mission);
  }

  /**
   * Runs the model solution of a question, as it is now, with one testcase, before anything else; gives the value's text.
   * @throws Error with why there is none, in words
   */
  async valueOf(key: string, testcase: string): Promise<string> {
    const { mission } = this.host.mission.getState();
    const problem = mission.questions.find((one) => one.key === key)?.problem;
    const question = problem && draftQuestion(problem, mission.task);
    const solution = question && (question.content.solution ?? "");
    if (!question || !solution || solution.trim() === "") throw new Error(this.host.texts.noSolution);
    const request = requestFor(question.content, solution);
    const run = await new Promise<TestcaseRun | NoRun>((resolve) => {
      this.requests.push({ request, testcase, resolve });
      void this.work();
    });
    if (typeof run === "string") throw new Error(this.host.texts.notRun);
    const { observation } = run;
    if (observation.kind === "value") return observation.value;
    if (observation.kind === "timeout") throw new Error(this.host.texts.tooSlow);
    if (observation.kind === "error") throw new Error(observation.errors[0]?.explanation ?? this.host.texts.notRun);
    throw new Error(observation.reason);
  }

  dispose(): void {
    this.isDisposed = true;
    this.stopListening();
    this.undoLater();
    this.host.runner.dispose();
    for (const { resolve } of this.requests.splice(0)) resolve("cancelled");
    this.settle();
  }

  private lastMission: Mission | null = null;
  /** The mission that was last read as an upload would. */
  private read: Mission | null = null;

  private edited(): void {
    const { mission } = this.host.mission.getState();
    if (mission === this.lastMission) return;
    this.lastMission = mission;
    if (!this.isBehind) this.store.setState({ isBehind: true });
    this.undoLater();
    this.undoLater = this.host.later(() => this.catchUp());
  }

  /** Takes over the mission as it is now; runs that nobody wants any more are cancelled. */
  private catchUp(): void {
    if (this.isDisposed) return;
    this.undoLater();
    this.isUnavailable = false;
    const { mission } = this.host.mission.getState();
    const keys = new Set(mission.questions.map(({ key }) => key));
    for (const key of this.watched.keys()) if (!keys.has(key)) this.watched.delete(key);
    for (const { key, problem } of mission.questions) this.watch(key, problem, mission.task);
    if (mission !== this.read) this.host.readFile(documentOf(mission), (file) => this.store.setState({ file }));
    this.read = mission;
    const { current } = this;
    if (current && !this.watched.get(current.key)?.runs.wants(current.next)) this.host.runner.cancel();
    this.store.setState({ isBehind: false });
    this.publishAll();
    void this.work();
  }

  private get isBehind(): boolean {
    return this.store.getState().isBehind;
  }

  private watch(key: string, problem: Mission["questions"][number]["problem"], task: Mission["task"]): void {
    const known = this.watched.get(key);
    if (known?.problem === problem && known.task === task) return;
    const question = draftQuestion(problem, task);
    const fingerprint = question ? JSON.stringify(question) : "";
    const entry = known ?? { runs: new QuestionRuns(), fingerprint: "", problem, task, traps: [], findings: [] };
    entry.problem = problem;
    entry.task = task;
    this.watched.set(key, entry);
    if (entry.fingerprint === fingerprint) return;
    entry.fingerprint = fingerprint;
    if (!question) {
      this.watched.set(key, { ...entry, runs: new QuestionRuns(), traps: [], findings: [] });
      return;
    }
    entry.runs.update(question);
    void this.askTraps(key, trapTexts(question), fingerprint);
  }

  private async askTraps(key: string, texts: TrapTexts, fingerprint: string): Promise<void> {
    // Without an answer the last warnings stay.
    const traps = await this.host.askTraps(texts).catch(() => null);
    const entry = this.watched.get(key);
    if (!traps || entry?.fingerprint !== fingerprint) return;
    entry.traps = traps;
    this.publish(key);
  }

  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    await this.answerRequests();
    for (let next = this.next(); next; next = this.next()) {
      this.current = next;
      const run = await this.host.runner.run(next.next.request, next.next.testcase);
      this.current = null;
      await this.answerRequests();
      if (this.isDisposed) break;
      if (run === "unavailable") {
        this.isUnavailable = true;
        this.publishAll();
        break;
      }
      if (run === "cancelled") continue;
      const runs = this.watched.get(next.key)?.runs;
      runs?.add(next.next, run);
      const isDone = runs?.next(this.target) === null;
      if (isDone || next.key === this.host.mission.getState().openKey) this.publish(next.key);
    }
    this.isWorking = false;
    // Asked meanwhile, when nothing else was left to run.
    if (this.requests.length > 0) return this.work();
    if (!this.isBehind || this.isUnavailable || this.isDisposed) this.settle();
  }

  private async answerRequests(): Promise<void> {
    for (let request = this.requests.shift(); request; request = this.requests.shift()) {
      request.resolve(this.isDisposed ? "cancelled" : await this.host.runner.run(request.request, request.testcase));
    }
  }

  private settle(): void {
    if (!this.isDisposed && this.store.getState().isThorough) {
      this.store.setState({ isThorough: false });
      this.publishAll();
    }
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private next(): { readonly key: string; readonly next: NextRun } | null {
    if (this.isDisposed || this.isUnavailable || this.isBehind) return null;
    const target = this.target;
    const { openKey } = this.host.mission.getState();
    const keys = [...this.watched.keys()];
    for (const key of openKey === null ? keys : [openKey, ...keys]) {
      const next = this.watched.get(key)?.runs.next(target);
      if (next) return { key, next };
    }
    return null;
  }

  private get target(): number {
    return this.store.getState().isThorough ? RUNS_BEFORE_PUBLISHING : 1;
  }

  private publishAll(): void {
    const { mission } = this.host.mission.getState();
    const questions = new Map<string, QuestionCheck>();
    for (const { key } of mission.questions) {
      const check = this.checkOf(key);
      if (check) questions.set(key, check);
    }
    this.store.setState({ questions });
  }

  private publish(key: string): void {
    const check = this.checkOf(key);
    if (!check) return;
    this.store.setState(({ questions }) => ({ questions: new Map(questions).set(key, check) }));
  }

  private checkOf(key: string): QuestionCheck | null {
    const entry = this.watched.get(key);
    if (!entry) return null;
    const { runs, traps } = entry;
    const { version, complete } = runs;
    if (!version) return { state: "nothing to check", programs: [], findings: [], runs: 0, traps };
    const { state: judged, programs, findings } = questionResult(version, runs.runs);
    if (runs.isEmpty || complete > 0) entry.findings = findings;
    const isDone = runs.isEmpty || complete >= this.target;
    const state = isDone ? judged : this.isUnavailable ? "not run" : "running";
    return { state, programs, findings: entry.findings, runs: complete, traps };
  }
}

/** Tells whether a text of the mission is still the one that a new mission begins with. */
export const hasPlaceholders = ({ file }: Pick<MissionChecksState, "file">): boolean =>
  file?.warnings.some(({ code }) => code === PLACEHOLDER) ?? false;

/** Tells what the checks of a mission have come to. */
export function outcomeOf({ questions, isBehind }: MissionChecksState, mission: Mission): MissionOutcome {
  const checks = mission.questions.map(({ key }) => questions.get(key));
  const known = checks.flatMap((check) => (check ? [check] : []));
  const checked = known.filter(({ state }) => state !== "nothing to check");
  const runs = checked.length === 0 ? 0 : Math.min(...checked.map((one) => one.runs));
  const has = (state: QuestionCheck["state"]) => known.some((one) => one.state === state);
  if (has("not run")) return { state: "not run", runs };
  if (isBehind || known.length < checks.length || has("running")) return { state: "running", runs };
  if (has("red")) return { state: "red", runs };
  return { state: has("passed") ? "passed" : "nothing to check", runs };
}

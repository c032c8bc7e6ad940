import { spawnSync } from "node:child_process";
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from "vitest/node";
import { Standstill } from "./standstill";

/** Least time between two lines of progress, in milliseconds. */
const PAUSE_MS = 10_000;
/**
 * Longest time without the end of a test, in milliseconds: a program that never gives way holds its process, and the limits
 * of tests with it. The campaigns of `test:deep` have longer tests.
 */
const STANDSTILL_MS = process.env.DEEP === "true" ? Number.POSITIVE_INFINITY : 8 * 60_000;

/** Tells while tests run what is done, what is to do and how many minutes are left, and each failure as it comes. */
export default class Progress implements Reporter {
  private files = 0;
  private done = 0;
  private began = 0;
  private reportedAt = 0;
  private root = "";
  private readonly standstill = new Standstill(STANDSTILL_MS);

  onInit(vitest: Vitest): void {
    this.root = `${vitest.config.root}/`;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length;
    this.began = this.reportedAt = performance.now();
    setInterval(() => this.endStandstill(), 10_000).unref();
  }

  onTestModuleStart(module: TestModule): void {
    this.standstill.heardOf(this.nameOf(module), performance.now());
  }

  onTestCaseResult({ module }: TestCase): void {
    this.standstill.heardOf(this.nameOf(module), performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    this.done += 1;
    const file = this.nameOf(module);
    this.standstill.hasEnded(file);
    for (const error of module.errors()) tell(`FAILED ${file}: ${error.stack ?? error.message}`);
    for (const test of module.children.allTests("failed"))
      for (const error of test.result().errors ?? []) tell(`FAILED ${file} › ${test.fullName}\n${messageOf(error)}`);
    const now = performance.now();
    if (now - this.reportedAt < PAUSE_MS && this.done < this.files) return;
    this.reportedAt = now;
    tell(progressLine(this.done, this.files, now - this.began));
  }

  private nameOf(module: TestModule): string {
    return module.moduleId.replace(this.root, "");
  }

  private endStandstill(): void {
    const file = this.standstill.heldFile(performance.now());
    if (file === null) return;
    tell(`FAILED ${file}: no test of it has ended for ${STANDSTILL_MS / 60_000} minutes, the run ends here`);
    // A process that is held does not hear that its parent has gone.
    spawnSync("pkill", ["-KILL", "-P", String(process.pid)]);
    process.exit(1);
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly { message: string; stack?: string }[]): void {
    for (const error of errors) tell(`FAILED outside of tests: ${error.stack ?? error.message}`);
  }
}

const tell = (line: string) => void process.stdout.write(`${line}\n`);

const messageOf = ({ message, diff, stack = "" }: { message: string; diff?: string; stack?: string }) =>
  [message, ...(diff === undefined ? [] : [diff]), ...stack.split("\n").filter((line) => /^\s+at /.test(line))].join(
    "\n",
  );

/** One line: files done and to do, and the minutes left if those to come take as long as those before. */
export function progressLine(done: number, files: number, milliseconds: number): string {
  const left = ((files - done) * milliseconds) / done / 60_000;
  return `  ${done} of ${files} files done, ${files - done} to do, about ${left.toFixed(1)} minutes left`;
}

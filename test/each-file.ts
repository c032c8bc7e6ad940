import { appendFileSync } from "node:fs";
import { type ProcessorSeconds, processorSeconds, usedBetween } from "./processor";

/**
 * Around each file of tests. Files of one worker share a process: what one of them set for the process, and what it put
 * in the place of functions and timers, ends with it.
 */

const environment = { ...process.env };
const globals = Object.getOwnPropertyDescriptors(globalThis);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  restoreGlobals();
  tellCosts();
});

/** Puts back what a file has put in the place of `fetch` and the like. What is new may belong to a module, and stays. */
function restoreGlobals(): void {
  const now = Object.getOwnPropertyDescriptors(globalThis);
  for (const [name, before] of Object.entries(globals)) {
    const after = now[name as keyof typeof now] as PropertyDescriptor | undefined;
    const isChanged = after?.value !== before.value || after?.get !== before.get;
    if (isChanged && before.configurable) Object.defineProperty(globalThis, name, before);
  }
}

/** The last reading outlives the file: what is between two files belongs to the second. */
const place = globalThis as { lastProcessorReading?: ProcessorSeconds };

/** Writes what the file used of the processors to the file that ACADEMY_TEST_COSTS names, as a line. */
function tellCosts(): void {
  const costs = environment.ACADEMY_TEST_COSTS;
  if (costs === undefined) return;
  const now = processorSeconds();
  const before = place.lastProcessorReading ?? { runner: 0, renderer: 0, browser: 0, product: 0 };
  place.lastProcessorReading = now;
  appendFileSync(costs, `${JSON.stringify({ file: expect.getState().testPath, ...usedBetween(before, now) })}\n`);
}

import { appendFileSync } from "node:fs";
import { type ProcessorSeconds, processorSeconds, usedBetween } from "./processor";

/**
 * Writes what each file of tests used of the processors to the file that ACADEMY_TEST_COSTS names, a line a file. The
 * first reading of a worker is its birth, so its first file also pays for loading what they all share.
 */
const place = globalThis as { lastProcessorReading?: ProcessorSeconds };
const costs = process.env.ACADEMY_TEST_COSTS;

if (costs !== undefined)
  afterAll(() => {
    const now = processorSeconds();
    const before = place.lastProcessorReading ?? { runner: 0, renderer: 0, browser: 0, product: 0 };
    place.lastProcessorReading = now;
    const file = expect.getState().testPath;
    appendFileSync(costs, `${JSON.stringify({ file, ...usedBetween(before, now) })}\n`);
  });

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createContext, runInContext } from "js-slang";
import { type Context, type Result, Variant } from "js-slang/dist/types";
import { stringify } from "../../../language/slang";
import type { ObservedRun } from "./observed-run";
import type { Generated } from "./programs";

// Its native engine places errors of JavaScript by source maps, whose reader would load its WebAssembly from the network.
const reader = readFileSync(join(dirname(require.resolve("source-map/package.json")), "lib/mappings.wasm"));
const { SourceMapConsumer } = require("source-map") as { SourceMapConsumer: { initialize(urls: object): void } };
SourceMapConsumer.initialize({ "lib/mappings.wasm": `data:application/wasm;base64,${reader.toString("base64")}` });

/** The package's own engines, for those who compare with them: no other file outside of language/slang.ts imports it. */
export { type Context, createContext, runInContext };

/** Programs that share one context of the package before it is made anew. */
const TOGETHER = 25;

/** js-slang as it comes from the registry, with one of its two engines. */
export class StockEngine {
  private readonly contexts = new Map<number, { context: Context; left: number }>();
  private displayed: string[] = [];

  constructor(private readonly method: "native" | "interpreter") {}

  async run({ chapter, text }: Generated): Promise<ObservedRun> {
    const context = await this.contextOf(chapter);
    const frames = context.runtime.environments.length;
    this.displayed = [];
    context.errors = [];
    const result = await this.evaluate(text, context);
    // The interpreter leaves the frames of a failed program where they are.
    context.runtime.environments = context.runtime.environments.slice(-frames);
    const outcome =
      result.status === "finished"
        ? `= ${stringify(result.value)}`
        : context.errors.map((error) => `! ${error.location?.start.line} ${error.explain()}`).join("\n");
    return { outcome, displayed: this.displayed };
  }

  private evaluate(text: string, context: Context): Promise<Result> {
    const options = { executionMethod: this.method, scheduler: "preemptive", throwInfiniteLoops: false } as const;
    return runInContext(text, context, options);
  }

  private async contextOf(chapter: number): Promise<Context> {
    const cached = this.contexts.get(chapter);
    if (cached && cached.left > 0) {
      cached.left -= 1;
      return cached.context;
    }
    const context = createContext(chapter, Variant.DEFAULT, [], undefined, {
      rawDisplay: (value, prefix) => {
        this.displayed.push(prefix === undefined ? String(value) : `${prefix} ${String(value)}`);
        return value;
      },
      prompt: () => null,
      alert: () => undefined,
      visualiseList: () => undefined,
    });
    // The standard library comes with the first program.
    await this.evaluate("1;", context);
    this.contexts.set(chapter, { context, left: TOGETHER - 1 });
    return context;
  }
}

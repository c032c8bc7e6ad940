import type { StageEngine } from "./phaser/stage-engine";

/** An engine that nobody uses is kept so long for the next page: what follows is mostly the same game, mounted again. */
const LINGER_MS = 1_000;

/**
 * Hands out engines. They are made apart from the mounting of components, of which React's strict mode makes two: a
 * browser has only a few graphics contexts, and each costs a second to set up.
 */
export class EngineLease {
  private spare: { readonly engine: StageEngine; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly make: () => Promise<StageEngine>) {}

  /** Resolves to an engine, one after another: who waits gets what the one before has given back. */
  acquire(): Promise<StageEngine> {
    const engine = this.last.then(() => this.take());
    this.last = engine.catch(() => undefined);
    return engine;
  }

  /** Takes an engine back. One whose context is lost is of no use any more. */
  release(engine: StageEngine): void {
    if (this.spare || isLost(engine)) {
      engine.destroy();
      return;
    }
    engine.clear();
    const timer = setTimeout(() => {
      this.spare = undefined;
      engine.destroy();
    }, LINGER_MS);
    this.spare = { engine, timer };
  }

  private take(): StageEngine | Promise<StageEngine> {
    const { spare } = this;
    this.spare = undefined;
    clearTimeout(spare?.timer);
    if (spare && !isLost(spare.engine)) return spare.engine;
    spare?.engine.destroy();
    return this.make();
  }
}

const isLost = ({ canvas }: StageEngine): boolean => canvas.getContext("webgl")?.isContextLost() ?? true;

/** The engines of this page. Phaser is loaded with the first. */
export const stageEngines = new EngineLease(() =>
  import("./phaser/stage-engine").then(({ makeStageEngine }) => makeStageEngine()),
);
